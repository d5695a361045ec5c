/**
 * Words are English, so the names of months and days are. The order of a date, the clock and the marks in a number are
 * the reader's own: 15 November 2026, 14:30 and 1.234 for someone from Germany. Times are in the reader's time zone.
 *
 * The public pages are drawn once, before anyone reads them, and write as the house does: en-US. So do the sentences
 * of the contract, which the server says as well.
 */
export function localesFor(language: string) {
  try {
    const own = new Intl.Locale(language).maximize()
    return { dates: own.language === 'en' ? language : englishOf(own), numbers: `${own.baseName}-u-nu-latn` }
  } catch {
    return { dates: 'en-US', numbers: 'en-US' } // "C" and the like, which some systems hand on
  }
}

/** English as it is written in the reader's country, or else in the world; with the clock of the reader's language. */
function englishOf(own: Intl.Locale) {
  const { locale } = new Intl.DateTimeFormat(`en-${own.region}`).resolvedOptions()
  const { hourCycle } = new Intl.DateTimeFormat(own, { hour: 'numeric' }).resolvedOptions()
  return `${locale === 'en' ? 'en-001' : locale}-u-hc-${hourCycle}`
}

export const readerLocale = localesFor(navigator.language)
