import { Problem } from '#server/http/problem.ts'
import { forgetCount, refuseBeyond, uncount } from '#server/http/throttle.ts'
import type { Rooms } from '#server/rooms.ts'
import { limits } from './limits.ts'

interface Counted {
  userId: number
  /** Counted apart, so that strangers who know the password cannot lock the owner out where she is known. */
  place: string
}

/** Six digits are soon guessed by somebody who may go on for ever. Counted before they are checked, and forgotten after a right one. */
export async function limitWrongCodes<T>(rooms: Rooms, { userId, place }: Counted, work: () => Promise<T>): Promise<T> {
  const lately = `code:${userId}:${place}`
  const today = `code-day:${userId}:${place}`
  await refuseBeyond(rooms, lately, limits.wrongCodes)
  await refuseBeyond(rooms, today, limits.wrongCodesADay)
  try {
    const result = await work()
    await forgetCount(rooms, lately)
    await uncount(rooms, today)
    return result
  } catch (error) {
    const isWrong = error instanceof Problem && error.code === 'wrong_code'
    if (!isWrong) await Promise.all([uncount(rooms, lately), uncount(rooms, today)])
    throw error
  }
}
