import { sql, type RawBuilder } from 'kysely'
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
