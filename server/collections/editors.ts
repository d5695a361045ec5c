import { sql } from 'kysely'
import { mostEditors, type Collection } from '#contract/collections.ts'
import { batchSize, inBatches } from '#server/database/in-batches.ts'
import { changeHolding } from '#server/holdings/change-holding.ts'
import { tellWatchers } from '#server/holdings/lock-holding.ts'
import { readsItsGroup } from '#server/holdings/visible-holdings.ts'
import { whomOneMayAsk } from '#server/holdings/whom-one-may-ask.ts'
import { Problem } from '#server/http/problem.ts'
import type { Viewer } from '#server/http/viewer.ts'
import { notify } from '#server/notifications/notify.ts'
import { withdrawNotification } from '#server/notifications/withdraw-notification.ts'
import { inTransaction, type Rooms, type Tx } from '#server/rooms.ts'
import type { LockedHolding } from '#server/subjects/holding-kind.ts'
import { blockedFor } from '#server/users/blocked-people.ts'
import { isActiveMember } from '#server/users/is-active-member.ts'
import { lockPeople } from '#server/users/lock-people.ts'
import { keepItemsInStep } from './keep-collection.ts'
import { lockCollection, lockEditedCollection, selectEditor } from './lock-collection.ts'
import { answersUntil, readCollection } from './present.ts'

/** To be called after `lockPeople`. */
export async function askEditors(tx: Tx, viewer: Viewer, holding: LockedHolding, userIds: number[]): Promise<number> {
  if (userIds.length === 0) return 0
  const ids = await whomOneMayAsk(tx, viewer, holding, userIds)
  for (const id of ids) {
    const asked = { collection_id: holding.id, user_id: id, state: 'asked' as const, asked_by: viewer.id, since: tx.rooms.now() }
    await tx.db.insertInto('editors').values(asked).execute()
    await notify(tx, id, { type: 'group_invited', senderId: viewer.id, holdingId: holding.id })
  }
  return ids.length
}

/** Asking twice counts once. */
export async function askToEdit(tx: Tx, viewer: Viewer, id: number, userId: number): Promise<Collection> {
  await lockPeople(tx, [viewer.id, userId])
  const { holding } = await lockEditedCollection(tx, viewer, id)
  await forgetUnanswered(tx, id)
  if (userId === holding.author_id || (await selectEditor(tx, id, userId))) return readCollection(tx, viewer, id)
  if ((await countEditors(tx, id)) >= mostEditors) throw new Problem('too_many_editors')
  if ((await askEditors(tx, viewer, holding, [userId])) === 0) throw new Problem('user_not_found')
  tellWatchers(tx, id)
  return readCollection(tx, viewer, id)
}

/** An invitation unanswered for a month neither keeps others out nor lets the invited person read a draft for ever. */
async function forgetUnanswered(tx: Tx, id?: number): Promise<number> {
  let asked = tx.db.selectFrom('editors').select(['collection_id', 'user_id']).where('state', '=', 'asked')
  if (id !== undefined) asked = asked.where('collection_id', '=', id)
  const left = await asked.where('since', '<=', answersUntil(tx.rooms)).limit(batchSize).forUpdate().execute()
  for (const { collection_id, user_id } of left) await endEditing(tx, collection_id, user_id)
  return left.length
}

export const takeBackQuestions = (rooms: Rooms, stopping?: AbortSignal) =>
  inBatches(() => inTransaction(rooms, (tx) => forgetUnanswered(tx)), stopping)

