import type { LetterLanguage } from '#contract/letter-languages.ts'

const locales: Record<LetterLanguage, string> = { en: 'en-US', de: 'de-DE', fr: 'fr-FR', es: 'es-ES' }
/** For the days of events and goals, English uses the form "4 March 2027". */
const dayLocales = { ...locales, en: 'en-GB' }

/** The forms a number requires; for any left out, `other` is used. */
export type Forms = { other: string } & Partial<Record<Intl.LDMLPluralRule, string>>

/** How a language writes numbers, days and lists. All days are in UTC, or have no zone. */
export function formatsOf(language: LetterLanguage) {
  const utc = { timeZone: 'UTC' } as const
  const date = new Intl.DateTimeFormat(locales[language], { dateStyle: 'long', ...utc })
  const time = new Intl.DateTimeFormat(locales[language], { dateStyle: 'long', timeStyle: 'short', ...utc })
  const day = new Intl.DateTimeFormat(dayLocales[language], { dateStyle: 'long', ...utc })
  const weekday = new Intl.DateTimeFormat(dayLocales[language], { weekday: 'long', ...utc })
  const fullDay = new Intl.DateTimeFormat(dayLocales[language], { dateStyle: 'full', ...utc })
  const number = new Intl.NumberFormat(locales[language], { useGrouping: language !== 'en' })
  const rules = new Intl.PluralRules(locales[language])
  const list = new Intl.ListFormat(dayLocales[language])
  const noon = (local: string) => new Date(`${local.slice(0, 10)}T12:00:00Z`)
  return {
    /** For an instant. */
    date: (at: string) => date.format(new Date(at)),
    dateAndTime: (at: string) => time.format(new Date(at)),
    /** For YYYY-MM-DD, ignoring whatever follows it: "4 March 2027". */
    day: (local: string) => day.format(noon(local)),
    /** "Thursday, 4 March 2027" */
    weekday: (local: string) =>
      language === 'en' ? `${weekday.format(noon(local))}, ${day.format(noon(local))}` : fullDay.format(noon(local)),
    number: (value: number) => number.format(value),
    list: (parts: string[]) => list.format(parts),
    /** "1 hour", "2 hours": `#` stands for the number. */
    plural: (count: number, forms: Forms) => (forms[rules.select(count)] ?? forms.other).replace('#', () => number.format(count)),
  }
}
