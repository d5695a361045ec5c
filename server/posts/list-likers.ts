import { sql, type RawBuilder } from 'kysely'
import type { Person } from '#contract/users.ts'
import { pageOf, readCursor, timeOfCursor, type Page } from '#server/http/page-cursor.ts'
import { Problem } from '#server/http/problem.ts'
import type { Tx } from '#server/rooms.ts'
import { personAsJson } from '#server/users/present.ts'
import { byRole, isNotBlocked, type Reader } from '#server/users/reader.ts'
import type { Paging } from './post-page.ts'
import { isPostVisible } from './read-post.ts'
import { mayHearOf } from './visible-posts.ts'

interface LikerRow {
  id: number
  key: number
  person: Person
}

export async function listLikers(
  { db }: Tx,
  viewer: Reader,
  { postId, limit, cursor }: Paging & { postId: number },
): Promise<Page<Person>> {
  if (!(await isPostVisible(db, postId, viewer))) throw new Problem('post_not_found')
  const after = cursor === undefined ? undefined : readCursor(cursor)
  const { rows } = await sql<LikerRow>`
    select users.id, extract(epoch from likes.created_at) * 1000000 as key, ${personAsJson('users')}::json as person
      from likes join users on users.id = likes.user_id join posts on posts.id = likes.post_id
     where likes.post_id = ${postId} and ${isLikerVisibleTo(viewer)} and ${mayHearOf(viewer)}
       and (likes.created_at, likes.user_id) < (${after ? timeOfCursor(after.key) : 'infinity'}, ${after?.id ?? 2_147_483_647})
     order by likes.created_at desc, likes.user_id desc limit ${limit + 1}`.execute(db)
  const { shown, end } = pageOf(rows, limit)
  return { items: shown.map(({ person }) => person), end }
}

/** Admins see everyone; others see no one who is suspended, nor anyone with a block between the two. */
const isLikerVisibleTo = (viewer: Reader): RawBuilder<boolean> =>
  byRole(viewer, sql`true`, sql`(users.suspended_at is null and ${isNotBlocked(viewer, 'likes.user_id')})`)
