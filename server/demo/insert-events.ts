import { sql } from 'kysely'
import { weekdays, type Repeat } from '#contract/events.ts'
import { score } from '#relevance/score.ts'
import { datedOf, type Dated } from '#server/events/event-times.ts'
import { keepFacts } from '#server/events/keep-facts.ts'
import { relevanceColumns } from '#server/relevance/relevance-columns.ts'
import { detectLanguage } from '#server/texts/detect-language.ts'
import { topicsIn } from '#server/texts/topics-and-mentions.ts'
import type { DemoEvent } from './demo-event.ts'
import { events } from './events.ts'
import type { NewCommunity } from './insert-community.ts'

/** After the groups that some of them belong to; before files and notices are counted. */
export async function insertEvents(community: NewCommunity, groupIds: Map<string, number>) {
  const { db } = community
  const categories = await db.selectFrom('categories').select(['id', 'name']).execute()
  for (const event of events.toSorted((a, b) => b.daysAgo - a.daysAgo)) {
    const categoryId = categories.find(({ name }) => name === event.category)!.id
    await insertEvent(community, event, { categoryId, groupId: event.group ? groupIds.get(event.group)! : null })
  }
  await countAnswers(community)
}

interface Where {
  categoryId: number
  groupId: number | null
}

async function insertEvent(community: NewCommunity, event: DemoEvent, where: Where) {
  const { db, idOf, ago } = community
  const { id } = await db
    .insertInto('holdings')
    .values(holdingRow(community, event, where))
    .returning('id')
    .executeTakeFirstOrThrow()
  const dates = datesOf(community, event)
  await db
    .insertInto('events')
    .values(eventRow(community, event, { id, first: dates[0]! }))
    .execute()
  const inserted = await db
    .insertInto('occurrences')
    .values(dates.map((date) => dateRow(community, event, { ...date, eventId: id })))
    .returning(['id', 'starts_at'])
    .execute()
  for (const key of event.hosts ?? []) {
    const host = { event_id: id, user_id: idOf(key), state: 'host' as const, since: ago(event.daysAgo * 24) }
    await db.insertInto('hosts').values(host).execute()
  }
  const ids = inserted.toSorted((a, b) => a.starts_at.getTime() - b.starts_at.getTime()).map((date) => date.id)
  const next = Math.max(
    0,
    dates.findIndex(({ endsAt }) => endsAt > ago(0)),
  )
  await insertAnswers(community, event, ids[next]!)
  if (event.cancelledDate) await cancelDate(community, ids[next + event.cancelledDate.nth]!, event.cancelledDate.reason)
  await insertQuestions(community, event, id)
  await insertCover(community, event, id)
  await keepFacts({ db }, id)
  if (event.proposes) await propose(community, id, event.proposes)
}

function holdingRow({ idOf, ago }: NewCommunity, event: DemoEvent, { categoryId, groupId }: Where) {
  const { title, body, by, audience = 'members', daysAgo, isPending } = event
  const text = `${title}\n\n${body}`
  const approvedAt = isPending ? null : ago(daysAgo * 24 - 3)
  return {
    ...{ kind: 'event' as const, author_id: idOf(by), title, body, audience, category_id: categoryId, group_id: groupId },
    ...{ state: isPending ? ('pending' as const) : ('approved' as const), language: event.language ?? detectLanguage(text) },
    ...{ topics: topicsIn(text), ...relevanceColumns(score(text)) },
    ...{ submitted_at: ago(daysAgo * 24), created_at: ago(daysAgo * 24), approved_at: approvedAt, listed_at: approvedAt },
    ...(approvedAt && { reviewed_by: idOf(by === 'ruth' ? 'meiling' : 'ruth'), reviewed_at: approvedAt }),
  }
}

/** That many days from today, in the event's time zone. */
function datesOf({ ago }: NewCommunity, event: DemoEvent): Dated[] {
  const { timeZone, inDays, at, minutes = 60, days = 1, repeat } = event
  const today = Temporal.Instant.fromEpochMilliseconds(ago(0).getTime()).toZonedDateTimeISO(timeZone).toPlainDate()
  const first = firstFrom(today.add({ days: inDays }), repeat)
  if (!at) {
    const times = { timeZone, allDay: true, startsLocal: first.toString(), endsLocal: first.add({ days: days - 1 }).toString() }
    return datedOf(times, null)
  }
  const starts = first.toPlainDateTime(Temporal.PlainTime.from(at))
  const spell = (time: Temporal.PlainDateTime) => time.toString({ smallestUnit: 'minute' })
  return datedOf({ timeZone, allDay: false, startsLocal: spell(starts), endsLocal: spell(starts.add({ minutes })) }, repeat)
}

/** The first date of a series must fit its rule. */
function firstFrom(day: Temporal.PlainDate, repeat: Repeat | undefined): Temporal.PlainDate {
  const weekday = weekdays[day.dayOfWeek - 1]!
  const isIn =
    !repeat ||
    (repeat.every === 'week'
      ? repeat.days.includes(weekday)
      : repeat.nth?.day === weekday && repeat.nth.week === Math.ceil(day.day / 7))
  return isIn ? day : firstFrom(day.add({ days: 1 }), repeat)
}

