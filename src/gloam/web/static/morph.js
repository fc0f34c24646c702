// @ts-check
/**
 * Make one element like another, in place: what has the same id stays the same node, so that focus,
 * a half-typed word, an open part and a scrolled log survive, and what moved can glide.
 */

/** Stands in a fresh page for a part that is as it was, by its id. */
export const SAME = "x-same";

/** @param {Element} old @param {Element} fresh */
export function morph(old, fresh) {
  if (fresh.localName === SAME) return;
  if (old.isEqualNode(fresh)) return; // most of a page, most of the time
  if (old.nodeName !== fresh.nodeName) {
    whole(fresh);
    old.replaceWith(fresh);
    return;
  }
  attributes(old, fresh);
  if (old instanceof HTMLInputElement || old instanceof HTMLSelectElement && old === document.activeElement) return;
  const chosen = old instanceof HTMLSelectElement ? old.value : null;
  children(old, fresh);
  if (old instanceof HTMLSelectElement && chosen !== null) old.value = chosen;
}

/** @param {Element} old @param {Element} fresh */
function attributes(old, fresh) {
  for (const name of fresh.getAttributeNames()) {
    if (name === "open" || name === "value" && old === document.activeElement) continue;
    const value = fresh.getAttribute(name) ?? "";
    if (old.getAttribute(name) !== value) old.setAttribute(name, value);
  }
  for (const name of old.getAttributeNames()) {
    if (name === "open" || name === "tabindex" || name === "style") continue;
    if (!fresh.hasAttribute(name)) old.removeAttribute(name);
  }
}

/** @param {Element} old @param {Element} fresh */
function children(old, fresh) {
  /** @type {Map<string, Element>} */
  const known = new Map();
  for (const child of old.children) if (child.id) known.set(child.id, child);
  const wanted = new Set();
  for (const child of fresh.children) if (child.id) wanted.add(child.id);
  let place = old.firstChild;
  for (const next of [...fresh.childNodes]) {
    if (next instanceof Comment) continue;
    while (place && past(place, wanted)) place = leave(place);
    const twin = next instanceof Element && next.id ? known.get(next.id) : undefined;
    if (twin) {
      if (place && twin !== place && twin.contains(document.activeElement) && place.compareDocumentPosition(twin) & Node.DOCUMENT_POSITION_FOLLOWING) place = around(old, place, twin);
      if (twin === place) place = place.nextSibling;
      else old.insertBefore(twin, place);
      morph(twin, /** @type {Element} */ (next));
    } else if (place && alike(place, next)) {
      const here = place;
      place = place.nextSibling;
      if (here instanceof Element) morph(here, /** @type {Element} */ (next));
      else if (here.nodeValue !== next.nodeValue) here.replaceWith(next); // other words have not moved: they are new
    } else {
      whole(next);
      old.insertBefore(next, place);
    }
  }
  while (place) place = leave(place);
}

/** Whether something has no twin ahead: if it went only at the end, all behind it would have to move past it. @param {ChildNode} at @param {Set<string>} wanted */
function past(at, wanted) {
  return at instanceof Comment || at instanceof Element && at.id !== "" && !wanted.has(at.id);
}

/** Take something away; what comes after it. @param {ChildNode} gone */
function leave(gone) {
  const next = gone.nextSibling;
  gone.remove();
  return next;
}

/** What has the focus would lose it by being moved: whatever stands before it goes behind it instead. @param {Element} old @param {ChildNode} place @param {Element} kept */
function around(old, place, kept) {
  const behind = kept.nextSibling;
  for (let next = /** @type {ChildNode | null} */ (place); next && next !== kept;) {
    const here = next;
    next = next.nextSibling;
    old.insertBefore(here, behind);
  }
  return kept;
}

/** What is put in as it is has nothing left out. @param {ChildNode} fresh */
function whole(fresh) {
  if (fresh instanceof Element && (fresh.localName === SAME || fresh.querySelector(SAME))) throw new Error("a part is missing");
}

/** @param {ChildNode} one @param {ChildNode} other */
function alike(one, other) {
  if (one.nodeName !== other.nodeName) return false;
  return !(one instanceof Element && other instanceof Element) || (!one.id && !other.id);
}
