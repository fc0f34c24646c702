// @ts-check
/** After the end: whoever agreed to play again goes along, and a picture of the game can be shared. */

import { whenRenewed } from "./renewed.js";

const WIDE = 1200, HIGH = 630;

export function finale() {
  follow();
  wire();
  if (!document.getElementById("table")) return;
  whenRenewed(() => { follow(); wire(); });
}

let leaving = false;

/** Go to the next game, for those who wanted it. */
function follow() {
  const { next, agreed } = document.getElementById("rematch")?.dataset ?? {};
  if (!next || agreed !== "yes" || leaving || sessionStorage.getItem(`gloam-left-${next}`)) return;
  leaving = true;
  sessionStorage.setItem(`gloam-left-${next}`, "yes"); // who comes back to look stays
  location.assign(next);
}

function wire() {
  const button = /** @type {HTMLButtonElement | null} */ (document.getElementById("share-picture"));
  const dialog = /** @type {HTMLDialogElement | null} */ (document.getElementById("share-dialog"));
  if (!button || !dialog || !button.hidden) return;
  button.hidden = false;
  button.addEventListener("click", () => { draw(); dialog.showModal(); });
  document.getElementById("share-plain")?.addEventListener("change", draw);
  document.getElementById("share-close")?.addEventListener("click", () => dialog.close());
  document.getElementById("share-send")?.addEventListener("click", send);
}

/** Paint the picture: with who was who and where they went, or without anything that tells the end. */
function draw() {
  const canvas = /** @type {HTMLCanvasElement | null} */ (document.getElementById("share-canvas"));
  const told = document.getElementById("ending")?.dataset;
  const pen = canvas?.getContext("2d");
  if (!canvas || !pen || !told) return;
  const plain = /** @type {HTMLInputElement} */ (document.getElementById("share-plain")).checked;
  night(pen);
  pen.fillStyle = "#f0c987";
  pen.font = "600 64px Georgia, serif";
  pen.fillText(told.title ?? "", 70, 130, 760);
  pen.fillStyle = "#eee7da";
  const words = plain ? told.share ?? "" : told.headline ?? "";
  let y = lines(pen, words, "36px Georgia, serif", 70, 200, plain ? 760 : 620, 46, 4);
  const label = [words];
  if (!plain) {
    y += 24;
    for (const each of document.querySelectorAll("#reveals .reveal")) {
      if (y > 560) break;
      const who = each.querySelector("b")?.textContent ?? "";
      const role = each.querySelector(".role")?.textContent?.replace(/^: /, "") ?? "";
      const won = each.classList.contains("won");
      pen.fillStyle = won ? "#f0c987" : "#b9b3a7";
      const line = `${won ? "★" : "·"} ${who}${role ? `, ${role}` : ""}`;
      pen.font = "28px Georgia, serif";
      pen.fillText(line, 70, y, 620);
      label.push(line);
      y += 40;
    }
    trails(pen);
  }
  pen.fillStyle = "#8fb4d9";
  pen.font = "24px Georgia, serif";
  pen.fillText("gloam: hunts in the dark", 70, HIGH - 36);
  canvas.setAttribute("aria-label", `${told.title}. ${label.join(" ")}`);
}

/** A sky with a moon over a wood. @param {CanvasRenderingContext2D} pen */
function night(pen) {
  const sky = pen.createLinearGradient(0, 0, WIDE, HIGH);
  sky.addColorStop(0, "#232c46");
  sky.addColorStop(1, "#0d0f17");
  pen.fillStyle = sky;
  pen.fillRect(0, 0, WIDE, HIGH);
  pen.fillStyle = "#f0c987";
  pen.save();
  pen.translate(980, 30);
  pen.scale(5.6, 5.6);
  pen.fill(new Path2D("M15.31 5.02A11 11 0 1 0 26.56 19.08A9 9 0 0 1 15.31 5.02Z"));
  pen.restore();
  pen.fillStyle = "#0a0c13";
  for (let x = -20, n = 0; x < WIDE; x += 46, n += 1) {
    const tall = 50 + (n * 37) % 70;
    pen.beginPath();
    pen.moveTo(x, HIGH);
    pen.lineTo(x + 32, HIGH - tall);
    pen.lineTo(x + 64, HIGH);
    pen.fill();
  }
}

/** Where somebody went, from the drawing on the page. @param {CanvasRenderingContext2D} pen */
function trails(pen) {
  const drawing = document.querySelector(".trail-picture");
  if (!drawing) return;
  const [, , wide, high] = (drawing.getAttribute("viewBox") ?? "0 0 1 1").split(" ").map(Number);
  const scale = Math.min(400 / wide, 400 / high);
  const left = WIDE - 70 - wide * scale, top = 190;
  pen.save();
  pen.translate(left, top);
  pen.scale(scale, scale);
  pen.fillStyle = "#1b1f2c";
  pen.fillRect(0, 0, wide, high);
  pen.strokeStyle = "#3a4258";
  pen.lineWidth = 3;
  for (let x = 0; x <= wide - 8; x += 100) stroke(pen, [[x + 4, 4], [x + 4, high - 4]]);
  for (let y = 0; y <= high - 8; y += 100) stroke(pen, [[4, y + 4], [wide - 4, y + 4]]);
  for (const way of drawing.querySelectorAll(".trail .over")) {
    const points = (way.getAttribute("points") ?? "").split(" ").map((pair) => pair.split(",").map((part) => Number(part) + 4));
    pen.strokeStyle = pen.fillStyle = getComputedStyle(way).color;
    pen.lineWidth = 12;
    pen.lineJoin = "round";
    stroke(pen, points);
    for (const [x, y] of [points[0], points[points.length - 1]]) { pen.beginPath(); pen.arc(x, y, 20, 0, 7); pen.fill(); }
  }
  pen.restore();
}

/** @param {CanvasRenderingContext2D} pen @param {number[][]} points */
function stroke(pen, points) {
  pen.beginPath();
  points.forEach(([x, y], n) => n ? pen.lineTo(x, y) : pen.moveTo(x, y));
  pen.stroke();
}

/** Words in lines; where the next one would begin. @param {CanvasRenderingContext2D} pen @param {string} words @param {string} font @param {number} x @param {number} y @param {number} wide @param {number} step @param {number} most */
function lines(pen, words, font, x, y, wide, step, most) {
  pen.font = font;
  let line = "";
  for (const word of words.split(" ")) {
    const longer = line ? `${line} ${word}` : word;
    if (pen.measureText(longer).width > wide && line && most > 1) {
      pen.fillText(line, x, y, wide);
      y += step;
      most -= 1;
      line = word;
    } else line = longer;
  }
  pen.fillText(line, x, y, wide);
  return y + step;
}

/** Hand the picture to whatever the device shares with; else save it as a file. */
function send() {
  const canvas = /** @type {HTMLCanvasElement} */ (document.getElementById("share-canvas"));
  canvas.toBlob(async (blob) => {
    if (!blob) return;
    const file = new File([blob], "gloam.png", { type: "image/png" });
    const share = { files: [file], text: document.getElementById("ending")?.dataset.share };
    if (navigator.canShare?.(share) && matchMedia("(pointer: coarse)").matches) {
      try { await navigator.share(share); return; } catch { return; } // whoever thinks better of it shares nothing
    }
    const link = document.createElement("a");
    link.href = URL.createObjectURL(blob);
    link.download = "gloam.png";
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
  }, "image/png");
}
