import type { Want, WantEdit } from '#contract/wants.ts'
import { editHolding } from '#server/holdings/edit-holding.ts'
import { lockHolding, tellWatchers } from '#server/holdings/lock-holding.ts'
import { moveToGroup } from '#server/holdings/move-to-group.ts'
import { Problem } from '#server/http/problem.ts'
import type { Viewer } from '#server/http/viewer.ts'
import type { Tx } from '#server/rooms.ts'
import { keepWantFacts } from './keep-facts.ts'
import { requireToCome } from './last-days.ts'
import { readWant } from './present-want.ts'

/** What is wanted and until when takes effect at once; large changes to the text are reviewed again. */
export async function editWant(tx: Tx, viewer: Viewer, id: number, edit: WantEdit): Promise<Want> {
  const holding = await lockHolding(tx, id, viewer, 'want')
  if (holding.author_id !== viewer.id) throw new Problem('not_yours')
  const { title, body, audience, about, subjects, language, until } = edit
  if (until !== undefined) requireToCome(until, tx.rooms.now())
  await moveToGroup(tx, viewer, holding, edit)
  await tx.db
    .updateTable('wants')
    .set({
      active_at: tx.rooms.now(),
      ...(about !== undefined && { about }),
      ...(subjects !== undefined && { subjects }),
      ...(language !== undefined && { language }),
      ...(until !== undefined && { until }),
    })
    .where('holding_id', '=', id)
    .execute()
  const isOfText = [title, body, audience].some((value) => value !== undefined)
  if (isOfText || holding.state !== 'approved') await editHolding(tx, viewer, holding, { title, body, audience, own: {} })
  await keepWantFacts(tx, id)
  tellWatchers(tx, id)
  return readWant(tx, viewer, id)
}
