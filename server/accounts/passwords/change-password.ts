import { Problem } from '#server/http/problem.ts'
import type { Viewer } from '#server/http/viewer.ts'
import { inTransaction, type Rooms } from '#server/rooms.ts'
import { setPasswordHash } from '#server/users/set-credentials.ts'
import { checkOwnPassword } from './check-own-password.ts'
import { mailPasswordChanged } from '#server/accounts/letters.ts'
import { hashPassword } from './password-hash.ts'
import { refuseGuessablePassword } from './refuse-guessable-password.ts'
import { endSessions, rotateSession, type Visit } from '#server/accounts/session.ts'
import { deleteTokens } from '#server/accounts/tokens.ts'
import { deleteSetupOf } from '#server/accounts/two-factor/two-factor-setups.ts'

interface Change {
  viewer: Viewer
  userId: number
  currentPassword: string
  newPassword: string
}

/** Signs out everywhere else and gives this session a new cookie: a copied one is worthless afterwards. */
export async function changePassword(
  rooms: Rooms,
  { viewer, userId, currentPassword, newPassword }: Change,
  { reply }: Pick<Visit, 'reply'>,
) {
  if (userId !== viewer.id) throw new Problem('not_yours')
  const owner = await checkOwnPassword(rooms, viewer, currentPassword)
  await refuseGuessablePassword({ password: newPassword, owner, field: 'newPassword' })
  const passwordHash = await hashPassword(newPassword)
  await inTransaction(rooms, async (tx) => {
    await rotateSession(tx, viewer.sessionId, reply)
    await setPasswordHash(tx, userId, passwordHash)
    await deleteTokens(tx.db, userId)
    await deleteSetupOf(tx.db, userId)
    await endSessions(tx, userId, { except: viewer.sessionId })
    await mailPasswordChanged(tx, userId)
  })
  return { message: 'Your password has been changed.' }
}
