/**
 * The text is English, and so are the names of months and days. The order of a date, the clock and the separators in a number
 * are the reader's own: 15 November 2026, 14:30 and 1.234 for a reader from Germany. Times are in the reader's time zone.
 *
 * The public pages are rendered once, before anyone reads them, in the house's own style: en-US. So are the sentences of the
 * contract, which the server uses as well.
 */
export function localesFor(language: string) {
  try {
    const own = new Intl.Locale(language).maximize()
    return { dates: own.language === 'en' ? language : englishOf(own), numbers: `${own.baseName}-u-nu-latn` }
  } catch {
    return { dates: 'en-US', numbers: 'en-US' } // "C" and the like, which some systems pass on
  }
}

/** English as written in the reader's country, or else internationally; with the clock of the reader's language. */
function englishOf(own: Intl.Locale) {
  const { locale } = new Intl.DateTimeFormat(`en-${own.region}`).resolvedOptions()
  const { hourCycle } = new Intl.DateTimeFormat(own, { hour: 'numeric' }).resolvedOptions()
  return `${locale === 'en' ? 'en-001' : locale}-u-hc-${hourCycle}`
}

export const readerLocale = localesFor(navigator.language)
