import { commentSubject } from './comments/comment-subject.ts'
import { messageSubject } from './messages/message-subject.ts'
import { postSubject } from './posts/post-subject.ts'
import { holdingSubject } from './holdings/holding-subject.ts'
import { reviewSubject } from './learning/review-course.ts'
import { listSubject } from './lists/list-subject.ts'
import type { Subjects } from './subjects/subject.ts'
import { memberSubject } from './users/member-subject.ts'

/** Which feature owns which kind of thing. */
export const allSubjects: Subjects = {
  post: postSubject,
  comment: commentSubject,
  user: memberSubject,
  message: messageSubject,
  holding: holdingSubject,
  review: reviewSubject,
  list: listSubject,
}
