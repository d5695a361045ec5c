import { unprovenAccountDays } from '#contract/your-data.ts'
import { forgetNames } from '#server/audit/forget-names.ts'
import { forgetCountsOf } from '#server/http/throttle.ts'
import { inTransaction, type Rooms, type Tx } from '#server/rooms.ts'
import { deleteUnproven, selectUnproven } from '#server/users/delete-unproven.ts'

const atOnce = 100

/** Daily: accounts that never verified their address were never members, so nothing of others' depends on them. */
export async function deleteUnprovenAccounts(rooms: Rooms, stopping?: AbortSignal) {
  const now = rooms.now()
  const old = { now, before: new Date(now.getTime() - unprovenAccountDays * 86_400_000) }
  let ids
  do {
    ids = await selectUnproven(rooms.database.db, { ...old, limit: atOnce })
    for (const userId of ids) await inTransaction(rooms, (tx) => deleteOne(tx, { ...old, userId }))
    if (stopping?.aborted) return
  } while (ids.length === atOnce)
}

async function deleteOne(tx: Tx, old: Parameters<typeof deleteUnproven>[1]) {
  const { userId } = old
  const gone = await deleteUnproven(tx.db, old)
  if (!gone) return
  while ((await forgetNames(tx, userId)) > 0);
  await forgetCountsOf(tx, { userId, email: gone.email })
  await tx.rooms.mail.forget(tx, { userId, email: gone.email })
}
