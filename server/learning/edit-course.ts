import type { Course, CourseEdit } from '#contract/courses.ts'
import { editHolding } from '#server/holdings/edit-holding.ts'
import { lockHolding, tellWatchers } from '#server/holdings/lock-holding.ts'
import { moveToGroup } from '#server/holdings/move-to-group.ts'
import { Problem } from '#server/http/problem.ts'
import type { Viewer } from '#server/http/viewer.ts'
import type { Tx } from '#server/rooms.ts'
import { addressOf, requireFreeAddress } from './course-address.ts'
import { columnsOf, fieldsOf, requireComplete, requireInOrder, withGiven } from './course-fields.ts'
import { keepFacts } from './keep-facts.ts'
import { readCourse } from './present-course.ts'

/** Hours, days and price take effect at once; large changes to the text, and a new address, are reviewed again. */
export async function editCourse(tx: Tx, viewer: Viewer, id: number, edit: CourseEdit): Promise<Course> {
  const holding = await lockHolding(tx, id, viewer, 'course')
  if (holding.author_id !== viewer.id) throw new Problem('not_yours')
  const before = fieldsOf(await selectCourse(tx, id))
  const wanted = withGiven(before, edit)
  requireInOrder(wanted)
  if (holding.state !== 'draft') requireComplete(wanted)
  await moveToGroup(tx, viewer, holding, edit)
  const { title, body, audience = holding.audience, cover } = edit
  if (holding.state === 'pending' || holding.state === 'approved') {
    const groupId = edit.groupId === undefined ? holding.group_id : edit.groupId
    await requireFreeAddress(tx, viewer, { url: wanted.url, audience, groupId, besides: id })
  }

  const isProposed = holding.state === 'approved' && wanted.url !== before.url
  const after = isProposed ? { ...wanted, url: before.url } : wanted
  await tx.db.updateTable('courses').set(columnsOf(after)).where('holding_id', '=', id).execute()
  const isOfText = [title, body, edit.audience, cover].some((value) => value !== undefined)
  if (isOfText || isProposed || holding.state !== 'approved')
    await editHolding(tx, viewer, holding, {
      ...{ title, body, audience: edit.audience, cover, own: isProposed ? { url: wanted.url } : {} },
      facts: { address: addressOf(wanted.url) },
      hasNews: isProposed,
    })
  await keepFacts(tx, id)
  tellWatchers(tx, id)
  return readCourse(tx, viewer, id)
}

const selectCourse = ({ db }: Tx, id: number) =>
  db.selectFrom('courses').selectAll().where('holding_id', '=', id).executeTakeFirstOrThrow()

/** A proposal is approved: its address takes effect, with the current facts, since it still has those from when it was made. */
export async function applyAddress(tx: Tx, id: number, own: unknown) {
  const { url } = own as { url?: string }
  if (url !== undefined) await tx.db.updateTable('courses').set({ url }).where('holding_id', '=', id).execute()
  await keepFacts(tx, id)
}
