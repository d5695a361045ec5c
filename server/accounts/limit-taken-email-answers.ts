import { networkOf } from '#server/http/rate-limits.ts'
import { Problem } from '#server/http/problem.ts'
import { refuseBeyond, uncount } from '#server/http/throttle.ts'
import type { Rooms } from '#server/rooms.ts'
import { limits } from './limits.ts'

/** A form that openly says an address is taken must not do so for a whole list of addresses. */
export async function limitTakenEmailAnswers<T>(rooms: Rooms, address: string, work: () => Promise<T>): Promise<T> {
  const key = `taken-email:${networkOf(address)}`
  let isTaken = false
  try {
    // Counted and refused before the address is looked up: afterwards, the refusal itself would be the answer.
    await refuseBeyond(rooms, key, limits.takenEmailAnswers)
    return await work()
  } catch (error) {
    isTaken = error instanceof Problem && error.code === 'email_taken'
    throw error
  } finally {
    if (!isTaken) await uncount(rooms, key)
  }
}
