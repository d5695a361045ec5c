import { sql } from 'kysely'
import type { Parsed } from '#contract/endpoint.ts'
import type { listWants as contract } from '#contract/wants.ts'
import { listedHoldings } from '#server/holdings/visible-holdings.ts'
import { pageOf, readCursor, timeOfCursor, type TextPage } from '#server/http/page-cursor.ts'
import type { Viewer } from '#server/http/viewer.ts'
import type { Tx } from '#server/rooms.ts'
import { knowsGroup } from '#server/users/group-readers.ts'
import type { Reader } from '#server/users/reader.ts'
import { selectWantCards } from './present-want.ts'

/** Newest first; closed ones only if asked for. */
export async function listWants({ db }: Tx, viewer: Viewer, query: Parsed<typeof contract, 'query'>): Promise<TextPage> {
  const { about, subject, language, status, limit } = query
  const page = sql`
    select holdings.id, ${keyOfNewest} as key from holdings join wants on wants.holding_id = holdings.id
     where holdings.kind = 'want' and ${listedHoldings(viewer)} and ${isAmong(viewer, query)}
       ${status ? sql`and wants.status = ${status}` : sql`and wants.status <> 'closed'`}
       ${about ? sql`and wants.about = ${about}` : sql``}
       ${subject === undefined ? sql`` : sql`and fold_all(wants.subjects) @> array[fold(${subject}::text)]`}
       ${language ? sql`and wants.language = ${language}` : sql``}
     order by holdings.listed_at desc, holdings.id desc limit ${sql.lit(limit + 1)}`
  const { shown, end } = pageOf(await selectWantCards(db, page), limit)
  return { text: `[${shown.map(({ text }) => text).join(',')}]`, end }
}

export const keyOfNewest = sql`(extract(epoch from holdings.listed_at) * 1000000)::float8`

interface Narrowed {
  q?: string | undefined
  group?: number | undefined
  by?: number | undefined
  cursor?: string | undefined
}

/** A condition on `holdings` for both lists: their text, group, author, and the position after the previous page. */
export function isAmong(viewer: Reader, { q, group, by, cursor }: Narrowed) {
  const words = q?.split(/\s+/).filter(Boolean) ?? []
  const after = cursor === undefined ? undefined : readCursor(cursor)
  return sql<boolean>`(true
    ${words.length > 0 ? sql`and holdings.search @@ search_query(${words.map((word) => `${word}*`)}::text[])` : sql``}
    ${group === undefined ? sql`` : sql`and holdings.group_id = ${group} and ${knowsGroup(viewer, group)}`}
    ${by === undefined ? sql`` : sql`and holdings.author_id = ${by}`}
    ${after ? sql`and (holdings.listed_at, holdings.id) < (${timeOfCursor(after.key)}::timestamptz, ${after.id}::int)` : sql``})`
}
