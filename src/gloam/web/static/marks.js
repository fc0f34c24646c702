// @ts-check
/** What somebody thinks of the others, and notes: kept on their own device, for one seat at one table, and sent to nobody. */
import { whenRenewed } from "./renewed.js";
import { like, liked } from "./settings.js";

/** @typedef {Record<string, { mark?: string, note?: string }>} Marks */

export function marks() {
  const table = document.getElementById("table");
  if (!table?.dataset.seat) return;
  const place = `marks-${table.dataset.code}-${table.dataset.seat}`;
  const kept = read(place);
  document.documentElement.classList.add("scripted");
  document.addEventListener("input", (event) => {
    const field = /** @type {HTMLInputElement} */ (event.target);
    const { mark, note } = field.dataset ?? {};
    if (mark !== undefined) kept[mark] = { ...kept[mark], mark: field.value };
    else if (note !== undefined) kept[note] = { ...kept[note], note: field.value };
    else return;
    like(place, JSON.stringify(kept));
    show(kept);
  });
  whenRenewed(() => { if (Object.keys(kept).length) show(kept); });
  show(kept);
}

/** @param {string} place @returns {Marks} */
function read(place) {
  try { return JSON.parse(liked(place, "{}")); } catch { return {}; }
}

/** Put what was kept into its fields, and onto the chips. @param {Marks} kept */
function show(kept) {
  for (const field of /** @type {NodeListOf<HTMLInputElement>} */ (document.querySelectorAll("[data-mark], [data-note]"))) {
    const { mark, note } = field.dataset;
    const value = (mark !== undefined ? kept[mark]?.mark : kept[note ?? ""]?.note) ?? "";
    if (field !== document.activeElement && field.value !== value) field.value = value;
  }
  for (const shown of document.querySelectorAll(".my-mark")) {
    const value = kept[shown.id.replace("my-mark-", "")]?.mark ?? "";
    const words = value ? `${value}?` : "";
    if (shown.textContent !== words) shown.textContent = words;
  }
}
