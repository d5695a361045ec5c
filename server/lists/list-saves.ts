import { sql, type RawBuilder } from 'kysely'
import type { Parsed } from '#contract/endpoint.ts'
import type { listSaves as contract } from '#contract/saves.ts'
import { pageOf, readCursor, timeOfCursor, type TextPage } from '#server/http/page-cursor.ts'
import type { Tx } from '#server/rooms.ts'
import type { Reader } from '#server/users/reader.ts'
import { requireOwnList } from './own-lists.ts'
import { readerOf, savedFields, savedHoldings, savedPosts } from './seen-saves.ts'

type Query = Parsed<typeof contract, 'query'>

/** Posts and things from the rooms in one order: a place is unique, since posts have the even ones. */
export async function listSaves(tx: Tx, reader: Reader, { type: types, list, limit, cursor }: Query): Promise<TextPage> {
  if (list !== undefined) await requireOwnList(tx, reader.id, list)
  const viewer = readerOf(reader)
  const walk = walkAfter(cursor, limit + 1)
  const wanted = [savedPostsOf(viewer, types, list), savedHoldingsOf(viewer, types, list)].flatMap((saved) =>
    saved ? [sql`(select * from (${saved}) as saved ${walk})`] : [],
  )
  const [postId, holdingId] = [sql`case when page.is_post then page.id end`, sql`page.id`]
  const { rows } = await sql<{ id: number; key: number; line: string }>`
    select page.place as id, extract(epoch from page.created_at) * 1000000 as key,
           '{' || ${savedFields(viewer, { at: 'page.created_at', postId, holdingId })} as line
      from (select * from (${sql.join(wanted, sql` union all `)}) as both_kinds
             order by created_at desc, place desc limit ${limit + 1}) as page
     order by page.created_at desc, page.place desc`.execute(tx.db)
  const { shown, end } = pageOf(
    rows.map((row) => ({ ...row, id: Number(row.id) })),
    limit,
  )
  return { text: `[${shown.map(({ line }) => line).join(',')}]`, end }
}

function savedPostsOf(viewer: Reader, types: Query['type'], list: number | undefined): RawBuilder<unknown> | undefined {
  if (types && !types.includes('post')) return undefined
  return sql`${savedPosts(viewer)} ${list === undefined ? sql`` : sql`and post_id in (select post_id from list_entries where list_id = ${list})`}`
}

function savedHoldingsOf(viewer: Reader, types: Query['type'], list: number | undefined): RawBuilder<unknown> | undefined {
  const kinds = types?.filter((type) => type !== 'post')
  if (kinds?.length === 0) return undefined
  return sql`${savedHoldings(viewer)} ${kinds ? sql`and holdings.kind = any(${kinds}::text[])` : sql``}
    ${list === undefined ? sql`` : sql`and holding_id in (select holding_id from list_entries where list_id = ${list})`}`
}

function walkAfter(cursor: string | undefined, limit: number) {
  const last = cursor === undefined ? undefined : readCursor(cursor, Number.MAX_SAFE_INTEGER)
  const time = last && timeOfCursor(last.key)
  const after = last ? sql`where created_at <= ${time} and (created_at, place) < (${time}, ${last.id}::bigint)` : sql``
  return sql`${after} order by created_at desc, place desc limit ${limit}`
}
