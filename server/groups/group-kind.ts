import { sql } from 'kysely'
import { leaveToAuthors } from '#server/holdings/holding-review.ts'
import { Problem } from '#server/http/problem.ts'
import { lockPosts, textsOf } from '#server/posts/lock-post.ts'
import { forgetLabels } from '#server/review/labels.ts'
import type { HoldingKind } from '#server/subjects/holding-kind.ts'
import { requireSubmittable } from './create-group.ts'
import { keepFacts } from './keep-facts.ts'
import { recheckReaders } from './tell-members.ts'
import { groupPosts } from './tell-of-posts.ts'

/** A group is for conversation rather than comments, and always reviewed before others find it. */
export const groupKind: HoldingKind = {
  ...groupPosts,
  isTrusted: false,
  hasComments: false,
  cannotBeSaved: true,
  requireSubmittable,
  /** A proposal still has the counts from when it was made. */
  apply: (tx, { id }) => keepFacts(tx, id),
  onWithdrawn: (tx, { id }) => recheckReaders(tx, id),
  /** Without an owner it no longer belongs to its author. */
  async requireDeletable({ db }, { id, author_id }) {
    // Anything being written in it at the moment is finished first, and visible here.
    await sql`select from holdings join groups on holding_id = id where id = ${id} for update`.execute(db)
    const { rows } = await sql`
      select from posts where group_id = ${id} and author_id <> ${author_id}
      union all select from holdings where group_id = ${id} and author_id <> ${author_id} and state <> 'draft'
      union all select from groups where holding_id = ${id} and ownerless_since is not null limit 1`.execute(db)
    if (rows.length > 0) throw new Problem('group_posted_in')
  },
  /** What was written in it is deleted with it, as are the labels learned from that; in the order everyone locks posts. */
  async onDeleted(tx, group) {
    const { id } = group
    await leaveToAuthors(tx, group)
    const posts = await tx.db.selectFrom('posts').select('id').where('group_id', '=', id).orderBy('id').execute()
    const ids = posts.map((post) => post.id)
    await lockPosts(tx, ids)
    await forgetLabels(tx, textsOf(ids))
  },
}
