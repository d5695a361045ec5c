/** Not on plain http, nor in the web views of some apps. */
export const hasPasskeys = () => typeof window.PublicKeyCredential === 'function'
