// @ts-check
/** The forms before a game: what is chosen is said in a line, and only the seats that are used are shown. */

export function forms() {
  for (const form of document.querySelectorAll(".play-now")) quick(/** @type {HTMLFormElement} */ (form));
  const form = document.getElementById("new-table");
  const count = /** @type {HTMLSelectElement | null} */ (document.getElementById("seats"));
  if (!form || !count) return;
  const show = () => {
    for (const item of /** @type {NodeListOf<HTMLElement>} */ (form.querySelectorAll("[data-seat]"))) {
      const used = Number(item.dataset.seat) < Number(count.value);
      item.hidden = !used;
      for (const field of item.querySelectorAll("select, input")) /** @type {HTMLInputElement} */ (field).disabled = !used;
    }
    const chosen = /** @type {HTMLInputElement | null} */ (form.querySelector("input[name=seat]:checked:not(:disabled)"));
    const first = /** @type {HTMLInputElement | null} */ (form.querySelector("input[name=seat]:not(:disabled)"));
    if (!chosen && first) first.checked = true;
    sitting();
  };
  /** The seat of whoever fills in the form is theirs, and says so: there is no bot to choose. */
  const sitting = () => {
    for (const item of form.querySelectorAll("[data-seat]")) {
      const here = /** @type {HTMLInputElement | null} */ (item.querySelector("input[name=seat]"));
      const by = /** @type {HTMLSelectElement | null} */ (item.querySelector("select"));
      if (!by) continue;
      const mine = Boolean(here?.checked);
      for (const option of by.options) {
        if (option.value === "person") option.textContent = mine ? "you" : "a person";
        else option.disabled = mine;
      }
      if (mine) by.value = "person";
    }
  };
  count.addEventListener("change", show);
  form.addEventListener("change", sitting);
  show();
}

/** What a tap on Play now would start, in a line above what may be chosen. @param {HTMLFormElement} form */
function quick(form) {
  const line = form.querySelector("[data-usual]");
  const show = () => {
    const chosen = /** @type {NodeListOf<HTMLInputElement>} */ (form.querySelectorAll("input:checked"));
    if (line) line.textContent = [...chosen].map((input) => input.dataset.words ?? "").filter(Boolean).join(", ");
  };
  form.addEventListener("change", show);
  show();
}