async function countEditors({ db }: Tx, id: number): Promise<number> {
  const { count } = await db
    .selectFrom('editors')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('collection_id', '=', id)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Accepting twice counts once. Someone who declines may lose sight of it, so they get it as they last saw it. */
export async function answerEditing(tx: Tx, viewer: Viewer, id: number, accept: boolean): Promise<Collection> {
  const { holding } = await lockCollection(tx, viewer, id)
  const editing = await selectEditor(tx, id, viewer.id)
  if (accept && editing?.state === 'editor') return readCollection(tx, viewer, id)
  if (editing?.state !== 'asked' || editing.since <= answersUntil(tx.rooms)) throw new Problem('holding_not_found')
  if (!accept) return asLastSeen(tx, viewer, id)
  const place = tx.db.updateTable('editors').set({ state: 'editor', since: tx.rooms.now() })
  await place.where('collection_id', '=', id).where('user_id', '=', viewer.id).execute()
  await withdrawNotification(tx, { type: 'group_invited', holdingId: id, userIds: [viewer.id] })
  await notify(tx, holding.author_id, { type: 'collection_news', senderId: viewer.id, holdingId: id })
  tellWatchers(tx, id)
  return readCollection(tx, viewer, id)
}

/**
 * An editor withdraws an invitation, the author ends someone's editing, or editors step down themselves: rights end at once.
 * An author who leaves passes it on to the longest-standing editor.
 */
export async function removeEditor(tx: Tx, viewer: Viewer, id: number, userId: number): Promise<Collection> {
  if (userId === viewer.id) await lockHeirs(tx, viewer.id)
  const { holding, isEditor } = await lockCollection(tx, viewer, id)
  const isAuthor = holding.author_id === viewer.id
  if (userId === holding.author_id) {
    if (!isAuthor) throw new Problem('not_yours')
    const seen = await readCollection(tx, viewer, id)
    if (!(await passOn(tx, id))) throw new Problem('not_yours')
    return withoutRights(seen, viewer)
  }
  if (!isEditor && userId !== viewer.id) throw new Problem('not_yours')
  const editing = await selectEditor(tx, id, userId)
  if (!editing) throw new Problem('user_not_found')
  if (userId === viewer.id) return asLastSeen(tx, viewer, id)
  if (!isAuthor && editing.state !== 'asked') throw new Problem('not_yours')
  await endEditing(tx, id, userId)
  return readCollection(tx, viewer, id)
}

async function asLastSeen(tx: Tx, viewer: Viewer, id: number): Promise<Collection> {
  const collection = await readCollection(tx, viewer, id)
  await endEditing(tx, id, viewer.id)
  return withoutRights(collection, viewer)
}

const withoutRights = (collection: Collection, viewer: Viewer): Collection => ({
  ...collection,
  ...{ role: null, askedEditors: null, emptyItems: null, bytesUsed: null, bytesLeft: null },
  editors: collection.editors.filter(({ id }) => id !== viewer.id),
  may: { edit: false, submit: false, delete: false, answerEditing: false },
})

async function endEditing(tx: Tx, id: number, userId: number) {
  await tx.db.deleteFrom('editors').where('collection_id', '=', id).where('user_id', '=', userId).execute()
  await withdrawNotification(tx, { type: 'group_invited', holdingId: id, userIds: [userId] })
  tellWatchers(tx, id)
  tx.afterCommit(() => tx.rooms.live.recheckWatches({ userIds: [userId] }))
}

/** Before the rows of what is passed on: this keeps a block from coming between those it passes to and others. */
async function lockHeirs(tx: Tx, authorId: number) {
  const { rows } = await sql<{ userId: number }>`
    select distinct editors.user_id as "userId" from editors join holdings on holdings.id = editors.collection_id
     where holdings.author_id = ${authorId} and editors.state = 'editor'`.execute(tx.db)
  await lockPeople(tx, [authorId, ...rows.map(({ userId }) => userId)])
}

/** To the longest-standing editor, ignoring those who are suspended or not let in. To be called after `lockHeirs`. */
export async function passOn(tx: Tx, id: number): Promise<boolean> {
  const { rows } = await sql<{ userId: number }>`
    select editors.user_id as "userId" from editors join users on users.id = editors.user_id
      join holdings on holdings.id = editors.collection_id
     where editors.collection_id = ${id} and editors.state = 'editor' and ${isActiveMember('users')} and users.erased_at is null
       and ${readsItsGroup(sql.ref('users.id'))}
     order by editors.since, editors.user_id limit 1`.execute(tx.db)
  const heir = rows[0]?.userId
  if (heir === undefined) return false
  await tx.db.deleteFrom('editors').where('collection_id', '=', id).where('user_id', '=', heir).execute()
  await changeHolding(tx, id, { authorId: heir })
  const { title } = await tx.db.selectFrom('holdings').select('title').where('id', '=', id).executeTakeFirstOrThrow()
  await keepItemsInStep(tx, { id, title })
  await partFromBlocked(tx, id, heir)
  tellWatchers(tx, id)
  return true
}

/** They may not edit it together with its new author. */
async function partFromBlocked(tx: Tx, id: number, authorId: number) {
  const { rows } = await sql<{ userId: number }>`
    select user_id as "userId" from editors
     where collection_id = ${id} and user_id in (${blockedFor(authorId)}) order by 1`.execute(tx.db)
  for (const { userId } of rows) await endEditing(tx, id, userId)
}

/**
 * For two people with a block between them: neither edits the other's collections any longer, and invitations between them
 * end. To be called after `lockPeople`.
 */
export async function endEditingBetween(tx: Tx, one: number, other: number) {
  const { rows } = await sql<{ id: number; userId: number }>`
    select editors.collection_id as id, editors.user_id as "userId" from editors join holdings on holdings.id = editors.collection_id
     where (editors.user_id = ${one} and (holdings.author_id = ${other} or (editors.state = 'asked' and editors.asked_by = ${other})))
        or (editors.user_id = ${other} and (holdings.author_id = ${one} or (editors.state = 'asked' and editors.asked_by = ${one})))
     order by 1, 2`.execute(tx.db)
  for (const { id, userId } of rows) {
    await sql`select from holdings where id = ${id} for no key update`.execute(tx.db)
    await endEditing(tx, id, userId)
  }
}

const atOnce = 20

/** For a member who has left: what others edit as well becomes theirs, in any state. A few at a time; returns how many. */
export async function passOnCollections(tx: Tx, userId: number): Promise<number> {
  await lockHeirs(tx, userId)
  const { rows } = await sql<{ id: number }>`
    select holdings.id from holdings
     where holdings.author_id = ${userId} and holdings.kind = 'collection' and exists (
             select from editors join users on users.id = editors.user_id
              where editors.collection_id = holdings.id and editors.state = 'editor' and ${isActiveMember('users')} and users.erased_at is null
                and ${readsItsGroup(sql.ref('users.id'))})
     order by holdings.id limit ${atOnce} for no key update of holdings`.execute(tx.db)
  for (const { id } of rows) await passOn(tx, id)
  return rows.length
}

/** For a member who leaves: they no longer edit others' collections, and their invitations are withdrawn. */
export async function eraseEditing(tx: Tx, userId: number) {
  const asked = await tx.db
    .deleteFrom('editors')
    .where('asked_by', '=', userId)
    .where('state', '=', 'asked')
    .returning(['collection_id', 'user_id'])
    .execute()
  for (const { collection_id, user_id } of asked)
    await withdrawNotification(tx, { type: 'group_invited', holdingId: collection_id, userIds: [user_id] })
  await tx.db.updateTable('editors').set({ asked_by: null }).where('asked_by', '=', userId).execute()
  await tx.db.deleteFrom('editors').where('user_id', '=', userId).execute()
}
