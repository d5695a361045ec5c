import { sql } from 'kysely'
import { Problem } from '#server/http/problem.ts'
import type { Viewer } from '#server/http/viewer.ts'
import type { Tx } from '#server/rooms.ts'
import { countOtherAdmins } from '#server/standing/list-appeals.ts'
import type { Decided } from '#server/subjects/reviewable.ts'
import { moderatesGroup } from '#server/users/group-readers.ts'

/** For an approved group. */
export async function isModeratorOf({ db }: Pick<Tx, 'db'>, viewer: Pick<Viewer, 'id'>, groupId: number): Promise<boolean> {
  const { rows } = await sql`
    select from holdings where id = ${groupId} and state = 'approved' and ${moderatesGroup(viewer.id, groupId)}`.execute(db)
  return rows.length > 0
}

interface Case {
  /** Null unless only a group sees it. */
  groupId: number | null
  /** Whether the viewer wrote it, or edits it with its author. */
  isOwn: boolean
  decided: Decided
}

/**
 * Admins decide on everything; on what only a group sees, its owner and moderators do too: they approve, send back and
 * reject, without warnings. No one decides on their own things, except an admin when there is no other.
 */
export async function requireReviewer(tx: Tx, viewer: Viewer, { groupId, isOwn, decided: { decision, warn } }: Case) {
  if (viewer.isAdmin) {
    if (isOwn && (await countOtherAdmins(tx.db, viewer.id)) > 0) throw new Problem('own_submission')
    return
  }
  const isForAdmins = decision === 'unapprove' || decision === 'restore'
  if (groupId === null || isForAdmins || !(await isModeratorOf(tx, viewer, groupId))) throw new Problem('not_yours_to_review')
  if (isOwn) throw new Problem('own_submission')
  if (warn) throw new Problem('admins_only')
}
