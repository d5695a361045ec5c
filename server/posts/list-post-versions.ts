import { Problem } from '#server/http/problem.ts'
import type { Tx } from '#server/rooms.ts'
import type { Reader } from '#server/users/reader.ts'
import { isPostVisible } from './read-post.ts'

/** What the post said before each edit. Not paged: no one edits that often. */
export async function listPostVersions({ db }: Tx, viewer: Reader, postId: number) {
  if (!(await isPostVisible(db, postId, viewer))) throw new Problem('post_not_found')
  const versions = await db
    .selectFrom('post_versions')
    .select(['content', 'replaced_at'])
    .where('post_id', '=', postId)
    .orderBy('id', 'desc')
    .limit(100)
    .execute()
  return versions.map(({ content, replaced_at }) => ({ content, replacedAt: replaced_at.toISOString() }))
}
