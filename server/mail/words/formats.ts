import type { LetterLanguage } from '#contract/letter-languages.ts'

const locales: Record<LetterLanguage, string> = { en: 'en-US', de: 'de-DE', fr: 'fr-FR', es: 'es-ES' }
/** For the days of events and goals, English uses the form "4 March 2027". */
const dayLocales = { ...locales, en: 'en-GB' }

/** The forms a number requires; for any left out, `other` is used. */
export type Forms = { other: string } & Partial<Record<Intl.LDMLPluralRule, string>>

/**
 * How a language writes numbers, days and lists. All days are in UTC, or have no zone. Intl's formats are created on first use:
 * creating all of them, for every language, would take a tenth of a start.
 */
export function formatsOf(language: LetterLanguage) {
  const utc = { timeZone: 'UTC' } as const
  const dates = (locale: string, how: Intl.DateTimeFormatOptions) =>
    whenNeeded(() => new Intl.DateTimeFormat(locale, { ...how, ...utc }))
  const date = dates(locales[language], { dateStyle: 'long' })
  const time = dates(locales[language], { dateStyle: 'long', timeStyle: 'short' })
  const day = dates(dayLocales[language], { dateStyle: 'long' })
  const weekday = dates(dayLocales[language], { weekday: 'long' })
  const fullDay = dates(dayLocales[language], { dateStyle: 'full' })
  const number = whenNeeded(() => new Intl.NumberFormat(locales[language], { useGrouping: language !== 'en' }))
  const rules = whenNeeded(() => new Intl.PluralRules(locales[language]))
  const list = whenNeeded(() => new Intl.ListFormat(dayLocales[language]))
  const noon = (local: string) => new Date(`${local.slice(0, 10)}T12:00:00Z`)
  return {
    /** For an instant. */
    date: (at: string) => date().format(new Date(at)),
    dateAndTime: (at: string) => time().format(new Date(at)),
    /** For YYYY-MM-DD, ignoring whatever follows it: "4 March 2027". */
    day: (local: string) => day().format(noon(local)),
    /** "Thursday, 4 March 2027" */
    weekday: (local: string) =>
      language === 'en' ? `${weekday().format(noon(local))}, ${day().format(noon(local))}` : fullDay().format(noon(local)),
    number: (value: number) => number().format(value),
    list: (parts: string[]) => list().format(parts),
    /** "1 hour", "2 hours": `#` stands for the number. */
    plural: (count: number, forms: Forms) =>
      (forms[rules().select(count)] ?? forms.other).replace('#', () => number().format(count)),
  }
}

function whenNeeded<T>(make: () => T): () => T {
  let made: T | undefined
  return () => (made ??= make())
}
