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
  };
  const sitting = () => {
    for (const item of form.querySelectorAll("[data-seat]")) {
      const here = /** @type {HTMLInputElement | null} */ (item.querySelector("input[name=seat]"));
      const by = /** @type {HTMLSelectElement | null} */ (item.querySelector("select"));
      if (here?.checked && by) by.value = "person";
    }
  };
  count.addEventListener("change", show);
  form.addEventListener("change", sitting);
  show();
}
