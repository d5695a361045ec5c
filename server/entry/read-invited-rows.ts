import { Email, FullName, JobTitle, Workplace } from '#contract/accounts.ts'
import { listCountries } from '#contract/countries.ts'
import { mostInvitedRows } from '#contract/invitations.ts'
import { Problem } from '#server/http/problem.ts'
import { type CsvRow, readCsvText } from '#server/http/read-csv.ts'
import type { Invited } from './invite.ts'

export interface ReadRow {
  number: number
  /** As in the table, truncated, for the report. */
  name: string
  email: string
  /** Undefined if something is wrong with the row. */
  invited?: Invited
  error?: string
}

const columns = {
  name: ['name', 'full name'],
  email: ['email', 'e-mail', 'mail', 'email address', 'e-mail address'],
  job: ['job', 'job title', 'position'],
  workplace: ['workplace', 'library', 'institution', 'organization', 'organisation'],
  country: ['country'],
} as const
type Column = keyof typeof columns

export function readInvitedRows(table: string): ReadRow[] {
  const { columns: header, rows } = readCsvText(table)
  if (rows.length > mostInvitedRows) throw refused(`A table may have at most ${mostInvitedRows.toLocaleString('en-US')} rows.`)
  const names = header.map((name) => name.toLowerCase())
  const places = Object.fromEntries(
    Object.entries(columns).map(([column, known]) => [
      column,
      names.findIndex((name) => (known as readonly string[]).includes(name)),
    ]),
  ) as Record<Column, number>
  if (places.email === -1) throw refused('No column is called “email”. The columns are name, email, job, workplace and country.')
  const countries = countriesByName()
  return rows.map((row) => readRow(row, places, countries))
}

function readRow({ number, cells }: CsvRow, places: Record<Column, number>, countries: Map<string, string>): ReadRow {
  const cell = (column: Column) => cells[places[column]]?.trim() ?? ''
  const [name, email] = [cell('name'), cell('email')]
  const shown = { number, name: inShort(name), email: inShort(email) }
  const wrong: string[] = []
  const text = (column: 'name' | 'job' | 'workplace', schema: typeof FullName | typeof JobTitle) => {
    const given = cell(column)
    if (!given) return null
    if (looksLikeFormula.test(given)) wrong.push(`${column}: begins like a formula of a spreadsheet`)
    const read = schema.safeParse(given)
    if (!read.success) wrong.push(`${column}: ${read.error.issues[0]!.message}`)
    return read.success ? read.data : null
  }
  const address = Email.safeParse(email)
  if (!address.success) wrong.push(email ? 'email: not an address' : 'email: missing')
  const country = cell('country') ? countries.get(cell('country').toLowerCase()) : null
  if (country === undefined) wrong.push('country: not known; use its English name or its code of two letters')
  const texts = { name: text('name', FullName), jobTitle: text('job', JobTitle), workplace: text('workplace', Workplace) }
  if (wrong.length > 0 || !address.success) return { ...shown, error: wrong.join('; ') }
  return { ...shown, invited: { email: address.data, ...texts, country: country ?? null } }
}

/** No name, job or library starts like this, and the next reader's spreadsheet would run it. */
const looksLikeFormula = /^[=+\-@\t\r＝＋－＠]/u

const inShort = (text: string) => [...text.slice(0, 400).replaceAll(/[\p{Cc}\p{Cs}]/gu, ' ')].slice(0, 100).join('')

/** By English name and by code. */
const countriesByName = () =>
  new Map(
    listCountries().flatMap(
      ({ value, label }) =>
        [
          [value.toLowerCase(), value],
          [label.toLowerCase(), value],
        ] as const,
    ),
  )

const refused = (words: string) => new Problem('invalid_input', { fields: { table: words } })
