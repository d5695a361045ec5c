import type { Report } from '#contract/reports.ts'
import { Problem } from '#server/http/problem.ts'
import type { Viewer } from '#server/http/viewer.ts'
import { lockComment } from '#server/posts/lock-comment.ts'
import { lockPost } from '#server/posts/lock-post.ts'
import type { Tx } from '#server/rooms.ts'

/** Whose it is; only what the viewer may see can be reported. */
export async function findSubject(
  tx: Tx,
  viewer: Viewer,
  { subjectType, subjectId }: Pick<Report, 'subjectType' | 'subjectId'>,
): Promise<{ authorId: number }> {
  if (subjectType === 'post') return { authorId: (await lockPost(tx, subjectId, viewer)).author_id }
  if (subjectType === 'comment') return { authorId: (await lockComment(tx, subjectId, viewer)).comment.user.id }
  if (subjectType === 'user') return { authorId: await findMember(tx, subjectId) }
  throw new Problem('not_found')
}

/** Whoever has not proven an address, or is suspended, cannot be met by others. */
async function findMember({ db }: Tx, userId: number): Promise<number> {
  const member = await db
    .selectFrom('users')
    .select('id')
    .where('id', '=', userId)
    .where('email_verified_at', 'is not', null)
    .where('suspended_at', 'is', null)
    .executeTakeFirst()
  if (!member) throw new Problem('user_not_found')
  return member.id
}
