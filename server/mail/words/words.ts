import type { LetterLanguage } from '#contract/letter-languages.ts'
import { german } from './de/german.ts'
import { english, type Words } from './en/english.ts'
import { spanish } from './es/spanish.ts'
import { french } from './fr/french.ts'
import { reasonIn } from './reasons.ts'

export const wordsIn: Record<LetterLanguage, Words> = { en: english, de: german, fr: french, es: spanish }

type Told = Words['told']

/** What the house tells of, so that it can be said in any of the languages later: the name of a sentence, and what it names. */
export type Saying = { [Name in keyof Told]: [name: Name, given: Parameters<Told[Name]>[0]] }[keyof Told]

/** As the pages and devices have it. */
export const inEnglish = (saying: Saying): string => say(english, saying)!

/** Undefined for one that this release does not know. */
export function say({ told }: Words, [name, given]: Saying): string | undefined {
  const sentence = Object.hasOwn(told, name) ? (told[name] as (given: object) => string) : undefined
  return sentence?.(given)
}

/** As it is kept, and shown on pages. */
export const reasonInEnglish = reasonIn(english.reasons)
