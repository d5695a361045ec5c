import { sql } from 'kysely'
import type { HoldingAudience } from '#contract/holdings.ts'
import { requireCategory } from '#server/categories/keep-categories.ts'
import { eraseThreads } from '#server/comments/erase-comments.ts'
import type { Proposal } from '#server/database/tables/holdings.ts'
import { Problem } from '#server/http/problem.ts'
import type { Viewer } from '#server/http/viewer.ts'
import { withdrawNotification } from '#server/notifications/withdraw-notification.ts'
import { isLargeEdit } from '#server/review/is-large-edit.ts'
import type { Tx } from '#server/rooms.ts'
import type { LockedHolding } from '#server/subjects/holding-kind.ts'
import { attachTo } from '#server/uploads/attach-to.ts'
import { columnsOfText, textOf } from './holding-text.ts'
import { callMentioned, holdingThread } from './holding-thread.ts'
import { isChangedBy, kindOf, lockHolding, tellGroupItIsSettled, tellGroupItWaits, tellWatchers } from './lock-holding.ts'

export interface HoldingEdit {
  title?: string | undefined
  body?: string | undefined
  audience?: HoldingAudience | undefined
  categoryId?: number | null | undefined
  cover?: string | null | undefined
  facts?: Record<string, unknown>
  /** Earlier values of facts that no card shows, for the reviewer of a proposal. */
  factsBefore?: Record<string, unknown>
  words?: string
  /** What the kind keeps in tables of its own; passed to its `apply`. */
  own?: unknown
  /** Something was added that no reviewer has read: a file, a link, a version. */
  hasNews?: boolean
}

/**
 * What others see has been read by a reviewer. A small change to an approved holding takes effect at once; a large one waits
 * as a proposal, one at a time, while the approved text stays visible. In any other state the author edits freely.
 */
export async function editHolding(tx: Tx, viewer: Viewer, holding: LockedHolding, edit: HoldingEdit): Promise<LockedHolding> {
  await requireCategory(tx, edit.categoryId, holding.category_id)
  const after = proposalOf(holding, edit)
  const isLarge = holding.state === 'approved' && (edit.hasNews || edit.cover || (await isAnotherThing(tx, holding, after)))
  const by = { ...(edit.cover && { coverBy: viewer.id }), ...(viewer.id !== holding.author_id && { proposedBy: viewer.id }) }
  if (isLarge) await propose(tx, holding, { ...after, ...by })
  else await applyEdit(tx, holding, after)
  if (edit.cover !== undefined && !isLarge) {
    const media = edit.cover === null ? [] : [{ url: edit.cover }]
    await attachTo(tx, { type: 'holding', id: holding.id, uploaderId: viewer.id, media })
  }
  tellWatchers(tx, holding.id)
  const edited = await lockHolding(tx, holding.id, viewer)
  await tellGroups(tx, { before: holding, after: edited, isProposed: Boolean(isLarge) })
  if (edited.state === 'approved' && !isLarge) await callMentioned(tx, edited)
  return edited
}

export const waitsWithProposal = ({ proposed, proposed_reason }: LockedHolding) => proposed !== null && proposed_reason === null

export const isProposedBy = (viewer: Viewer, { proposed }: LockedHolding) => proposed?.proposedBy === viewer.id

/** Besides its text: items of a collection that no reviewer has read. */
export const hasNews = ({ state, news_since }: LockedHolding) => state === 'approved' && news_since !== null

/** Whether a pending change would show it to more people than its group. A part has the audience of its whole. */
export const isToBeWidened = (holding: LockedHolding) =>
  holding.parent_id === null &&
  holding.audience === 'group' &&
  waitsWithProposal(holding) &&
  holding.proposed?.audience !== 'group'

/** The group whose moderators it waits for (`waitsForModerators` in visible-holdings.ts). */
function groupItWaitsFor(holding: LockedHolding): number | null {
  const waits = holding.state === 'pending' || waitsWithProposal(holding) || hasNews(holding)
  return holding.audience === 'group' && waits && !isToBeWidened(holding) ? holding.group_id : null
}

interface Edited {
  before: LockedHolding
  after: LockedHolding
  isProposed: boolean
}

/** A change may add something to a group moderators' queue, or move it to the admins or another group. */
async function tellGroups(tx: Tx, { before, after, isProposed }: Edited) {
  const [was, is] = [groupItWaitsFor(before), groupItWaitsFor(after)]
  if (was !== null && was !== is) await tellGroupItIsSettled(tx, before)
  if (is !== null && (isProposed || was !== is)) await tellGroupItWaits(tx, after)
}

const proposalOf = (holding: LockedHolding, edit: HoldingEdit): Proposal => ({
  title: edit.title ?? holding.title,
  body: edit.body ?? holding.body,
  audience: edit.audience ?? holding.audience,
  categoryId: edit.categoryId === undefined ? holding.category_id : edit.categoryId,
  facts: edit.facts ?? {},
  words: edit.words ?? holding.words,
  ...(edit.factsBefore && { factsBefore: edit.factsBefore }),
  ...(edit.own !== undefined && { own: edit.own }),
  ...(edit.cover && { cover: edit.cover }),
})

const width: Record<HoldingAudience, number> = { group: 0, members: 1, public: 2 }

async function isAnotherThing(tx: Tx, before: LockedHolding, after: Proposal): Promise<boolean> {
  if (width[after.audience] > width[before.audience]) return true
  return isLargeEdit(textOf(await selectAsApproved(tx, before)), textOf(after))
}

