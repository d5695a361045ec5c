import type { z } from 'zod'
import { deletionGraceDays, type AccountDeletion, type DeletionRequest } from '#contract/your-data.ts'
import { checkOwnPassword } from '#server/accounts/check-own-password.ts'
import { Problem } from '#server/http/problem.ts'
import type { Viewer } from '#server/http/viewer.ts'
import { inTransaction, type Rooms } from '#server/rooms.ts'
import { isLastAdmin } from '#server/users/is-last-admin.ts'
import { setDeletion } from '#server/users/set-deletion.ts'

type Request = z.infer<typeof DeletionRequest>

/** Until the day comes nothing changes: the account works as before, and one call keeps it. */
export async function askForDeletion(rooms: Rooms, viewer: Viewer, request: Request): Promise<AccountDeletion> {
  const { currentPassword, keepsWriting } = request
  await checkOwnPassword(rooms, viewer, currentPassword)
  const dueAt = new Date(rooms.now().getTime() + deletionGraceDays * 86_400_000)
  await inTransaction(rooms, async (tx) => {
    if (await isLastAdmin(tx, viewer.id)) throw new Problem('last_admin')
    if (!(await setDeletion(tx, viewer.id, { dueAt, keepsWriting }))) throw new Problem('deletion_asked')
    await rooms.mail.send(tx, 'deletion-asked', { userId: viewer.id })
  })
  return { dueAt: dueAt.toISOString(), keepsWriting }
}
