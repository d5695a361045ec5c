import { z } from 'zod'

/** Nothing that people type may be this long. */
const longestComposed = 100_000
/** One more than Unicode allows in stream-safe text (UAX 15), and far more than any language uses. */
const tooManyMarks = /(?<!\p{M})\p{M}{31}/u

/**
 * NFC, as long as that is cheap: sorting the marks on one letter takes time quadratic in their number, seconds for what fits
 * into an ordinary body. Text that is not writing is left as it came.
 */
export const composed = (text: string): string =>
  text.length > longestComposed || tooManyMarks.test(text) ? text : text.normalize('NFC')

/** What someone typed into a field, composed and trimmed. No further check looks at a text that is too long. */
export const typedText = (max: number, tooLong: string, missing?: string) =>
  z.string(missing).overwrite(composed).trim().max(max, { error: tooLong, abort: true })

/** NUL and lone surrogates cannot be stored; everything else stays exactly as written. */
export const postedText = (max: number, tooLong: string) =>
  z
    .string('Please enter some content for your post.')
    .max(max, { error: tooLong, abort: true })
    .refine((text) => !/[\p{Cs}\0]/u.test(text), 'This text holds characters that cannot be stored')
    .refine((text) => text.trim() !== '', 'Please enter some content for your post.')

/** A name or the like. Also without marks that reverse the direction of surrounding text: it must end where it ends. */
export const words = (max: number, tooLong: string, missing?: string) =>
  typedText(max, tooLong, missing).regex(/^[^\p{Cc}\p{Cs}\u202A-\u202E\u2066-\u2069]*$/u, 'Please leave out control characters')

/** A longer text that one person writes for another. */
export const writing = (max: number) =>
  typedText(max, `At most ${max.toLocaleString('en-US')} characters`).refine(
    (text) => !/[\p{Cs}\0]/u.test(text),
    'This text holds characters that cannot be stored',
  )
