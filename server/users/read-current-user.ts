import type { CurrentUser } from '#contract/users.ts'
import { Problem } from '#server/http/problem.ts'
import type { Tx } from '#server/rooms.ts'
import { presentCurrentUser } from './present.ts'
import { selectUser } from './queries.ts'

export async function readCurrentUser({ db }: Pick<Tx, 'db'>, userId: number): Promise<CurrentUser> {
  const row = await selectUser(db, userId)
  if (!row) throw new Problem('not_signed_in')
  return presentCurrentUser(row)
}
