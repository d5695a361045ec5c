import { sql } from 'kysely'
import { changeHolding } from '#server/holdings/change-holding.ts'
import { tellWatchers } from '#server/holdings/lock-holding.ts'
import { readsItsGroup } from '#server/holdings/visible-holdings.ts'
import { withdrawNotification } from '#server/notifications/withdraw-notification.ts'
import type { Tx } from '#server/rooms.ts'
import { blockedFor } from '#server/users/blocked-people.ts'
import { isActiveMember } from '#server/users/is-active-member.ts'
import { lockPeople } from '#server/users/lock-people.ts'
import { cancelAll } from './cancel-event.ts'
import { takeBackAnswersBetween } from './take-back-answers.ts'

const atOnce = 20

/**
 * For a member who has left: what others have read passes to the longest-standing host. Without one, future dates are
 * cancelled and people told, without a name. A few at a time; returns how many. The rest is deleted or stays like everything
 * else they shared (holdings/erase-holdings.ts).
 */
export async function passOnEvents(tx: Tx, userId: number): Promise<number> {
  await lockHeirs(tx, userId)
  const { rows } = await sql<{ id: number }>`
    select holdings.id from holdings join events on events.holding_id = holdings.id
     where holdings.author_id = ${userId} and holdings.state = 'approved' and (
             exists (select from hosts where hosts.event_id = holdings.id and hosts.state = 'host')
             or exists (select from occurrences where occurrences.event_id = holdings.id and occurrences.cancelled_at is null
                          and occurrences.ends_at > ${tx.rooms.now()}))
     order by holdings.id limit ${atOnce} for no key update of holdings`.execute(tx.db)
  for (const { id } of rows) if (!(await passOn(tx, id))) await cancelAll(tx, id, { reason: ['hostLeft', {}], byId: null })
  return rows.length
}

/** Before the rows of what is passed on: this keeps a block from coming between those it passes to and others. */
export async function lockHeirs(tx: Tx, authorId: number) {
  const { rows } = await sql<{ userId: number }>`
    select distinct hosts.user_id as "userId" from hosts join holdings on holdings.id = hosts.event_id
     where holdings.author_id = ${authorId} and hosts.state = 'host'`.execute(tx.db)
  await lockPeople(tx, [authorId, ...rows.map(({ userId }) => userId)])
}

/** Hosts who are suspended, not let in, or not in its group do not count. To be called after `lockHeirs`. */
export async function passOn(tx: Tx, id: number): Promise<boolean> {
  const { rows } = await sql<{ userId: number; isActive: boolean }>`
    select hosts.user_id as "userId", ${isActiveMember('users')} and users.erased_at is null and ${readsItsGroup(sql.ref('users.id'))} as "isActive"
      from hosts join users on users.id = hosts.user_id join holdings on holdings.id = hosts.event_id
     where hosts.event_id = ${id} and hosts.state = 'host' order by hosts.since, hosts.user_id`.execute(tx.db)
  const heir = rows.find(({ isActive }) => isActive)
  const gone = rows.filter((host) => host === heir || !host.isActive).map(({ userId }) => userId)
  if (gone.length > 0) await tx.db.deleteFrom('hosts').where('event_id', '=', id).where('user_id', 'in', gone).execute()
  if (!heir) return false
  await changeHolding(tx, id, { authorId: heir.userId })
  await partFromBlocked(tx, id, heir.userId)
  tellWatchers(tx, id)
  return true
}

/** They neither host it with its new author nor attend. */
async function partFromBlocked(tx: Tx, id: number, authorId: number) {
  const { rows } = await sql<{ userId: number }>`
    select hosts.user_id as "userId" from hosts where hosts.event_id = ${id} and hosts.user_id in (${blockedFor(authorId)})
    union
    select rsvps.user_id from rsvps join occurrences on occurrences.id = rsvps.occurrence_id
     where occurrences.event_id = ${id} and rsvps.answer is not null and rsvps.user_id in (${blockedFor(authorId)})
     order by 1`.execute(tx.db)
  for (const { userId } of rows) {
    await endHostingBetween(tx, authorId, userId)
    await takeBackAnswersBetween(tx, authorId, userId)
  }
}

export async function endHosting(tx: Tx, eventId: number, userId: number) {
  await tx.db.deleteFrom('hosts').where('event_id', '=', eventId).where('user_id', '=', userId).execute()
  await withdrawNotification(tx, { type: 'group_invited', holdingId: eventId, userIds: [userId] })
  tellWatchers(tx, eventId)
  tx.afterCommit(() => tx.rooms.live.recheckWatches({ userIds: [userId] }))
}

/**
 * For two people with a block between them: neither hosts the other's events any longer, and invitations between them end.
 * To be called after `lockPeople`.
 */
export async function endHostingBetween(tx: Tx, one: number, other: number) {
  const { rows } = await sql<{ id: number; userId: number }>`
    select hosts.event_id as id, hosts.user_id as "userId" from hosts join holdings on holdings.id = hosts.event_id
     where (hosts.user_id = ${one} and (holdings.author_id = ${other} or (hosts.state = 'asked' and hosts.asked_by = ${other})))
        or (hosts.user_id = ${other} and (holdings.author_id = ${one} or (hosts.state = 'asked' and hosts.asked_by = ${one})))
     order by 1, 2`.execute(tx.db)
  for (const { id, userId } of rows) {
    await sql`select from holdings where id = ${id} for no key update`.execute(tx.db)
    await endHosting(tx, id, userId)
  }
}

/** For a member who leaves: they no longer host others' events, and their invitations are withdrawn. */
export async function eraseHosting(tx: Tx, userId: number) {
  const asked = await tx.db
    .deleteFrom('hosts')
    .where('asked_by', '=', userId)
    .where('state', '=', 'asked')
    .returning(['event_id', 'user_id'])
    .execute()
  for (const { event_id, user_id } of asked)
    await withdrawNotification(tx, { type: 'group_invited', holdingId: event_id, userIds: [user_id] })
  await tx.db.updateTable('hosts').set({ asked_by: null }).where('asked_by', '=', userId).execute()
  await tx.db.deleteFrom('hosts').where('user_id', '=', userId).execute()
}
