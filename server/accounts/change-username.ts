import type { CurrentUser } from '#contract/users.ts'
import { Problem } from '#server/http/problem.ts'
import type { Viewer } from '#server/http/viewer.ts'
import { inTransaction, type Rooms } from '#server/rooms.ts'
import { readCurrentUser } from '#server/users/read-current-user.ts'
import { setUsername } from '#server/users/set-username.ts'
import { checkOwnPassword } from '#server/accounts/passwords/check-own-password.ts'
import { lockAccount } from './queries.ts'
import { mailSecurityNotice } from './security-letters.ts'

interface Change {
  viewer: Viewer
  userId: number
  username: string
  currentPassword: string
}

/** Links and mentions with the old name lead nowhere from now on: it is reserved, not forwarded. */
export async function changeUsername(rooms: Rooms, { viewer, userId, username, currentPassword }: Change): Promise<CurrentUser> {
  if (userId !== viewer.id) throw new Problem('not_found')
  const checked = await checkOwnPassword(rooms, viewer, currentPassword)
  return inTransaction(rooms, async (tx) => {
    const account = await lockAccount(tx.db, userId, checked.password_hash)
    if (!account) throw new Problem('not_signed_in')
    if (username !== account.username) {
      await setUsername(tx, { userId, from: account.username, to: username })
      await mailSecurityNotice(tx, userId, { event: 'username-changed', detail: username })
    }
    return readCurrentUser(tx, userId)
  })
}
