import { recordAct } from '#server/audit/record-act.ts'
import { letter, type Letter } from '#server/mail/letter.ts'
import { Problem } from '#server/http/problem.ts'
import type { Viewer } from '#server/http/viewer.ts'
import type { Rooms, Tx } from '#server/rooms.ts'
import { refuseBadge } from '#server/users/set-verified.ts'
import { readAdminUser } from './read-admin-user.ts'

interface Refusal {
  userId: number
  reason: string
}

/** They remain members without the badge, and leave the queue. */
export async function refuseVerification(tx: Tx, admin: Viewer, { userId, reason }: Refusal) {
  const { name } = await readAdminUser(tx, userId)
  if (!(await refuseBadge(tx, userId))) throw new Problem('already_decided')
  await tx.rooms.mail.send(tx, 'verification-refused', { userId, reason })
  await recordAct(tx, admin, {
    action: 'refuse_verification',
    subjectType: 'user',
    subjectId: userId,
    userId,
    label: name,
    reason,
  })
  return { message: 'The member has been told why.' }
}

export async function verificationRefused(
  { database: { db }, config }: Rooms,
  { userId, reason }: Refusal,
): Promise<Letter | null> {
  const user = await db
    .selectFrom('users')
    .select(['email', 'name'])
    .where('id', '=', userId)
    .where('erased_at', 'is', null)
    .executeTakeFirst()
  if (!user) return null
  return letter({
    ...{ to: user.email, readerId: userId, greetingName: user.name },
    say: ({ community }) => community.verificationRefused({ reason }),
    url: `${config.publicUrl}/connect`,
  })
}
