import { sql, type RawBuilder } from 'kysely'
import type { Parsed } from '#contract/endpoint.ts'
import type { listOccurrencePeople as contract, OccurrencePerson } from '#contract/occurrences.ts'
import { byteOrderMark, csvLine } from '#server/http/csv.ts'
import { pageOf, readCursor, type Page } from '#server/http/page-cursor.ts'
import { Problem } from '#server/http/problem.ts'
import type { Viewer } from '#server/http/viewer.ts'
import type { Tx } from '#server/rooms.ts'
import { colleaguesOf } from '#server/users/colleague-pairs.ts'
import { isNamedLike } from '#server/users/people-by-name.ts'
import { personAsJson } from '#server/users/present.ts'
import { isVisibleTo } from '#server/users/visible-people.ts'
import { findOccurrence, requireHost } from './lock-occurrence.ts'

type Query = Parsed<typeof contract, 'query'>

interface Row {
  id: number
  key: number
  words: string
  person: OccurrencePerson['user']
  answer: OccurrencePerson['answer']
  answeredAt: Date
  isQuiet: boolean
  attended: boolean
  certificateCode: string | null
  isColleague: boolean
}

/** Members see who is going, except for quiet people; everything else is for hosts. */
export async function listPeople(tx: Tx, viewer: Viewer, id: number, query: Query): Promise<Page<OccurrencePerson>> {
  const { isHost } = await findOccurrence(tx, viewer, id)
  const isForHosts = isHost || viewer.isAdmin
  if (query.answer !== 'going' && !isForHosts) throw new Problem('not_yours')

  const isWanted = query.answer === 'attended' ? sql`rsvps.attended_at is not null` : sql`rsvps.answer = ${query.answer}`
  const isShown = isForHosts ? sql`true` : sql`(not rsvps.is_quiet or rsvps.user_id = ${viewer.id})`
  const { key, isAfter, order } = query.answer === 'waiting' ? inLine(query.cursor) : byName(query.cursor)
  const { rows } = await sql<Row>`
    select users.id, ${key} as key, users.name_key as words, ${personAsJson('users')}::json as person, rsvps.answer, rsvps.answered_at as "answeredAt",
           rsvps.is_quiet as "isQuiet", rsvps.attended_at is not null as attended, colleague.id is not null as "isColleague",
           (select code from certificates where ${isForHosts}::boolean and certificates.occurrence_id = rsvps.occurrence_id
               and certificates.recipient_id = users.id and certificates.revoked_at is null) as "certificateCode"
      from rsvps join users on users.id = rsvps.user_id
      left join ${colleaguesOf(viewer.id)} as colleague on colleague.id = users.id
     where rsvps.occurrence_id = ${id} and ${isWanted} and ${isShown} and ${isAfter}
       and ${isVisibleTo(viewer, 'users')} and users.suspended_at is null and ${isNamedLike('users', query.q)}
     order by ${order} limit ${query.limit + 1}`.execute(tx.db)
  const { shown, end } = pageOf(rows, query.limit)
  return { items: shown.map(present), end }
}

const present = ({ person, answeredAt, answer, isQuiet, attended, certificateCode, isColleague }: Row): OccurrencePerson => ({
  ...{ user: person, answer, answeredAt: answer ? answeredAt.toISOString() : null, isQuiet, attended, isColleague },
  certificateCode,
})

interface Order {
  key: RawBuilder<number>
  isAfter: RawBuilder<boolean>
  order: RawBuilder<unknown>
}

/** Colleagues first. */
function byName(cursor: string | undefined): Order {
  const key = sql<number>`(case when colleague.id is null then 1 else 0 end)`
  const after = cursor === undefined ? undefined : readCursor(cursor)
  const isAfter = after
    ? sql<boolean>`(${key}, users.name_key, users.id) > (${Number(after.key >= 1)}::int, ${after.words}::text, ${after.id}::int)`
    : sql<boolean>`true`
  return { key, isAfter, order: sql`key, users.name_key, users.id` }
}

function inLine(cursor: string | undefined): Order {
  const after = cursor === undefined ? 0 : readCursor(cursor).key
  return {
    key: sql`rsvps.waiting_order`,
    isAfter: sql`rsvps.waiting_order > ${after}::float8`,
    order: sql`rsvps.waiting_order`,
  }
}

const words = { going: 'Going', waiting: 'Waiting', interested: 'Interested', not_going: 'Not going' } as const

/** For a list at the door. Contains nothing that a spreadsheet takes for a formula. */
export async function peopleAsCsv(tx: Tx, viewer: Viewer, id: number): Promise<string> {
  requireHost(viewer, await findOccurrence(tx, viewer, id))
  const { rows } = await sql<
    Omit<Row, 'person' | 'key' | 'words' | 'certificateCode'> &
      Record<'name' | 'username' | 'jobTitle' | 'workplace', string | null>
  >`
    select users.id, users.name, users.username, users.job_title as "jobTitle", users.workplace, rsvps.answer,
           rsvps.answered_at as "answeredAt", rsvps.is_quiet as "isQuiet", rsvps.attended_at is not null as attended
      from rsvps join users on users.id = rsvps.user_id
     where rsvps.occurrence_id = ${id} and (rsvps.answer is not null or rsvps.attended_at is not null)
       and ${isVisibleTo(viewer, 'users')} and users.suspended_at is null
     order by array_position(array['going', 'waiting', 'interested', 'not_going'], rsvps.answer), rsvps.waiting_order, users.name_key, users.id`.execute(
    tx.db,
  )
  const head = ['Name', 'Username', 'Job title', 'Workplace', 'Answer', 'Answered', 'Quiet', 'Attended']
  const lines = rows.map(({ name, username, jobTitle, workplace, answer, answeredAt, isQuiet, attended }) => [
    ...[name, username, jobTitle, workplace, answer ? words[answer] : null, answer ? answeredAt : null],
    ...[isQuiet ? 'yes' : 'no', attended ? 'yes' : 'no'],
  ])
  return byteOrderMark + [head, ...lines].map(csvLine).join('')
}
