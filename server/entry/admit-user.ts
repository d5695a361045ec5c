import { mostAdmittedAtOnce } from '#contract/entry.ts'
import { forgetNames } from '#server/audit/forget-names.ts'
import { recordAct } from '#server/audit/record-act.ts'
import { Problem } from '#server/http/problem.ts'
import { forgetCountsOf } from '#server/http/throttle.ts'
import type { Viewer } from '#server/http/viewer.ts'
import { letter, type Letter } from '#server/mail/letter.ts'
import type { Rooms, Tx } from '#server/rooms.ts'
import { countWaiting, deleteNewcomer, letIn, letInLongestWaiting } from '#server/users/let-in.ts'
import { tellOfMember } from '#server/users/tell-programs.ts'

interface Declined {
  to: string
  name: string
  reason: string | null
}

export function admissionLetters(rooms: Rooms) {
  rooms.mail.register<{ userId: number }>('admitted', ({ userId }) => admitted(rooms, userId))
  rooms.mail.register<Declined>('not-admitted', (declined) => notAdmitted(rooms, declined))
}

export async function admitUser(tx: Tx, admin: Viewer, { userId, isVerified }: { userId: number; isVerified: boolean }) {
  const user = await letIn(tx, userId, { isVerified })
  if (!user) throw new Problem('already_decided')
  await tellThatTheyAreIn(tx, admin, user)
  if (isVerified)
    await recordAct(tx, admin, { action: 'verify_user', subjectType: 'user', subjectId: userId, userId, label: user.name })
  return { message: 'The newcomer is a member now.' }
}

async function tellThatTheyAreIn(tx: Tx, admin: Viewer, { id: userId, name: label }: { id: number; name: string }) {
  await tx.rooms.mail.send(tx, 'admitted', { userId })
  await tellOfMember(tx, userId)
  await recordAct(tx, admin, { action: 'admit_user', subjectType: 'user', subjectId: userId, userId, label })
}

/** As if by hand, one by one. Opening the door admits no one by itself: those already waiting may have been why it was shut. */
export async function admitAll(tx: Tx, admin: Viewer) {
  const admitted = await letInLongestWaiting(tx, mostAdmittedAtOnce)
  for (const user of admitted) await tellThatTheyAreIn(tx, admin, user)
  return { admitted: admitted.length, waiting: await countWaiting(tx.db) }
}

/** Nothing is kept of a newcomer who was never let in, and the address may be used to ask again. */
export async function declineUser(tx: Tx, admin: Viewer, { userId, reason }: { userId: number; reason?: string | undefined }) {
  const user = await deleteNewcomer(tx, userId)
  if (!user) throw new Problem('already_decided')
  while ((await forgetNames(tx, userId)) > 0);
  await forgetCountsOf(tx, { userId, email: user.email })
  await tx.rooms.mail.forget(tx, { userId, email: user.email })
  await tx.rooms.mail.send(tx, 'not-admitted', { to: user.email, name: user.name, reason: reason || null })
  await recordAct(tx, admin, {
    action: 'decline_user',
    subjectType: 'user',
    subjectId: userId,
    userId,
    label: 'A newcomer',
    reason,
  })
  tx.afterCommit(() => tx.rooms.live.disconnect(userId))
  return { message: 'The account is deleted, and its owner has been told.' }
}

async function admitted({ database: { db }, config }: Rooms, userId: number): Promise<Letter | null> {
  const user = await db
    .selectFrom('users')
    .select(['email', 'name'])
    .where('id', '=', userId)
    .where('email_verified_at', 'is not', null)
    .where('erased_at', 'is', null)
    .executeTakeFirst()
  if (!user) return null
  return letter({
    ...{ to: user.email, readerId: userId, greetingName: user.name },
    say: ({ accounts }) => accounts.admitted(),
    url: config.publicUrl,
  })
}

/** The account is gone by the time this is written, so the data contains everything. */
const notAdmitted = async ({ config }: Rooms, { to, name, reason }: Declined): Promise<Letter | null> =>
  letter({
    ...{ to, greetingName: name },
    say: ({ accounts }) => accounts.notAdmitted({ reason }),
    url: `${config.publicUrl}/connect`,
  })
