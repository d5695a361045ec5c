import { sql, type RawBuilder } from 'kysely'
import type { Decision } from '#relevance/tune-correction.ts'
import type { Db } from '#server/database/database.ts'
import type { Tx } from '#server/rooms.ts'
import type { UnderReview } from '#server/subjects/reviewable.ts'

type Judged = Pick<UnderReview, 'text' | 'score' | 'scoredBy'>

/** What admins decide is kept as labels for the next training; nothing says who wrote it. */
export async function keepLabel({ db, rooms }: Tx, { text, score, scoredBy }: Judged, isRelevant: boolean) {
  await db
    .insertInto('relevance_labels')
    .values({ content: text, score, version: scoredBy, is_relevant: isRelevant, created_at: rooms.now() })
    .execute()
}

/** Of what is about to be deleted for good; `texts` selects it as it is and as it was. A label is known by its text alone. */
export async function forgetLabels({ db }: Tx, texts: RawBuilder<unknown>) {
  await sql`delete from relevance_labels where content in (${texts})`.execute(db)
}

/** More would take long and say little of how the house decides today. */
const mostDecisions = 5_000

/** The last word on each text, the oldest first; of many, the newest. */
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
