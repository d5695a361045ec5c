import type { Position } from '#contract/applications.ts'
import type { Tx } from '#server/rooms.ts'
import { presentPosition } from './present.ts'

/** A handful: the list is not paged. */
export async function listPositions({ db }: Tx, { closedToo }: { closedToo: boolean }): Promise<Position[]> {
  let query = db.selectFrom('positions').selectAll().orderBy('place_in_list')
  if (!closedToo) query = query.where('is_open', '=', true)
  return (await query.execute()).map(presentPosition)
}
