import { sql } from 'kysely'
import type { Tx } from '#server/rooms.ts'
import type { LockedHolding } from '#server/subjects/holding-kind.ts'
import { copyAttachments } from '#server/uploads/attach-to.ts'

/**
 * Part of what was approved goes on as a thing of its own: with its text, its picture and its approval. What was said about it,
 * saved or proposed stays where it was.
 */
export async function continueHolding(tx: Tx, { id }: LockedHolding): Promise<LockedHolding> {
  const now = tx.rooms.now()
  const { rows } = await sql<LockedHolding>`
    insert into holdings (kind, author_id, group_id, parent_id, audience, state, title, body, topics, category_id, language, facts, words,
                          ai_score, ai_version, ai_reasons, reviewed_by, reviewed_at, submitted_at, approved_at, listed_at, created_at)
    select kind, author_id, group_id, parent_id, audience, state, title, body, topics, category_id, language, facts, words,
           ai_score, ai_version, ai_reasons, reviewed_by, reviewed_at, submitted_at, approved_at, ${now}, ${now}
      from holdings where id = ${id} returning *`.execute(tx.db)
  const continued = rows[0]!
  // Many small edits are no way round a review, by way of parts either: what a reviewer has read comes along.
  await sql`
    insert into holding_versions (holding_id, title, body, replaced_at)
    select ${continued.id}, version.title, version.body, version.replaced_at
      from holding_versions as version join holdings on holdings.id = version.holding_id
     where version.holding_id = ${id} and version.replaced_at >= holdings.approved_at
     order by version.id limit 1`.execute(tx.db)
  await copyAttachments(tx, 'holding', id, continued.id)
  return continued
}
