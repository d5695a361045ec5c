import type { Warning } from '#contract/standing.ts'
import type { Tx } from '#server/rooms.ts'
import { presentWarning } from './present.ts'
import { selectWarnings } from './queries.ts'

export async function listWarnings({ db, rooms }: Tx, userId: number): Promise<Warning[]> {
  const rows = await selectWarnings(db, userId)
  return rows.map((row) => presentWarning(row, rooms.now()))
}