function eventRow({ ago }: NewCommunity, event: DemoEvent, { id, first }: { id: number; first: Dated }) {
  const {
    repeat,
    place,
    joinUrl = null,
    registerUrl = null,
    capacity = null,
    price = null,
    creditHours = null,
    cancelled,
  } = event
  return {
    ...{ holding_id: id, format: event.format, time_zone: event.timeZone, all_day: event.at === undefined },
    ...{ starts_local: first.startsLocal, ends_local: first.endsLocal, repeat: repeat ? JSON.stringify(repeat) : null },
    ...{ place: place ? JSON.stringify(place) : null, join_url: joinUrl, register_url: registerUrl, capacity, price },
    ...{
      registration: registerUrl ? ('elsewhere' as const) : ('here' as const),
      cost: price ? ('paid' as const) : ('free' as const),
    },
    ...{ credit_hours: creditHours, competencies: event.competencies ?? [], language: event.language ?? null },
    changed_at: ago(event.daysAgo * 24),
    ...(cancelled && { cancelled_at: ago(cancelled.hoursAgo), cancel_reason: cancelled.reason }),
  }
}

function dateRow({ ago }: NewCommunity, event: DemoEvent, date: Dated & { eventId: number }) {
  const { eventId, startsLocal, endsLocal, startsAt, endsAt } = date
  const { capacity = null, isPending, cancelled, afterwards, daysAgo } = event
  return {
    ...{ event_id: eventId, starts_local: startsLocal, ends_local: endsLocal, starts_at: startsAt, ends_at: endsAt },
    ...{ planned_local: startsLocal, capacity, is_listed: !isPending, changed_at: ago(daysAgo * 24) },
    ...(cancelled && { cancelled_at: ago(cancelled.hoursAgo), cancel_reason: cancelled.reason }),
    ...(afterwards && {
      recording_url: afterwards.recordingUrl,
      closing_note: afterwards.closingNote,
      afterwards_told_at: ago(20),
    }),
  }
}

/** One after another since it was published; the waiting line has the same order. */
async function insertAnswers({ db, idOf, ago }: NewCommunity, event: DemoEvent, occurrenceId: number) {
  const { going = [], waiting = [], interested = [], quiet = [], came = [], by, daysAgo } = event
  const answers = [
    ...going.map((key) => [key, 'going'] as const),
    ...waiting.map((key) => [key, 'waiting'] as const),
    ...interested.map((key) => [key, 'interested'] as const),
  ]
  if (answers.length === 0) return
  const rows = answers.map(([key, answer], at) => ({
    ...{ occurrence_id: occurrenceId, user_id: idOf(key), answer, is_quiet: quiet.includes(key) },
    answered_at: ago((daysAgo * 24 - 4) * (1 - at / (answers.length + 1))),
    waiting_order: answer === 'waiting' ? sql<string>`nextval('rsvp_order')` : null,
    ...(came.includes(key) && { attended_at: ago(daysAgo), confirmed_by: idOf(by) }),
  }))
  await db.insertInto('rsvps').values(rows).execute()
}

const cancelDate = ({ db, ago }: NewCommunity, id: number, reason: string) =>
  db
    .updateTable('occurrences')
    .set({ cancelled_at: ago(30), cancel_reason: reason })
    .where('id', '=', id)
    .execute()

async function insertQuestions({ db, idOf, ago }: NewCommunity, { questions = [] }: DemoEvent, holdingId: number) {
  if (questions.length === 0) return
  const rows = questions.map(([by, hoursAgo, content]) => ({
    ...{ holding_id: holdingId, author_id: idOf(by), content, language: detectLanguage(content), created_at: ago(hoursAgo) },
  }))
  await db.insertInto('comments').values(rows).execute()
}

async function insertCover({ db, idOf, ago, files }: NewCommunity, { cover, by, daysAgo }: DemoEvent, holdingId: number) {
  if (!cover) return
  const { sizes, ...file } = files.pictures.get(cover.name)!
  const row = { owner_id: idOf(by), holding_id: holdingId, position: 0, kind: 'image' as const, created_at: ago(daysAgo * 24) }
  await db
    .insertInto('attachments')
    .values({ ...row, ...file, name: `${cover.name}.webp`, alt: cover.alt, sizes: JSON.stringify(sizes) })
    .execute()
}

/** As an edit would leave it; everything except the text stays. */
const propose = ({ db, ago }: NewCommunity, id: number, { body, hoursAgo }: NonNullable<DemoEvent['proposes']>) =>
  sql`
    update holdings
       set proposed_at = ${ago(hoursAgo)}, revision = revision + 1,
           proposed = jsonb_build_object('title', title, 'body', ${body}::text, 'audience', audience, 'categoryId', category_id,
                                         'facts', '{}'::jsonb, 'words', words, 'own', '{}'::jsonb)
     where id = ${id}`.execute(db)

async function countAnswers({ db }: NewCommunity) {
  await sql`
    update occurrences set
      going_count = (select count(*) from rsvps where occurrence_id = occurrences.id and answer = 'going'),
      waiting_count = (select count(*) from rsvps where occurrence_id = occurrences.id and answer = 'waiting'),
      interested_count = (select count(*) from rsvps where occurrence_id = occurrences.id and answer = 'interested')`.execute(db)
  await sql`
    update holdings set
      comment_count = (select count(*) from comments where holding_id = holdings.id),
      commenter_count = (select count(distinct author_id) from comments where holding_id = holdings.id and author_id <> holdings.author_id)
     where kind = 'event'`.execute(db)
}
