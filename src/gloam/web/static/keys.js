// @ts-check
/** Keys on the board: one cell at a time is a stop of the Tab key, has the focus, and says what it is. */

/** How many rows down and cells to the right; what is beyond the edge is the last one before it. */
const STEPS = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1], Home: [0, -99], End: [0, 99], PageUp: [-99, 0], PageDown: [99, 0] };

export function boardKeys() {
  rove();
  document.addEventListener("keydown", (event) => {
    const spot = /** @type {HTMLElement | null} */ (event.target);
    if (!spot?.classList?.contains("spot") || event.altKey || event.metaKey || event.defaultPrevented) return;
    const step = STEPS[/** @type {keyof STEPS} */ (event.key)];
    if (!step || event.ctrlKey && Math.abs(step[1]) < 2) return;
    event.preventDefault();
    const to = event.ctrlKey ? corner(spot, step[1] > 0) : beside(spot, step[0], step[1]);
    if (to) focusOn(to);
  });
  document.addEventListener("click", (event) => {
    const fold = /** @type {Element} */ (event.target)?.closest?.("#menu summary")?.parentElement;
    if (fold) requestAnimationFrame(() => bring(fold, "nearest"));
  });
  new MutationObserver(rove).observe(document.getElementById("main") ?? document.body, { childList: true, subtree: true });
}

/** On a phone, what may be chosen is a sheet: it can be pulled up where there is more than it shows. */
export function sheet() {
  const small = matchMedia("(max-width: 759px)");
  let waiting = false;
  const seen = () => {
    waiting = false;
    const menu = document.getElementById("menu");
    if (!menu || document.body.classList.contains("pulled")) return;
    const over = menu.scrollHeight > menu.clientHeight + 4;
    if (document.body.classList.contains("overfull") !== over) document.body.classList.toggle("overfull", over);
  };
  document.addEventListener("click", (event) => {
    const pull = /** @type {Element} */ (event.target)?.closest?.("#pull");
    if (pull) pull.setAttribute("aria-expanded", String(document.body.classList.toggle("pulled")));
    else if (/** @type {Element} */ (event.target)?.closest?.("button[name=line]")) document.body.classList.remove("pulled");
  });
  const soon = () => {
    if (waiting || !small.matches) return; // to measure is to lay the page out: once a picture, and only where there is a sheet
    waiting = true;
    requestAnimationFrame(seen);
  };
  const table = document.getElementById("table");
  if (table) new MutationObserver(soon).observe(table, { childList: true, subtree: true });
  addEventListener("resize", soon);
  soon();
}

/** Whether keys are letters here. @param {EventTarget | null} at */
export function typing(at) {
  return at instanceof HTMLElement && at.matches("input:not([type=checkbox], [type=radio]), select, textarea");
}

/** Go to where one is on the board; from there, to the next place where one is. */
export function home() {
  const own = /** @type {HTMLElement[]} */ ([...document.querySelectorAll("#board .mine > .spot")]);
  const next = own[(own.indexOf(/** @type {HTMLElement} */ (document.activeElement)) + 1) % (own.length || 1)];
  const to = next ?? /** @type {HTMLElement | null} */ (document.querySelector('#board .spot[tabindex="0"]'));
  if (to) focusOn(to);
}

/** Only one cell of a board is in the tab order, where one is if that is known; the arrows go to the others. */
function rove() {
  for (const board of document.querySelectorAll(".cells")) {
    if (board.querySelectorAll('.spot[tabindex="0"]').length === 1) continue;
    const spots = [...board.querySelectorAll(".spot")];
    const first = spots.find((spot) => spot === document.activeElement) ?? board.querySelector(".mine > .spot") ?? board.querySelector(".can > .spot") ?? spots[0];
    for (const spot of spots) spot.setAttribute("tabindex", spot === first ? "0" : "-1");
  }
}

/** @param {HTMLElement} spot */
function focusOn(spot) {
  for (const other of spot.closest(".cells")?.querySelectorAll('.spot[tabindex="0"]') ?? []) other.setAttribute("tabindex", "-1");
  spot.setAttribute("tabindex", "0");
  spot.focus();
}

/** The first cell of a board, or the last. @param {HTMLElement} spot @param {boolean} last */
function corner(spot, last) {
  const spots = /** @type {HTMLElement[]} */ ([...spot.closest(".cells")?.querySelectorAll(".spot") ?? []]);
  return last ? spots.at(-1) : spots[0];
}

/** The cell so far from another; short of the edge, where it would be beyond. @param {HTMLElement} spot @param {number} down @param {number} right */
function beside(spot, down, right) {
  const rows = [...spot.closest(".cells")?.querySelectorAll(".cell-row") ?? []].map((row) => [...row.children]);
  const cell = spot.parentElement;
  let row = rows.findIndex((cells) => cell && cells.includes(cell));
  let column = cell ? rows[row].indexOf(cell) : -1;
  let found = /** @type {HTMLElement | null} */ (null);
  const far = Math.abs(down + right) > 1;
  for (;;) {
    row += Math.sign(down);
    column += Math.sign(right);
    const there = rows[row]?.[column];
    if (!there || found && !far) return found;
    found = /** @type {HTMLElement | null} */ (there.querySelector(".spot")) ?? found;
  }
}

/** Bring a part of the menu into sight; where the menu is a sheet of its own, the page stays where it is. @param {HTMLElement} part @param {ScrollLogicalPosition} block */
export function bring(part, block) {
  const menu = part.closest("#menu");
  if (!menu || getComputedStyle(menu).position !== "sticky") return part.scrollIntoView({ block, behavior: "auto" });
  menu.scrollTop += part.getBoundingClientRect().top - menu.getBoundingClientRect().top - 8;
}
