import type { RawBuilder } from 'kysely'
import type { SubjectType } from '#contract/subjects.ts'
import type { Db } from '#server/database/database.ts'
import type { Viewer } from '#server/http/viewer.ts'
import type { Tx } from '#server/rooms.ts'
import type { Reviewable } from './reviewable.ts'
import type { Thread } from './thread.ts'

/** Every kind of thing that the contract names, each by its owner (all-subjects.ts). */
export type Subjects = Record<SubjectType, Subject>

/** What the house must know of a kind of thing to let members report it and admins decide on it. */
export interface Subject {
  /** As its reporter sees it, and held until the report stands; what they may not see is not there. */
  lock(tx: Tx, viewer: Viewer, id: number): Promise<{ authorId: number; content: string | null }>
  /** For admins, of `item.subject_id`: a select of `author_id`, `content`, and the `post_id` or `holding_id` it stands with. */
  asReported: RawBuilder<unknown>
  /** A digest of what it says and shows, to tell later whether it has changed. Null where it is gone or cannot change. */
  state(id: number): RawBuilder<string | null>
  /** SQL: the group that it belongs to, if any; the log of that group tells what became of it. */
  inGroup?(id: number): RawBuilder<number | null>
  /** Keeps with the report what can be read nowhere else. */
  quote?(tx: Tx, reportId: number, about: { id: number; reporterId: number }): Promise<void>
  /** From the reporter's own lists. */
  hide?(tx: Tx, viewer: Viewer, id: number): Promise<void>
  /** By an admin's decision; its author, or another admin, may have been faster. Without it there is nothing to remove. */
  remove?(tx: Tx, admin: Viewer, removal: { id: number; reason: string }): Promise<void>
  /** After its reports are closed. */
  afterDecision?(tx: Tx, id: number): Promise<void>
  /** Whether a warning quotes it, and leads to it. */
  isQuotedInWarnings?: true
  /** Where it may stay when its author leaves: SQL that finds what is left of it, by `reports.subject_id`. */
  remains?: RawBuilder<unknown>
  /** Where others see it only after a reviewer has. */
  reviewable?: Reviewable
  /** What can be commented on. */
  thread?: Thread
  /** Of these, those that the viewer may see, and so may hear about while they are on the screen. */
  mayWatch?(db: Db, viewer: Pick<Viewer, 'id' | 'isAdmin'>, ids: number[]): Promise<number[]>
  /**
   * SQL, a select with a row where the file of that key belongs to one that the viewer may see. Of all kinds it becomes one
   * statement, which is written before anyone asks. Without a viewer: that anyone on the web may see, if there are such.
   */
  mayReadMedia?(viewer: Pick<Viewer, 'id' | 'isAdmin'> | null, key: RawBuilder<string>): RawBuilder<unknown> | null
}
