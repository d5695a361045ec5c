import type { RawBuilder } from 'kysely'
import type { NotificationType } from '#contract/notification-kinds.ts'
import type { ProblemCode } from '#contract/problems.ts'
import type { Db } from '#server/database/database.ts'
import type { Viewer } from '#server/http/viewer.ts'
import type { Tx } from '#server/rooms.ts'

/** What comments must know of a kind of thing to stand below it. */
export interface Thread {
  /** Names the thing, in `comments` and in `notifications`. */
  column: 'post_id' | 'holding_id'
  /** What is said where there is none for the viewer. */
  notFound: ProblemCode
  mayRead(db: Db, viewer: Pick<Viewer, 'id' | 'isAdmin'>, id: number): Promise<boolean>
  /** SQL, of `comments`: whether the viewer looks after the group that it was written for. */
  isModeratedBy(viewer: Pick<Viewer, 'id' | 'isAdmin'>): RawBuilder<boolean>
  /** As the viewer sees it, if they do; until the transaction ends no other writes about it, so counts are exact. */
  lock(tx: Tx, viewer: Viewer, id: number): Promise<Commented | undefined>
  /** Whether or not it is seen: for those who take back what they said of it. */
  lockUnseen(tx: Tx, id: number): Promise<Pick<Commented, 'id' | 'authorId' | 'listedAt'> | undefined>
  /** SQL that counts a comment in the statement that adds or takes it, which is named `written` and not seen by it. */
  count(act: Act, by: 1 | -1): RawBuilder<unknown>
  /** Locks all of these, lets the change happen and counts anew what is there. */
  recount(tx: Tx, ids: number[], change: () => Promise<void>): Promise<void>
  /** SQL: a row of `comments` as JSON, without its author and its last brace. */
  card: RawBuilder<string>
  /** What its author is told of a comment. */
  notice: NotificationType
  /** How notices name it. */
  named(id: number): { postId: number } | { holdingId: number }
  /** Those who have it open hear that it has changed. */
  tell(tx: Tx, id: number): void
}

/** One of them, locked. */
export interface Commented {
  id: number
  authorId: number
  /** Since when others may know of it. */
  listedAt: Date
  /** Whether anyone is called to it yet. */
  isOpen: boolean
  /** SQL, of `users`: who may read it. Whether that member is active is asked by others. */
  isReader(): RawBuilder<boolean>
  /** Where not everyone who reads it may say something: refuses the others. */
  requireVoice?(): Promise<void>
  /** Where its author may have lost sight of what is said of it. */
  isHeardByAuthor?(): Promise<boolean>
  /** The group that it was written for. */
  groupId?: number | null
}

/** A member's comment or like on it, as values or as what stands for them in SQL that is written beforehand. */
export interface Act extends Pick<Commented, 'id' | 'authorId' | 'listedAt'> {
  userId: number
  now: Date
}

export type ActInSql = { [Name in keyof Act]: Act[Name] | RawBuilder<Act[Name]> }
