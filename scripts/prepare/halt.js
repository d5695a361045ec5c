/** Stops the preparation with one sentence for the person at the keyboard: what is wrong and the way out. */
export class Halt extends Error {}
