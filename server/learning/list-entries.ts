import { sql } from 'kysely'
import type { Parsed } from '#contract/endpoint.ts'
import type { listEntries as contract } from '#contract/learning.ts'
import { pageOf, readCursor, type TextPage } from '#server/http/page-cursor.ts'
import type { Viewer } from '#server/http/viewer.ts'
import type { Tx } from '#server/rooms.ts'
import { dayKey, selectEntries } from './present-entry.ts'
import { daysOf } from './goals.ts'

/** Cursors may be made up: keeps days within the database's range. */
const dayOfCursor = (key: number) => Math.trunc(Math.min(Math.max(key, 0), 1_000_000))

/** The viewer's own, along the index of their days. */
export async function listEntries(tx: Tx, viewer: Viewer, query: Parsed<typeof contract, 'query'>): Promise<TextPage> {
  const { from, until } = await daysOf(tx, viewer, query)
  const after = query.cursor === undefined ? undefined : readCursor(query.cursor)
  const page = sql`
    select learning_entries.*, ${dayKey} as key from learning_entries
     where user_id = ${viewer.id}
       ${from ? sql`and completed_on >= ${from}::date` : sql``} ${until ? sql`and completed_on <= ${until}::date` : sql``}
       ${query.q?.trim() ? sql`and strpos(fold(concat_ws(' ', title, provider, reflection)), fold(${query.q.trim()}::text)) > 0` : sql``}
       ${after ? sql`and (completed_on, id) < (date '1970-01-01' + ${dayOfCursor(after.key)}::int, ${after.id}::int)` : sql``}
     order by completed_on desc, id desc limit ${sql.lit(query.limit + 1)}`
  const { shown, end } = pageOf(await selectEntries(tx.db, viewer, page), query.limit)
  return { text: `[${shown.map(({ text }) => text).join(',')}]`, end }
}
