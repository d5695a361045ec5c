import { sql, type Selectable } from 'kysely'
import { mostId } from '#contract/endpoint.ts'
import type { Registration } from '#contract/events.ts'
import type { HoldingAudience, HoldingState } from '#contract/holdings.ts'
import type { AnswerState } from '#contract/occurrences.ts'
import { recordAct } from '#server/audit/record-act.ts'
import { anyOf, prepareShapes, prepareSql } from '#server/database/prepare-sql.ts'
import type { OccurrencesTable } from '#server/database/tables/events.ts'
import { mayHearOf, visibleHoldings } from '#server/holdings/visible-holdings.ts'
import { Problem } from '#server/http/problem.ts'
import type { Viewer } from '#server/http/viewer.ts'
import type { Tx } from '#server/rooms.ts'
import { coHosts } from '#server/users/event-hosts.ts'
import { isInGroup } from '#server/users/group-readers.ts'

/** One date, with what it takes from its event, and how the viewer stands to it. */
export interface LockedOccurrence extends Selectable<OccurrencesTable> {
  title: string
  state: HoldingState
  audience: HoldingAudience
  groupId: number | null
  timeZone: string
  allDay: boolean
  registration: Registration
  hasWaitingList: boolean
  isHost: boolean
  /** Always true if it is not only for a group. */
  isOfGroup: boolean
  /** The viewer's. */
  answer: AnswerState | null
  isQuiet: boolean
  isBarred: boolean
}

/**
 * The first step of everything that changes who is coming. Each of them locks the date's row, after those of people and of
 * the holding: what is read then is current, and no more people than places can be counted.
 */
export async function lockOccurrence(tx: Tx, viewer: Viewer, id: number): Promise<LockedOccurrence> {
  const [found] = await lockOccurrences(tx, viewer, [id])
  if (!found) throw new Problem('occurrence_not_found')
  return found
}

/** By start; those the viewer may not see are left out. */
export async function lockOccurrences({ db }: Tx, viewer: Viewer, ids: number[]): Promise<LockedOccurrence[]> {
  const known = ids.filter((id) => id <= mostId)
  await holdOccurrences({ db }, known)
  return selectSeen({ db }, viewer, known)
}

/** For reads. */
export async function findOccurrence({ db }: Pick<Tx, 'db'>, viewer: Viewer, id: number): Promise<LockedOccurrence> {
  const [found] = id <= mostId ? await selectSeen({ db }, viewer, [id]) : []
  if (!found) throw new Problem('occurrence_not_found')
  return found
}

/** For jobs, which see everything. Always locked in the same order, so that they never deadlock. */
export const holdOccurrences = ({ db }: Pick<Tx, 'db'>, ids: number[]) => hold(db, { ids })

const hold = prepareSql<{ ids: number[] }, object>(
  ['ids'],
  ({ ids }) => sql`select from occurrences where id = any(${anyOf(ids)}) order by id for no key update`,
)

const selectSeen = ({ db }: Pick<Tx, 'db'>, { id, isAdmin }: Viewer, ids: number[]) =>
  seen(db, { isAdmin }, { viewerId: id, ids })

const seen = prepareShapes<Pick<Viewer, 'isAdmin'>, { viewerId: number; ids: number[] }, LockedOccurrence>(
  ({ isAdmin }, { viewerId, ids }) => sql`
    select occurrences.*, holdings.title, holdings.state, holdings.audience, holdings.group_id as "groupId",
           events.time_zone as "timeZone", events.all_day as "allDay", events.registration, events.has_waiting_list as "hasWaitingList",
           (holdings.author_id = ${viewerId} and ${mayHearOf({ id: viewerId, isAdmin })} or ${coHosts(viewerId, sql.ref('holdings.id'))}) as "isHost",
           (holdings.audience <> 'group' or ${isInGroup(viewerId, sql.ref('holdings.group_id'))}) as "isOfGroup",
           own.answer, coalesce(own.is_quiet, false) as "isQuiet", coalesce(own.is_barred, false) as "isBarred"
      from occurrences
      join events on events.holding_id = occurrences.event_id
      join holdings on holdings.id = occurrences.event_id
      left join rsvps as own on own.occurrence_id = occurrences.id and own.user_id = ${viewerId}
     where occurrences.id = any(${anyOf(ids)}) and ${visibleHoldings({ id: viewerId, isAdmin })}
     order by occurrences.starts_at, occurrences.id`,
)

/** Hosts, or admins acting for them. */
export function requireHost(viewer: Viewer, { isHost }: Pick<LockedOccurrence, 'isHost'>) {
  if (!isHost && !viewer.isAdmin) throw new Problem('not_yours')
}

/** What an admin does on the hosts' behalf goes into the log. */
export async function recordForHosts(tx: Tx, viewer: Viewer, { isHost, event_id, groupId, title }: LockedOccurrence) {
  if (isHost) return
  const about = { subjectType: 'holding', subjectId: event_id, label: title, inGroupId: groupId } as const
  await recordAct(tx, viewer, { action: 'edit_event', ...about })
}

/** Approved and not cancelled. */
export function requireStanding({ state, cancelled_at }: LockedOccurrence) {
  if (state !== 'approved') throw new Problem('not_submitted')
  if (cancelled_at) throw new Problem('event_cancelled')
}
