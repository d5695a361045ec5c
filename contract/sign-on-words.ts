import { unexpectedWords } from './problem-words.ts'

/** What the sign-in page says about sign-ons that fail. Separate constants: a page carries only those it uses. */
export const signOnUnknown = 'This way to sign in does not exist any more.'
export const signOnUnavailable = 'The sign-in service does not answer. Please try again later, or use another way in.'
export const signOnCancelled = 'You did not finish signing in there. Nothing was changed.'
export const signOnRefused = 'This sign-in could not be verified. Please start again.'
export const signOnOver = 'This sign-in took too long, or was finished before. Please start again.'
export const signOnTaken = 'That account belongs to another member here.'
export const signOnLinked = 'You are linked with another account there. Unlink that one first.'

export const signOnWords = {
  sign_on_unknown: signOnUnknown,
  sign_on_unavailable: signOnUnavailable,
  sign_on_cancelled: signOnCancelled,
  sign_on_refused: signOnRefused,
  sign_on_over: signOnOver,
  sign_on_taken: signOnTaken,
  sign_on_linked: signOnLinked,
  unexpected: unexpectedWords,
} as const
