import { networkOf } from '#server/http/rate-limits.ts'
import { Problem } from '#server/http/problem.ts'
import { refuseBeyond, refuseWhenUsedUp } from '#server/http/throttle.ts'
import type { Rooms } from '#server/rooms.ts'
import { limits } from './limits.ts'

/** A form that says plainly that an address is taken must not answer that for a whole list of addresses. */
export async function limitTakenEmailAnswers<T>(rooms: Rooms, address: string, work: () => Promise<T>): Promise<T> {
  const key = `taken-email:${networkOf(address)}`
  // Refused before the address is looked at: afterwards the refusal itself would be the answer.
  await refuseWhenUsedUp(rooms, key, limits.takenEmailAnswers)
  try {
    return await work()
  } catch (error) {
    if (error instanceof Problem && error.code === 'email_taken') await refuseBeyond(rooms, key, limits.takenEmailAnswers)
    throw error
  }
}
