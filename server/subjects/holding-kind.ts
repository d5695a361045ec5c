import type { Selectable } from 'kysely'
import type { HoldingKindName } from '#contract/holding-kinds.ts'
import type { HoldingCard } from '#contract/holdings.ts'
import type { HoldingsTable } from '#server/database/tables/holdings.ts'
import type { Tx } from '#server/rooms.ts'

/** A row that is locked, without what is only searched. */
export type LockedHolding = Omit<Selectable<HoldingsTable>, 'search' | 'waits_since'>

/** A post that was written for a group. */
export interface PostOfGroup {
  id: number
  groupId: number
  authorId: number
}

/** What is common to all kinds is written once, in `holdings`; this is what one kind adds to it. */
export interface HoldingKind {
  /** Whether members of good standing may publish it at once, where the instance lets them. */
  isTrusted: boolean
  hasComments: boolean
  /** Where nobody keeps one in their saves. */
  cannotBeSaved?: true
  /** Refuses what may not wait for review now; under a lock of its author. */
  requireSubmittable?(tx: Tx, holding: LockedHolding): Promise<void>
  /** A draft was submitted, and reviewers read it from now on. */
  onFirstSubmitted?(tx: Tx, holding: LockedHolding): Promise<void>
  /** Others see it from now on, or no longer. */
  onListed?(tx: Tx, holding: LockedHolding): Promise<void>
  onWithdrawn?(tx: Tx, holding: LockedHolding): Promise<void>
  /** A proposal is approved: what the kind keeps in tables of its own. */
  apply?(tx: Tx, holding: LockedHolding, own: unknown): Promise<void>
  /** Where anyone on the web may read one by itself: what search engines are told of it, in the words of schema.org. */
  describe?(card: HoldingCard): Record<string, unknown>
  /** Refuses where others depend on it. */
  requireDeletable?(tx: Tx, holding: LockedHolding): Promise<void>
  /** It is about to go for good: what hangs on it and is more than rows. */
  onDeleted?(tx: Tx, holding: LockedHolding): Promise<void>
  /** Of what is written for one of this kind, which is a group: it waits for its moderators, */
  onPostWaits?(tx: Tx, post: PostOfGroup): Promise<void>
  /** … is there for its readers for the first time, */
  onPosted?(tx: Tx, post: PostOfGroup): Promise<void>
  /** … was decided on, or has gone from it. */
  onPostSettled?(tx: Tx, post: PostOfGroup): Promise<void>
}

/** The rooms that this server has (all-holding-kinds.ts). */
export type HoldingKinds = { [Name in HoldingKindName]?: HoldingKind }
