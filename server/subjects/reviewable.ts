import type { RawBuilder } from 'kysely'
import type { AuditAction } from '#contract/audit.ts'
import type { Decision } from '#contract/review.ts'
import type { NotificationType } from '#contract/notification-kinds.ts'
import type { ProblemCode } from '#contract/problems.ts'
import type { Viewer } from '#server/http/viewer.ts'
import type { Saying } from '#server/mail/words/words.ts'
import type { Tx } from '#server/rooms.ts'

/** A thing that waits for a decision or has been decided on. */
export interface UnderReview {
  id: number
  authorId: number
  state: 'draft' | 'pending' | 'sent_back' | 'approved' | 'rejected'
  /** Approved, with a pending change: the decision is about the change. */
  hasProposal?: boolean
  /** Changes whenever its contents do. */
  version: string
  reviewedBy: number | null
  rejectedAt: Date | null
  /** What the log calls it. */
  label: string
  /** What it is, as a word in a sentence. */
  word: string
  /** What is learned from a decision. */
  text: string
  score: number | null
  scoredBy: string | null
  /** The group it belongs to, whose log records it. */
  inGroupId?: number | null
  /** The group that would see something new if it were approved. */
  newToGroupId?: number | null
}

export interface Ruling {
  /** Null if a trusted member needs no reviewer. */
  reviewerId: number | null
  reason?: string | undefined
  /** Parts that are not approved along with the rest. */
  leaveOut?: number[] | undefined
}

export interface Decided {
  decision: Decision
  warn?: boolean | undefined
}

export interface ReviewNotice {
  type: NotificationType
  postId?: number
  holdingId?: number
  says?: Saying
}

type Deeds<T> = {
  // A method, so that each kind may expect the shape of what it locked itself.
  [D in Decision]?: { on(tx: Tx, thing: T, ruling: Ruling): Promise<void> }['on']
}

/** What `review` must know about a kind of thing for reviewers to decide on it. */
export interface Reviewable<T extends UnderReview = UnderReview> {
  /** As the viewer sees it, and locked until the decision is in. */
  lock(tx: Tx, viewer: Viewer, id: number): Promise<T>
  /** Refuses everyone who may not make this decision on this thing. */
  requireReviewer(tx: Tx, viewer: Viewer, thing: T, decided: Decided): Promise<void>
  /** What each decision does to it and its readers; a missing one is not available for this kind. */
  deeds: Deeds<T>
  /** What its author is told. */
  noticeOf(decision: Decision, thing: T, reason: string | undefined): ReviewNotice | undefined
  actions: Partial<Record<Decision | 'moderate', AuditAction>> & Record<'approveSeveral' | 'rejectWithWarning', AuditAction>
  /** For several: "3 posts". */
  many: string
  /** Whether a version belongs to one state only, so that no decision can be taken on top of another's. */
  versionTellsState?: true
  problems: Record<'edited' | 'cannotRestore', ProblemCode>
  queue: InQueue
}

/** SQL for what waits and what was rejected: `id`, `kind`, `since` when, and `score`; each along an index. */
export interface InQueue {
  waiting: RawBuilder<unknown>
  rejected: RawBuilder<unknown>
  /** Everything by one author: `kind` and `state`. */
  of(authorId: number): RawBuilder<unknown>
  /** A select for one line, as JSON; with `knowsItsGroup` for a viewer who was let into its group. */
  line(viewer: Pick<Viewer, 'id' | 'isAdmin'> & { knowsItsGroup?: boolean }, id: RawBuilder<unknown>): RawBuilder<unknown>
}
