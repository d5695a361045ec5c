import { sql, type RawBuilder } from 'kysely'
import { decide } from '#server/review/decide.ts'
import type { Subject } from '#server/subjects/subject.ts'
import { reviewableHolding } from './holding-review.ts'
import { holdingThread } from './holding-thread.ts'
import { digestOf } from './digest-of.ts'
import { lockHolding } from './lock-holding.ts'
import { hideHolding } from './save-holding.ts'
import { textOf } from './holding-text.ts'
import { readsGroup } from '#server/users/group-readers.ts'
import { byRole, type Reader } from '#server/users/reader.ts'
import { isUnused } from '#server/uploads/attach-to.ts'
import { isProposedCover } from './present.ts'
import { isReviewedBy, mayHearOf, visibleHoldings } from './visible-holdings.ts'

/** The picture of a pending change, for its reviewers: nothing is attached to it yet. */
const orAsProposed = (viewer: Reader, key: RawBuilder<string>) => sql`
  union all
  select from attachment_files
    join attachments on attachments.id = attachment_files.attachment_id and ${isUnused}
    join holdings on holdings.proposed is not null and ${isProposedCover}
   where attachment_files.key = ${key} and ${byRole(viewer, sql`true`, isReviewedBy(viewer))}`

export const holdingSubject: Subject = {
  async lock(tx, viewer, id) {
    const holding = await lockHolding(tx, id, viewer)
    return { authorId: holding.author_id, content: textOf(holding) }
  },
  asReported: sql`
    select author_id, title || E'\\n\\n' || body as content, null::int as post_id, id as holding_id
      from holdings where id = item.subject_id`,
  state: digestOf,
  inGroup: (id) => sql`(select case when kind = 'group' then id else group_id end from holdings where id = ${id})`,
  hide: hideHolding,
  async remove(tx, admin, { id, reason }) {
    const { rows } = await sql`select from holdings where id = ${id} and state <> 'rejected'`.execute(tx.db)
    if (rows.length === 0) return
    await decide(tx, admin, { subjectType: 'holding', subjectId: id, decision: 'reject', reason, isLoggedElsewhere: true })
  },
  isQuotedInWarnings: true,
  remains: sql`select from holdings where holdings.id = subject_id`,
  reviewable: reviewableHolding,
  thread: holdingThread,
  mayReadMedia: (viewer, key) => sql`
    select from attachment_files
      join attachments on attachments.id = attachment_files.attachment_id
      left join occurrences on occurrences.id = attachments.occurrence_id
      join holdings on holdings.id = coalesce(attachments.holding_id, occurrences.event_id)
     where attachment_files.key = ${key} and ${visibleHoldings(viewer)} ${viewer ? orAsProposed(viewer, key) : sql``}`,
  // Watchers of a group are told of new posts there, which is for its readers only.
  async mayWatch(db, viewer, ids) {
    const { rows } = await sql<{ id: number }>`
      select holdings.id from holdings where holdings.id = any(${ids}::int[]) and ${visibleHoldings(viewer)} and ${mayHearOf(viewer)}
          and (holdings.kind <> 'group' or ${byRole(viewer, sql`true`, readsGroup(viewer.id, sql.ref('holdings.id')))})`.execute(
      db,
    )
    return rows.map(({ id }) => id)
  },
}
