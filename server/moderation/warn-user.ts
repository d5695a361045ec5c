import type { RuleId } from '#contract/rule-ids.ts'
import { recordAct } from '#server/audit/record-act.ts'
import { Problem } from '#server/http/problem.ts'
import type { Viewer } from '#server/http/viewer.ts'
import type { Tx } from '#server/rooms.ts'
import { giveWarning } from '#server/standing/give-warning.ts'
import { readAdminUser } from './read-admin-user.ts'

interface NewWarning {
  userId: number
  rule: RuleId
  reason: string
  postId?: number | undefined
}

export async function warnUser(tx: Tx, admin: Viewer, { userId, rule, reason, postId }: NewWarning) {
  const { name } = await readAdminUser(tx, userId)
  if (userId === admin.id) throw new Problem('own_account')
  const about = postId === undefined ? undefined : await findPost(tx, postId, userId)
  await giveWarning(tx, { userId, adminId: admin.id, rule, reason, about })
  await recordAct(tx, admin, { action: 'warn_user', subjectType: 'user', subjectId: userId, userId, label: name, reason })
  return readAdminUser(tx, userId)
}

async function findPost({ db }: Tx, postId: number, authorId: number) {
  const post = await db
    .selectFrom('posts')
    .select(['id', 'content'])
    .where('id', '=', postId)
    .where('author_id', '=', authorId)
    .executeTakeFirst()
  if (!post) throw new Problem('post_not_found')
  return { subjectType: 'post' as const, subjectId: post.id, content: post.content }
}
