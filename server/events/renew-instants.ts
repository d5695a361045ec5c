import { sql } from 'kysely'
import { batchSize, inBatches } from '#server/database/in-batches.ts'
import { inTransaction, type Rooms, type Tx } from '#server/rooms.ts'
import { readInstanceSetting, writeInstanceSetting } from '#server/users/instance-setting.ts'
import { lockDates, moveDate, toCome, type OccurrenceRow } from './change-dates.ts'
import { datedOf } from './event-times.ts'
import { keepFacts } from './keep-facts.ts'

interface Run {
  /** The runtime's version of the time zone rules: "2026c". */
  rules?: string
  stopping?: AbortSignal | undefined
}

interface Found {
  id: number
  eventId: number
  startsLocal: string
  endsLocal: string
  startsAt: Date
  endsAt: Date
  timeZone: string
  allDay: boolean
}

/**
 * Countries change their time zones. The local time is authoritative: under newer rules all future instants are recomputed,
 * and those going to a date that has moved are told. An interrupted run starts again, as correct ones are left alone.
 */
export async function renewInstants(rooms: Rooms, { rules = process.versions.tz ?? '', stopping }: Run = {}) {
  const { db } = rooms.database
  const known = (await readInstanceSetting(db, 'timeZoneRules')) as string | undefined
  // An older process beside a newer one leaves its work alone.
  if (known !== undefined && known >= rules) return
  let after = 0
  await inBatches(async () => {
    const { rows } = await sql<Found>`
      select occurrences.id, event_id as "eventId", occurrences.starts_local as "startsLocal", occurrences.ends_local as "endsLocal",
             starts_at as "startsAt", ends_at as "endsAt", time_zone as "timeZone", occurrences.all_day as "allDay"
        from occurrences join events on events.holding_id = occurrences.event_id
       where occurrences.id > ${after} and ends_at > ${rooms.now()} order by occurrences.id limit ${batchSize}`.execute(db)
    after = rows.at(-1)?.id ?? after
    const events = new Set(rows.filter((row) => !isRight(row)).map(({ eventId }) => eventId))
    for (const eventId of events) await inTransaction(rooms, (tx) => renewEvent(tx, eventId))
    return rows.length
  }, stopping)
  if (!stopping?.aborted) await writeInstanceSetting(db, 'timeZoneRules', rules)
}

function isRight(row: Found): boolean {
  const [date] = datedOf(row, null)
  return date!.startsAt.getTime() === row.startsAt.getTime() && date!.endsAt.getTime() === row.endsAt.getTime()
}

async function renewEvent(tx: Tx, id: number) {
  await sql`select from holdings where id = ${id} for no key update`.execute(tx.db)
  const event = await tx.db.selectFrom('events').selectAll().where('holding_id', '=', id).executeTakeFirst()
  if (!event) return
  const times = ({ starts_local, ends_local }: OccurrenceRow) => ({
    ...{ timeZone: event.time_zone, allDay: event.all_day, startsLocal: starts_local, endsLocal: ends_local },
  })
  for (const date of toCome(tx, await lockDates(tx, id)))
    await moveDate(tx, date, { ...datedOf(times(date), null)[0]!, plannedLocal: date.planned_local })
  await keepFacts(tx, id)
}
