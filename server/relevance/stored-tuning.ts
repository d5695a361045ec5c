import type { Correction } from '#relevance/correction.ts'
import type { Tuning } from '#relevance/tune-correction.ts'
import type { Db } from '#server/database/database.ts'

/** Stored under this name among the settings of the instance. */
const tuningKey = 'relevanceTuning'

export interface StoredTuning extends Omit<Tuning, 'isBetter'> {
  createdAt: string
  isUsed: boolean
}

export async function readStoredTuning(db: Db): Promise<StoredTuning | undefined> {
  const row = await db.selectFrom('instance_settings').select('value').where('key', '=', tuningKey).executeTakeFirst()
  return row?.value as StoredTuning | undefined
}

/** What to add to the shipped score, if the instance has learned something and no one has switched it off. */
export async function readCorrection(db: Db): Promise<Correction | undefined> {
  const stored = await readStoredTuning(db)
  return stored?.isUsed ? stored.correction : undefined
}
