import { sql, type RawBuilder } from 'kysely'
import type { Relevance } from './scorer.ts'

/** As stored: with the version, so that a newer model scores it again, and the reasons, for admins. */
export const relevanceColumns = ({ score, version, reasons }: Relevance) => ({
  ai_score: score,
  ai_version: version,
  ai_reasons: JSON.stringify(reasons),
})

/**
 * Scored by an earlier version of the embedded model, or by none; scores from other sources are left alone. Expressed as
 * ranges, for the index.
 */
export const isOutdated = (version: string): RawBuilder<boolean> =>
  sql`(ai_version is null or ai_version < ${version} or ai_version > ${version}) and coalesce(ai_version, '') not like 'remote:%'`
