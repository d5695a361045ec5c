import { sql } from 'kysely'
import type { EntryCategory } from '#contract/learning.ts'
import type { CourseType } from '#contract/courses.ts'
import { score } from '#relevance/score.ts'
import { countCompletions, countRatings } from '#server/learning/keep-facts.ts'
import { issueUnsigned } from '#server/learning/issue-certificates.ts'
import { signCertificates } from '#server/learning/sign-certificates.ts'
import { relevanceColumns } from '#server/relevance/relevance-columns.ts'
import { inTransaction, type Rooms } from '#server/rooms.ts'
import { detectLanguage } from '#server/texts/detect-language.ts'
import { topicsIn } from '#server/texts/topics-and-mentions.ts'
import { courses, type DemoCourse } from './courses.ts'
import { joinedAt, type NewCommunity } from './insert-community.ts'

/** After the events that gave hours. */
export async function insertLearning(community: NewCommunity) {
  for (const course of courses.toSorted((a, b) => b.daysAgo - a.daysAgo)) await insertCourse(community, course)
  await creditAttendance(community)
  await insertOwnEntries(community)
}

const dayOf = (time: Date) => time.toISOString().slice(0, 10)

async function insertCourse({ db, idOf, ago }: NewCommunity, course: DemoCourse) {
  const { title, body, by, daysAgo, isPending, inDays, price } = course
  const text = `${title}\n\n${body}`
  const approvedAt = isPending ? null : ago(daysAgo * 24 - 5)
  const { id } = await db
    .insertInto('holdings')
    .values({
      ...{ kind: 'course', author_id: idOf(by), title, body, state: isPending ? 'pending' : 'approved', facts: '{}' },
      ...{ topics: topicsIn(text), language: detectLanguage(text), ...relevanceColumns(score(text)) },
      ...{ submitted_at: ago(daysAgo * 24), created_at: ago(daysAgo * 24), approved_at: approvedAt, listed_at: approvedAt },
      ...(approvedAt && { reviewed_by: idOf(by === 'ruth' ? 'meiling' : 'ruth'), reviewed_at: approvedAt }),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('courses')
    .values({
      ...{ holding_id: id, type: course.type, provider: course.provider, url: `https://learn.ibid.example/${course.path}` },
      ...{ hours: course.hours, level: course.level, language: course.language ?? 'en', competencies: course.competencies },
      ...{ cost: price ? 'paid' : 'free', price: price ?? null, gives_certificate: course.givesCertificate ?? false },
      is_self_paced: inDays === undefined,
      ...(inDays !== undefined && {
        starts_on: dayOf(ago(-inDays * 24)),
        ends_on: dayOf(ago(-(inDays + course.days! - 1) * 24)),
      }),
    })
    .execute()
  await insertCompletions({ db, idOf, ago }, course, id)
  await countCompletions({ db }, [id])
  await countRatings({ db }, id)
}

const categories: Record<CourseType, EntryCategory> = {
  ...{ course: 'course', webinar: 'webinar', workshop: 'workshop', recording: 'course', reading: 'reading' },
}

/** One after another since it was published. */
async function insertCompletions({ db, idOf, ago }: Omit<NewCommunity, 'files'>, course: DemoCourse, courseId: number) {
  const { ratings = [], completedBy = [], daysAgo, title, provider, hours, type, competencies } = course
  for (const [at, key] of [...ratings.map(([by]) => by), ...completedBy].entries()) {
    // No one has learned anything here before they joined.
    const doneAt = new Date(Math.max(ago(daysAgo * 24 * (0.8 - at / 10)).getTime(), joinedAt(key, ago).getTime() + 36e5))
    const entry = { title, provider, hours, competencies, completed_on: dayOf(doneAt), created_at: doneAt }
    await db
      .insertInto('learning_entries')
      .values({ ...entry, user_id: idOf(key), course_id: courseId, source: 'course', category: categories[type] })
      .execute()
    const [, rating, text = null] = ratings[at] ?? []
    if (rating === undefined) continue
    const review = { course_id: courseId, user_id: idOf(key), rating, text, created_at: doneAt }
    await db.insertInto('course_reviews').values(review).execute()
  }
}

/** Those who attended past events have their hours, as confirmed by hosts. */
const creditAttendance = ({ db }: NewCommunity) =>
  sql`
    insert into learning_entries (user_id, occurrence_id, source, is_confirmed, confirmed_by, title, provider, completed_on, hours,
                                  category, competencies, created_at)
    select rsvps.user_id, occurrences.id, 'event', true, rsvps.confirmed_by, holdings.title, author.workplace,
           left(occurrences.ends_local, 10)::date, events.credit_hours, case when events.format = 'online' then 'webinar' else 'workshop' end,
           events.competencies, rsvps.attended_at
      from rsvps join occurrences on occurrences.id = rsvps.occurrence_id join events on events.holding_id = occurrences.event_id
      join holdings on holdings.id = events.holding_id join users as author on author.id = holdings.author_id
     where rsvps.attended_at is not null and events.credit_hours is not null`.execute(db)

/** Together with the course and event above: twelve hours of twenty. */
async function insertOwnEntries({ db, idOf, ago }: NewCommunity) {
  const amara = idOf('amara')
  const since = Temporal.PlainDate.from(dayOf(ago(0)))
    .with({ day: 1 })
    .subtract({ months: 7 })
  const entry = { user_id: amara }
  await db
    .insertInto('learning_entries')
    .values([
      {
        ...{
          ...entry,
          title: 'Subject headings for new staff',
          provider: 'Northmoor University Library',
          hours: 1,
          category: 'teaching',
        },
        ...{ completed_on: dayOf(ago(20 * 24)), competencies: ['Leadership and management', 'Description and metadata'] },
        reflection: 'Explaining why a heading is where it is took longer than explaining how. Next time, why first.',
      },
      {
        ...{ ...entry, title: 'The Disappearing Archive, chapters 1 to 4', provider: null, hours: 1.5, category: 'reading' },
        ...{ completed_on: dayOf(ago(45 * 24)), competencies: ['Archives and records'] },
      },
      {
        ...{ ...entry, title: 'Winter cataloging meeting', provider: 'Ashgrove Athenaeum', hours: 1, category: 'conference' },
        ...{ completed_on: dayOf(ago(100 * 24)), competencies: ['Description and metadata'] },
      },
    ])
    .execute()
  const goal = { user_id: amara, name: '20 hours a year', hours: 20, months: 12, starts_on: since.toString() }
  const minima = [
    { competency: 'Description and metadata', hours: 4 },
    { competency: 'Access and inclusion', hours: 2 },
  ]
  await db
    .insertInto('goals')
    .values({ ...goal, minima: JSON.stringify(minima), created_at: ago(60 * 24) })
    .execute()
}

/**
 * For one past event, by its host. Signed like all others, and at once, since no jobs run while the community is being
 * created.
 */
export async function issueFirstCertificates(rooms: Rooms) {
  await inTransaction(rooms, async (tx) => {
    const { rows } = await sql<{ hostId: number; host: string; date: number; userIds: number[] }>`
      update events set issuer_name = author.workplace
        from holdings, users as author, occurrences
       where holdings.id = events.holding_id and author.id = holdings.author_id and occurrences.event_id = events.holding_id
         and author.username = 'noor.haddad' and events.credit_hours is not null and occurrences.ends_at < ${rooms.now()}
      returning author.id as "hostId", author.name as host, occurrences.id as date, array(
        select user_id from rsvps where occurrence_id = occurrences.id and attended_at is not null) as "userIds"`.execute(tx.db)
    for (const { hostId, host, date, userIds } of rows) {
      const viewer = { id: hostId, name: host, isAdmin: false, sessionId: '', emailVerified: true, isSuspended: false }
      await issueUnsigned(tx, viewer, { occurrenceId: date, userIds })
    }
  })
  await signCertificates(rooms, sql`true`)
}
