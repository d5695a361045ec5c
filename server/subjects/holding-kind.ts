import type { RawBuilder, Selectable } from 'kysely'
import type { HoldingKindName } from '#contract/holding-kinds.ts'
import type { HoldingCard } from '#contract/holdings.ts'
import type { Occurrence } from '#contract/occurrences.ts'
import type { HoldingsTable } from '#server/database/tables/holdings.ts'
import type { Viewer } from '#server/http/viewer.ts'
import type { Words } from '#server/mail/words/en/english.ts'
import type { Reason } from '#server/mail/words/reasons.ts'
import type { Rooms, Tx } from '#server/rooms.ts'
import type { Ruling } from './reviewable.ts'

/** A row that is locked, without what is only searched. */
export type LockedHolding = Omit<Selectable<HoldingsTable>, 'search' | 'waits_since'>

/** A post that was written for a group. */
export interface PostOfGroup {
  id: number
  groupId: number
  authorId: number
}

export interface PublicLink {
  label: string
  path: string
}

/** What a page says of a holding besides its title, author and text. */
export interface PublicPage {
  /** What search engines are told, in the words of schema.org. */
  data: Record<string, unknown>
  /** One line each, between title and text: when, where, what it costs. */
  lines?: string[]
  /** Above the text; what it shows, for those who do not see it. */
  picture?: { url: string; alt: string }
  /** Below the text: what is known of it, each by its name. */
  facts?: readonly (readonly [name: string, says: string])[]
  /** Below the text: parts of it that have pages too. */
  links?: PublicLink[]
  /** What follows the holding's own path, where the page is of a part of it. */
  query?: string
}

/** What is common to all kinds is written once, in `holdings`; this is what one kind adds to it. */
export interface HoldingKind {
  /** Whether members of good standing may publish it at once, where the instance lets them. */
  isTrusted: boolean
  hasComments: boolean
  /** Where no one keeps one in their saves. */
  cannotBeSaved?: true
  /** Refuses what may not wait for review now; under a lock of its author. */
  requireSubmittable?(tx: Tx, holding: LockedHolding): Promise<void>
  /** A draft was submitted, and reviewers read it from now on. */
  onFirstSubmitted?(tx: Tx, holding: LockedHolding): Promise<void>
  /** It waits for review now, for the first time or again. */
  onSubmitted?(tx: Tx, holding: LockedHolding): Promise<void>
  /** Besides its author. */
  isChangedBy?(tx: Tx, id: number, viewer: Viewer): Promise<boolean>
  /** Others see it from now on, or no longer. */
  onListed?(tx: Tx, holding: LockedHolding, ruling: Ruling): Promise<void>
  onWithdrawn?(tx: Tx, holding: LockedHolding): Promise<void>
  /** It waited, and does so no longer: it was sent back or rejected. */
  onRefused?(tx: Tx, holding: LockedHolding): Promise<void>
  /** What waited beside its text was decided on. */
  onNewsDecided?(tx: Tx, holding: LockedHolding, ruling: Ruling & { isApproved: boolean }): Promise<void>
  /** A rejection was taken back, and it waits again. */
  onRestored?(tx: Tx, holding: LockedHolding): Promise<void>
  /** A proposal is approved: what the kind keeps in tables of its own. */
  apply?(tx: Tx, holding: LockedHolding, own: unknown): Promise<void>
  /** It was for a group alone, and goes to more people: what its members said of it beside comments. */
  onLeftGroup?(tx: Tx, holding: LockedHolding): Promise<void>
  /** A proposal was taken back by its author. */
  onProposalDropped?(tx: Tx, holding: LockedHolding): Promise<void>
  /** Where anyone on the web may read one by itself. */
  describe?(rooms: Rooms, card: HoldingCard, asked: URLSearchParams): Promise<PublicPage>
  /** Which of them search engines are told of, where not all, and when each was last changed: conditions on `holdings`. */
  inSitemap?(now: Date): { where: RawBuilder<boolean>; changedAt: RawBuilder<Date> }
  /** The room itself, which visitors may enter: where it is, and what of it they find first. */
  room?: { path: string; title: string; description: string; first(rooms: Rooms): Promise<PublicLink[]> }
  /** Of one of this kind, by its id: that of `dates` which is its own, or the next, and what the viewer answered to it. */
  nextDates?(tx: Tx, viewer: Viewer, ids: number[], dates?: number[]): Promise<Map<number, Occurrence>>
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
  /** The same of what is shared with a group in another room: it is there for the first time, */
  onShared?(tx: Tx, holding: LockedHolding): Promise<void>
  /** … or what waits for its moderators is more or less than before. */
  onShareWaits?(tx: Tx, holding: LockedHolding): Promise<void>
  onShareSettled?(tx: Tx, holding: LockedHolding): Promise<void>
  /** Of what belongs to a group that is archived: what is to come is called off. */
  onGroupArchived?(tx: Tx, viewer: Viewer, group: Archived): Promise<void>
  /** For a letter that comes once a day or a week: the few of these that a member may care for now. */
  inDigest?(rooms: Rooms, userId: number): Promise<PartOfDigest>
}

/** In the words of its reader. */
export type PartOfDigest = (words: Words) => { title: string; links: PublicLink[] }

export interface Archived {
  id: number
  reason: Reason
}

/** The rooms that this server has (all-holding-kinds.ts). */
export type HoldingKinds = { [Name in HoldingKindName]?: HoldingKind }
