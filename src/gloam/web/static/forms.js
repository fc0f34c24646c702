// @ts-check
/** The form that opens a table: only the seats that are used are shown. */

export function forms() {
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
