import { sql, type RawBuilder } from 'kysely'
import type { List, WholeList } from '#contract/lists.ts'
import { jsonArray, jsonObject, jsonPlain, jsonString, jsonTime, type Json } from '#server/database/json-text.ts'
import { JsonText } from '#server/http/handle.ts'
import { Problem } from '#server/http/problem.ts'
import type { Tx } from '#server/rooms.ts'
import { personAsJson } from '#server/users/present.ts'
import { byRole, isActive, isNotBlocked, type Reader } from '#server/users/reader.ts'
import { isSeenEntry, readerOf, savedFields } from './seen-saves.ts'

/**
 * Who may read a list: its owner and, if it is shared, anyone who has its address, unless its owner is suspended or there is
 * a block between the two. Admins decide on reports about shared lists, and know of no others.
 */
export const readableLists = (viewer: Reader): RawBuilder<boolean> =>
  sql`(lists.user_id = ${viewer.id} or (lists.is_shared and ${byRole(
    viewer,
    sql<boolean>`true`,
    sql`(${isActive('lists.user_id')} and ${isNotBlocked(viewer, 'lists.user_id')})`,
  )}))`

const listFields = (viewer: Reader, entryId: RawBuilder<unknown>): Record<keyof List, Json> => ({
  id: jsonPlain('lists.id'),
  title: jsonString('lists.title'),
  note: jsonString('lists.note'),
  isShared: jsonPlain('lists.is_shared'),
  count: jsonPlain(sql`(select count(*) from list_entries where list_entries.list_id = lists.id and ${isSeenEntry(viewer)})`),
  user: personAsJson('owner'),
  createdAt: jsonTime('lists.created_at'),
  entryId: jsonPlain(entryId),
})

interface Asked {
  id?: number
  /** To tell for each list whether it contains this. */
  postId?: number | undefined
  holdingId?: number | undefined
}

/** All lists, or the one with that id. */
export async function listOwnLists({ db }: Tx, reader: Reader, { id, postId, holdingId }: Asked): Promise<List[]> {
  const entryId = sql`(
    select list_entries.id from list_entries
     where list_entries.list_id = lists.id and (list_entries.post_id = ${postId ?? null}::int or list_entries.holding_id = ${holdingId ?? null}::int) limit 1)`
  const { rows } = await sql<{ list: List }>`
    select ${jsonObject<List>(listFields(readerOf(reader), entryId))}::json as list
      from lists join users as owner on owner.id = lists.user_id
     where lists.user_id = ${reader.id} ${id === undefined ? sql`` : sql`and lists.id = ${id}`}
     order by lists.id desc`.execute(db)
  return rows.map(({ list }) => list)
}

export async function readList({ db }: Tx, reader: Reader, id: number): Promise<JsonText> {
  const viewer = readerOf(reader)
  const [postId, holdingId] = [sql.ref('list_entries.post_id'), sql.ref('list_entries.holding_id')]
  const entry: Json = sql`'{"id":' || list_entries.id || ',' || ${savedFields(viewer, { at: 'list_entries.created_at', postId, holdingId })}`
  const { rows } = await sql<{ text: string }>`
    select ${jsonObject<WholeList>({
      ...listFields(viewer, sql`null`),
      entries: sql`(
        select ${jsonArray(entry, sql`list_entries.position, list_entries.id`)}
          from list_entries where list_entries.list_id = lists.id and ${isSeenEntry(viewer)})`,
    })} as text
      from lists join users as owner on owner.id = lists.user_id
     where lists.id = ${id} and ${readableLists(viewer)}`.execute(db)
  if (!rows[0]) throw new Problem('list_not_found')
  return new JsonText(rows[0].text)
}
