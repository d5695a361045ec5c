import type { LetterLanguage } from '#contract/letter-languages.ts'
import { german } from './de/german.ts'
import { english, type Words } from './en/english.ts'
import { spanish } from './es/spanish.ts'
import { french } from './fr/french.ts'
import { reasonIn } from './reasons.ts'

export const wordsIn: Record<LetterLanguage, Words> = { en: english, de: german, fr: french, es: spanish }

type Told = Words['told']

/**
 * Something the house says, in a form that can be worded in any language later: the name of a sentence, and what it
 * mentions.
 */
export type Saying = { [Name in keyof Told]: [name: Name, given: Parameters<Told[Name]>[0]] }[keyof Told]

/** As shown on pages and devices. */
export const inEnglish = (saying: Saying): string => say(english, saying)!

/** Undefined for a sentence this release does not know. */
export function say({ told }: Words, [name, given]: Saying): string | undefined {
  const sentence = Object.hasOwn(told, name) ? (told[name] as (given: object) => string) : undefined
  return sentence?.(given)
}

/** As stored, and shown on pages. */
export const reasonInEnglish = reasonIn(english.reasons)
