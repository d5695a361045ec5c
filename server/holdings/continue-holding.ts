import { sql } from 'kysely'
import type { Tx } from '#server/rooms.ts'
import type { LockedHolding } from '#server/subjects/holding-kind.ts'
import { copyAttachments } from '#server/uploads/attach-to.ts'

/**
 * Part of an approved holding continues as one of its own, with its text, picture and approval. Comments, saves and
 * proposals stay with the original.
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
  // Many small edits are no way around review, not even by way of parts: so what a reviewer has read is carried over.
  await sql`
    insert into holding_versions (holding_id, title, body, replaced_at)
    select ${continued.id}, version.title, version.body, version.replaced_at
      from holding_versions as version join holdings on holdings.id = version.holding_id
     where version.holding_id = ${id} and version.replaced_at >= holdings.approved_at
     order by version.id limit 1`.execute(tx.db)
  await copyAttachments(tx, 'holding', id, continued.id)
  return continued
}
