const names = new Intl.DisplayNames('en-US', { type: 'region', fallback: 'none' })
const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']
/** Regions that have a code and a name, but no one who would call them their country. */
const noCountries = new Set('AC AQ BV CP CQ DG EA EU EZ HM IC QO TA UM UN XA XB ZZ'.split(' '))

export const countryName = (code: string) => names.of(code) ?? code

/** Codes that were given up lead to their successor ("BU" to "MM"): only the successor is listed. */
const isCountry = (code: string) =>
  names.of(code) !== undefined && !noCountries.has(code) && new Intl.Locale(`und-${code}`).region === code

/** As the browser or the server knows them, by name. */
export const listCountries = () =>
  letters
    .flatMap((first) => letters.map((second) => first + second))
    .filter(isCountry)
    .map((code) => ({ value: code, label: countryName(code) }))
    .toSorted((a, b) => a.label.localeCompare(b.label, 'en-US'))
