// @ts-check
/** Whoever looks after a part of the page hears that it was brought up to date: once, when all of it is there. */

/** @type {(() => void)[]} */
const watching = [];

/** Do something each time the page was brought up to date. @param {() => void} work */
export function whenRenewed(work) {
  watching.push(work);
}

/** The page was brought up to date. */
export function renewed() {
  for (const work of watching) {
    try { work(); } catch (wrong) { reportError(wrong); } // what one cannot do, the others still do
  }
}
