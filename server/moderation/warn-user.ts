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
  holdingId?: number | undefined
}

export async function warnUser(tx: Tx, admin: Viewer, { userId, rule, reason, ...named }: NewWarning) {
  const { name } = await readAdminUser(tx, userId)
  if (userId === admin.id) throw new Problem('own_account')
  const about = await quoted(tx, admin, { userId, ...named })
  await giveWarning(tx, { userId, adminId: admin.id, rule, reason, about })
  await recordAct(tx, admin, { action: 'warn_user', subjectType: 'user', subjectId: userId, userId, label: name, reason })
  return readAdminUser(tx, userId)
}

async function quoted(tx: Tx, admin: Viewer, { userId, postId, holdingId }: Pick<NewWarning, 'userId' | 'postId' | 'holdingId'>) {
  const subjectType = postId === undefined ? 'holding' : 'post'
  const subjectId = postId ?? holdingId
  if (subjectId === undefined) return undefined
  const { authorId, content } = await tx.rooms.subjects[subjectType].lock(tx, admin, subjectId)
  if (authorId !== userId) throw new Problem(`${subjectType}_not_found`)
  return { subjectType, subjectId, content: content ?? '' } as const
}
