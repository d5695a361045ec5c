import { sql } from 'kysely'
import { suggestNoMore } from '#server/colleagues/dismiss-suggestion.ts'
import { endContact } from '#server/colleagues/end-connection.ts'
import { endEditingBetween } from '#server/collections/editors.ts'
import { endHostingBetween } from '#server/events/pass-on.ts'
import { takeBackAnswersBetween } from '#server/events/take-back-answers.ts'
import { takeBackWantAnswersBetween } from '#server/exchange/erase-want-answers.ts'
import { takeBackAsksBetween } from '#server/exchange/take-back-asks.ts'
import { takeBackInvitations } from '#server/groups/invite.ts'
import { Problem } from '#server/http/problem.ts'
import type { Viewer } from '#server/http/viewer.ts'
import { tellTabs } from '#server/notifications/count-unread.ts'
import type { Tx } from '#server/rooms.ts'
import { lockPeople } from '#server/users/lock-people.ts'
import { isVisibleTo } from '#server/users/visible-people.ts'

/** Ends contact both ways. The other person is not told, and is not suggested again when the block is lifted. */
export async function blockUser(tx: Tx, viewer: Viewer, userId: number) {
  if (userId === viewer.id) throw new Problem('own_account')
  await lockPeople(tx, [viewer.id, userId])
  await requireKnown(tx, viewer, userId)
  await suggestNoMore(tx, viewer.id, userId)
  await tx.db
    .insertInto('blocks')
    .values({ blocker_id: viewer.id, blocked_id: userId, created_at: tx.rooms.now() })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  await endContact(tx, viewer.id, userId)
  await takeBackInvitations(tx, viewer.id, userId)
  await endHostingBetween(tx, viewer.id, userId)
  await endEditingBetween(tx, viewer.id, userId)
  await takeBackAnswersBetween(tx, viewer.id, userId)
  await takeBackAsksBetween(tx, viewer.id, userId)
  await takeBackWantAnswersBetween(tx, viewer.id, userId)
  tellOwnTabs(tx, viewer, userId)
  tx.afterCommit(() => tx.rooms.live.recheckWatches({ userIds: [viewer.id, userId] }))
  return { message: 'Blocked.' }
}

/**
 * Refuses people the viewer cannot meet and has no history with: a conversation outlasts a suspension or a block by the
 * other, and so does a block. For anyone else, hidden or nonexistent, the answer is the same.
 */
async function requireKnown({ db }: Tx, viewer: Viewer, userId: number) {
  const { rows } = await sql`
    select from users where users.id = ${userId} and users.erased_at is null and (
      ${isVisibleTo(viewer, 'users')}
      or exists (select from blocks where blocker_id = ${viewer.id} and blocked_id = users.id)
      or exists (select from conversation_members where user_id = ${viewer.id} and other_id = users.id))`.execute(db)
  if (rows.length === 0) throw new Problem('user_not_found')
}

/** Works for someone not blocked too: the result is the same. */
export async function unblockUser(tx: Tx, viewer: Viewer, userId: number) {
  await tx.db.deleteFrom('blocks').where('blocker_id', '=', viewer.id).where('blocked_id', '=', userId).execute()
  tellOwnTabs(tx, viewer, userId)
  return { message: 'No longer blocked.' }
}

/** Their notices and comments disappear or come back, along with the counts. */
function tellOwnTabs(tx: Tx, viewer: Viewer, userId: number) {
  tellTabs(tx, [viewer.id])
  tx.afterCommit(() => tx.rooms.live.push(viewer.id, { type: 'conversation_changed', userId }))
}
