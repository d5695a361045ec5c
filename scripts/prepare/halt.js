/** Stops the preparation with one sentence for the person at the keyboard: what is wrong and how to fix it. */
export class Halt extends Error {}
