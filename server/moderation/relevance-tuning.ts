import { sql } from 'kysely'
import type { RelevanceTuning } from '#contract/relevance.ts'
import { score } from '#relevance/score.ts'
import { fewestDecisions, tuneCorrection, type Figures, type Tuning } from '#relevance/tune-correction.ts'
import { operator, recordAct } from '#server/audit/record-act.ts'
import type { Db } from '#server/database/database.ts'
import { Problem } from '#server/http/problem.ts'
import type { Viewer } from '#server/http/viewer.ts'
import { readStoredTuning } from '#server/relevance/stored-tuning.ts'
import { selectDecisions } from '#server/review/labels.ts'
import type { Rooms, Tx } from '#server/rooms.ts'
import { writeInstanceSetting } from '#server/users/instance-setting.ts'

export async function readRelevanceTuning({ db }: Pick<Tx, 'db'>): Promise<RelevanceTuning> {
  const stored = await readStoredTuning(db)
  const { rows } = await sql<{
    decisions: number
  }>`select count(distinct content)::int as decisions from relevance_labels`.execute(db)
  return {
    decisions: rows[0]!.decisions,
    fewestDecisions,
    tuning: stored
      ? {
          ...{ learnedFrom: stored.learnedFrom, testedOn: stored.testedOn, createdAt: stored.createdAt, isUsed: stored.isUsed },
          ...{ shipped: presentFigures(stored.shipped), tuned: presentFigures(stored.tuned) },
          fits: stored.correction.base === score('').version,
        }
      : null,
  }
}

/** Without the loss, which means nothing to people looking at a queue. */
const presentFigures = ({ auc, falseAlarms, misses, calibrationError }: Figures) => ({
  auc,
  falseAlarms,
  misses,
  calibrationError,
})

export async function chooseRelevanceTuning(tx: Tx, admin: Viewer, isUsed: boolean): Promise<RelevanceTuning> {
  const { db, rooms, afterCommit } = tx
  await lockTuning(db)
  const stored = await readStoredTuning(db)
  if (!stored) throw new Problem('not_found')
  if (stored.isUsed !== isUsed) {
    await writeInstanceSetting(db, 'relevanceTuning', { ...stored, isUsed })
    const label = isUsed ? 'Relevance is scored by what was decided here' : 'Relevance is scored as shipped'
    await recordAct(tx, admin, { action: 'change_settings', subjectType: 'settings', label })
    afterCommit(() => void rooms.relevance.refresh().catch((error: unknown) => rooms.log.warn({ err: error }, 'not read again')))
  }
  return readRelevanceTuning(tx)
}

type Site = Pick<Rooms, 'database' | 'now'>

/** By the operator: learns from admins' decisions, and is used from now on if it does better on the newest part. */
export async function tuneRelevance(site: Site): Promise<Tuning | undefined> {
  const tuning = tuneCorrection(await selectDecisions(site.database.db))
  if (!tuning?.isBetter) return tuning
  const { isBetter: _, ...kept } = tuning
  await site.database.transaction(async (db) => {
    await lockTuning(db)
    await writeInstanceSetting(db, 'relevanceTuning', { ...kept, createdAt: site.now().toISOString(), isUsed: true })
    const label = `Relevance learned from ${tuning.learnedFrom} decisions`
    await recordAct({ db, rooms: site }, operator, { action: 'change_settings', subjectType: 'settings', label })
  })
  return tuning
}

/** Serializes two admins choosing at once, or one choosing while the operator tunes, so that the log states what is in force. */
const lockTuning = (db: Db) => sql`select pg_advisory_xact_lock(hashtext('relevance tuning'))`.execute(db)
