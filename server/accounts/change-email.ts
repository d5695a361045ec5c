import { refuseAddressOfNewcomer } from '#server/entry/door.ts'
import { fieldProblem, Problem } from '#server/http/problem.ts'
import type { Viewer } from '#server/http/viewer.ts'
import { inTransaction, type Rooms } from '#server/rooms.ts'
import { replaceUnverifiedEmail, setPendingEmail } from '#server/users/set-credentials.ts'
import { checkOwnPassword } from '#server/accounts/passwords/check-own-password.ts'
import { mailEmailChange, mailVerification } from './letters.ts'
import { limitTakenEmailAnswers } from './limit-taken-email-answers.ts'
import { lockAccount, selectAccountByEmail } from './queries.ts'

interface Change {
  viewer: Viewer
  userId: number
  email: string
  currentPassword: string
}

/** A verified address stays in force until the new one is verified too; one that never was is replaced at once. */
export async function changeEmail(rooms: Rooms, { viewer, userId, email, currentPassword }: Change, address: string) {
  if (userId !== viewer.id) throw new Problem('not_found')
  if (viewer.isSuspended) throw new Problem('account_suspended')
  const checked = await checkOwnPassword(rooms, viewer, currentPassword)
  if (email.toLowerCase() === checked.email.toLowerCase()) throw fieldProblem('same_email', 'email')
  await limitTakenEmailAnswers(rooms, address, () =>
    inTransaction(rooms, async (tx) => {
      // Checking a password takes a while: if it was reset meanwhile, the old one must not move the account.
      const account = await lockAccount(tx.db, userId, checked.password_hash)
      if (!account) throw new Problem('not_signed_in')
      if (await selectAccountByEmail(tx.db, email)) throw fieldProblem('email_taken', 'email')
      if (account.email_verified_at) {
        await setPendingEmail(tx, userId, email)
        await mailEmailChange(tx, { userId, from: account.email, to: email })
      } else {
        await refuseAddressOfNewcomer(tx.db, { userId, email })
        await replaceUnverifiedEmail(tx, userId, email)
      }
      await mailVerification(tx, userId)
    }),
  )
  return { message: `A verification email is on its way to ${email}.` }
}
