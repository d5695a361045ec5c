import { sql } from 'kysely'
import type { Parsed } from '#contract/endpoint.ts'
import { type confirmAttendance as contract, type Occurrence } from '#contract/occurrences.ts'
import { Problem } from '#server/http/problem.ts'
import type { Viewer } from '#server/http/viewer.ts'
import { creditAttendance } from '#server/learning/credit-attendance.ts'
import { issueCertificates } from '#server/learning/issue-certificates.ts'
import type { Tx } from '#server/rooms.ts'
import { lockActiveMember } from '#server/users/lock-people.ts'
import { isVisibleTo } from '#server/users/visible-people.ts'
import { readOne } from './answer-occurrence.ts'
import { isRegisterOpen } from './change-hours.ts'
import { isCodeOf, isCodeValid } from './check-in-code.ts'
import { lockOccurrence, recordForHosts, requireHost, requireStanding, type LockedOccurrence } from './lock-occurrence.ts'
import { takeBackAttendance } from './take-back-attendance.ts'
import { tellOwnTabs } from './waiting-line.ts'

type Confirming = Parsed<typeof contract, 'body'>

/** Hosts tick who came, or untick them. People the host cannot see are skipped; the answer says how many. */
export async function confirmAttendance(tx: Tx, viewer: Viewer, id: number, confirming: Confirming) {
  const { userIds, everybody, attended, certificates, issuerName } = confirming
  const date = await lockOccurrence(tx, viewer, id)
  requireHost(viewer, date)
  requireStanding(date)
  requireOpenRegister(tx, date)
  const chosen = await selectChosen(tx, viewer, { id, userIds, everybody: everybody === true })
  if (attended && issuerName !== undefined) await keepIssuerName(tx, date, issuerName)
  const changed = attended
    ? await confirm(tx, date, chosen, viewer.id)
    : await takeBackAttendance(tx, date, { userIds: chosen, by: viewer.id })
  const issued = attended && certificates ? await issueCertificates(tx, viewer, { occurrenceId: id, userIds: chosen }) : 0
  if (changed.length > 0 || issued > 0) await recordForHosts(tx, viewer, date)
  return {
    ...{ confirmed: attended ? changed.length : 0, takenBack: attended ? 0 : changed.length },
    ...(certificates && { certificates: issued }),
  }
}

/** The institution named on an event's certificates, asked for with the first one. */
const keepIssuerName = ({ db }: Tx, { event_id }: LockedOccurrence, issuerName: string) =>
  db.updateTable('events').set({ issuer_name: issuerName }).where('holding_id', '=', event_id).execute()

function requireOpenRegister({ rooms }: Tx, date: LockedOccurrence) {
  if (!isRegisterOpen(date, rooms.now())) throw new Problem('attendance_closed')
}

async function selectChosen(
  { db }: Tx,
  viewer: Viewer,
  { id, userIds, everybody }: { id: number } & Required<Pick<Confirming, 'userIds' | 'everybody'>>,
) {
  const isGoing = sql`users.id in (select user_id from rsvps where occurrence_id = ${id} and answer = 'going')`
  const { rows } = await sql<{ id: number }>`
    select users.id from users
     where (users.id = any(${userIds}::int[]) ${everybody ? sql`or ${isGoing}` : sql``})
       and ${isVisibleTo(viewer, 'users')} and users.erased_at is null
     order by users.id`.execute(db)
  return rows.map((row) => row.id)
}

/**
 * The only place where attendance is recorded, by a host or by the code; returns those for whom it is new. Their learning
 * records get it too. Under the lock of the date.
 */
async function confirm(
  tx: Tx,
  { id, event_id }: LockedOccurrence,
  userIds: number[],
  confirmedBy: number | null,
): Promise<number[]> {
  const now = tx.rooms.now()
  const { rows } = await sql<{ userId: number }>`
    insert into rsvps (occurrence_id, user_id, answered_at, attended_at, confirmed_by)
    select ${id}::int, person, ${now}::timestamptz, ${now}::timestamptz, ${confirmedBy}::int from unnest(${userIds}::int[]) as person
    on conflict (occurrence_id, user_id) do update set attended_at = excluded.attended_at, confirmed_by = excluded.confirmed_by
     where rsvps.attended_at is null
    returning user_id as "userId"`.execute(tx.db)
  for (const { userId } of rows) tellOwnTabs(tx, event_id, userId)
  const came = rows.map(({ userId }) => userId)
  await creditAttendance(tx, { occurrenceId: id, userIds: came, confirmedBy })
  return came
}

/**
 * Those going enter the code that hosts show. Wrong codes, codes not valid now and codes of other dates are all answered
 * alike.
 */
export async function checkIn(tx: Tx, viewer: Viewer, id: number, code: string): Promise<Occurrence> {
  await lockActiveMember(tx, viewer.id)
  const date = await lockOccurrence(tx, viewer, id)
  requireStanding(date)
  const isRight = await isCodeOf(tx, id, code)
  if (!isRight || date.answer !== 'going' || !isCodeValid(date, tx.rooms.now())) throw new Problem('wrong_check_in_code')
  await confirm(tx, date, [viewer.id], null)
  return readOne(tx, viewer, id)
}
