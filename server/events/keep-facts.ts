import { sql, type Selectable } from 'kysely'
import { mostDates } from '#contract/events.ts'
import type { EventsTable } from '#server/database/tables/events.ts'
import { changeHolding } from '#server/holdings/change-holding.ts'
import type { Tx } from '#server/rooms.ts'
import type { EventFields } from './event-fields.ts'

export type EventRow = Selectable<EventsTable>

/** What an event's card shows and what is searched, updated in the transaction of the change. */
export async function keepFacts(tx: Pick<Tx, 'db'>, id: number) {
  const event = await tx.db.selectFrom('events').selectAll().where('holding_id', '=', id).executeTakeFirstOrThrow()
  const { place, competencies } = event
  await changeHolding(tx, id, {
    facts: {
      ...{ format: event.format, timeZone: event.time_zone, allDay: event.all_day, starts: await selectStarts(tx, id) },
      ...{ city: place?.city ?? null, country: place?.country ?? null, isFree: event.cost === 'free' },
      ...{ creditHours: hoursOf(event), isCancelled: event.cancelled_at !== null },
    },
    words: [place?.name, place?.city, ...competencies].filter(Boolean).join(' '),
  })
}

/** Leaves out single cancelled dates; if none remains, includes all. */
async function selectStarts({ db }: Pick<Tx, 'db'>, id: number): Promise<string[]> {
  const { rows } = await sql<{ starts: Date }>`
    select starts_at as starts from occurrences
     where event_id = ${id} and (cancelled_at is null or not exists (
             select from occurrences as held where held.event_id = ${id} and held.cancelled_at is null))
     order by starts_at desc, id desc limit ${sql.lit(mostDates)}`.execute(db)
  return rows.map(({ starts }) => starts.toISOString()).toReversed()
}

const hoursOf = ({ credit_hours }: Pick<EventRow, 'credit_hours'>) => (credit_hours === null ? null : Number(credit_hours))

export const columnsOf = (fields: EventFields) => ({
  ...{ format: fields.format, time_zone: fields.timeZone, all_day: fields.allDay },
  ...{ starts_local: fields.startsLocal, ends_local: fields.endsLocal },
  ...{ repeat: fields.repeat && JSON.stringify(fields.repeat), place: fields.place && JSON.stringify(fields.place) },
  ...{ join_url: fields.joinUrl, info_url: fields.infoUrl },
  ...{ registration: fields.registration, register_url: fields.registerUrl },
  ...{ capacity: fields.capacity, has_waiting_list: fields.hasWaitingList, cost: fields.cost, price: fields.price },
  ...{ credit_hours: fields.creditHours, competencies: fields.competencies, language: fields.language },
})

export const fieldsOf = (row: EventRow): EventFields => ({
  ...{ format: row.format, timeZone: row.time_zone, allDay: row.all_day },
  ...{ startsLocal: row.starts_local, endsLocal: row.ends_local, repeat: row.repeat, place: row.place },
  ...{ joinUrl: row.join_url, infoUrl: row.info_url, registration: row.registration, registerUrl: row.register_url },
  ...{ capacity: row.capacity, hasWaitingList: row.has_waiting_list, cost: row.cost, price: row.price },
  ...{ creditHours: hoursOf(row), competencies: row.competencies, language: row.language },
})
