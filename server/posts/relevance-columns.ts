import type { Relevance } from '#server/relevance/scorer.ts'

/** As it is stored: with its version, so that a newer model scores it anew, and its reasons, for admins. */
export const relevanceColumns = ({ score, version, reasons }: Relevance) => ({
  ai_score: score,
  ai_version: version,
  ai_reasons: JSON.stringify(reasons),
})
