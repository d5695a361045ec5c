import type { z } from 'zod'
import { deletionGraceDays, type AccountDeletion, type DeletionRequest } from '#contract/your-data.ts'
import { checkOwnPassword, requireUnchangedPassword } from '#server/accounts/passwords/check-own-password.ts'
import { Problem } from '#server/http/problem.ts'
import { refuseBeyond } from '#server/http/throttle.ts'
import type { Viewer } from '#server/http/viewer.ts'
import { inTransaction, type Rooms, type Tx } from '#server/rooms.ts'
import { isLastAdmin } from '#server/users/is-last-admin.ts'
import { clearDeletion, setDeletion } from '#server/users/set-deletion.ts'

/** Each of them sends a letter. */
const asksADay = { calls: 3, perSeconds: 86_400 }

type Request = z.infer<typeof DeletionRequest>

/** Until the day comes nothing changes: the account works as before, and one call cancels it. */
export async function askForDeletion(rooms: Rooms, viewer: Viewer, request: Request): Promise<AccountDeletion> {
  const { currentPassword, keepsWriting } = request
  const checked = await checkOwnPassword(rooms, viewer, currentPassword)
  await refuseBeyond(rooms, `deletion:${viewer.id}`, asksADay)
  const dueAt = new Date(rooms.now().getTime() + deletionGraceDays * 86_400_000)
  await inTransaction(rooms, async (tx) => {
    // Admins are locked first, in their order: two of them asking at once would otherwise deadlock.
    const isLast = await isLastAdmin(tx, viewer.id)
    await requireUnchangedPassword(tx, checked)
    if (isLast) throw new Problem('last_admin')
    if (!(await setDeletion(tx, viewer.id, { dueAt, keepsWriting }))) throw new Problem('deletion_asked')
    await rooms.mail.send(tx, 'deletion-asked', { userId: viewer.id })
  })
  return { dueAt: dueAt.toISOString(), keepsWriting }
}

/** Even if nothing was requested: the account stays. */
export async function cancelDeletion(tx: Tx, viewer: Viewer) {
  if (!(await clearDeletion(tx, viewer.id))) throw new Problem('not_signed_in')
  return { message: 'Your account stays.' }
}

export async function readDeletion({ db }: Tx, viewer: Viewer): Promise<{ deletion: AccountDeletion | null }> {
  const row = await db
    .selectFrom('users')
    .select(['deletion_at as dueAt', 'deletion_keeps_writing as keepsWriting'])
    .where('id', '=', viewer.id)
    .executeTakeFirst()
  return { deletion: row?.dueAt ? { dueAt: row.dueAt.toISOString(), keepsWriting: row.keepsWriting } : null }
}
