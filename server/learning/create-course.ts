import type { Course, NewCourse } from '#contract/courses.ts'
import { createHolding, submitNew } from '#server/holdings/submit-holding.ts'
import type { Viewer } from '#server/http/viewer.ts'
import type { Tx } from '#server/rooms.ts'
import type { LockedHolding } from '#server/subjects/holding-kind.ts'
import { requireFreeAddress } from './course-address.ts'
import { columnsOf, fieldsOf, requireComplete, requireInOrder, withGiven } from './course-fields.ts'
import { keepFacts } from './keep-facts.ts'
import { readCourse } from './present-course.ts'

/** Proposed for the catalogue, or for a group. */
export async function createCourse(tx: Tx, viewer: Viewer, draft: NewCourse): Promise<Course> {
  const { title, body, audience, groupId, cover, clientId, isDraft } = draft
  const fields = withGiven(undefined, draft)
  requireInOrder(fields)
  if (!isDraft) requireComplete(fields)
  const holding = await createHolding(tx, viewer, {
    ...{ kind: 'course', title, body, audience, groupId, cover, clientId, isDraft, facts: {} },
  })
  if (await wasSentBefore(tx, holding)) return readCourse(tx, viewer, holding.id)
  if (!isDraft) await requireFreeAddress(tx, viewer, { url: fields.url, audience, groupId: holding.group_id })
  await tx.db
    .insertInto('courses')
    .values({ holding_id: holding.id, ...columnsOf(fields) })
    .execute()
  await keepFacts(tx, holding.id)
  await submitNew(tx, viewer, holding)
  return readCourse(tx, viewer, holding.id)
}

const wasSentBefore = async ({ db }: Tx, { id }: LockedHolding) =>
  (await db.selectFrom('courses').select('holding_id').where('holding_id', '=', id).executeTakeFirst()) !== undefined

/** Reviewers should not get anything incomplete, or already listed. */
export async function requireSubmittable(tx: Tx, { id, author_id, audience, group_id }: LockedHolding) {
  const course = await tx.db.selectFrom('courses').selectAll().where('holding_id', '=', id).executeTakeFirstOrThrow()
  requireComplete(fieldsOf(course))
  const author = { id: author_id, isAdmin: false }
  await requireFreeAddress(tx, author, { url: course.url, audience, groupId: group_id, besides: id })
}
