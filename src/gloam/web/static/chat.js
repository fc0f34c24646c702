// @ts-check
/** Talk: the field says whom it is written to, and the latest line is in sight. */

export function chat() {
  if (!document.getElementById("table")) return;
  document.documentElement.classList.toggle("no-pictures", !drawsPictures());
  settle();
  document.addEventListener("change", (event) => {
    if (event.target instanceof HTMLInputElement && event.target.name === "to") settle();
  });
  const lines = document.getElementById("talk-lines");
  if (lines) new MutationObserver(settle).observe(lines, { childList: true });
}

function settle() {
  const tab = /** @type {HTMLInputElement | null} */ (document.querySelector("#talk-tabs input:checked"));
  const field = /** @type {HTMLInputElement | null} */ (document.getElementById("words"));
  if (tab && field) {
    const words = tab.value ? `Write to the ${tab.value} alone` : "Write to everybody";
    field.placeholder = words;
    field.setAttribute("aria-label", words);
    field.disabled = tab.dataset.past === "yes";
  }
  const lines = document.getElementById("talk-lines");
  if (lines && lines !== document.activeElement) lines.scrollTop = lines.scrollHeight;
}

/** Whether this device can draw feelings; where it cannot, their words stand alone. */
function drawsPictures() {
  const pen = document.createElement("canvas").getContext("2d", { willReadFrequently: true });
  if (!pen) return true;
  /** @param {string} sign */
  const drawn = (sign) => {
    pen.clearRect(0, 0, 40, 40);
    pen.font = "24px sans-serif";
    pen.fillText(sign, 4, 30);
    return pen.getImageData(0, 0, 40, 40).data.join();
  };
  const nothing = drawn("\u{10FFFD}");
  return [...document.querySelectorAll(".emote [aria-hidden]")].every((sign) => drawn(sign.textContent ?? "") !== nothing);
}
