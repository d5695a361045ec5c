import type { Parsed } from '#contract/endpoint.ts'
import type { readRecordPdf } from '#contract/learning.ts'
import { byteOrderMark, csvLine } from '#server/http/csv.ts'
import type { Viewer } from '#server/http/viewer.ts'
import type { Tx } from '#server/rooms.ts'
import { daysOf, requireGoal, todayOf } from './goals.ts'
import type { PrintedRecord } from './record-pdf.ts'
import { readRecord } from './shared-record.ts'

/** The viewer's own, for a goal's period or any days. Files are listed by name only. */
export async function readOwnRecord(
  tx: Tx,
  viewer: Viewer,
  query: Parsed<typeof readRecordPdf, 'query'>,
): Promise<PrintedRecord> {
  const { from, until } = await daysOf(tx, viewer, query)
  const record = await readRecord(tx, {
    ...{ name: viewer.name, user_id: viewer.id, goal_id: query.goal ?? null, from_day: from, until_day: until },
    ...{ with_reflections: query.reflections, with_evidence: true },
  })
  const goal = query.goal === undefined ? null : await requireGoal(tx, viewer, query.goal)
  return { ...record, goal, madeOn: await todayOf(tx, viewer.id) }
}

const head = [
  'Day',
  'Title',
  'Provider',
  'Hours',
  'Category',
  'Competencies',
  'Confirmed',
  'Certificate',
  'Reflection',
  'Evidence',
]

/**
 * One line per entry and, below, whose they are and the totals: programs expect column names in the first line. Contains
 * nothing that a spreadsheet takes for a formula.
 */
export function recordAsCsv({ name, from, until, statement, totals, entries, madeOn }: PrintedRecord): string {
  const lines = entries.map((entry) => [
    ...[entry.completedOn, entry.title, entry.provider, entry.hours, entry.category, entry.competencies],
    ...[entry.isConfirmed ? 'yes' : 'no', entry.certificateCode, entry.reflection ?? null],
    entry.evidence?.map(({ name }) => name) ?? [],
  ])
  const about = [
    ...[['Name', name] as const, ['From', from] as const, ['Until', until] as const, ['Statement', statement ?? null] as const],
    ...[['Entries', totals.entries] as const, ['Hours', totals.hours] as const],
    ['Exported', madeOn] as const,
  ]
  const byCategory = totals.byCategory.map(({ category, hours }) => [category, hours])
  const byCompetency = totals.byCompetency.map(({ competency, hours }) => [competency, hours])
  const below = [[], ...about, [], ['Category', 'Hours'], ...byCategory, [], ['Competency', 'Hours'], ...byCompetency]
  return byteOrderMark + [head, ...lines, ...below].map(csvLine).join('')
}
