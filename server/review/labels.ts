import { sql, type RawBuilder } from 'kysely'
import type { Decision } from '#relevance/tune-correction.ts'
import type { Db } from '#server/database/database.ts'
import { prepareSql } from '#server/database/prepare-sql.ts'
import type { Tx } from '#server/rooms.ts'
import type { UnderReview } from '#server/subjects/reviewable.ts'

type Judged = Pick<UnderReview, 'text' | 'score' | 'scoredBy'>

/** Admins' decisions are kept as labels for the next training; nothing says who wrote the text. */
export const keepLabel = ({ db, rooms, sending }: Tx, judged: Judged, isRelevant: boolean) =>
  sending.along(insertLabel.fill(db, { ...judged, isRelevant, now: rooms.now() }))

const insertLabel = prepareSql<Judged & { isRelevant: boolean; now: Date }, object>(
  ['text', 'score', 'scoredBy', 'isRelevant', 'now'],
  ({ text, score, scoredBy, isRelevant, now }) => sql`
    insert into relevance_labels (content, score, version, is_relevant, created_at)
    values (${text}, ${score}, ${scoredBy}, ${isRelevant}, ${now})`,
)

/**
 * For things about to be deleted for good; `texts` selects what they say and used to say. A label is identified by its text
 * alone.
 */
export async function forgetLabels({ db }: Tx, texts: RawBuilder<unknown>) {
  await sql`delete from relevance_labels where content in (${texts})`.execute(db)
}

/** More would take long and say little about how the house decides today. */
const mostDecisions = 5_000

/** The last decision on each text, oldest first; if there are too many, the newest ones. */
export async function selectDecisions(db: Db): Promise<Decision[]> {
  const { rows } = await sql<Decision>`
    select text, "isRelevant" from (
      select * from (
        select distinct on (content) id, content as text, is_relevant as "isRelevant", created_at from relevance_labels
         order by content, created_at desc, id desc) as last
       order by created_at desc, id desc limit ${mostDecisions}) as newest
     order by created_at, id`.execute(db)
  return rows
}