/** Compared with what a reviewer has read, so that a series of small edits is no way around review. */
async function selectAsApproved({ db }: Tx, holding: LockedHolding) {
  const version = await db
    .selectFrom('holding_versions')
    .select(['title', 'body'])
    .where('holding_id', '=', holding.id)
    .where('replaced_at', '>=', holding.approved_at ?? holding.created_at)
    .orderBy('id')
    .executeTakeFirst()
  return version ?? holding
}

/** Replaces an earlier proposal. The changed text is scored, for the reviewer. */
async function propose({ db, rooms }: Tx, { id }: LockedHolding, proposed: Proposal) {
  await db
    .updateTable('holdings')
    .set(({ eb }) => ({
      ...{ proposed: JSON.stringify(proposed), proposed_at: rooms.now(), proposed_reason: null },
      revision: eb('revision', '+', 1),
    }))
    .where('id', '=', id)
    .execute()
}

/** As the reviewer read it. */
export async function applyProposal(tx: Tx, holding: LockedHolding): Promise<LockedHolding> {
  const { proposed } = holding
  if (!proposed) return holding
  await applyEdit(tx, holding, holding.parent_id === null ? proposed : { ...proposed, audience: holding.audience })
  await tx.db
    .updateTable('holdings')
    .set({ proposed: null, proposed_at: null, proposed_reason: null })
    .where('id', '=', holding.id)
    .execute()
  if (proposed.cover) {
    const uploaderId = proposed.coverBy ?? holding.author_id
    await attachTo(tx, { type: 'holding', id: holding.id, uploaderId, media: [{ url: proposed.cover }] })
  }
  if (proposed.own !== undefined) await kindOf(tx, holding).apply?.(tx, holding, proposed.own)
  return tx.db.selectFrom('holdings').selectAll().where('id', '=', holding.id).executeTakeFirstOrThrow()
}

/** Withdrawn by the author or the member who proposed it, even after it was sent back. */
export async function dropProposal(tx: Tx, viewer: Viewer, id: number): Promise<LockedHolding> {
  const holding = await lockHolding(tx, id, viewer)
  if (!isProposedBy(viewer, holding) && !(await isChangedBy(tx, viewer, holding))) throw new Problem('not_yours')
  await tx.db
    .updateTable('holdings')
    .set(({ eb }) => ({ proposed: null, proposed_at: null, proposed_reason: null, revision: eb('revision', '+', 1) }))
    .where('id', '=', id)
    .execute()
  await kindOf(tx, holding).onProposalDropped?.(tx, holding)
  await tellGroupItIsSettled(tx, holding)
  return lockHolding(tx, id, viewer)
}

async function applyEdit(tx: Tx, before: LockedHolding, after: Proposal) {
  const { db, rooms } = tx
  const isRewritten = textOf(before) !== textOf(after)
  if (isRewritten && before.approved_at) {
    const version = { holding_id: before.id, title: before.title, body: before.body, replaced_at: rooms.now() }
    await db.insertInto('holding_versions').values(version).execute()
  }
  await db
    .updateTable('holdings')
    .set(({ eb }) => ({
      ...{ title: after.title, body: after.body, audience: after.audience, category_id: after.categoryId },
      ...{ facts: JSON.stringify({ ...before.facts, ...after.facts }), words: after.words, edited_at: rooms.now() },
      ...(isRewritten && columnsOfText(tx, after)),
      proposed: sql<string>`proposed || ${JSON.stringify(carriedOver(before, after))}::jsonb`,
      revision: eb('revision', '+', 1),
    }))
    .where('id', '=', before.id)
    .execute()
  const wasItsGroups = before.audience === 'group'
  if (wasItsGroups === (after.audience === 'group')) return
  // If the group has seen it and would lose sight of it now, a reviewer decides first; until then its author may change
  // their mind.
  if (wasItsGroups && (before.state === 'approved' || before.listed_at === null)) await leaveGroup(tx, before)
  else await keepSaidInGroup(tx, before, wasItsGroups)
}

/**
 * For a small change that takes effect while a large one waits: fields the pending change leaves alone take over the new
 * values, and it must not restore an audience that has just been narrowed.
 */
function carriedOver({ proposed, ...before }: LockedHolding, after: Proposal): Partial<Proposal> {
  if (!proposed) return {}
  return {
    ...(proposed.title === before.title && { title: after.title }),
    ...(proposed.body === before.body && { body: after.body }),
    ...(proposed.categoryId === before.category_id && { categoryId: after.categoryId }),
    ...(proposed.words === before.words && { words: after.words }),
    ...(width[after.audience] < width[before.audience] && { audience: after.audience }),
  }
}

/** For it and its parts. */
async function keepSaidInGroup({ db }: Tx, { id }: LockedHolding, isKept: boolean) {
  await sql`update holdings set said_in_group = ${isKept} where (id = ${id} or parent_id = ${id}) and said_in_group <> ${isKept}`.execute(
    db,
  )
}

/**
 * Comments from members of the group, on it and its parts, were for them alone, so they do not come along, and their notices
 * are withdrawn.
 */
export async function leaveGroup(tx: Tx, holding: LockedHolding) {
  const { rows } = await sql<{ id: number }>`
    select distinct holdings.id from holdings join comments on comments.holding_id = holdings.id
     where holdings.id = ${holding.id} or holdings.parent_id = ${holding.id}`.execute(tx.db)
  const ids = rows.map(({ id }) => id)
  for (const holdingId of ids) await withdrawNotification(tx, { type: 'holding_comment', holdingId })
  if (ids.length > 0) await eraseThreads(tx, holdingThread, ids)
  await kindOf(tx, holding).onLeftGroup?.(tx, holding)
  if (holding.said_in_group) await keepSaidInGroup(tx, holding, false)
}
