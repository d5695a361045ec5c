import { z } from 'zod'

/** Nothing that is typed may be as long. */
const longestComposed = 100_000
/** One more than Unicode allows in text that is safe to stream (UAX 15), and far more than any language writes. */
const tooManyMarks = /(?<!\p{M})\p{M}{31}/u

/**
 * NFC, where that is cheap: to bring the marks on a letter into order takes time that grows with the square of their number,
 * seconds for what fits into an ordinary body. Text that is no writing stays as it came.
 */
export const composed = (text: string): string =>
  text.length > longestComposed || tooManyMarks.test(text) ? text : text.normalize('NFC')

/** What someone typed into a field, composed and trimmed. Nothing that follows looks at a text that is too long. */
export const typedText = (max: number, tooLong: string, missing?: string) =>
  z.string(missing).overwrite(composed).trim().max(max, { error: tooLong, abort: true })

/** NUL and lone surrogates cannot be stored; everything else is what someone wrote. */
export const postedText = (max: number, tooLong: string) =>
  z
    .string('Please enter some content for your post.')
    .max(max, { error: tooLong, abort: true })
    .refine((text) => !/[\p{Cs}\0]/u.test(text), 'This text holds characters that cannot be stored')
    .refine((text) => text.trim() !== '', 'Please enter some content for your post.')

/** A name and the like. Also no marks that turn the direction of the text around them: it must end where it ends. */
export const words = (max: number, tooLong: string, missing?: string) =>
  typedText(max, tooLong, missing).regex(/^[^\p{Cc}\p{Cs}\u202A-\u202E\u2066-\u2069]*$/u, 'Please leave out control characters')

/** What someone writes to someone. */
export const writing = (max: number) =>
  typedText(max, `At most ${max.toLocaleString('en-US')} characters`).refine(
    (text) => !/[\p{Cs}\0]/u.test(text),
    'This text holds characters that cannot be stored',
  )
