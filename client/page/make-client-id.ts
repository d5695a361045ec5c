/**
 * Names an attempt to send something, so that sent twice it is stored once. Not `crypto.randomUUID`, which is missing on sites
 * without https.
 */
export const makeClientId = () =>
  Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) => part.toString(16).padStart(8, '0')).join('')
