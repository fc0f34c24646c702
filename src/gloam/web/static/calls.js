// @ts-check
/** Being called back: by push while the page is closed, and by the page itself while it is open elsewhere. */
import { like, liked } from "./settings.js";

/** Let the browser keep what is public for when there is no network. @returns {Promise<ServiceWorkerRegistration | null>} */
async function kept() {
  if (!("serviceWorker" in navigator) || !isSecureContext) return null;
  try { return (await navigator.serviceWorker.register("/sw.js")) ?? null; } catch { return null; }
}

export function calls() {
  const ready = new Promise((done) => {
    if (document.readyState === "complete") done(kept());
    else addEventListener("load", () => done(kept()), { once: true });
  });
  push(ready);
  byPage();
}

/** Let a person ask to be called in this browser. @param {Promise<ServiceWorkerRegistration | null>} ready */
function push(ready) {
  const form = /** @type {HTMLFormElement | null} */ (document.getElementById("push"));
  const words = document.getElementById("push-words");
  if (!form || !words || !form.dataset.key || !("PushManager" in window) || !("Notification" in window)) return;
  if (!isSecureContext) return;
  form.hidden = false;
  words.hidden = true;
  let asked = false;
  form.addEventListener("submit", async (event) => {
    if (asked) return;
    event.preventDefault();
    try {
      if (await Notification.requestPermission() !== "granted") throw new Error("This browser does not let the house call you: allow it in the settings of this page.");
      if (!(await ready)) throw new Error("This browser keeps nothing of the house, so it cannot be called.");
      const worker = await navigator.serviceWorker.ready;
      const given = (await worker.pushManager.getSubscription())
        ?? await worker.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: bytes(form.dataset.key ?? "") });
      const { endpoint, keys = {} } = given.toJSON();
      const put = (/** @type {string} */ name, /** @type {string} */ value) => {
        /** @type {HTMLInputElement} */ (form.elements.namedItem(name)).value = value;
      };
      put("endpoint", endpoint ?? "");
      put("p256dh", keys.p256dh);
      put("auth", keys.auth);
      asked = true;
      form.submit();
    } catch (error) {
      words.hidden = false;
      words.setAttribute("role", "alert");
      words.textContent = error instanceof Error && error.message.startsWith("This") ? error.message : "The push service of this browser cannot be reached. There is the feed below, and a page that stays open can tell you by itself.";
    }
  });
}

/** @param {string} text */
function bytes(text) {
  const plain = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
  return Uint8Array.from(plain, (letter) => letter.charCodeAt(0));
}

function byPage() {
  const button = /** @type {HTMLButtonElement | null} */ (document.getElementById("page-calls"));
  if (!button || !("Notification" in window)) return;
  const on = () => liked("page-calls") === "yes" && Notification.permission === "granted";
  const show = () => { button.textContent = on() ? "Do not tell me while a page is open" : "Tell me while a page is open"; button.setAttribute("aria-pressed", String(on())); };
  button.hidden = false;
  show();
  button.addEventListener("click", async () => {
    if (on()) like("page-calls", "no");
    else if (await Notification.requestPermission() === "granted") like("page-calls", "yes");
    show();
  });
}

/** Tell whoever looks elsewhere that it is their turn. @param {string} code */
export async function callBack(code) {
  if (liked("page-calls") !== "yes" || document.visibilityState === "visible") return;
  if (!("Notification" in window) || Notification.permission !== "granted") return;
  const words = `Your turn at ${code}`;
  const how = { tag: `${code}-turn`, icon: "/static/icon-192.png", data: { url: location.pathname } };
  const worker = await navigator.serviceWorker?.getRegistration();
  if (worker) { await worker.showNotification(words, how); return; }
  const note = new Notification(words, how);
  note.addEventListener("click", () => { focus(); note.close(); });
}
