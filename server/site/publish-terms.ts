import { sql } from 'kysely'
import { earliestEffect, termsDocuments, tooSoonWords, type TermsChange, type TermsVersion } from '#contract/terms.ts'
import { recordAct } from '#server/audit/record-act.ts'
import { Problem } from '#server/http/problem.ts'
import type { Viewer } from '#server/http/viewer.ts'
import type { Tx } from '#server/rooms.ts'
import { presentTermsVersion } from './present.ts'
import { isReadable } from './terms-text.ts'

const unreadableWords = 'This text has too many Markdown signs in one paragraph, or lists within lists'

/** Material changes are announced 30 days ahead. */
export async function publishTerms(
  tx: Tx,
  admin: Viewer,
  { document, summary, effectiveOn, text }: TermsChange,
): Promise<TermsVersion> {
  const now = tx.rooms.now()
  if (effectiveOn < earliestEffect(now)) throw new Problem('invalid_input', { fields: { effectiveOn: tooSoonWords } })
  if (text && !isReadable(text)) throw new Problem('invalid_input', { fields: { text: unreadableWords } })
  const publishedBefore = await selectPublishedBefore(tx, { document, summary, effectiveOn, text })
  if (publishedBefore) return presentTermsVersion(publishedBefore)
  const row = await tx.db
    .insertInto('terms_versions')
    .values({ document, summary, text: text ?? null, effective_on: effectiveOn, created_at: now })
    .returningAll()
    .executeTakeFirstOrThrow()
  const label = `${termsDocuments[document]}, in force from ${effectiveOn}`
  await recordAct(tx, admin, { action: 'publish_terms', subjectType: 'terms', subjectId: row.id, label })
  return presentTermsVersion(row)
}

const sameWithinMs = 10 * 60_000

/** A second press, or a retry after a lost reply: announcements cannot be taken back, and members should read it once. */
async function selectPublishedBefore({ db, rooms }: Tx, { document, summary, effectiveOn, text = null }: TermsChange) {
  await sql`select pg_advisory_xact_lock(hashtext('terms'))`.execute(db)
  return db
    .selectFrom('terms_versions')
    .selectAll()
    .where('document', '=', document)
    .where('summary', '=', summary)
    .where('effective_on', '=', effectiveOn)
    .where('text', 'is not distinct from', text)
    .where('created_at', '>', new Date(rooms.now().getTime() - sameWithinMs))
    .executeTakeFirst()
}

/** A few a year, so the list is not paged. */
export async function listTermsVersions({ db }: Tx) {
  const rows = await db
    .selectFrom('terms_versions')
    .selectAll()
    .select(
      sql<number>`(select count(*) from terms_acknowledgements where version_id = terms_versions.id)::int`.as('acknowledged'),
    )
    .orderBy('id', 'desc')
    .limit(200)
    .execute()
  return rows.map((row) => ({ ...presentTermsVersion(row), acknowledged: row.acknowledged }))
}
