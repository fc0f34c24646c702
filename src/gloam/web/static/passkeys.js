// @ts-check
// Passkeys: the browser makes one or shows one; the house says what it is to sign, and checks it.

const said = document.getElementById("key-said");

/** @param {string} words */
function say(words) {
  if (said) said.textContent = words;
}

/**
 * @param {string} path
 * @param {unknown} body
 * @returns {Promise<any>}
 */
async function ask(path, body) {
  const sent = body === undefined ? {} : { body: JSON.stringify(body), headers: { "content-type": "application/json" } };
  const answer = await fetch(path, { method: "POST", ...sent });
  const found = await answer.json();
  if (!answer.ok) throw new Error(found.error);
  return found;
}

/** @param {unknown} error */
function refused(error) {
  const gave_up = error instanceof DOMException;
  say(gave_up ? "Nothing was done: the device made or showed no passkey." : error instanceof Error ? error.message : String(error));
}

async function make() {
  try {
    const options = PublicKeyCredential.parseCreationOptionsFromJSON(await ask("/api/passkeys/new", undefined));
    const made = await navigator.credentials.create({ publicKey: options });
    if (!(made instanceof PublicKeyCredential)) return;
    const day = new Date().toISOString().slice(0, 10);
    await ask("/api/passkeys", { credential: made.toJSON(), name: `made on ${day}` });
    location.assign("/mine");
  } catch (error) {
    refused(error);
  }
}

async function show() {
  try {
    const options = PublicKeyCredential.parseRequestOptionsFromJSON(await ask("/api/passkeys/ask", undefined));
    const shown = await navigator.credentials.get({ publicKey: options });
    if (!(shown instanceof PublicKeyCredential)) return;
    const found = await ask("/api/passkeys/open", { credential: shown.toJSON() });
    location.assign(found.to);
  } catch (error) {
    refused(error);
  }
}

const part = document.getElementById("passkeys");
if (part && window.PublicKeyCredential && "parseCreationOptionsFromJSON" in PublicKeyCredential) {
  part.hidden = false;
  document.getElementById("make-key")?.addEventListener("click", make);
  document.getElementById("show-key")?.addEventListener("click", show);
}
