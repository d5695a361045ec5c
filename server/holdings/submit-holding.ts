import type { z } from 'zod'
import type { HoldingKindName } from '#contract/holding-kinds.ts'
import type { HoldingFields } from '#contract/holdings.ts'
import { requireCategory } from '#server/categories/keep-categories.ts'
import { Problem } from '#server/http/problem.ts'
import type { Viewer } from '#server/http/viewer.ts'
import type { Tx } from '#server/rooms.ts'
import type { LockedHolding } from '#server/subjects/holding-kind.ts'
import { attachTo } from '#server/uploads/attach-to.ts'
import { requireGroupWriter } from '#server/users/group-writers.ts'
import { lockAuthor } from '#server/users/lock-people.ts'
import { publishIfTrusted } from './holding-review.ts'
import { columnsOfText } from './holding-text.ts'
import { kindOf, lockHolding, lockOwnHolding, tellGroupItWaits } from './lock-holding.ts'

export interface NewHolding extends z.output<typeof HoldingFields> {
  kind: HoldingKindName
  facts: Record<string, unknown>
  /** The searchable text of the facts. */
  words?: string
  parentId?: number
  /** For a part: it belongs to the author of its whole, and waits together with that rather than by itself. */
  authorId?: number
  clientId?: string | undefined
  isDraft?: boolean | undefined
}

/**
 * Submitted for review, or kept as a draft. Sent twice with the same `clientId`, it is created once. The kind's verb then
 * writes its own table.
 */
export async function createHolding(tx: Tx, viewer: Viewer, draft: NewHolding): Promise<LockedHolding> {
  kindOf(tx, draft)
  if (draft.audience === 'group' && !draft.groupId)
    throw new Problem('invalid_input', { fields: { groupId: 'Please choose a group' } })
  await requireCategory(tx, draft.categoryId)
  const authorId = draft.authorId ?? viewer.id
  const before = await selectSentBefore(tx, authorId, draft.clientId)
  if (before) return lockHolding(tx, before, viewer, draft.kind)

  if (draft.groupId && !draft.parentId) await requireGroupWriter(tx, viewer, draft.groupId)
  const id = await insertHolding(tx, authorId, draft)
  if (draft.cover) await attachTo(tx, { type: 'holding', id, uploaderId: viewer.id, media: [{ url: draft.cover }] })
  return lockHolding(tx, id, viewer)
}

/** Called by the kind's verb once its own table is written too. */
export async function submitNew(tx: Tx, viewer: Viewer, holding: LockedHolding): Promise<LockedHolding> {
  if (holding.state === 'pending') await publishIfTrusted(tx, viewer, holding)
  return letItWait(tx, viewer, holding.id)
}

/** Unless it has been published already. */
async function letItWait(tx: Tx, viewer: Viewer, id: number): Promise<LockedHolding> {
  const submitted = await lockHolding(tx, id, viewer)
  if (submitted.state === 'pending') await tellGroupItWaits(tx, submitted)
  return submitted
}

/** Submits a draft, or something sent back or rejected once more; no one has decided on this text. */
export async function submitHolding(tx: Tx, viewer: Viewer, id: number): Promise<LockedHolding> {
  await lockAuthor(tx, viewer.id)
  const holding = await lockOwnHolding(tx, id, viewer)
  if (holding.state === 'pending') return holding
  if (holding.state === 'approved') throw new Problem('not_submitted')
  const isForGroup = holding.audience === 'group' || holding.listed_at === null
  if (holding.group_id !== null && isForGroup && holding.parent_id === null)
    await requireGroupWriter(tx, viewer, holding.group_id)
  await kindOf(tx, holding).requireSubmittable?.(tx, holding)
  const now = tx.rooms.now()
  await tx.db
    .updateTable('holdings')
    .set(({ eb }) => ({
      ...{ state: 'pending', submitted_at: now, reason: null, reviewed_by: null, reviewed_at: null },
      ...columnsOfText(tx, holding),
      revision: eb('revision', '+', 1),
    }))
    .where('id', '=', id)
    .execute()
  if (holding.submitted_at === null) await kindOf(tx, holding).onFirstSubmitted?.(tx, holding)
  await kindOf(tx, holding).onSubmitted?.(tx, holding)
  // What a reviewer has sent back or rejected is read again, however trusted its author.
  if (holding.submitted_at !== null) return letItWait(tx, viewer, id)
  return submitNew(tx, viewer, await lockHolding(tx, id, viewer))
}

async function selectSentBefore(tx: Tx, authorId: number, clientId: string | undefined): Promise<number | undefined> {
  await lockAuthor(tx, authorId)
  if (clientId === undefined) return undefined
  const own = tx.db.selectFrom('holdings').select('id').where('author_id', '=', authorId)
  return (await own.where('client_id', '=', clientId).executeTakeFirst())?.id
}

async function insertHolding(tx: Tx, authorId: number, draft: NewHolding): Promise<number> {
  const { kind, title, body, audience, facts, words = '', clientId, isDraft } = draft
  const now = tx.rooms.now()
  const { id } = await tx.db
    .insertInto('holdings')
    .values({
      ...{ kind, title, body, audience, words, author_id: authorId, facts: JSON.stringify(facts) },
      ...{ group_id: draft.groupId ?? null, parent_id: draft.parentId ?? null, category_id: draft.categoryId ?? null },
      ...{ state: isDraft ? 'draft' : 'pending', submitted_at: isDraft || draft.parentId ? null : now, created_at: now },
      ...{ client_id: clientId ?? null, ...columnsOfText(tx, draft) },
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
