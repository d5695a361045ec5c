/** Names a try to send something: sent twice, it is one. Not `crypto.randomUUID`, which is missing where the site has no https. */
export const makeClientId = () =>
  Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) => part.toString(16).padStart(8, '0')).join('')
