import { HoldingFields, type Holding } from '#contract/holdings.ts'
import { listQueue, reviewSubject, type Decision } from '#contract/review.ts'
import type { Viewer } from '#server/http/viewer.ts'
import { editHolding, type HoldingEdit } from '#server/holdings/edit-holding.ts'
import { lockOwnHolding } from '#server/holdings/lock-holding.ts'
import { readHolding } from '#server/holdings/present.ts'
import { createHolding, submitNew, type NewHolding } from '#server/holdings/submit-holding.ts'
import { inTransaction } from '#server/rooms.ts'
import type { HoldingKind } from '#server/subjects/holding-kind.ts'
import type { Actor, World } from './world.ts'

/** A kind of holding that only tests have: nothing but what all kinds share. */
export const plainKind: HoldingKind = { isTrusted: true, hasComments: true }

export const withPlainKind = { holdingKinds: { want: plainKind } }

export type Draft = Partial<Omit<NewHolding, 'kind'>>

/** What a room's verbs do: check, create, submit. */
export function plainRoom(world: World) {
  const viewerOf = async ({ id }: Actor): Promise<Viewer> => {
    const { name, isAdmin } = await world.db
      .selectFrom('users')
      .select(['name', 'is_admin as isAdmin'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    return { id, name, isAdmin, sessionId: '', emailVerified: true, isSuspended: false }
  }
  const decide = (reviewer: Actor, id: number, decision: Decision, more: { reason?: string; version?: string } = {}) =>
    world.as(reviewer).send(reviewSubject, { body: { subjectType: 'holding', subjectId: id, decision, ...more } })
  return {
    decide,
    /** As it appears in an admin's queue. */
    async lineOf(admin: Actor, id: number) {
      const lines = await world.as(admin).call(listQueue, { query: { type: 'want' } })
      return lines.find(({ subjectId }) => subjectId === id)
    },
    async share(author: Actor, draft: Draft = {}): Promise<Holding> {
      const viewer = await viewerOf(author)
      const fields = HoldingFields.parse({ title: 'A finding aid', body: 'For the papers of the reading room.', ...draft })
      return inTransaction(world.rooms, async (tx) => {
        const created = await createHolding(tx, viewer, { ...fields, facts: {}, ...draft, ...fields, kind: 'want' })
        const { id } = await submitNew(tx, viewer, created)
        return readHolding(tx, viewer, id)
      })
    },
    async edit(author: Actor, { id }: { id: number }, edit: HoldingEdit): Promise<Holding> {
      const viewer = await viewerOf(author)
      return inTransaction(world.rooms, async (tx) => {
        await editHolding(tx, viewer, await lockOwnHolding(tx, id, viewer), edit)
        return readHolding(tx, viewer, id)
      })
    },
  }
}
