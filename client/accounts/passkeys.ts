import { unexpectedWords } from '#contract/problem-words.ts'
import { ApiError } from '#client/http/api-error.ts'

/** Not on plain http, nor in the web views of some apps. */
export const hasPasskeys = () => typeof window.PublicKeyCredential === 'function'

/** Browsers use the same name for a cancelled prompt, one that no one answered, and a device without a matching passkey. */
export const isCancelled = ({ name }: Error) => name === 'NotAllowedError' || name === 'AbortError'

const wordsOfBrowser: Record<string, string> = {
  InvalidStateError: 'This device already has a passkey for your account.',
  NotAllowedError: 'The prompt was cancelled, or your device did not allow it. Nothing has changed.',
  AbortError: 'The prompt was cancelled. Nothing has changed.',
  NotSupportedError: 'This device cannot make a passkey.',
  ConstraintError: 'This device has no screen lock, fingerprint or PIN to protect a passkey.',
  SecurityError: 'Passkeys do not work at this address.',
}

/** What went wrong with a passkey, whether refused by the server, the browser or the device. */
export const passkeyWords = (error: Error) =>
  error instanceof ApiError ? error.words : (wordsOfBrowser[error.name] ?? unexpectedWords)
