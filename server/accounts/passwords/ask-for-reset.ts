import { createHash } from 'node:crypto'
import { throttle } from '#server/http/throttle.ts'
import { inTransaction, type Rooms } from '#server/rooms.ts'
import { mailReset } from '#server/accounts/letters.ts'
import { limits } from '#server/accounts/limits.ts'
import { refusePasswords } from '#server/accounts/only-sign-on.ts'

/**
 * The same answer and the same work for every address: whether it belongs to a member is looked up only when the letter is
 * written, long after the answer. Letters beyond the limit are not sent, and that is not revealed either.
 */
export async function askForReset(rooms: Rooms, email: string) {
  await refusePasswords(rooms)
  if (await mayWrite(rooms, email)) await inTransaction(rooms, (tx) => mailReset(tx, email))
  return { message: 'If an account uses this address, a link to reset its password is on its way.' }
}

async function mayWrite(rooms: Rooms, email: string): Promise<boolean> {
  const address = createHash('sha256').update(email.toLowerCase()).digest('base64url')
  const hour = await throttle(rooms, `reset-hour:${address}`, limits.resetLettersAnHour)
  if (!hour.isAllowed) return false
  const day = await throttle(rooms, `reset-day:${address}`, limits.resetLettersADay)
  return day.isAllowed
}
