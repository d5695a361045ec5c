import { sql } from 'kysely'
import type { GroupFile } from '#contract/groups.ts'
import { jsonObject, jsonPlain, jsonTime } from '#server/database/json-text.ts'
import { pageOf, readCursor, timeOfCursor, type TextPage } from '#server/http/page-cursor.ts'
import { requireGroupReader } from '#server/users/group-writers.ts'
import type { Paging } from '#server/posts/post-page.ts'
import { comesUpFor, mayHearOf } from '#server/posts/visible-posts.ts'
import type { Tx } from '#server/rooms.ts'
import { personAsJson } from '#server/users/present.ts'
import type { Reader } from '#server/users/reader.ts'

/** Files of the group's posts, newest post first; along its posts, of which few have any. */
export async function listGroupFiles(tx: Tx, viewer: Reader, groupId: number, { limit, cursor }: Paging): Promise<TextPage> {
  await requireGroupReader(tx, viewer, groupId)
  const after = cursor === undefined ? undefined : readCursor(cursor)
  const time = after ? timeOfCursor(after.key) : 'infinity'
  const file = jsonObject<GroupFile>({
    attachment: sql`file.card`,
    post: jsonObject<GroupFile['post']>({ id: jsonPlain('posts.id') }),
    user: personAsJson('author'),
    createdAt: jsonTime('posts.listed_at'),
  })
  const { rows } = await sql<{ id: number; key: number; text: string }>`
    select file.id, extract(epoch from posts.listed_at) * 1000000 as key, ${file} as text
      from posts join users as author on author.id = posts.author_id
     cross join lateral (select id, card from attachments where post_id = posts.id) as file
     where posts.group_id = ${groupId} and posts.attachment_count > 0 and ${comesUpFor(viewer)} and ${mayHearOf(viewer)}
       and posts.listed_at <= ${time}::timestamptz
       and (posts.listed_at, file.id) < (${time}::timestamptz, ${after?.id ?? 2_147_483_647}::int)
     order by posts.listed_at desc, file.id desc limit ${limit + 1}`.execute(tx.db)
  const { shown, end } = pageOf(rows, limit)
  return { text: `[${shown.map(({ text }) => text).join(',')}]`, end }
}
