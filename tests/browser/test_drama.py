"""What is loud is seen and heard: effects by cue, the log by turn, the speed of bots, sounds."""

from random import Random

import pytest

from gloam.kernel.cues import EFFECTS

from .conftest import Newcomer
from .hands import Hands

pytestmark = pytest.mark.slow  # a whole house, and people at it: left to `make test`

PERFORMED = """async ([effect, loudness, patience]) => {
    const { perform } = await import("/static/effects.js");
    const cue = { effect, piece: "pawn1", cell: "C3", person: 0, heading: "east", amount: 1, dice: [2, 5] };
    const before = new Set(document.getAnimations());
    const found = { moving: 0, shown: 0 };
    perform({ words: "Something falls.", loudness, cue });
    let end = performance.now() + patience; // and a moment longer, when it was seen
    for (let seen = false; performance.now() < end;) {
        await new Promise((done) => setTimeout(done, 10));
        const moving = document.getAnimations().filter((each) => !before.has(each)).length;
        found.moving = Math.max(found.moving, moving);
        found.shown = Math.max(found.shown, document.querySelectorAll("#effects > *").length);
        if (!seen && found.moving + found.shown) [seen, end] = [true, performance.now() + 60];
    }
    document.getElementById("effects")?.replaceChildren();
    document.getAnimations().forEach((each) => { if (each.effect.getTiming().iterations === 1) each.finish(); });
    await new Promise((done) => setTimeout(done, 190)); // until the next one may follow
    return found;
}"""  # noqa: E501
SEEN = """() => {
    window.effects = [];
    new MutationObserver((changes) => changes.forEach((change) => change.addedNodes.forEach(
        (node) => { if (node.parentNode?.id === "effects") window.effects.push(node.className); }
    ))).observe(document.body, { childList: true, subtree: true });
}"""
UNHEARD = """async () => {
    const { KNOWN, sound } = await import("/static/sounds.js");
    let made = 0;
    const make = AudioContext.prototype.createGain;
    AudioContext.prototype.createGain = function () { made += 1; return make.call(this); };
    for (const name of KNOWN) sound(name, { dice: 2 });
    await new Promise((done) => setTimeout(done, 600));
    return made;
}"""
SOUNDED = """async () => {
    const { KNOWN, sound } = await import("/static/sounds.js");
    window.made = 0;
    const make = AudioContext.prototype.createGain;
    AudioContext.prototype.createGain = function () { window.made += 1; return make.call(this); };
    const silent = [];
    for (const name of KNOWN) {
        const before = window.made;
        for (let tries = 0; tries < 4 && window.made === before; tries += 1) {
            sound(name, { dice: 2 }); // the table may be sounding just now, and then one waits
            await new Promise((done) => setTimeout(done, 120 + 300 * tries));
        }
        if (window.made === before) silent.push(name);
    }
    return [KNOWN, silent];
}"""


def test_every_effect_moves_or_where_nothing_may_move_is_lit(newcomer: Newcomer) -> None:
    ann = newcomer("Ann", reduced_motion="no-preference")
    ann.plays_now("vampire_radar", seats="2", seat="1")
    ann.waits()
    for motion in ("no-preference", "reduce"):
        ann.page.emulate_media(reduced_motion=motion)
        for effect in EFFECTS:
            for_panels = effect in ("turn", "reveal")
            found = ann.page.evaluate(PERFORMED, [effect, 1, 60 if for_panels else 5_000])
            somewhere = found["shown" if motion == "reduce" else "moving"] > 0
            assert somewhere or for_panels, effect
            assert motion != "reduce" or found["moving"] == 0, effect
        assert ann.page.evaluate(PERFORMED, ["fall", 4, 5_000])["shown"] > 0
        heard = ann.page.locator("#effects")
        assert heard.get_attribute("aria-hidden") == "true"
        assert heard.evaluate("layer => getComputedStyle(layer).pointerEvents") == "none"


def test_a_table_has_drama(newcomer: Newcomer) -> None:
    """Effects come from what happens; the log folds by turn; everybody hears who sets the speed,
    and for whom bots wait."""
    ann = newcomer("Ann", reduced_motion="no-preference")
    ann.plays_now("vampire_radar", seats="3", seat="1")
    page = ann.page
    page.evaluate(SEEN)
    folded = page.locator("#log .of-turn > details")
    page.click("#pace-4")
    page.wait_for_selector("#pace-4[aria-pressed=true]")
    page.wait_for_function(
        "() => document.getElementById('log').textContent.includes('Ann sets the bots')"
    )
    page.focus("#ears-35")
    page.keyboard.press("Enter")
    page.wait_for_selector("#ears-35[aria-pressed=true]:focus")
    page.click("#ears-0")
    page.wait_for_selector("#ears-0[aria-pressed=true]")
    for words in ("Ready: bots go on", "Hold the bots"):
        page.focus("#hold")
        page.keyboard.press("Enter")
        page.wait_for_selector(f"#hold:focus:text-is('{words}')")
    hands, rng = Hands(ann), Random(3)
    for _ in range(12):
        if hands.asked()["phase"] == "over" or folded.count() >= 2:
            break
        hands.posts(rng.choice(hands.quiet())["text"])
    assert {name.split()[0] for name in page.evaluate("window.effects")} & {"fx", "moment"}
    assert folded.count() >= 2
    assert page.locator("#log .of-turn.now > details").count() == 0
    hidden = folded.first.locator(".heard").first
    assert not hidden.is_visible()
    folded.first.locator("summary").click()
    assert hidden.is_visible()
    assert page.locator("#log .rule:not([tabindex='-1'])").count() == 0
    rule = folded.first.locator(".rule").first
    rule.hover()
    assert float(rule.evaluate("link => getComputedStyle(link).opacity")) == 1
    # Sounds: one switch and one volume, and every effect makes one.
    known, silent = page.evaluate(SOUNDED)
    assert {*EFFECTS, "yours"} <= set(known)
    assert not silent
    page.locator("#volume").fill("0")
    page.click("#sound")
    assert page.inner_text("#sound") == "Sound off"
    assert not page.is_visible("#volume")
    page.reload()
    assert page.inner_text("#sound") == "Sound off"
    assert page.evaluate(UNHEARD) == 0
