import { sql } from 'kysely'
import { tableList } from '#server/data-exports/list.ts'
import { filePathsWhere } from './file-path.ts'
import { titleOf } from './seen-titles.ts'

export const learningRecord = tableList({
  name: 'learning-record',
  about: 'Your learning record, with the files that you added to it. Nobody else reads it unless you share it.',
  columns: (whose) => ({
    id: sql`learning_entries.id`,
    title: sql`learning_entries.title`,
    provider: sql`learning_entries.provider`,
    completedOn: sql`learning_entries.completed_on`,
    hours: sql`learning_entries.hours::float8`,
    category: sql`learning_entries.category`,
    competencies: sql`learning_entries.competencies`,
    reflection: sql`learning_entries.reflection`,
    source: sql`learning_entries.source`,
    isConfirmed: sql`learning_entries.is_confirmed`,
    courseId: sql`learning_entries.course_id`,
    course: titleOf(whose, 'learning_entries.course_id'),
    dateId: sql`learning_entries.occurrence_id`,
    createdAt: sql`learning_entries.created_at`,
    files: filePathsWhere(sql`learning_entry_id = learning_entries.id`),
  }),
  from: () => sql`learning_entries`,
  where: ({ userId }) => sql`learning_entries.user_id = ${userId}`,
  key: ['learning_entries.id'],
})

export const declinedCredits = tableList({
  name: 'declined-hours',
  about: 'Dates of events whose hours you do not want in your record.',
  columns: () => ({ dateId: sql`occurrence_id` }),
  from: () => sql`declined_credits`,
  where: ({ userId }) => sql`user_id = ${userId}`,
  key: ['occurrence_id'],
})

export const learningGoals = tableList({
  name: 'learning-goals',
  about: 'Your goals: so many hours in so many months, with the least of each competency.',
  columns: () => ({
    id: sql`goals.id`,
    name: sql`goals.name`,
    hours: sql`goals.hours::float8`,
    months: sql`goals.months`,
    startsOn: sql`goals.starts_on`,
    minima: sql`goals.minima::text`,
    scheme: sql`(select schemes.name from schemes where schemes.id = goals.scheme_id)`,
    toldForPeriodUntil: sql`goals.told_for`,
    createdAt: sql`goals.created_at`,
  }),
  from: () => sql`goals`,
  where: ({ userId }) => sql`goals.user_id = ${userId}`,
  key: ['goals.id'],
})

export const goalStatements = tableList({
  name: 'goal-statements',
  about: 'What you said of the periods of your goals.',
  columns: () => ({ goalId: sql`goal_id`, periodStart: sql`period_start`, text: sql`goal_statements.text` }),
  from: () => sql`goal_statements join goals on goals.id = goal_id`,
  where: ({ userId }) => sql`goals.user_id = ${userId}`,
  order: sql`goal_id, period_start`,
})

export const recordLinks = tableList({
  name: 'record-links',
  about: 'The links by which you share your record. Their addresses are kept as hashes only.',
  columns: () => ({
    id: sql`id`,
    goalId: sql`goal_id`,
    from: sql`from_day`,
    until: sql`until_day`,
    reflections: sql`with_reflections`,
    evidence: sql`with_evidence`,
    createdAt: sql`created_at`,
    expiresAt: sql`expires_at`,
  }),
  from: () => sql`record_links`,
  where: ({ userId }) => sql`user_id = ${userId}`,
  key: ['id'],
})

export const courseRatings = tableList({
  name: 'course-ratings',
  about: 'What you said of courses.',
  columns: (whose) => ({
    id: sql`course_reviews.id`,
    courseId: sql`course_reviews.course_id`,
    course: titleOf(whose, 'course_reviews.course_id'),
    rating: sql`course_reviews.rating`,
    text: sql`course_reviews.text`,
    createdAt: sql`course_reviews.created_at`,
    editedAt: sql`course_reviews.edited_at`,
  }),
  from: () => sql`course_reviews`,
  where: ({ userId }) => sql`course_reviews.user_id = ${userId}`,
  key: ['course_reviews.id'],
})

export const ownCourses = tableList({
  name: 'own-courses',
  about: 'The courses that you proposed, in every state; their titles and descriptions are in submissions.',
  columns: () => ({
    courseId: sql`courses.holding_id`,
    type: sql`courses.type`,
    provider: sql`courses.provider`,
    url: sql`courses.url`,
    hours: sql`courses.hours::float8`,
    level: sql`courses.level`,
    language: sql`courses.language`,
    cost: sql`courses.cost`,
    price: sql`courses.price`,
    selfPaced: sql`courses.is_self_paced`,
    startsOn: sql`courses.starts_on`,
    endsOn: sql`courses.ends_on`,
    competencies: sql`courses.competencies`,
    givesCertificate: sql`courses.gives_certificate`,
    ratings: sql`courses.rating_count`,
    completedBy: sql`courses.completed_count`,
  }),
  from: () => sql`courses join holdings on holdings.id = courses.holding_id`,
  where: ({ userId }) => sql`holdings.author_id = ${userId}`,
  key: ['courses.holding_id'],
})

export const certificates = tableList({
  name: 'certificates',
  about: 'Certificates that you received or issued. Of those you received, the signed credential is in the last column.',
  columns: ({ userId }) => {
    const toRecipient = (column: string) =>
      sql`case when certificates.recipient_id = ${userId} then ${sql.ref(`certificates.${column}`)} end`
    return {
      code: toRecipient('code'),
      isYours: sql`coalesce(certificates.recipient_id = ${userId}, false)`,
      recipientName: toRecipient('recipient_name'),
      recipientOrcid: toRecipient('recipient_orcid'),
      title: sql`certificates.title`,
      startsOn: sql`certificates.starts_on`,
      endsOn: sql`certificates.ends_on`,
      hours: sql`certificates.hours::float8`,
      competencies: sql`certificates.competencies`,
      issuerName: sql`certificates.issuer_name`,
      issuedAt: sql`certificates.issued_at`,
      revokedAt: sql`certificates.revoked_at`,
      reason: sql`certificates.revoke_reason`,
      credential: toRecipient('credential'),
    }
  },
  from: () => sql`certificates`,
  where: ({ userId }) => sql`(certificates.recipient_id = ${userId} or certificates.issued_by = ${userId})`,
  key: ['certificates.id'],
})
