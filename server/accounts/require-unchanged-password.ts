import { Problem } from '#server/http/problem.ts'
import type { Tx } from '#server/rooms.ts'
import { lockAccount } from './queries.ts'

/** For what `checkOwnPassword` answered: whoever has reset the password since did it to keep that other one out. Locks the account. */
export async function requireUnchangedPassword({ db }: Tx, checked: { id: number; password_hash: string }) {
  if (!(await lockAccount(db, checked.id, checked.password_hash))) throw new Problem('not_signed_in')
}
