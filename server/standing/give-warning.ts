import type { RuleId } from '#contract/rule-ids.ts'
import type { SubjectName } from '#contract/subjects.ts'
import { Problem } from '#server/http/problem.ts'
import { wordsIn } from '#server/mail/words/words.ts'
import { notify } from '#server/notifications/notify.ts'
import type { Tx } from '#server/rooms.ts'
import { changeWarningCount } from '#server/users/set-standing.ts'
import { lockUser } from './queries.ts'

/** The reason recorded if an admin gives none. */
export const membersReported = wordsIn.en.reasons.membersReported({})

interface NewWarning {
  userId: number
  adminId: number
  rule: RuleId
  reason: string
  /** What it is about, as it was. */
  about?: (SubjectName & { content: string }) | undefined
}

/**
 * `warningCount` is the number of standing warnings. The member is told in the app and by mail. The caller writes the audit
 * log.
 */
export async function giveWarning(tx: Tx, { userId, adminId, rule, reason, about }: NewWarning) {
  const { db, rooms } = tx
  if (!(await lockUser(db, userId))) throw new Problem('user_not_found')
  const { id } = await db
    .insertInto('warnings')
    .values({
      ...{ user_id: userId, admin_id: adminId, rule, reason, created_at: rooms.now() },
      post_id: about?.subjectType === 'post' ? about.subjectId : null,
      holding_id: about?.subjectType === 'holding' ? about.subjectId : null,
      quoted_content: about?.content ?? null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await changeWarningCount(db, userId, 1)
  await notify(tx, userId, { type: 'warning', content: reason })
  await rooms.mail.send(tx, 'warning', { warningId: id })
}
