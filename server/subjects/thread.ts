import type { RawBuilder } from 'kysely'
import type { NotificationType } from '#contract/notification-kinds.ts'
import type { ProblemCode } from '#contract/problems.ts'
import type { Db } from '#server/database/database.ts'
import type { Viewer } from '#server/http/viewer.ts'
import type { Tx } from '#server/rooms.ts'

/** What comments must know about a kind of thing to appear below it. */
export interface Thread {
  /** The column for it in `comments` and in `notifications`. */
  column: 'post_id' | 'holding_id'
  /** The answer if there is none for the viewer. */
  notFound: ProblemCode
  mayRead(db: Db, viewer: Pick<Viewer, 'id' | 'isAdmin'>, id: number): Promise<boolean>
  /** SQL, on `comments`: whether the viewer moderates the group it was written for. */
  isModeratedBy(viewer: Pick<Viewer, 'id' | 'isAdmin'>): RawBuilder<boolean>
  /** As the viewer sees it, if they do; until the transaction ends no one else writes about it, so counts are exact. */
  lock(tx: Tx, viewer: Viewer, id: number): Promise<Commented | undefined>
  /** Regardless of visibility: for members taking back what they said about it. */
  lockUnseen(tx: Tx, id: number): Promise<Pick<Commented, 'id' | 'authorId' | 'listedAt'> | undefined>
  /** SQL that counts a comment within the statement that adds or removes it, called `written`, whose effect it does not see. */
  count(act: Act, by: 1 | -1): RawBuilder<unknown>
  /** Locks all of these, runs the change and recounts what is there. */
  recount(tx: Tx, ids: number[], change: () => Promise<void>): Promise<void>
  /** SQL: a row of `comments` as JSON, without its author and closing brace. */
  card: RawBuilder<string>
  /** What its author is told of a comment. */
  notice: NotificationType
  /** How notices refer to it. */
  named(id: number): { postId: number } | { holdingId: number }
  /** Tells those who have it open that it has changed. */
  tell(tx: Tx, id: number): void
}

/** One of them, locked. */
export interface Commented {
  id: number
  authorId: number
  /** Since when others may know of it. */
  listedAt: Date
  /** Whether people are notified of it yet. */
  isOpen: boolean
  /** SQL, on `users`: who may read it. Whether they are active is checked elsewhere. */
  isReader(): RawBuilder<boolean>
  /** If not all of its readers may comment: refuses the others. */
  requireVoice?(): Promise<void>
  /** If its author may have lost access to the comments on it. */
  isHeardByAuthor?(): Promise<boolean>
  /** The group it was written for. */
  groupId?: number | null
}

/** A member's comment or like on it, as values or as placeholders in SQL written beforehand. */
export interface Act extends Pick<Commented, 'id' | 'authorId' | 'listedAt'> {
  userId: number
  now: Date
}

export type ActInSql = { [Name in keyof Act]: Act[Name] | RawBuilder<Act[Name]> }
