const names = new Intl.DisplayNames('en-US', { type: 'region', fallback: 'none' })
const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']
/** Regions that have a code and a name but that no one would call their country. */
const noCountries = new Set('AC AQ BV CP CQ DG EA EU EZ HM IC QO TA UM UN XA XB ZZ'.split(' '))

export const countryName = (code: string) => names.of(code) ?? code

/** A withdrawn code resolves to its successor ("BU" to "MM"): only the successor is listed. */
const isListed = (code: string) =>
  names.of(code) !== undefined && !noCountries.has(code) && new Intl.Locale(`und-${code}`).region === code

/** Those that the browser or server knows, by name. */
export const listCountries = () =>
  letters
    .flatMap((first) => letters.map((second) => first + second))
    .filter(isListed)
    .map((code) => ({ value: code, label: countryName(code) }))
    .toSorted((a, b) => a.label.localeCompare(b.label, 'en-US'))

let codes: Set<string> | undefined

export function isCountry(code: string): boolean {
  codes ??= new Set(listCountries().map(({ value }) => value))
  return codes.has(code)
}
