import { readerLocale } from '#client/page/reader-locale.ts'

const says = (options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(readerLocale.dates, { timeZone: 'UTC', ...options })
const day = says({ year: 'numeric', month: 'long', day: 'numeric' })
const month = says({ year: 'numeric', month: 'long' })

const seasons: Record<string, string> = { '21': 'Spring', '22': 'Summer', '23': 'Autumn', '24': 'Winter' }
const doubts: Record<string, string> = { '?': 'perhaps ', '~': 'about ', '%': 'perhaps about ' }

/** A library date (EDTF) in words. Unusual ones stay as written. */
export function sayDate(edtf: string): string {
  const [from = '', until, ...more] = edtf.split('/')
  if (more.length > 0) return edtf
  if (until === undefined) return sayOne(from) ?? edtf
  const [first, last] = [sayOne(from), sayOne(until)]
  if (isOpen(from)) return last ? `until ${last}` : edtf
  if (isOpen(until)) return first ? `from ${first} on` : edtf
  return first && last ? `${first} – ${last}` : edtf
}

const isOpen = (end: string) => end === '' || end === '..'

function sayOne(text: string): string | undefined {
  const doubt = doubts[text.at(-1) ?? ''] ?? ''
  const said = sayPlain(doubt ? text.slice(0, -1) : text)
  return said && doubt + said
}

function sayPlain(text: string): string | undefined {
  if (/^\d{3}X$/.test(text) || /^\d\dXX$/.test(text)) return `${text.replaceAll('X', '0')}s`
  const [, year = '', part, number] = /^(-?\d{4})(?:-(\d\d)(?:-(\d\d))?)?$/.exec(text) ?? []
  if (!year) return undefined
  if (!part) return sayYear(Number(year))
  if (!number && seasons[part]) return `${seasons[part]} ${sayYear(Number(year))}`
  const date = new Date(`${year}-${part}-${number ?? '01'}T00:00:00Z`)
  if (Number.isNaN(date.getTime())) return undefined
  return (number ? day : month).format(date)
}

/** The year 0 is the one before the year 1. */
const sayYear = (year: number) => (year > 0 ? String(year) : `${1 - year} BCE`)
