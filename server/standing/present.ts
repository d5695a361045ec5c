import type { Suspension, Warning } from '#contract/standing.ts'
import { appealableUntil, type SuspensionRow, type WarningRow } from './queries.ts'

type AppealRow = Pick<WarningRow, 'text' | 'appealed_at' | 'outcome' | 'decision' | 'decided_at'>

const presentAppeal = ({ text, appealed_at, outcome, decision, decided_at }: AppealRow): Warning['appeal'] =>
  text === null || appealed_at === null
    ? null
    : { text, createdAt: appealed_at.toISOString(), outcome, decision, decidedAt: decided_at?.toISOString() ?? null }

export const presentWarning = (row: WarningRow, now: Date): Warning => ({
  id: row.id,
  rule: row.rule as Warning['rule'],
  reason: row.reason,
  quotedContent: row.quoted_content,
  postId: row.post_id,
  holdingId: row.holding_id,
  createdAt: row.created_at.toISOString(),
  acknowledgedAt: row.acknowledged_at?.toISOString() ?? null,
  liftedAt: row.lifted_at?.toISOString() ?? null,
  position: row.position === null ? null : Number(row.position),
  appeal: presentAppeal(row),
  appealableUntil: appealableUntil(row.created_at).toISOString(),
  canAppeal: row.lifted_at === null && row.text === null && now < appealableUntil(row.created_at),
})

export const presentSuspension = (row: SuspensionRow, now: Date): Suspension => ({
  suspendedAt: row.created_at.toISOString(),
  reason: row.reason,
  appeal: presentAppeal(row),
  canAppeal: row.text === null && now < appealableUntil(row.created_at),
})
