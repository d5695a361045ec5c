import { type Metadata, metadataFieldNames, metadataFields, type MetadataField } from '#contract/dublin-core.ts'
import { mostId } from '#contract/endpoint.ts'
import type { ColumnMeaning, ValueSeparator } from '#contract/imports.ts'
import { type ItemType, MetadataValues } from '#contract/items.ts'
import { type LicenceId, licenceIds, licences } from '#contract/licences.ts'
import { asItWas, splitValues } from './cell-values.ts'
import type { CsvRow } from '#server/http/read-csv.ts'

export interface Layout {
  columns: string[]
  mapping: (ColumnMeaning | null)[]
  separator: ValueSeparator
}

export interface RowError {
  /** Empty if it concerns the row as a whole. */
  column: string
  message: string
}

/** What a row says, before it is compared with what exists. */
export interface ReadRow {
  number: number
  /** As in the table, for the report. */
  title: string
  /** Fields that have a column; an empty one is to be emptied. */
  metadata: Metadata
  type: ItemType | null
  fileNames: string[]
  itemId: number | null
  errors: RowError[]
}

const longestTitle = 200

export function readRow({ number, cells }: CsvRow, layout: Layout): ReadRow {
  const valuesOf = (meaning: ColumnMeaning) =>
    columnsOf(layout, meaning).flatMap((at) => cellValues(cells[at] ?? '', meaning, layout))
  const errors: RowError[] = []
  if (cells.slice(layout.columns.length).some((cell) => cell.trim() !== ''))
    errors.push({ column: '', message: 'This row has more cells than there are columns' })
  const metadata: Metadata = {}
  for (const name of metadataFieldNames) {
    if (columnsOf(layout, name).length === 0) continue
    const given = name === 'rights' ? valuesOf(name).map(asRightsUri) : valuesOf(name)
    const read = MetadataValues[name].safeParse(given)
    if (read.success) metadata[name] = [...new Set(read.data)]
    else errors.push(...saidOnce(read.error.issues).map((message) => ({ column: columnOf(layout, name), message })))
  }
  const [item] = valuesOf('ibidItem')
  return {
    ...{
      number,
      metadata,
      errors,
      title: (valuesOf('title')[0] ?? '').slice(0, longestTitle).toWellFormed().replaceAll('\0', ''),
    },
    type:
      valuesOf('type')
        .map(typeIn)
        .find((type) => type !== undefined) ?? null,
    fileNames: [...new Set(valuesOf('filename').map(bareFileName))],
    itemId: item !== undefined && /^[1-9]\d{0,9}$/.test(item) && Number(item) <= mostId ? Number(item) : null,
  }
}

const saidOnce = (issues: { message: string }[]) => [...new Set(issues.map(({ message }) => message))]

export const columnOf = (layout: Layout, meaning: ColumnMeaning) => layout.columns[columnsOf(layout, meaning)[0] ?? -1] ?? ''

const columnsOf = ({ mapping }: Layout, meaning: ColumnMeaning) => mapping.flatMap((one, at) => (one === meaning ? [at] : []))

/** Never split: a title may contain a semicolon. */
export const hasOneValue = (meaning: ColumnMeaning) =>
  meaning in metadataFields && metadataFields[meaning as MetadataField].mostValues === 1

function cellValues(cell: string, meaning: ColumnMeaning, { separator }: Layout): string[] {
  const text = asItWas(cell)
  return hasOneValue(meaning) ? [text.trim()].filter(Boolean) : splitValues(text, separator)
}

/** In the ways people and programs write them: with https, without the final slash, as the web page, or by name. */
function asRightsUri(given: string): string {
  const id = rightsByName.get(nameOfRights(given))
  return id ? licences[id].uri : given
}

const nameOfRights = (text: string) =>
  text
    .slice(0, 200)
    .trim()
    .toLowerCase()
    .replace(/^https?:\/\/(www\.)?/, '')
    .replace('rightsstatements.org/page/', 'rightsstatements.org/vocab/')
    .replace(/\/(deed|legalcode|rdf)(\.[a-z-]+)?$/, '')
    .replace(/\/(\?.*)?$/, '')
    .replaceAll(/[–—]/g, '-')

const rightsByName = new Map<string, LicenceId>(
  licenceIds.flatMap((id) => [id, licences[id].uri, licences[id].name].map((name) => [nameOfRights(name), id] as const)),
)

const typeNames: Record<ItemType, string[]> = {
  image: ['image', 'images', 'stillimage', 'picture', 'photograph', 'map'],
  pdf: ['pdf', 'text', 'document'],
  audio: ['audio', 'sound', 'recording', 'oralhistory'],
}

function typeIn(given: string): ItemType | undefined {
  const bare = given.toLowerCase().replaceAll(/[^a-z]/g, '')
  return (Object.keys(typeNames) as ItemType[]).find((type) => typeNames[type].includes(bare))
}

const longestFileName = 255

/** Other systems include the path, with slashes in either direction. */
const bareFileName = (name: string) =>
  name
    .slice(Math.max(name.lastIndexOf('/'), name.lastIndexOf('\\')) + 1)
    .slice(0, longestFileName)
    .replaceAll(/[\p{Cc}\p{Cs}]/gu, '')
