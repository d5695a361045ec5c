import { sql } from 'kysely'
import type { HoldingKindName } from '#contract/holding-kinds.ts'
import { mostId } from '#contract/endpoint.ts'
import { Problem } from '#server/http/problem.ts'
import type { Viewer } from '#server/http/viewer.ts'
import type { Tx } from '#server/rooms.ts'
import type { HoldingKind, LockedHolding } from '#server/subjects/holding-kind.ts'
import { visibleHoldings } from './visible-holdings.ts'

/**
 * The first step of every write about a holding: one the viewer may not see does not exist, and other writers wait their
 * turn.
 */
export async function lockHolding(tx: Tx, id: number, viewer: Viewer, kind?: HoldingKindName): Promise<LockedHolding> {
  const holding = await lockIfVisible(tx, id, viewer)
  if (!holding || (kind && holding.kind !== kind)) throw new Problem('holding_not_found')
  return holding
}

/** For a part, locks its whole first, as does everything that changes both. */
export async function lockAfterWhole(tx: Tx, id: number, viewer: Viewer): Promise<LockedHolding> {
  await sql`
    select from holdings where id = (select parent_id from holdings where id = ${id}::bigint) for no key update`.execute(tx.db)
  return lockHolding(tx, id, viewer)
}

export async function lockIfVisible({ db }: Pick<Tx, 'db'>, id: number, viewer: Viewer): Promise<LockedHolding | undefined> {
  if (id > mostId) return undefined
  const { rows } = await sql<LockedHolding>`
    select * from holdings where id = ${id} and ${visibleHoldings(viewer)} for no key update of holdings`.execute(db)
  return rows[0]
}

/** Regardless of visibility: for members taking back what is theirs. */
export async function lockUnseen({ db }: Pick<Tx, 'db'>, id: number): Promise<LockedHolding | undefined> {
  const { rows } = await sql<LockedHolding>`select * from holdings where id = ${id} for no key update`.execute(db)
  return rows[0]
}

/** For its author alone; others are told that it is not theirs, or does not exist. */
export async function lockOwnHolding(tx: Tx, id: number, viewer: Viewer): Promise<LockedHolding> {
  const holding = await lockHolding(tx, id, viewer)
  if (holding.author_id !== viewer.id) throw new Problem('not_yours')
  return holding
}

/** By its author or those who host or edit it with them. */
export const isChangedBy = async (tx: Tx, viewer: Viewer, holding: LockedHolding): Promise<boolean> =>
  holding.author_id === viewer.id || ((await kindOf(tx, holding).isChangedBy?.(tx, holding.id, viewer)) ?? false)

export function kindOf({ rooms }: Tx, { kind }: Pick<LockedHolding, 'kind'>): HoldingKind {
  const found = rooms.holdingKinds[kind]
  if (!found) throw new Problem('holding_not_found')
  return found
}

/** Tells those who have it open that it has changed. */
export const tellWatchers = ({ rooms, afterCommit }: Tx, id: number) =>
  afterCommit(() => rooms.live.pushToWatchers({ type: 'holding', id }, { type: 'holding_changed', holdingId: id }))

/**
 * A group's moderators decide on what only it sees, and are told how much waits. Groups stand to the right, so they register
 * how.
 */
export async function tellGroupItWaits(tx: Tx, holding: LockedHolding) {
  if (holding.audience === 'group') await tx.rooms.holdingKinds.group?.onShareWaits?.(tx, holding)
}

export async function tellGroupItIsSettled(tx: Tx, holding: LockedHolding) {
  if (holding.audience === 'group') await tx.rooms.holdingKinds.group?.onShareSettled?.(tx, holding)
}
