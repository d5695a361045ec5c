import type { Goal } from '#contract/learning-goals.ts'
import type { SharedRecord } from '#contract/learning.ts'
import { house } from '#contract/this-site.ts'
import { Fonts } from '#server/paper/fonts.ts'
import { Paper, type Part, type Style } from '#server/paper/paper.ts'
import type { Letterhead } from '#server/users/letterhead.ts'

const hoursInWords = (hours: number) => (hours === 1 ? '1 hour' : `${hours} hours`)

/** The target is shown to its owner only, not through a link. */
export type PrintedRecord = Omit<SharedRecord, 'expiresAt'> & {
  goal: Pick<Goal, 'name' | 'hours'> | null
  /** The date in its owner's time zone. */
  madeOn: string
}

/** What is printed, and under whose name. */
export interface Sheet {
  record: PrintedRecord
  madeAt: Date
  letterhead: Letterhead
}

type PrintedEntry = PrintedRecord['entries'][number]

const margin = 56
const width = 595.28 - 2 * margin
const columns = {
  day: { x: margin, width: 74 },
  hours: { x: margin + 82, width: 48 },
  what: { x: margin + 138, width: width - 138 },
}

const styles = {
  title: { size: 24, weight: 600, leading: 1.3 },
  name: { size: 14, leading: 1.5 },
  heading: { size: 13, weight: 600, leading: 1.6, color: '#1c4a3d' },
  text: { size: 10.5 },
  entry: { size: 10.5, weight: 600 },
  small: { size: 9, color: '#5a554a' },
} as const satisfies Record<string, Style>

const dayFormat = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' })
const dayInWords = (day: string | Date) => dayFormat.format(new Date(day))
const capitalized = (word: string) => word.charAt(0).toUpperCase() + word.slice(1)

/**
 * A record to hand in: totals, then every entry, with whatever its owner chose to include. In a separate thread
 * (print-record.ts).
 */
export async function recordAsPdf({ record, madeAt, letterhead }: Sheet): Promise<Buffer> {
  const fonts = await Fonts.for({ 400: textsOf(record), 600: [letterhead.name, ...record.entries.map(({ title }) => title)] })
  const paper = new Paper({ title: `Learning record of ${record.name}`, author: record.name, madeAt, fonts, margin })
  writeLetterhead(paper, letterhead)
  writeHead(paper, record)
  writeTotals(paper, record)
  writeEntries(paper, record.entries)
  paper.foot((page, pages) => `${record.name} · Exported ${dayInWords(record.madeOn)} · Page ${page} of ${pages}`, styles.small)
  return paper.end()
}

function* textsOf({ name, goal, statement, entries }: PrintedRecord) {
  yield* [`${name}·“”–`, goal?.name ?? '', statement ?? '']
  for (const { provider, reflection, evidence } of entries) {
    yield* [provider ?? '', reflection ?? '']
    for (const file of evidence ?? []) yield file.name
  }
}

const whole = { x: margin, width }

/** The house puts nothing of its own on what members hand in; an operator may well be the one it is handed in to. */
function writeLetterhead(paper: Paper, { name, logo }: Letterhead) {
  if (logo) {
    paper.picture(logo, { x: margin, y: paper.y, width: 240, height: 36 }, name)
    paper.y += 36 + 14
  } else if (name !== house.name) {
    paper.write(paper.part('P'), name, whole, styles.heading)
    paper.y += 8
  }
}

function writeHead(paper: Paper, { name, from, until, goal, statement, totals }: PrintedRecord) {
  paper.write(paper.part('H1'), 'Learning record', whole, styles.title)
  paper.write(paper.part('P'), name, whole, styles.name)
  const days = from || until ? [from && `from ${dayInWords(from)}`, until && `until ${dayInWords(until)}`] : ['All entries']
  paper.write(paper.part('P'), capitalized(days.filter(Boolean).join(' ')), whole, styles.text)
  paper.write(paper.part('P'), `${hoursInWords(totals.hours)} in ${countOf(totals.entries)}`, whole, styles.text)
  if (goal)
    paper.write(paper.part('P'), `Goal “${goal.name}”: ${totals.hours} of ${hoursInWords(goal.hours)}`, whole, styles.text)
  if (!statement) return
  heading(paper, 'Statement')
  paper.write(paper.part('P'), statement, whole, styles.text)
}

