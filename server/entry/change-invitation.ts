import type { Invitation } from '#contract/invitations.ts'
import { lettersToAddressADay } from '#contract/invitations.ts'
import { recordAct } from '#server/audit/record-act.ts'
import { Problem } from '#server/http/problem.ts'
import type { Viewer } from '#server/http/viewer.ts'
import type { Tx } from '#server/rooms.ts'
import { labelOf } from './invite.ts'
import { presentInvitation } from './present.ts'
import { countLettersOfDay, wakeLetters } from './send-letters.ts'
import { endOf } from './use-invitation.ts'

/** Even an expired one, which starts again. A letter still waiting is not sent twice. */
export async function resendInvitation(tx: Tx, admin: Viewer, id: number): Promise<Invitation> {
  const found = await lockOpen(tx, id)
  if (found.email === null) throw new Problem('no_letter')
  const now = tx.rooms.now()
  if ((await countLettersOfDay(tx, { now, email: found.email })) >= lettersToAddressADay) throw new Problem('too_many_letters')
  if (found.letter_due_at === null) {
    await tx.db
      .updateTable('invitations')
      .set({ letter_due_at: now, expires_at: endOf(now, found.days) })
      .where('id', '=', id)
      .execute()
    await wakeLetters(tx)
    await record(tx, admin, 'resend_invitation', found)
  }
  return presentInvitation(tx, id)
}

/** For a link that some have used: those who joined stay. */
export async function withdrawInvitation(tx: Tx, admin: Viewer, id: number): Promise<Invitation> {
  const found = await lockOpen(tx, id)
  await tx.db.updateTable('invitations').set({ withdrawn_at: tx.rooms.now(), letter_due_at: null }).where('id', '=', id).execute()
  await record(tx, admin, 'withdraw_invitation', found)
  return presentInvitation(tx, id)
}

type Found = Awaited<ReturnType<typeof lockOpen>>

/** Locked, so that someone using it at this moment either gets in before this or not at all. */
async function lockOpen({ db }: Tx, id: number) {
  const found = await db
    .selectFrom('invitations')
    .select(['id', 'email', 'name', 'label', 'days', 'letter_due_at', 'withdrawn_at', 'uses', 'most_uses'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!found) throw new Problem('invitation_not_found')
  if (found.withdrawn_at || found.uses >= found.most_uses) throw new Problem('invitation_over')
  return found
}

const record = (tx: Tx, admin: Viewer, action: 'resend_invitation' | 'withdraw_invitation', { id, email, name, label }: Found) =>
  recordAct(tx, admin, {
    action,
    subjectType: 'invitation',
    subjectId: id,
    label: email === null ? label! : labelOf({ name, email }),
  })
