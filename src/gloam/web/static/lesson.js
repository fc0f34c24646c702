// @ts-check
/**
 * The lesson points: a light around the one thing that it speaks of, and an arrow beside it. Neither
 * takes a tap, and the arrow stands outside the thing, on the side where there is room.
 */
import { bring } from "./keys.js";
import { whenRenewed } from "./renewed.js";

const ARROW = 32;
/** Where each kind of thing may stand on the page, the best place first. @type {Record<string, (name: string) => string[]>} */
const PLACES = {
  cell: (name) => [`#cell-${name}`],
  piece: (name) => [`#board [id="piece-${name}"]`, `#board #token-${name}`, `[data-piece="${name}"]`],
  card: (name) => [`.hand [data-card="${name}"]`, `[data-card="${name}"]`, `#card-${name}`],
  person: (name) => [`#person-${name}`],
  pile: (name) => [`#hand-${name}`, `#pile-top-${name}`],
  choice: (name) => [`#choice-${name}`, `#card-${name}`, `#menu`],
  menu: () => ["#menu"],
  goal: () => ["#goal", "#own", "#heading"],
  own: () => ["#own", "#goal", "#heading"],
  log: () => ["#log"],
};
/** @type {HTMLElement | undefined} */
let light;
/** What the light was last put on for, so that a page is brought there once. */
let shown = "";

export function lesson() {
  if (!document.getElementById("table")) return;
  point();
  whenRenewed(soon);
  document.addEventListener("toggle", soon, true);
  addEventListener("resize", soon);
  addEventListener("scroll", soon, { passive: true, capture: true });
  document.addEventListener("click", (event) => {
    if (!(event.target instanceof Element) || event.target.id !== "show-me") return;
    const thing = target();
    if (thing) { unfold(thing); bring(/** @type {HTMLElement} */ (thing), "center"); soon(); }
  });
}

let waiting = false;

function soon() {
  if (waiting || !light && !document.getElementById("lesson")) return;
  waiting = true;
  requestAnimationFrame(() => { waiting = false; point(); });
}

/** What the lesson speaks of, if it is on the page. @returns {Element | null} */
function target() {
  const points = document.getElementById("lesson")?.dataset.points ?? "";
  const [kind, ...rest] = points.split(" ");
  const name = CSS.escape(rest.join(" "));
  for (const place of PLACES[kind]?.(name) ?? []) {
    const found = document.querySelector(place);
    if (found && (found.getClientRects().length || found.closest("details:not([open])"))) return found;
  }
  return null;
}

/** Open whatever the thing is folded into. @param {Element} thing */
function unfold(thing) {
  for (let fold = thing.closest("details:not([open])"); fold; fold = fold.parentElement?.closest("details:not([open])") ?? null) {
    /** @type {HTMLDetailsElement} */ (fold).open = true;
  }
}

function point() {
  const thing = target();
  const button = document.getElementById("show-me");
  if (!thing) {
    light?.remove();
    light = undefined;
    shown = "";
    if (button) button.hidden = true;
    return;
  }
  const box = thing.getBoundingClientRect();
  const seen = box.width > 0 && box.bottom > 40 && box.top < innerHeight - 40;
  if (button) button.hidden = seen;
  place(box);
}

/** Put the light around a box of the window, and its arrow where there is room. @param {DOMRect} box */
function place(box) {
  if (!light) {
    light = document.createElement("div");
    light.id = "light";
    light.setAttribute("aria-hidden", "true");
    document.body.append(light);
  }
  light.hidden = box.width === 0;
  const side = box.top > ARROW + 8 ? "above" : box.left > ARROW ? "left" : innerWidth - box.right > ARROW ? "right" : "below";
  const name = `light from-${side}`;
  if (light.className !== name) light.className = name;
  const left = Math.max(box.left - 4, 2), right = Math.min(box.right + 4, document.documentElement.clientWidth - 2);
  const at = [left + scrollX, box.top + scrollY - 4, right - left, box.height + 8].map(Math.round);
  const said = at.join(" ");
  if (said === shown) return;
  shown = said;
  ["left", "top", "width", "height"].forEach((way, n) => light?.style.setProperty(way, `${at[n]}px`));
}
