import type { RawBuilder } from 'kysely'
import type { AuditAction } from '#contract/audit.ts'
import type { Decision } from '#contract/review.ts'
import type { NotificationType } from '#contract/notification-kinds.ts'
import type { ProblemCode } from '#contract/problems.ts'
import type { Viewer } from '#server/http/viewer.ts'
import type { Saying } from '#server/mail/words/words.ts'
import type { Tx } from '#server/rooms.ts'

/** A thing that waits for a decision, or was decided on. */
export interface UnderReview {
  id: number
  authorId: number
  state: 'draft' | 'pending' | 'sent_back' | 'approved' | 'rejected'
  /** Approved, with a change that waits: what is decided on is the change. */
  hasProposal?: boolean
  /** Another one whenever it says something else. */
  version: string
  reviewedBy: number | null
  rejectedAt: Date | null
  /** How the log calls it. */
  label: string
  /** What it is, in a sentence. */
  word: string
  /** What is learnt from a decision. */
  text: string
  score: number | null
  scoredBy: string | null
  /** The group that it belongs to; the log of that group tells of it. */
  inGroupId?: number | null
  /** The group that would see something new by its approval. */
  newToGroupId?: number | null
}

export interface Ruling {
  /** Null where a trusted member needs no reviewer. */
  reviewerId: number | null
  reason?: string | undefined
  /** Parts of it that are not approved with the others. */
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
  // A method, so that a kind may ask for its own shape of what it locked.
  [D in Decision]?: { on(tx: Tx, thing: T, ruling: Ruling): Promise<void> }['on']
}

/** What `review` must know of a kind of thing to let reviewers decide on it. */
export interface Reviewable<T extends UnderReview = UnderReview> {
  /** As the viewer sees it, and held until the decision stands. */
  lock(tx: Tx, viewer: Viewer, id: number): Promise<T>
  /** Refuses all but those who may decide so on this one. */
  requireReviewer(tx: Tx, viewer: Viewer, thing: T, decided: Decided): Promise<void>
  /** What each decision does to it and to its readers; one that is missing cannot be taken here. */
  deeds: Deeds<T>
  /** What its author is told. */
  noticeOf(decision: Decision, thing: T, reason: string | undefined): ReviewNotice | undefined
  actions: Partial<Record<Decision | 'moderate', AuditAction>> & Record<'approveSeveral' | 'rejectWithWarning', AuditAction>
  /** Of several: "3 posts". */
  many: string
  /** Whether a version is of one state too, so that no decision on it can follow another's. */
  versionTellsState?: true
  problems: Record<'edited' | 'cannotRestore', ProblemCode>
  queue: InQueue
}

/** SQL of what waits, and of what was rejected: `id`, `kind`, `since` when, and its `score`; each along an index. */
export interface InQueue {
  waiting: RawBuilder<unknown>
  rejected: RawBuilder<unknown>
  /** Everything of one author: `kind` and `state`. */
  of(authorId: number): RawBuilder<unknown>
  /** A select of one, as JSON; for who was let into its group, `knowsItsGroup`. */
  line(viewer: Pick<Viewer, 'id' | 'isAdmin'> & { knowsItsGroup?: boolean }, id: RawBuilder<unknown>): RawBuilder<unknown>
}
