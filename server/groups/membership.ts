import { sql } from 'kysely'
import { mostGroupMembers, type GroupRole } from '#contract/groups.ts'
import { tellWatchers } from '#server/holdings/lock-holding.ts'
import { Problem } from '#server/http/problem.ts'
import type { Saying } from '#server/mail/words/words.ts'
import { notify } from '#server/notifications/notify.ts'
import { withdrawNotification } from '#server/notifications/withdraw-notification.ts'
import type { Tx } from '#server/rooms.ts'
import { announceLeaving } from '#server/users/announce-standing.ts'
import { keepFacts } from './keep-facts.ts'
import type { LockedGroup } from './lock-group.ts'
import { withdrawPin } from './tell-of-posts.ts'

// A member's place in a group, from one state to the next. All of it under `lockGroup`.

interface Entering {
  role?: GroupRole
  invitation?: Invitation | undefined
}

interface Invitation {
  by: number | null
  at: Date | null
}

/** It answers whatever was waiting for an answer. */
export async function enter(
  tx: Tx,
  { id }: Pick<LockedGroup, 'id'>,
  userId: number,
  { role = 'member', invitation }: Entering = {},
) {
  await countMember(tx, id, 1)
  await takePlace(tx, id, userId, { state: 'member', role, invitation })
  await withdrawQuestions(tx, id, userId)
  tellOwnTabs(tx, id, userId)
}

interface NewPlace {
  state: 'asked' | 'invited' | 'member'
  role?: GroupRole | null
  note?: string | null
  invitation?: Invitation | undefined
}

/** Replaces an earlier one, but keeps the date before which they may not ask again. */
export async function takePlace({ db, rooms }: Tx, groupId: number, userId: number, place: NewPlace) {
  const now = rooms.now()
  const columns = {
    ...{
      state: place.state,
      role: place.role ?? null,
      note: place.note ?? null,
      invited_by: place.invitation?.by ?? null,
      invited_at: place.invitation?.at ?? null,
      since: now,
    },
    ...{ level: 'highlights' as const, last_seen_at: place.state === 'member' ? now : null },
  }
  await db
    .insertInto('group_members')
    .values({ group_id: groupId, user_id: userId, ...columns })
    .onConflict((conflict) => conflict.columns(['group_id', 'user_id']).doUpdateSet(columns))
    .execute()
}

interface Remembered {
  asks_again_at?: Date
  invited_again_at?: Date
  is_barred?: boolean
}

/** Out of the group, or no longer at its door. A row stays only if something has to be remembered. */
export async function giveUpPlace(tx: Tx, { id }: Pick<LockedGroup, 'id'>, userId: number, remembered: Remembered = {}) {
  const { rows } = await sql<{ was: string }>`
    with earlier as (select state from group_members where group_id = ${id} and user_id = ${userId})
    update group_members set state = 'none', role = null, note = null, last_seen_at = null, since = ${tx.rooms.now()}
      from earlier where group_id = ${id} and user_id = ${userId} returning earlier.state as was`.execute(tx.db)
  if (Object.keys(remembered).length > 0)
    await tx.db.updateTable('group_members').set(remembered).where('group_id', '=', id).where('user_id', '=', userId).execute()
  await forgetPlaces(tx, sql`group_id = ${id} and user_id = ${userId}`)
  if (rows[0]?.was === 'member') {
    await countMember(tx, id, -1)
    await unpin(tx, id, userId)
    await announceLeaving(tx, userId)
  }
  await withdrawQuestions(tx, id, userId)
  tellOwnTabs(tx, id, userId)
}

/** What they had pinned no longer names anyone. */
async function unpin(tx: Tx, id: number, userId: number) {
  const { rows } = await sql<{ postId: number }>`
    with pinned as (select pinned_post_id from groups where holding_id = ${id} and pinned_by = ${userId}),
         gone as (update groups set pinned_post_id = null, pinned_by = null where holding_id = ${id} and pinned_by = ${userId})
    select pinned_post_id as "postId" from pinned where pinned_post_id is not null`.execute(tx.db)
  for (const { postId } of rows) await withdrawPin(tx, postId)
  if (rows.length > 0) tellWatchers(tx, id)
}

/** For places with nothing left to remember. */
export const forgetPlaces = ({ db, rooms }: Tx, which: ReturnType<typeof sql>) =>
  sql`
    delete from group_members
     where ${which} and state = 'none' and not is_barred
       and coalesce(greatest(asks_again_at, invited_again_at) <= ${rooms.now()}, true)`.execute(db)

async function countMember({ db }: Tx, id: number, by: 1 | -1) {
  const { rows } = await sql`
    update groups set member_count = member_count + ${by}
     where holding_id = ${id} and member_count + ${by} <= ${mostGroupMembers} returning holding_id`.execute(db)
  if (rows.length === 0) throw new Problem('group_full')
  await keepFacts({ db }, id)
}

/** They asked, or were asked: there is nothing left to answer. */
async function withdrawQuestions(tx: Tx, holdingId: number, userId: number) {
  await withdrawNotification(tx, { type: 'group_request', holdingId, senderId: userId })
  await withdrawNotification(tx, { type: 'group_invited', holdingId, userIds: [userId] })
}

/** Makes them refetch what they may see of it and have on screen. */
function tellOwnTabs({ rooms, afterCommit }: Tx, holdingId: number, userId: number) {
  afterCommit(() => {
    rooms.live.recheckWatches({ userIds: [userId] })
    rooms.live.push(userId, { type: 'holding_changed', holdingId })
  })
}

interface News {
  says: Saying
  /** They are out of the group: no notice may lead there, or give its current name. */
  hasLeft?: boolean
}

export const tellOfPlace = (tx: Tx, { id }: Pick<LockedGroup, 'id'>, userId: number, { says, hasLeft }: News) =>
  notify(tx, userId, { type: 'group_changed', says, ...(!hasLeft && { holdingId: id }) })
