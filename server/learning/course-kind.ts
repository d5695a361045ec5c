import type { HoldingKind } from '#server/subjects/holding-kind.ts'
import { requireSubmittable } from './create-course.ts'
import { applyAddress } from './edit-course.ts'
import { countRatings } from './keep-facts.ts'

/** What was learned from it stays in people's records when the course is deleted. */
export const courseKind: HoldingKind = {
  isTrusted: true,
  hasComments: true,
  requireSubmittable,
  apply: (tx, { id }, own) => applyAddress(tx, id, own),
  async onLeftGroup(tx, { id }) {
    await tx.db.deleteFrom('course_reviews').where('course_id', '=', id).execute()
    await countRatings(tx, id)
  },
}
