import { sql } from 'kysely'
import { Problem } from '#server/http/problem.ts'
import type { Viewer } from '#server/http/viewer.ts'
import type { Tx } from '#server/rooms.ts'
import type { Decided, UnderReview } from '#server/subjects/reviewable.ts'
import { moderatesGroup } from '#server/users/group-readers.ts'

/** Of a group that stands. */
export async function isModeratorOf({ db }: Pick<Tx, 'db'>, viewer: Pick<Viewer, 'id'>, groupId: number): Promise<boolean> {
  const { rows } = await sql`
    select from holdings where id = ${groupId} and state = 'approved' and ${moderatesGroup(viewer.id, groupId)}`.execute(db)
  return rows.length > 0
}

interface Case extends Pick<UnderReview, 'authorId'> {
  /** Null where not only a group sees it. */
  groupId: number | null
  decided: Decided
}

/** What only a group sees, its owner and moderators approve, send back and reject: never their own, and without warnings. */
export async function requireModerator(tx: Tx, viewer: Viewer, { groupId, authorId, decided: { decision, warn } }: Case) {
  const isForAdmins = decision === 'unapprove' || decision === 'restore'
  if (groupId === null || isForAdmins || !(await isModeratorOf(tx, viewer, groupId))) throw new Problem('not_yours_to_review')
  if (authorId === viewer.id) throw new Problem('own_submission')
  if (warn) throw new Problem('admins_only')
}
