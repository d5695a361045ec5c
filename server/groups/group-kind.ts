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

/** A group is talked in, not about, and always read before others find it. */
export const groupKind: HoldingKind = {
  ...groupPosts,
  isTrusted: false,
  hasComments: false,
  cannotBeSaved: true,
  requireSubmittable,
  /** A proposal remembers what was counted when it was made. */
  apply: (tx, { id }) => keepFacts(tx, id),
  onWithdrawn: (tx, { id }) => recheckReaders(tx, id),
  /** Without an owner it is not its author's any more. */
  async requireDeletable({ db }, { id, author_id }) {
    // What is just being written in it comes first, and is seen here.
    await sql`select from holdings join groups on holding_id = id where id = ${id} for update`.execute(db)
    const { rows } = await sql`
      select from posts where group_id = ${id} and author_id <> ${author_id}
      union all select from holdings where group_id = ${id} and author_id <> ${author_id} and state <> 'draft'
      union all select from groups where holding_id = ${id} and ownerless_since is not null limit 1`.execute(db)
    if (rows.length > 0) throw new Problem('group_posted_in')
  },
  /** What was written in it goes with it, and what was learnt from that; in the order in which everyone locks posts. */
  async onDeleted(tx, group) {
    const { id } = group
    await leaveToAuthors(tx, group)
    const posts = await tx.db.selectFrom('posts').select('id').where('group_id', '=', id).orderBy('id').execute()
    const ids = posts.map((post) => post.id)
    await lockPosts(tx, ids)
    await forgetLabels(tx, textsOf(ids))
  },
}
