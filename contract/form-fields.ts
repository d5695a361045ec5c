import { z } from 'zod'
import { typedText } from './typed-text.ts'

/** One line of a form that strangers fill in: what may stand in a heading or a letter without leaving its place. */
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

/** Where a page may lead; never looked up by the form. */
export const linkOf = () =>
  z
    .string()
    .trim()
    .max(500, 'A link may have at most 500 characters')
    .regex(/^https:\/\/[^\s\p{Cc}<>"\\]+$/u, 'Please give a link that begins with https://')
    .refine((url) => URL.canParse(url), 'Please give a link that leads somewhere')

/** The fields of an edit: what is left out stays, and no default takes its place. */
export const optionalFields = <Shape extends Record<string, z.ZodType>>(shape: Shape) =>
  Object.fromEntries(
    Object.entries(shape).map(([name, field]) => [
      name,
      (field instanceof z.ZodDefault ? (field.unwrap() as z.ZodType) : field).optional(),
    ]),
  ) as { [Name in keyof Shape]: z.ZodOptional<Shape[Name] extends z.ZodDefault<infer Inner> ? Inner : Shape[Name]> }

/** No one reads, chooses and writes faster than this; programs do. */
export const quickestFormMs = 2_000

/** A caller that is no browser form may leave these out. */
export const formGuard = {
  /** A field that people do not see. */
  homepage: z.string().max(500).optional(),
  /** How long the form was open. */
  elapsedMs: z.coerce.number().min(0).optional(),
}
