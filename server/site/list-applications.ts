import { sql } from 'kysely'
import type { listApplications as contract } from '#contract/applications.ts'
import type { Parsed } from '#contract/endpoint.ts'
import { pageOf, readCursor, timeOfCursor } from '#server/http/page-cursor.ts'
import type { Tx } from '#server/rooms.ts'
import { endOfKeeping } from './clean-up-site.ts'
import { presentApplication } from './present.ts'

export async function listApplications({ db }: Tx, { limit, cursor }: Parsed<typeof contract, 'query'>) {
  let query = db
    .selectFrom('applications')
    .selectAll()
    .select(sql<string>`(${endOfKeeping} at time zone 'UTC')::date`.as('deleted_on'))
    .select(sql<number>`extract(epoch from created_at) * 1000000`.as('key'))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit + 1)
  if (cursor) {
    const { key, id } = readCursor(cursor)
    query = query.where(sql<boolean>`(created_at, id) < (${timeOfCursor(key)}::timestamptz, ${id}::int)`)
  }
  const rows = await query.execute()
  const { shown, end } = pageOf(rows, limit)
  return { items: shown.map(presentApplication), end }
}
