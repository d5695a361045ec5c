import { useInfiniteQuery } from '@tanstack/react-query'
import { Flag } from 'lucide-react'
import { type CSSProperties, type FormEvent, useState } from 'react'
import { type Course, type CourseReview, deleteCourseReview, reviewCourse, reviewMaxLength } from '#contract/courses.ts'
import { useMember } from '#client/accounts/use-viewer.ts'
import { call } from '#client/http/call.ts'
import { counted, formatNumber } from '#client/page/counted.ts'
import { askToReport } from '#client/page/asked-dialogs.ts'
import { Button } from '#client/ui/button.tsx'
import { TextArea } from '#client/ui/fields/field.tsx'
import { PagedList } from '#client/ui/paged-list.tsx'
import { Paragraphs } from '#client/ui/paragraphs.tsx'
import { TimeAgo } from '#client/ui/time-ago.tsx'
import { PersonName } from '#client/users/person-name.tsx'
import { RatingMark } from './course-marks.tsx'
import { reviewsQuery, useLearningAction } from '#client/learning/queries.ts'

/** What people who completed it say; those who have may add their own. */
export function CourseReviews({ course }: { course: Course }) {
  const list = useInfiniteQuery(reviewsQuery(course.id))
  const isCompleted = course.ownEntryId !== null
  return (
    <section aria-labelledby="course-reviews">
      <div className="part-h">
        <h2 id="course-reviews">Reviews</h2>
        <RatingMark rating={course.rating} ratings={course.ratings} />
      </div>
      {course.rating !== null && <Distribution course={course} />}
      {(isCompleted && course.mayComment) || course.ownReview ? (
        <OwnReview key={course.id} course={course} mayWrite={isCompleted && course.mayComment} />
      ) : (
        course.mayComment && <p className="muted">Mark it as completed before you rate it.</p>
      )}
      {(course.ratings > 0 || list.isError) && (
        <PagedList query={list} empty="No reviews yet." error="Error loading reviews. Please try again later.">
          {(reviews) => (
            <ul className="reviews" aria-label="Reviews">
              {reviews.map((review) => (
                <Review key={review.id} review={review} />
              ))}
            </ul>
          )}
        </PagedList>
      )}
    </section>
  )
}

function Distribution({ course: { distribution } }: { course: Course }) {
  const all = distribution.reduce((sum, count) => sum + count, 0)
  return (
    <dl className="rating-bars" aria-label="Ratings">
      {distribution
        .map((count, at) => ({ count, stars: at + 1 }))
        .toReversed()
        .map(({ count, stars }) => (
          <div key={stars}>
            <dt>{counted(stars, 'star')}</dt>
            <dd className="rating-bar" aria-hidden="true">
              <i style={{ '--p': `${all > 0 ? (100 * count) / all : 0}%` } as CSSProperties} />
            </dd>
            <dd>{formatNumber(count)}</dd>
          </div>
        ))}
    </dl>
  )
}

const Stars = ({ rating }: { rating: number }) => (
  <span className="stars">
    <span aria-hidden="true">{'★'.repeat(rating)}</span>
    <span className="stars-off" aria-hidden="true">
      {'★'.repeat(5 - rating)}
    </span>
    <span className="sr-only">{rating} of 5 stars</span>
  </span>
)

function Review({ review: { id, user, rating, text, createdAt, editedAt } }: { review: CourseReview }) {
  const viewer = useMember()
  return (
    <li>
      <div className="review-h">
        <PersonName className="name" person={user} />
        <Stars rating={rating} />
        <span className="meta">
          <TimeAgo date={createdAt} />
          {editedAt && ' · edited'}
        </span>
        {user.id !== viewer.id && (
          <Button
            className="push"
            size="sm"
            variant="ghost"
            icon={<Flag />}
            aria-label={`Report the review of ${user.name}`}
            onClick={() => askToReport({ subjectType: 'review', subjectId: id })}
          />
        )}
      </div>
      {text && (
        <div className="read-sm">
          <Paragraphs content={text} />
        </div>
      )}
    </li>
  )
}

/** Someone who can no longer rate it can still withdraw their rating. */
function OwnReview({ course, mayWrite }: { course: Course; mayWrite: boolean }) {
  const { id, ownReview } = course
  const [rating, setRating] = useState(ownReview?.rating)
  const [text, setText] = useState(ownReview?.text ?? '')
  const params = { id: String(id) }
  const keep = useLearningAction({
    run: (given: number) => call(reviewCourse, { params, body: { rating: given, text: text.trim() } }),
    done: { title: 'Review saved' },
  })
  const remove = useLearningAction({
    run: () => call(deleteCourseReview, { params }),
    done: { title: 'Review deleted' },
  })
  function forget() {
    setRating(undefined)
    setText('')
  }
  function submit(event: FormEvent) {
    event.preventDefault()
    if (rating) keep.mutate(rating)
  }
  const deletion = (
    <Button
      variant="ghost"
      busy={remove.isPending ? 'Deleting...' : undefined}
      onClick={() => remove.mutate(undefined, { onSuccess: forget })}
    >
      Delete review
    </Button>
  )
  if (ownReview && !mayWrite)
    return (
      <section className="card own-review" aria-label="Your review">
        <p>
          You gave it <Stars rating={ownReview.rating} />
        </p>
        {deletion}
      </section>
    )
  return (
    <form className="card own-review" aria-label="Your review" onSubmit={submit}>
      <fieldset className="field">
        <legend className="label">Your rating</legend>
        <div className="star-field">
          {[1, 2, 3, 4, 5].map((stars) => (
            <label className="check" key={stars}>
              <input type="radio" name="rating" checked={rating === stars} onChange={() => setRating(stars)} />
              <span>{counted(stars, 'star')}</span>
            </label>
          ))}
        </div>
      </fieldset>
      <TextArea
        label="Review"
        optional
        rows={3}
        maxLength={reviewMaxLength}
        dir="auto"
        value={text}
        error={keep.error?.fields.text}
        onChange={({ target }) => setText(target.value)}
      />
      <div className="row wrap">
        <Button type="submit" variant="accent" disabled={!rating} busy={keep.isPending ? 'Saving...' : undefined}>
          Save review
        </Button>
        {ownReview && deletion}
      </div>
    </form>
  )
}
