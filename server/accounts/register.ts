import type { Registration } from '#contract/accounts.ts'
import { inTransaction, type Rooms } from '#server/rooms.ts'
import { createUser } from '#server/users/create-user.ts'
import { mailVerification } from './letters.ts'
import { limitTakenEmailAnswers } from './limit-taken-email-answers.ts'
import { refusePasswords } from './only-sign-on.ts'
import { hashPassword } from './password-hash.ts'
import { refuseGuessablePassword } from './refuse-guessable-password.ts'
import { rememberDevice } from './remember-device.ts'
import { startSession, type Visit } from './session.ts'

/** Signed in at once; everything but the account itself waits for the verified address. */
export async function register(rooms: Rooms, registration: Registration, visit: Visit) {
  await refusePasswords(rooms)
  return limitTakenEmailAnswers(rooms, visit.request.ip, async () => {
    const { password, ...user } = registration
    await refuseGuessablePassword({ password, owner: user, field: 'password' })
    const passwordHash = await hashPassword(password)
    return inTransaction(rooms, async (tx) => {
      const created = await createUser(tx, { ...user, passwordHash, createdAt: rooms.now() })
      await mailVerification(tx, created.id)
      await rememberDevice(tx, created.id, visit.request)
      await startSession(tx, created.id, visit)
      return { ...created, requiresEmailVerification: true }
    })
  })
}
