import { z } from 'zod'
import { typedText } from './typed-text.ts'

/** One line of a form that strangers fill in: safe to put in a heading or a letter, with nothing that breaks out of it. */
export const lineOf = (label: string, max: number) =>
  typedText(max, `${label} must be at most ${max} characters`, `${label} is required`)
    .min(1, `${label} is required`)
    .regex(/^[^\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u202A-\u202E\u2066-\u2069]*$/u, 'Please leave out line breaks and control characters')

/** Several lines. */
export const textOf = (label: string, { min = 1, max }: { min?: number; max: number }) =>
  typedText(max, `${label} must be at most ${max.toLocaleString('en-US')} characters`, `${label} is required`)
    .min(1, `${label} is required`)
    .min(min, `${label} must be at least ${min} characters`)
    .refine((text) => !/[\p{Cs}\0]/u.test(text), `${label} holds characters that cannot be stored`)

/** A link a page may offer; the form itself never fetches it. */
export const linkOf = () =>
  z
    .string()
    .trim()
    .max(500, 'A link may have at most 500 characters')
    .regex(/^https:\/\/[^\s\p{Cc}<>"\\]+$/u, 'Please give a link that begins with https://')
    .refine((url) => URL.canParse(url), 'Please give a link that leads somewhere')

/** The fields of an edit: those left out stay as they are, and no default replaces them. */
export const optionalFields = <Shape extends Record<string, z.ZodType>>(shape: Shape) =>
  Object.fromEntries(
    Object.entries(shape).map(([name, field]) => [
      name,
      (field instanceof z.ZodDefault ? (field.unwrap() as z.ZodType) : field).optional(),
    ]),
  ) as { [Name in keyof Shape]: z.ZodOptional<Shape[Name] extends z.ZodDefault<infer Inner> ? Inner : Shape[Name]> }

/** No one can read, choose and write faster than this; programs can. */
export const quickestFormMs = 2_000

/** A caller other than a browser form may omit these. */
export const formGuard = {
  /** A field hidden from people. */
  homepage: z.string().max(500).optional(),
  /** How long the form was open. */
  elapsedMs: z.coerce.number().min(0).optional(),
}
