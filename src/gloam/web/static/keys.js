// @ts-check
/** Arrow keys on the board: one cell at a time has the focus, and says what it is. */

export function boardKeys() {
  rove();
  document.addEventListener("keydown", (event) => {
    const spot = /** @type {HTMLElement | null} */ (event.target);
    if (!spot?.classList?.contains("spot")) return;
    const step = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] }[event.key];
    if (!step) return;
    const next = beside(spot, step[0], step[1]);
    event.preventDefault();
    if (next) focusOn(next);
  });
  document.addEventListener("click", (event) => {
    const fold = /** @type {Element} */ (event.target)?.closest?.("#menu summary")?.parentElement;
    if (fold) requestAnimationFrame(() => bring(fold, "nearest"));
  });
  document.addEventListener("keydown", (event) => {
    if (event.key !== "/" || event.ctrlKey || event.metaKey || event.altKey || typing(event.target)) return;
    const fold = /** @type {HTMLDetailsElement | null} */ (document.getElementById("typing"));
    if (!fold) return;
    event.preventDefault();
    fold.open = true;
    document.getElementById("line")?.focus();
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
function typing(at) {
  return at instanceof HTMLElement && at.matches("input, select, textarea");
}

/** Only one cell is in the tab order; the arrows go to the others. */
function rove() {
  const spots = [...document.querySelectorAll(".spot")];
  if (!spots.length || spots.filter((spot) => spot.getAttribute("tabindex") === "0").length === 1) return;
  const first = spots.find((spot) => spot === document.activeElement) ?? spots.find((spot) => spot.tagName === "BUTTON") ?? spots[0];
  for (const spot of spots) spot.setAttribute("tabindex", spot === first ? "0" : "-1");
}

/** @param {HTMLElement} spot */
function focusOn(spot) {
  for (const other of document.querySelectorAll(".spot")) other.setAttribute("tabindex", "-1");
  spot.setAttribute("tabindex", "0");
  spot.focus();
}

/** @param {HTMLElement} spot @param {number} down @param {number} right */
function beside(spot, down, right) {
  const rows = [...document.querySelectorAll(".cell-row")].map((row) => [...row.children]);
  const cell = spot.parentElement;
  let row = rows.findIndex((cells) => cell && cells.includes(cell));
  let column = cell ? rows[row].indexOf(cell) : -1;
  for (;;) {
    row += down;
    column += right;
    const there = rows[row]?.[column];
    if (!there) return null;
    const found = /** @type {HTMLElement | null} */ (there.querySelector(".spot"));
    if (found) return found;
  }
}

/** Bring a part of the menu into sight; where the menu is a sheet of its own, the page stays where it is. @param {HTMLElement} part @param {ScrollLogicalPosition} block */
export function bring(part, block) {
  const menu = part.closest("#menu");
  if (!menu || getComputedStyle(menu).position !== "sticky") return part.scrollIntoView({ block, behavior: "auto" });
  menu.scrollTop += part.getBoundingClientRect().top - menu.getBoundingClientRect().top - 8;
}
