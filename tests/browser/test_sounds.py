"""Sounds as they are heard: rendered by the browser, through the same mixer, and measured."""

import pytest

from gloam.kernel.cues import EFFECTS

from .conftest import Newcomer

pytestmark = pytest.mark.slow  # it needs a house and Chromium

MEASURED = """async (volume) => {
    const { KNOWN, loudness, mix, perform } = await import("/static/sounds.js");
    const RATE = 22050, found = {};
    for (const name of KNOWN) {
        const room = new OfflineAudioContext(1, 3 * RATE, RATE), mixer = mix(room);
        mixer.gain.value = loudness(volume);
        perform(name, room, mixer, 0.05, { dice: 2 });
        const wave = (await room.startRendering()).getChannelData(0).map(Math.abs);
        const peak = wave.reduce((most, each) => Math.max(most, each), 0);
        if (volume > 50) { found[name] = { peak }; continue; }
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


STEREO = """async () => {
    const { heard, mix, perform } = await import("/static/sounds.js");
    const RATE = 44100;
    const play = async (name, cue, east) => {
        const room = new OfflineAudioContext(2, 2 * RATE, RATE);
        const told = { heading: "", amount: 0, dice: [], ...cue };
        perform(name, room, mix(room), 0.05, heard(told, east));
        const sound = await room.startRendering();
        const [left, right] = [0, 1].map((side) => sound.getChannelData(side));
        const loud = (wave) => Math.sqrt(wave.reduce((sum, each) => sum + each * each, 0));
        const first = left.slice(RATE / 20, RATE / 20 + RATE / 10);
        const pitch = first.filter((each, n) => n && each * first[n - 1] < 0).length * 5;
        return { left: loud(left), right: loud(right), pitch };
    };
    const found = {};
    for (const heading of ["west", "east", "north", "south"]) {
        found[heading] = await play("tree", { heading });
    }
    found.farWest = await play("step", {}, -1);
    found.middle = await play("step", {}, 0);
    found.own = await play("step", { heading: "east" }, -1);
    for (const amount of [1, 4, 8]) found[`radar${amount}`] = await play("radar", { amount }, 0);
    return found;
}"""


def test_west_is_left_east_is_right_and_a_near_radar_is_high(newcomer: Newcomer) -> None:
    """Also: every effect is on the page that names them, and can be played there."""
    ann = newcomer("Ann")
    ann.goes("/sounds")
    found = ann.page.evaluate(STEREO)
    assert found["west"]["left"] > 3 * found["west"]["right"]
    assert found["east"]["right"] > 3 * found["east"]["left"]
    assert found["north"]["left"] == pytest.approx(found["north"]["right"])
    assert found["farWest"]["left"] > 3 * found["farWest"]["right"]
    assert found["middle"]["left"] == pytest.approx(found["middle"]["right"])
    assert found["own"]["right"] > 3 * found["own"]["left"], "a heading that was told counts first"
    pitches = [found[f"radar{far}"]["pitch"] for far in (1, 4, 8)]
    assert pitches == sorted(pitches, reverse=True)
    assert len(set(pitches)) == 3
    assert all(each["left"] == pytest.approx(each["right"]) for each in (found["radar1"],))
    named = ann.page.eval_on_selector_all("[data-sound]", "all => all.map((b) => b.dataset.sound)")
    assert set(named) == {*EFFECTS, "yours"}
    ann.page.get_by_role("group", name="A tree").get_by_role("button", name="west").click()
