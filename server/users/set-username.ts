import { formerUsernamesPerMember } from '#contract/account-changes.ts'
import { fieldProblem } from '#server/http/problem.ts'
import type { Tx } from '#server/rooms.ts'
import { countReservations, isReservedForOthers, releaseUsername, reserveFormerUsername } from './former-usernames.ts'

interface Renaming {
  userId: number
  from: string
  to: string
}

const uniqueViolation = '23505'

/** For an account that is locked. The database decides who was first. The old name stays reserved; its owner may return to it. */
export async function setUsername({ db, rooms }: Tx, { userId, from, to }: Renaming) {
  const now = rooms.now()
  try {
    await db.updateTable('users').set({ username: to }).where('id', '=', userId).execute()
  } catch (error) {
    if ((error as { code?: string }).code === uniqueViolation) throw fieldProblem('username_taken', 'username')
    throw error
  }
  // Looked up after the write, which waits for a concurrent change that gives up the name.
  if (await isReservedForOthers(db, { username: to, userId, now })) throw fieldProblem('username_taken', 'username')
  if (from.toLowerCase() === to.toLowerCase()) return
  await releaseUsername(db, to)
  if ((await countReservations(db, userId, now)) >= formerUsernamesPerMember) throw fieldProblem('too_many_usernames', 'username')
  await reserveFormerUsername(db, { username: from, userId, now })
}
