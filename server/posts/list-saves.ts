import { sql } from 'kysely'
import type { Parsed } from '#contract/endpoint.ts'
import type { HoldingKindName } from '#contract/holding-kinds.ts'
import type { listSaves as contract } from '#contract/saves.ts'
import { jsonTime } from '#server/database/json-text.ts'
import { cardAsJson, holdingParts } from '#server/holdings/present.ts'
import { visibleHoldings } from '#server/holdings/visible-holdings.ts'
import { pageOf, readCursor, timeOfCursor, type TextPage } from '#server/http/page-cursor.ts'
import type { Tx } from '#server/rooms.ts'
import { blockedFor } from '#server/users/blocked-people.ts'
import type { Reader } from '#server/users/reader.ts'
import { postAsJson, postParts } from './post-as-json.ts'
import { isListedFor } from './visible-posts.ts'

type Query = Parsed<typeof contract, 'query'>

/** Posts and what stands in rooms in one order: a place is unique, for posts have the even ones. */
export async function listSaves({ db }: Tx, reader: Reader, { type, limit, cursor }: Query): Promise<TextPage> {
  const viewer = { ...reader, blocked: sql<number[]>`array(${blockedFor(reader.id)})` }
  const walk = walkAfter(cursor, limit + 1)
  const wanted = [
    ...(type === undefined || type === 'post' ? [sql`(select * from (${savedPosts(viewer)}) as saved ${walk})`] : []),
    ...(type === 'post' ? [] : [sql`(select * from (${savedHoldings(viewer, type)}) as saved ${walk})`]),
  ]
  const { rows } = await sql<{ id: number; key: number; line: string }>`
    select page.place as id, extract(epoch from page.created_at) * 1000000 as key,
           '{"savedAt":' || ${jsonTime('page.created_at')} || case when page.is_post
             then ',"post":' || (select ${postAsJson(viewer)} from posts ${postParts} where posts.id = page.id)
             else ',"card":' || (select ${cardAsJson} from holdings ${holdingParts} where holdings.id = page.id) end || '}' as line
      from (select * from (${sql.join(wanted, sql` union all `)}) as both_kinds
             order by created_at desc, place desc limit ${limit + 1}) as page
     order by page.created_at desc, page.place desc`.execute(db)
  const { shown, end } = pageOf(
    rows.map((row) => ({ ...row, id: Number(row.id) })),
    limit,
  )
  return { text: `[${shown.map(({ line }) => line).join(',')}]`, end }
}

const savedPosts = (viewer: Reader) => sql`
  select saves.created_at, post_id::bigint * 2 as place, post_id as id, true as is_post
    from saves join posts on posts.id = saves.post_id
   where saves.user_id = ${viewer.id} and (posts.author_id = ${viewer.id} or ${isListedFor(viewer)})`

const savedHoldings = (viewer: Reader, kind: HoldingKindName | undefined) => sql`
  select saved_holdings.created_at, holding_id::bigint * 2 + 1 as place, holding_id as id, false as is_post
    from saved_holdings join holdings on holdings.id = saved_holdings.holding_id
   where saved_holdings.user_id = ${viewer.id} and ${visibleHoldings(viewer)} ${kind ? sql`and holdings.kind = ${kind}` : sql``}`

function walkAfter(cursor: string | undefined, limit: number) {
  const last = cursor === undefined ? undefined : readCursor(cursor, Number.MAX_SAFE_INTEGER)
  const time = last && timeOfCursor(last.key)
  const after = last ? sql`where created_at <= ${time} and (created_at, place) < (${time}, ${last.id}::bigint)` : sql``
  return sql`${after} order by created_at desc, place desc limit ${limit}`
}
