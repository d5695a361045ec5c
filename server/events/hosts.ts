import { sql } from 'kysely'
import { mostCoHosts, type Event } from '#contract/events.ts'
import { fieldProblem, Problem } from '#server/http/problem.ts'
import type { Viewer } from '#server/http/viewer.ts'
import type { Saying } from '#server/mail/words/words.ts'
import { notify } from '#server/notifications/notify.ts'
import { withdrawNotification } from '#server/notifications/withdraw-notification.ts'
import { tellWatchers } from '#server/holdings/lock-holding.ts'
import { requirePlaceInGroup } from '#server/holdings/move-to-group.ts'
import { whomOneMayAsk } from '#server/holdings/whom-one-may-ask.ts'
import type { Tx } from '#server/rooms.ts'
import type { LockedHolding } from '#server/subjects/holding-kind.ts'
import { lockPeople } from '#server/users/lock-people.ts'
import { hasLapsed } from './hosting.ts'
import { lockEvent, requireHeldDates, selectHost, type LockedEvent } from './lock-event.ts'
import { endHosting, lockHeirs, passOn } from './pass-on.ts'
import { readEvent } from './present.ts'

/** Those who may be asked, whom it answers. */
export async function nameHosts(tx: Tx, viewer: Viewer, holding: LockedHolding, userIds: number[]): Promise<number[]> {
  const ids = await whomOneMayAsk(tx, viewer, holding, userIds)
  if (ids.length === 0) return []
  const asked = { event_id: holding.id, state: 'asked' as const, asked_by: viewer.id, since: tx.rooms.now() }
  await tx.db
    .insertInto('hosts')
    .values(ids.map((id) => ({ ...asked, user_id: id })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return ids
}

/** People named while it was a draft are told when it is submitted, and have their days to answer from then on. */
export async function askHosts(tx: Tx, { id, author_id }: LockedHolding) {
  const asked = await tx.db
    .updateTable('hosts')
    .set({ since: tx.rooms.now() })
    .where('event_id', '=', id)
    .where('state', '=', 'asked')
    .returning(['user_id', 'asked_by'])
    .execute()
  for (const { user_id, asked_by } of asked) await tellAsked(tx, { id, userId: user_id, askerId: asked_by ?? author_id })
}

const tellAsked = (tx: Tx, { id, userId, askerId }: { id: number; userId: number; askerId: number }) =>
  notify(tx, userId, { type: 'group_invited', senderId: askerId, holdingId: id })

/** Asking twice counts once. */
export async function askToHost(tx: Tx, viewer: Viewer, id: number, userId: number): Promise<Event> {
  await lockPeople(tx, [viewer.id, userId])
  const event = await lockEvent(tx, viewer, id)
  const { isHost, holding } = event
  if (!isHost) throw new Problem('not_yours')
  await requirePlaceInGroup(tx, viewer, holding)
  await requireHeldDates(tx, event)
  await takeBackLapsed(tx, id)
  if (await selectHost(tx, id, userId)) return readEvent(tx, viewer, id)
  if ((await countHosts(tx, id)) >= mostCoHosts) throw new Problem('too_many_hosts')
  if ((await nameHosts(tx, viewer, holding, [userId])).length === 0) throw new Problem('user_not_found')
  if (holding.submitted_at) await tellAsked(tx, { id, userId, askerId: viewer.id })
  tellWatchers(tx, id)
  return readEvent(tx, viewer, id)
}

/**
 * Exactly these: new ones are invited, and invitations to others withdrawn. Only the author can remove someone who already
 * hosts it; hosts who step down use a call of their own. To be called after `lockPeople`.
 */
export async function changeHosts(tx: Tx, viewer: Viewer, { id, isHost, holding }: LockedEvent, userIds: number[]) {
  await takeBackLapsed(tx, id)
  const { before, gone, added } = await compareHosts(tx, viewer, holding, userIds)
  if (gone.length + added.length === 0) return
  const mayRemove = holding.author_id === viewer.id || gone.every(({ state }) => state === 'asked')
  if (!isHost || !mayRemove) throw new Problem('not_yours')
  if (before.length - gone.length + added.length > mostCoHosts) throw fieldProblem('too_many_hosts', 'coHosts')
  for (const { user_id } of gone) await endHosting(tx, id, user_id)
  const asked = await nameHosts(tx, viewer, holding, added)
  if (asked.length < added.length) throw fieldProblem('user_not_found', 'coHosts')
  if (holding.submitted_at) for (const userId of asked) await tellAsked(tx, { id, userId, askerId: viewer.id })
}

/** Its author hosts it, named or not. */
async function compareHosts({ db }: Tx, viewer: Viewer, { id, author_id }: LockedHolding, userIds: number[]) {
  const before = await db.selectFrom('hosts').select(['user_id', 'state']).where('event_id', '=', id).execute()
  const gone = before.filter(({ user_id }) => user_id !== viewer.id && !userIds.includes(user_id))
  const known = new Set([author_id, ...before.map(({ user_id }) => user_id)])
  return { before, gone, added: [...new Set(userIds).difference(known)] }
}

/** Whether `changeHosts` would change nothing. */
export async function areHosts(tx: Tx, viewer: Viewer, { holding }: LockedEvent, userIds: number[]): Promise<boolean> {
  const { gone, added } = await compareHosts(tx, viewer, holding, userIds)
  return gone.length + added.length === 0
}

async function countHosts({ db }: Tx, id: number): Promise<number> {
  const { count } = await db
    .selectFrom('hosts')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('event_id', '=', id)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Questions that were left too long. Under the lock of the holding. */
export async function takeBackLapsed(tx: Tx, id: number) {
  const { rows } = await sql<{ userId: number }>`
    select hosts.user_id as "userId" from hosts join holdings on holdings.id = hosts.event_id
     where hosts.event_id = ${id} and ${hasLapsed('hosts', tx.rooms.now())}`.execute(tx.db)
  for (const { userId } of rows) await endHosting(tx, id, userId)
}

/** Accepting twice is once. Who declines may not see the event any more: they get it as they saw it last. */
export async function answerHosting(tx: Tx, viewer: Viewer, id: number, accept: boolean): Promise<Event> {
  const { holding } = await lockEvent(tx, viewer, id)
  await takeBackLapsed(tx, id)
  const hosting = await selectHost(tx, id, viewer.id)
  if (accept && hosting?.state === 'host') return readEvent(tx, viewer, id)
  if (hosting?.state !== 'asked') throw new Problem('holding_not_found')
  if (!accept) return asLastSeen(tx, viewer, id)
  const place = tx.db.updateTable('hosts').set({ state: 'host', since: tx.rooms.now() })
  await place.where('event_id', '=', id).where('user_id', '=', viewer.id).execute()
  await withdrawNotification(tx, { type: 'group_invited', holdingId: id, userIds: [viewer.id] })
  const says: Saying = ['hostsWithYou', { name: viewer.name, title: holding.title }]
  await notify(tx, holding.author_id, { type: 'event_changed', holdingId: id, says })
  tellWatchers(tx, id)
  return readEvent(tx, viewer, id)
}

/**
 * A host withdraws an invitation, the author ends someone's hosting, or hosts step down themselves. Rights end at once. The
 * author cannot be removed; one who leaves passes it on to the longest-standing host.
 */
export async function removeHost(tx: Tx, viewer: Viewer, id: number, userId: number): Promise<Event> {
  if (userId === viewer.id) await lockHeirs(tx, viewer.id)
  const event = await lockEvent(tx, viewer, id)
  if (userId === viewer.id && userId === event.holding.author_id) return leaveToHosts(tx, viewer, event)
  const hosting = await selectHost(tx, id, userId)
  if (!hosting) throw new Problem('user_not_found')
  if (userId === viewer.id) return asLastSeen(tx, viewer, id)
  const mayRemove = event.holding.author_id === viewer.id || (event.isHost && hosting.state === 'asked')
  if (!mayRemove) throw new Problem('not_yours')
  await endHosting(tx, id, userId)
  return readEvent(tx, viewer, id)
}

/** While it is being reviewed, or after it was refused, it stays with its author. */
async function leaveToHosts(tx: Tx, viewer: Viewer, { id, holding }: LockedEvent): Promise<Event> {
  if (holding.state !== 'approved' || holding.proposed) throw new Problem('not_submitted')
  const event = await readEvent(tx, viewer, id)
  if (!(await passOn(tx, id))) throw new Problem('not_yours')
  tx.afterCommit(() => tx.rooms.live.recheckWatches({ userIds: [viewer.id] }))
  return withoutRights(event, viewer)
}

async function asLastSeen(tx: Tx, viewer: Viewer, id: number): Promise<Event> {
  const event = await readEvent(tx, viewer, id)
  await endHosting(tx, id, viewer.id)
  return withoutRights(event, viewer)
}

function withoutRights(event: Event, viewer: Viewer): Event {
  const hosts = event.hosts.filter(({ user, state }) => user.id !== viewer.id && state === 'host')
  const { edit, cancel } = event.may
  const may = { edit: viewer.isAdmin && edit, cancel: viewer.isAdmin && cancel, delete: false, answerHosting: false }
  return { ...event, hosts, may, role: null }
}
