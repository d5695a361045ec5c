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

/** A locked row, without the columns that are only searched. */
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

/** What a page says about a holding besides its title, author and text. */
export interface PublicPage {
  /** For search engines, in the vocabulary of schema.org. */
  data: Record<string, unknown>
  /** One line each, between title and text: when, where, at what price. */
  lines?: string[]
  /** Above the text; `alt` describes it to those who cannot see it. */
  picture?: { url: string; alt: string }
  /** Below the text: named facts about it. */
  facts?: readonly (readonly [name: string, says: string])[]
  /** Below the text: parts of it that have pages of their own. */
  links?: PublicLink[]
  /** What follows the holding's own path if the page is about a part of it. */
  query?: string
}

/** What all kinds have in common is written once, in `holdings`; this is what one kind adds. */
export interface HoldingKind {
  /** Whether members of good standing may publish it at once, if the instance allows it. */
  isTrusted: boolean
  hasComments: boolean
  /** Set if one of this kind cannot be saved. */
  cannotBeSaved?: true
  /** Refuses what may not wait for review now; called under a lock on its author. */
  requireSubmittable?(tx: Tx, holding: LockedHolding): Promise<void>
  /** A draft was submitted, so reviewers can read it from now on. */
  onFirstSubmitted?(tx: Tx, holding: LockedHolding): Promise<void>
  /** It now waits for review, for the first time or again. */
  onSubmitted?(tx: Tx, holding: LockedHolding): Promise<void>
  /** Whether a member besides its author may change it. */
  isChangedBy?(tx: Tx, id: number, viewer: Viewer): Promise<boolean>
  /** Others can see it from now on, or no longer. */
  onListed?(tx: Tx, holding: LockedHolding, ruling: Ruling): Promise<void>
  onWithdrawn?(tx: Tx, holding: LockedHolding): Promise<void>
  /** It was waiting, and has been sent back or rejected. */
  onRefused?(tx: Tx, holding: LockedHolding): Promise<void>
  /** What was waiting besides its text has been decided on. */
  onNewsDecided?(tx: Tx, holding: LockedHolding, ruling: Ruling & { isApproved: boolean }): Promise<void>
  /** Its rejection was undone, and it waits again. */
  onRestored?(tx: Tx, holding: LockedHolding): Promise<void>
  /** A proposal is approved: applies what the kind keeps in tables of its own. */
  apply?(tx: Tx, holding: LockedHolding, own: unknown): Promise<void>
  /** It was for a group alone and now goes to more people: removes what group members said about it besides comments. */
  onLeftGroup?(tx: Tx, holding: LockedHolding): Promise<void>
  /** Its author withdrew a proposal. */
  onProposalDropped?(tx: Tx, holding: LockedHolding): Promise<void>
  /** For kinds whose holdings have pages on the web. */
  describe?(rooms: Rooms, card: HoldingCard, asked: URLSearchParams): Promise<PublicPage>
  /** Which of them search engines are told about, if not all, and when each last changed: conditions on `holdings`. */
  inSitemap?(now: Date): { where: RawBuilder<boolean>; changedAt: RawBuilder<Date> }
  /** The room itself, which visitors may enter: where it is, and what they find there first. */
  room?: { path: string; title: string; description: string; first(rooms: Rooms): Promise<PublicLink[]> }
  /** For each of these ids: the one of `dates` that belongs to it, or its next, and the viewer's answer to it. */
  nextDates?(tx: Tx, viewer: Viewer, ids: number[], dates?: number[]): Promise<Map<number, Occurrence>>
  /** Refuses if others depend on it. */
  requireDeletable?(tx: Tx, holding: LockedHolding): Promise<void>
  /** It is about to be deleted: cleans up whatever is attached to it besides rows. */
  onDeleted?(tx: Tx, holding: LockedHolding): Promise<void>
  /** For groups: a post written for one waits for its moderators, */
  onPostWaits?(tx: Tx, post: PostOfGroup): Promise<void>
  /** … is visible to its readers for the first time, */
  onPosted?(tx: Tx, post: PostOfGroup): Promise<void>
  /** … was decided on, or has gone from it. */
  onPostSettled?(tx: Tx, post: PostOfGroup): Promise<void>
  /** The same for what is shared with a group in another room: it is visible for the first time, */
  onShared?(tx: Tx, holding: LockedHolding): Promise<void>
  /** … or the number waiting for its moderators has changed. */
  onShareWaits?(tx: Tx, holding: LockedHolding): Promise<void>
  onShareSettled?(tx: Tx, holding: LockedHolding): Promise<void>
  /** For what belongs to a group that is archived: calls off what is to come. */
  onGroupArchived?(tx: Tx, viewer: Viewer, group: Archived): Promise<void>
  /** For the daily or weekly digest: the few of these that may interest a member now. */
  inDigest?(rooms: Rooms, userId: number): Promise<PartOfDigest>
}

/** In the reader's language. */
export type PartOfDigest = (words: Words) => { title: string; links: PublicLink[] }

export interface Archived {
  id: number
  reason: Reason
}

/** The rooms this server has (all-holding-kinds.ts). */
export type HoldingKinds = { [Name in HoldingKindName]?: HoldingKind }
