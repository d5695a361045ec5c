import type { NewWant, Want } from '#contract/wants.ts'
import { createHolding, submitNew } from '#server/holdings/submit-holding.ts'
import type { Viewer } from '#server/http/viewer.ts'
import type { Tx } from '#server/rooms.ts'
import type { LockedHolding } from '#server/subjects/holding-kind.ts'
import { keepWantFacts } from './keep-facts.ts'
import { requireToCome } from './last-days.ts'
import { readWant } from './present-want.ts'

/** What a member looks for. */
export async function createWant(tx: Tx, viewer: Viewer, draft: NewWant): Promise<Want> {
  const { title, body, audience, groupId, clientId, isDraft, about, subjects, language = null, until = null } = draft
  requireToCome(until, tx.rooms.now())
  const holding = await createHolding(tx, viewer, {
    ...{ kind: 'want', title, body, audience, groupId, clientId, isDraft, facts: {} },
  })
  if (await wasSentBefore(tx, holding)) return readWant(tx, viewer, holding.id)
  await tx.db
    .insertInto('wants')
    .values({ holding_id: holding.id, about, subjects, language, until, active_at: tx.rooms.now() })
    .execute()
  await keepWantFacts(tx, holding.id)
  await submitNew(tx, viewer, holding)
  return readWant(tx, viewer, holding.id)
}

const wasSentBefore = async ({ db }: Tx, { id }: LockedHolding) =>
  (await db.selectFrom('wants').select('holding_id').where('holding_id', '=', id).executeTakeFirst()) !== undefined

/** If its last day has passed while it was put off, it needs another, or none. */
export async function requireSubmittableWant({ db, rooms }: Tx, { id }: LockedHolding) {
  const { until } = await db.selectFrom('wants').select('until').where('holding_id', '=', id).executeTakeFirstOrThrow()
  requireToCome(until, rooms.now())
}
