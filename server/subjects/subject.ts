import type { RawBuilder } from 'kysely'
import type { SubjectType } from '#contract/subjects.ts'
import type { Db } from '#server/database/database.ts'
import type { Viewer } from '#server/http/viewer.ts'
import type { Tx } from '#server/rooms.ts'
import type { Reviewable } from './reviewable.ts'
import type { Thread } from './thread.ts'

/** Every kind of thing the contract names, each from its owner (all-subjects.ts). */
export type Subjects = Record<SubjectType, Subject>

/** What the house must know about a kind of thing for members to report it and admins to decide on it. */
export interface Subject {
  /** As its reporter sees it, and locked until the report is filed; what they may not see does not exist. */
  lock(tx: Tx, viewer: Viewer, id: number): Promise<{ authorId: number; content: string | null }>
  /**
   * For admins, given `item.subject_id`: a select of `author_id`, `content`, and the `post_id` or `holding_id` it belongs
   * to.
   */
  asReported: RawBuilder<unknown>
  /** A digest of what it says and shows, to tell later whether it has changed. Null if it is gone or cannot change. */
  state(id: number): RawBuilder<string | null>
  /** SQL: the group it belongs to, if any; that group's log records what became of it. */
  inGroup?(id: number): RawBuilder<number | null>
  /** Keeps with the report what could not be read anywhere else later. */
  quote?(tx: Tx, reportId: number, about: { id: number; reporterId: number }): Promise<void>
  /** Hides it from the reporter's own lists. */
  hide?(tx: Tx, viewer: Viewer, id: number): Promise<void>
  /**
   * Removes it by an admin's decision; its author or another admin may have done so first. Kinds without this have nothing
   * to remove.
   */
  remove?(tx: Tx, admin: Viewer, removal: { id: number; reason: string }): Promise<void>
  /** Called after its reports are closed. */
  afterDecision?(tx: Tx, id: number): Promise<void>
  /** Whether a warning quotes it and links to it. */
  isQuotedInWarnings?: true
  /** For kinds that may outlive their author's account: SQL that finds what is left, by `reports.subject_id`. */
  remains?: RawBuilder<unknown>
  /** For kinds that others see only after a reviewer has. */
  reviewable?: Reviewable
  /** What can be commented on. */
  thread?: Thread
  /** Those of these that the viewer may see, and so may hear about while they are on screen. */
  mayWatch?(db: Db, viewer: Pick<Viewer, 'id' | 'isAdmin'>, ids: number[]): Promise<number[]>
  /**
   * SQL, a select that returns a row if the file of that key belongs to something the viewer may see. All kinds together
   * make one statement, written before anyone asks. Without a viewer: something anyone on the web may see, if the kind has
   * that.
   */
  mayReadMedia?(viewer: Pick<Viewer, 'id' | 'isAdmin'> | null, key: RawBuilder<string>): RawBuilder<unknown> | null
}
