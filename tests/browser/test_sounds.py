"""Sounds as they are heard: rendered by the browser, through the same mixer, and measured."""

import pytest

from .conftest import Newcomer

pytestmark = pytest.mark.slow  # it needs a house and Chromium

MEASURED = """async (volume) => {
    const { KNOWN, loudness, mix, perform } = await import("/static/sounds.js");
    const RATE = 44100, found = {};
    for (const name of KNOWN) {
        const room = new OfflineAudioContext(1, 4 * RATE, RATE), mixer = mix(room);
        mixer.gain.value = loudness(volume);
        perform(name, room, mixer, 0.05, { dice: 2 });
        const wave = (await room.startRendering()).getChannelData(0).map(Math.abs);
        const peak = wave.reduce((most, each) => Math.max(most, each), 0);
        const heard = (each) => each > 1e-3;
        const first = wave.findIndex(heard), last = wave.findLastIndex(heard);
        const span = RATE / 5;
        let sum = 0, most = 0;
        wave.forEach((each, n) => {
            sum += each * each - (n < span ? 0 : wave[n - span] ** 2);
            most = Math.max(most, sum);
        });
        const top = (from, to) => wave.slice(from, to).reduce((a, b) => Math.max(a, b), 0);
        found[name] = {
            peak, loud: 10 * Math.log10(most / span), lasts: (last - first) / RATE,
            begins: top(first, first + RATE / 2000) / peak,
            ends: top(last - RATE / 200, last) / peak, left: top(last + 1),
        };
    }
    return found;
}"""
USUAL, FULL = 40, 100


def test_every_sound_is_heard_and_none_clips_clicks_or_drowns_the_others(
    newcomer: Newcomer,
) -> None:
    ann = newcomer("Ann")
    ann.goes("/rules/vampire_radar")
    usual = ann.page.evaluate(MEASURED, USUAL)
    full = ann.page.evaluate(MEASURED, FULL)
    assert len(usual) > 12
    loud = {name: sound["loud"] for name, sound in usual.items()}
    assert min(loud.values()) > -46, (
        loud
    )  # decibels below full scale, the loudest fifth of a second
    assert max(loud.values()) < -22, loud
    assert max(loud.values()) - min(loud.values()) < 20, loud
    for name, sound in full.items():
        assert sound["peak"] < 0.9, f"{name} clips: {sound}"
    for name, sound in usual.items():
        assert 0.05 < sound["lasts"] < 2.5, f"{name} is too short or too long: {sound}"
        assert sound["begins"] < 0.35, f"{name} begins with a click: {sound}"
        assert sound["ends"] < 0.2, f"{name} breaks off: {sound}"
        assert sound["left"] <= 1e-3, f"{name} never ends: {sound}"
    assert loud["step"] < loud["hit"]
    assert loud["turn"] < loud["yours"] < loud["won"]
