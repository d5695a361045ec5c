import { Problem } from '#server/http/problem.ts'
import type { Viewer } from '#server/http/viewer.ts'
import { inTransaction, type Rooms, type Tx } from '#server/rooms.ts'
import { checkOwnPassword } from '#server/accounts/passwords/check-own-password.ts'
import { limitWrongCodes } from './limit-wrong-codes.ts'
import { lockAccount, type Account } from '#server/accounts/queries.ts'
import { spendOwnCode } from './second-factor.ts'

export interface BothFactors {
  viewer: Viewer
  currentPassword: string
  code: string
}

/** Weakening an account takes everything that opens it: an open session is not enough, nor is one of the two factors. */
export async function withBothFactors<T>(
  rooms: Rooms,
  { viewer, currentPassword, code }: BothFactors,
  work: (tx: Tx, account: Account) => Promise<T>,
): Promise<T> {
  const { password_hash } = await checkOwnPassword(rooms, viewer, currentPassword)
  return limitWrongCodes(rooms, { userId: viewer.id, place: 'signed-in' }, () =>
    inTransaction(rooms, async (tx) => {
      const account = await lockAccount(tx.db, viewer.id, password_hash)
      if (!account) throw new Problem('not_signed_in')
      await spendOwnCode(tx, viewer.id, code)
      return work(tx, account)
    }),
  )
}
