import type { Registration } from '#contract/accounts.ts'
import { refuseAtDoor } from '#server/entry/door.ts'
import { hashOfInvitation, refuseBadInvitation, takeInvitation } from '#server/entry/use-invitation.ts'
import { inTransaction, outsideTransaction, type Rooms } from '#server/rooms.ts'
import { createUser } from '#server/users/create-user.ts'
import { tellOfMember } from '#server/users/tell-programs.ts'
import { mailVerification } from './letters.ts'
import { limitTakenEmailAnswers } from './limit-taken-email-answers.ts'
import { refusePasswords } from './only-sign-on.ts'
import { hashPassword } from '#server/accounts/passwords/password-hash.ts'
import { refuseGuessablePassword } from '#server/accounts/passwords/refuse-guessable-password.ts'
import { rememberDevice } from './remember-device.ts'
import { startSession, type Visit } from './session.ts'

/**
 * Signs in at once; everything but the account itself waits for the verified address and, if the entry rule says so, for an
 * admin.
 */
export async function register(rooms: Rooms, registration: Registration, visit: Visit) {
  await refusePasswords(rooms)
  return limitTakenEmailAnswers(rooms, visit.request.ip, async () => {
    const { password, invitation: token, ...user } = registration
    const taking = token ? { hash: hashOfInvitation(token), email: user.email } : undefined
    if (taking) await refuseBadInvitation(outsideTransaction(rooms), taking)
    else await refuseAtDoor(rooms.database.db, user.email)
    await refuseGuessablePassword({ password, owner: user, field: 'password' })
    const passwordHash = await hashPassword(password)
    return inTransaction(rooms, async (tx) => {
      const invitation = taking && (await takeInvitation(tx, taking))
      const isProven = invitation?.provesEmail ?? false
      const created = await createUser(tx, {
        ...user,
        ...{ passwordHash, createdAt: rooms.now() },
        ...(invitation && { country: invitation.country, isVerified: invitation.isVerified }),
        ...(isProven && { emailVerifiedAt: rooms.now() }),
      })
      await invitation?.noteUse(created.id)
      await (isProven ? tellOfMember(tx, created.id) : mailVerification(tx, created.id))
      await rememberDevice(tx, created.id, visit.request)
      await startSession(tx, created.id, visit)
      return { ...created, requiresEmailVerification: !isProven }
    })
  })
}
