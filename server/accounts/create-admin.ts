import { z } from 'zod'
import { Email, FullName, NewPassword, UsernameSpelling } from '#contract/accounts.ts'
import { OperatorError } from '#server/config.ts'
import { Problem } from '#server/http/problem.ts'
import type { Rooms } from '#server/rooms.ts'
import { createUser } from '#server/users/create-user.ts'
import { recordNewAdmin } from './make-admin.ts'
import { hashPassword } from '#server/accounts/passwords/password-hash.ts'
import { refuseGuessablePassword } from '#server/accounts/passwords/refuse-guessable-password.ts'

/** As at registration, except that reserved names are allowed: `admin` is the operator's to give. */
const NewAdmin = z.object({ username: UsernameSpelling, email: Email, name: FullName, password: NewPassword })

/** Created by the operator, whose word for the address is enough. */
export async function createAdmin({ database, now }: Pick<Rooms, 'database' | 'now'>, admin: z.input<typeof NewAdmin>) {
  const read = NewAdmin.safeParse(admin)
  if (!read.success) throw refusal(read.error.issues.map(({ message }) => message).join('; '))
  const { password, ...user } = read.data
  try {
    await refuseGuessablePassword({ password, owner: user, field: 'password' })
    const passwordHash = await hashPassword(password)
    const given = { ...user, passwordHash, isAdmin: true, emailVerifiedAt: now(), createdAt: now() }
    await database.transaction(async (db) => recordNewAdmin({ db, rooms: { now } }, await createUser({ db }, given)))
  } catch (error) {
    throw error instanceof Problem ? refusal(error.message) : error
  }
}

const refusal = (reason: string) => new OperatorError(`The admin was not created: ${reason}`)
