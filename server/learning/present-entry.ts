import { sql, type RawBuilder } from 'kysely'
import type { Entry } from '#contract/learning.ts'
import type { Db } from '#server/database/database.ts'
import { jsonArray, jsonObject, jsonPlain, jsonString, jsonTime, type Json } from '#server/database/json-text.ts'
import { visibleHoldings } from '#server/holdings/visible-holdings.ts'
import { Problem } from '#server/http/problem.ts'
import type { Reader } from '#server/users/reader.ts'

type About = NonNullable<Entry['event']>

/** What its owner may still see; the title is part of the entry in any case. */
const about = (viewer: Reader, id: RawBuilder<unknown>): Json => sql`coalesce((
  select ${jsonObject<About>({ id: jsonPlain('holdings.id'), title: jsonString('holdings.title') })}
    from holdings where holdings.id = ${id} and ${visibleHoldings(viewer)}), 'null')`

type Host = NonNullable<Entry['confirmedBy']>

const confirmedBy: Json = sql`coalesce((
  select ${jsonObject<Host>({ id: jsonPlain('host.id'), name: jsonString('host.name') })}
    from users as host where host.id = entries.confirmed_by and host.erased_at is null), 'null')`

const entryAsJson = (viewer: Reader): Json =>
  jsonObject<Entry>({
    id: jsonPlain('entries.id'),
    title: jsonString('entries.title'),
    provider: jsonString('entries.provider'),
    completedOn: jsonString('entries.completed_on'),
    hours: jsonPlain(sql`entries.hours::float8`),
    category: jsonString('entries.category'),
    competencies: jsonString('entries.competencies'),
    reflection: jsonString('entries.reflection'),
    evidence: sql`(select ${jsonArray(sql`attachments.card`, sql`attachments.position`)}
      from attachments where attachments.learning_entry_id = entries.id)`,
    source: jsonString('entries.source'),
    isConfirmed: jsonPlain('entries.is_confirmed'),
    confirmedBy,
    event: about(viewer, sql`(select event_id from occurrences where occurrences.id = entries.occurrence_id)`),
    course: about(viewer, sql`entries.course_id`),
    certificateCode: jsonString(sql`(
      select certificates.code from certificates
       where certificates.entry_id = entries.id and certificates.revoked_at is null order by certificates.id desc limit 1)`),
    createdAt: jsonTime('entries.created_at'),
  })

export interface Row {
  id: number
  key: number
  text: string
}

/** Days since 1970, as used in cursors. */
export const dayKey = sql<number>`(learning_entries.completed_on - date '1970-01-01')`

/** For a select of rows of `learning_entries` with their `key`, latest day first. */
export async function selectEntries(db: Db, viewer: Reader, page: RawBuilder<unknown>): Promise<Row[]> {
  const { rows } = await sql<Row>`
    with entries as materialized (${page})
    select entries.id, entries.key, ${entryAsJson(viewer)} as text from entries
     order by entries.completed_on desc, entries.id desc`.execute(db)
  return rows
}

/** For its owner, and no one else. */
export async function readEntry({ db }: { db: Db }, viewer: Reader, id: number): Promise<Entry> {
  const own = sql`select learning_entries.*, 0 as key from learning_entries where id = ${id} and user_id = ${viewer.id}`
  const [row] = await selectEntries(db, viewer, own)
  if (!row) throw new Problem('entry_not_found')
  return JSON.parse(row.text) as Entry
}
