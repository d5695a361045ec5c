import { sql } from 'kysely'
import type { listNewsletters as contract } from '#contract/newsletter.ts'
import type { Parsed } from '#contract/endpoint.ts'
import { pageOf, readCursor } from '#server/http/page-cursor.ts'
import type { Tx } from '#server/rooms.ts'
import { presentNewsletter } from './present.ts'

export async function listNewsletters({ db }: Tx, { limit, cursor }: Parsed<typeof contract, 'query'>) {
  let query = db
    .selectFrom('newsletters')
    .selectAll()
    .orderBy('id', 'desc')
    .limit(limit + 1)
  if (cursor) query = query.where('id', '<', readCursor(cursor).id)
  const rows = await query.execute()
  const { shown, end } = pageOf(rows, limit)
  return { items: shown.map(presentNewsletter), end }
}

export const countSubscribers = ({ db }: Tx) =>
  db
    .selectFrom('newsletter_subscribers')
    .select([
      sql<number>`(count(*) filter (where confirmed_at is not null))::int`.as('confirmed'),
      sql<number>`(count(*) filter (where confirmed_at is null))::int`.as('waiting'),
    ])
    .executeTakeFirstOrThrow()
