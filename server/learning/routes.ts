import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/courses.ts'
import { handle, handlePage } from '#server/http/handle.ts'
import { recountTheirs } from '#server/holdings/recount-theirs.ts'
import { onStandingChanged } from '#server/users/announce-standing.ts'
import { createCourse } from './create-course.ts'
import { editCourse } from './edit-course.ts'
import { countRatings } from './keep-facts.ts'
import { listCourses } from './list-courses.ts'
import { readCourse } from './present-course.ts'
import { deleteCourseReview, listCourseReviews, reviewCourse } from './review-course.ts'

export function courseRoutes(app: FastifyInstance) {
  onStandingChanged(app.rooms, (rooms, userId) =>
    recountTheirs(rooms, userId, { table: 'course_reviews', column: 'course_id', count: countRatings }),
  )

  handlePage(app, contract.listCourses, ({ tx, viewer, query }) => listCourses(tx, viewer, query))
  handle(app, contract.createCourse, ({ tx, viewer, body }) => createCourse(tx, viewer, body))
  handle(app, contract.readCourse, ({ tx, viewer, params }) => readCourse(tx, viewer, params.id))
  handle(app, contract.editCourse, ({ tx, viewer, params, body }) => editCourse(tx, viewer, params.id, body))
  handlePage(app, contract.listCourseReviews, ({ tx, viewer, params, query }) => listCourseReviews(tx, viewer, params.id, query))
  handle(app, contract.reviewCourse, ({ tx, viewer, params, body }) => reviewCourse(tx, viewer, params.id, body))
  handle(app, contract.deleteCourseReview, ({ tx, viewer, params }) => deleteCourseReview(tx, viewer, params.id))
}
