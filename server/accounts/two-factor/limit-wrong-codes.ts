import { Problem } from '#server/http/problem.ts'
import { forgetCount, refuseBeyond, throttle, uncount } from '#server/http/throttle.ts'
import { inTransaction, type Rooms } from '#server/rooms.ts'
import { limits } from '#server/accounts/limits.ts'
import { mailSecurityNotice } from '#server/accounts/security-letters.ts'

interface Counted {
  userId: number
  /** Counted separately, so that strangers who know the password cannot lock owners out where they are known. */
  place: string
}

/** Six digits are soon guessed with unlimited tries. Counted before they are checked, and reset by a right one. */
export async function limitWrongCodes<T>(rooms: Rooms, { userId, place }: Counted, work: () => Promise<T>): Promise<T> {
  const lately = `code:${userId}:${place}`
  const today = `code-day:${userId}:${place}`
  await refuseBeyond(rooms, lately, limits.wrongCodes)
  await refuseBeyond(rooms, today, limits.wrongCodesADay).catch(async (refusal: unknown) => {
    await warnOwner(rooms, userId)
    throw refusal
  })
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

/** Getting this far takes the password. Sent once a day, wherever the codes come from. */
async function warnOwner(rooms: Rooms, userId: number) {
  const { isAllowed } = await throttle(rooms, `code-letter:${userId}`, limits.wrongCodeLettersADay)
  if (isAllowed) await inTransaction(rooms, (tx) => mailSecurityNotice(tx, userId, { event: 'codes-refused' }))
}
