import type { Rooms } from '#server/rooms.ts'
import { selectDueForErasing } from '#server/users/erase-user.ts'
import { eraseAccount } from './erase-account.ts'

const mostAtOnce = 500

/** Every hour. Their files leave the store soon after. One account that cannot be erased does not keep the others: it is tried again, with the job. */
export async function eraseDueAccounts(rooms: Rooms) {
  const due = await selectDueForErasing({ db: rooms.database.db, rooms }, mostAtOnce)
  const failures: unknown[] = []
  for (const userId of due) await eraseAccount(rooms, userId).catch((error: unknown) => failures.push(error))
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} of ${due.length} accounts could not be erased.`)
}