const countOf = (entries: number) => (entries === 1 ? '1 entry' : `${entries} entries`)

function heading(paper: Paper, words: string) {
  paper.y += 10
  // Not by itself at the bottom of a page.
  paper.makeRoom(60)
  paper.write(paper.part('H2'), words, whole, styles.heading)
}

function writeTotals(paper: Paper, { totals }: PrintedRecord) {
  const tables = [
    ['Hours by category', totals.byCategory.map(({ category, hours }) => [capitalized(category), hours] as const)],
    ['Hours by competency', totals.byCompetency.map(({ competency, hours }) => [competency, hours] as const)],
  ] as const
  for (const [words, rows] of tables) {
    if (rows.length === 0) continue
    heading(paper, words)
    const table = paper.part('Table')
    const [name, hours] = [
      { x: margin, width: 300 },
      { x: margin + 308, width: 60 },
    ]
    writeRow(paper, table, [
      [words.slice('Hours by '.length), name],
      ['hours', hours],
    ])
    for (const [label, sum] of rows)
      writeCells(paper, paper.part('TR', table), [
        [label, name, styles.text],
        [`${sum}`, hours, styles.text],
      ])
  }
}

type Box = { x: number; width: number }

/** The header of a table. */
function writeRow(paper: Paper, table: Part, cells: [words: string, box: Box][]) {
  const row = paper.part('TR', table)
  const top = paper.y
  for (const [words, box] of cells) {
    paper.y = top
    paper.write(paper.headCell(row), capitalized(words), box, styles.small)
  }
  rule(paper)
}

function rule(paper: Paper) {
  const { doc, y } = paper
  paper.decorate(() =>
    doc
      .moveTo(margin, y)
      .lineTo(margin + width, y)
      .lineWidth(0.5)
      .stroke('#b9b3a3'),
  )
  paper.y += 3
}

function writeCells(paper: Paper, row: Part, cells: [words: string, box: Box, style: Style][]) {
  paper.makeRoom(16)
  const top = paper.y
  for (const [words, box, style] of cells) {
    paper.y = top
    paper.write(paper.part('TD', row), words, box, style)
  }
}

function writeEntries(paper: Paper, entries: PrintedEntry[]) {
  heading(paper, 'Entries')
  const table = paper.part('Table')
  writeRow(paper, table, [
    ['day', columns.day],
    ['hours', columns.hours],
    ['what', columns.what],
  ])
  for (const entry of entries) writeEntry(paper, paper.part('TR', table), entry)
}

/** Long text comes last, and may continue on the next page. */
function writeEntry(paper: Paper, row: Part, entry: PrintedEntry) {
  writeCells(paper, row, [
    [dayInWords(entry.completedOn), columns.day, styles.text],
    [`${entry.hours}`, columns.hours, styles.text],
  ])
  paper.y -= 1.4 * styles.text.size
  const cell = paper.part('TD', row)
  paper.write(paper.part('P', cell), entry.title, columns.what, styles.entry)
  const about = [entry.provider, capitalized(entry.category), ...entry.competencies, entry.isConfirmed && 'Confirmed by the host']
  paper.write(paper.part('P', cell), about.filter(Boolean).join(' · '), columns.what, styles.small)
  if (entry.certificateCode)
    paper.write(paper.part('P', cell), `Certificate ${entry.certificateCode}`, columns.what, styles.small)
  if (entry.reflection) paper.write(paper.part('P', cell), entry.reflection, columns.what, styles.text)
  const files = entry.evidence?.map(({ name }) => name) ?? []
  if (files.length > 0) paper.write(paper.part('P', cell), `Evidence: ${files.join(', ')}`, columns.what, styles.small)
  paper.y += 3
  rule(paper)
}
