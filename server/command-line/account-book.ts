import type pg from 'pg'
import type { Database } from '#server/database/database.ts'
import { plainTextForms, readTableShapes } from '#server/database/backup/table-shapes.ts'

/** Values in PostgreSQL's text form, which is the same in a backup and when read from a database. */
export type Row = Record<string, string | null>

/** What is recorded about accounts that a restore may revert. */
export interface AccountBook {
  /** By id. */
  users: Map<string, Row>
  /** Confirmed ones, by user. */
  twoFactor: Map<string, Row>
  passkeys: Map<string, Row>
}

type Table = keyof typeof columnsOf

/** An earlier or later release may lack some of them. */
const columnsOf = {
  users: [
    ...['id', 'username', 'email', 'password_hash', 'is_admin', 'created_at'],
    ...['suspended_at', 'warning_count', 'erased_at'],
  ],
  two_factor: ['user_id', 'secret', 'confirmed_at'],
  passkeys: ['id', 'user_id'],
}

export const openAccountBook = (): AccountBook => ({ users: new Map(), twoFactor: new Map(), passkeys: new Map() })

/** For lines of a backup; other tables are ignored. */
export function enterLines(book: AccountBook, table: string, lines: Buffer) {
  if (!isKept(table)) return
  for (const line of lines.toString().trimEnd().split('\n')) enter(book, table, JSON.parse(line) as Row)
}

const isKept = (table: string): table is Table => Object.hasOwn(columnsOf, table)

function enter(book: AccountBook, table: Table, row: Row) {
  const kept = Object.fromEntries(columnsOf[table].map((column) => [column, row[column] ?? null]))
  if (table === 'users') book.users.set(kept['id']!, kept)
  else if (table === 'passkeys') book.passkeys.set(kept['id']!, kept)
  else if (kept['confirmed_at']) book.twoFactor.set(kept['user_id']!, kept)
}

export async function readAccountBook({ pool }: Database): Promise<AccountBook> {
  const book = openAccountBook()
  const client = await pool.connect()
  try {
    await client.query('begin isolation level repeatable read read only')
    await client.query(plainTextForms)
    for (const { name, columns } of await readTableShapes(client)) {
      if (!isKept(name)) continue
      const there = columns.map((column) => column.name).filter((column) => columnsOf[name].includes(column))
      for (const row of await selectTexts(client, name, there)) enter(book, name, row)
    }
    return book
  } finally {
    await client.query('rollback').catch(() => {})
    client.release()
  }
}

async function selectTexts(client: pg.ClientBase, table: string, columns: string[]): Promise<Row[]> {
  const texts = columns.map((column) => `${client.escapeIdentifier(column)}::text`)
  const { rows } = await client.query<Row>(`select ${texts.join(', ')} from ${client.escapeIdentifier(table)}`)
  return rows
}
