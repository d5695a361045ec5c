import { sql, type RawBuilder } from 'kysely'
import type { ReportedItem } from '#contract/moderation.ts'
import type { SubjectName } from '#contract/subjects.ts'
import { jsonArray, jsonObject, jsonPlain, jsonString, jsonTime } from '#server/database/json-text.ts'
import { readCursor } from '#server/http/page-cursor.ts'
import type { Rooms, Tx } from '#server/rooms.ts'
import { personAsJson } from '#server/users/present.ts'

interface Wanted {
  status: 'open' | 'closed'
  limit: number
  cursor?: string | undefined
}

interface Row {
  text: string
  reporters: number
  firstId: number
}

/** Grouped by item: most reporters first, then the oldest. Closed ones newest first. */
export async function listReports({ db, rooms }: Tx, { status, limit, cursor }: Wanted) {
  const isOpen = status === 'open'
  const end = cursor ? readCursor(cursor) : undefined
  const key = isOpen ? sql`(count(*), -min(reports.id))` : sql`(0, min(reports.id))`
  const after = end ? sql`having ${key} < (${end.key}::numeric, ${isOpen ? -end.id : end.id}::int)` : sql``
  const { rows } = await sql<Row>`
    select ${itemAsJson} as text, item.reporters, item."firstId"
      from (select ${itemColumns}, closed_at is null as is_open
              from reports where closed_at ${sql.raw(isOpen ? 'is null' : 'is not null')}
             group by subject_type, subject_id, is_open ${after}
             order by ${isOpen ? sql`reporters desc, "firstId"` : sql`"firstId" desc`} limit ${limit + 1}) as item
           ${subjectParts(rooms)}
     order by ${isOpen ? sql`item.reporters desc, item."firstId"` : sql`item."firstId" desc`}`.execute(db)
  const last = rows[limit - 1]
  return {
    text: `[${rows
      .slice(0, limit)
      .map(({ text }) => text)
      .join(',')}]`,
    end: rows.length > limit && last ? { key: isOpen ? last.reporters : 0, id: last.firstId } : undefined,
  }
}

/** One item with its open reports, or all if none is open; undefined if no one reported it. */
export async function selectReportedItem({ db, rooms }: Tx, { subjectType, subjectId }: SubjectName) {
  const { rows } = await sql<{ text: string }>`
    select ${itemAsJson} as text
      from (select ${itemColumns}, closed_at is null as is_open
              from reports where subject_type = ${subjectType} and subject_id = ${subjectId}
             group by subject_type, subject_id, is_open order by is_open desc limit 1) as item ${subjectParts(rooms)}`.execute(db)
  return rows[0] && (JSON.parse(rows[0].text) as ReportedItem)
}

/** For the open reports on an item, or the closed ones. The latest decision is the one that counts. */
const itemColumns: RawBuilder<unknown> = sql`
  subject_type, subject_id, count(distinct reporter_id)::int as reporters, min(reports.id) as "firstId",
  min(created_at) as first_at, max(closed_at) as closed_at, (array_agg(outcome order by closed_at desc, id desc))[1] as outcome,
  max(author_id) as author_id, (array_agg(quoted_content order by id desc))[1] as quoted_content`

/** Its author and its words. Messages themselves are not read here: only what reporters quoted is ever shown. */
const subjectParts = ({ subjects }: Rooms): RawBuilder<unknown> => sql`
  left join lateral (${sql.join(
    Object.entries(subjects).map(
      ([type, { asReported }]) => sql`select * from (${asReported}) as ${sql.ref(type)} where item.subject_type = ${type}`,
    ),
    sql` union all `,
  )}) as subject on true
  left join holdings as holding on holding.id = subject.holding_id
  left join users as author on author.id = coalesce(subject.author_id, item.author_id)`

const reportAsJson = jsonObject<ReportedItem['reports'][number]>({
  id: jsonPlain('reports.id'),
  rule: jsonString('reports.rule'),
  note: jsonString('reports.note'),
  createdAt: jsonTime('reports.created_at'),
  reporter: jsonObject<NonNullable<ReportedItem['reports'][number]['reporter']>>({
    id: jsonPlain('reporter.id'),
    name: jsonString('reporter.name'),
    username: jsonString('reporter.username'),
  }),
})

const itemAsJson = jsonObject<ReportedItem>({
  subjectType: jsonString('item.subject_type'),
  subjectId: jsonPlain('item.subject_id'),
  reporters: jsonPlain('item.reporters'),
  firstAt: jsonTime('item.first_at'),
  reports: sql`(
    select ${jsonArray(reportAsJson, sql`reports.id`)}
      from reports join users as reporter on reporter.id = reports.reporter_id
     where reports.subject_type = item.subject_type and reports.subject_id = item.subject_id
       and (reports.closed_at is null) = item.is_open)`,
  author: sql`case when author.id is null then 'null' else ${personAsJson('author')} end`,
  content: jsonString(sql`coalesce(subject.content, item.quoted_content)`),
  postId: jsonPlain(sql`subject.post_id`),
  holding: sql`case when holding.id is null then 'null' else ${jsonObject<NonNullable<ReportedItem['holding']>>({
    ...{ id: jsonPlain('holding.id'), kind: jsonString('holding.kind'), title: jsonString('holding.title') },
    parentId: jsonPlain('holding.parent_id'),
  })} end`,
  quotes: sql`'[]'`,
  dismissedAt: jsonTime(sql`(
    select max(reports.closed_at) from reports
     where reports.subject_type = item.subject_type and reports.subject_id = item.subject_id
       and reports.outcome = 'dismissed' and item.is_open)`),
  outcome: jsonString('item.outcome'),
  closedAt: jsonTime('item.closed_at'),
})
