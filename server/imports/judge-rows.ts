import { sql } from 'kysely'
import { type Metadata, metadataFieldNames, type MetadataField } from '#contract/dublin-core.ts'
import { mostItems } from '#contract/collections.ts'
import type { RowOutcome } from '#contract/imports.ts'
import { type ItemFileKind, type ItemType, mostFiles } from '#contract/items.ts'
import { problems } from '#contract/problems.ts'
import { type ItemText, metadataOfItem } from '#server/collections/item-metadata.ts'
import type { Standing } from '#server/item-files/insert-item-file.ts'
import type { Tx } from '#server/rooms.ts'
import { foldName } from '#server/uploads/clean-name.ts'
import type { FoundImport } from './find-import.ts'
import type { CsvRow } from '#server/http/read-csv.ts'
import { columnOf, readRow, type ReadRow, type RowError } from './read-row.ts'

/** A file of the import, which rows may name. */
export interface WaitingFile {
  id: number
  name: string
  kind: ItemFileKind
  state: 'waiting' | 'made' | 'failed'
  why: string | null
  original_key: string
}

export interface StandingItem {
  id: number
  type: ItemType
  state: string
  read_file_id: number
  metadata: Metadata
  files: (Standing & { kind: ItemFileKind; name: string; original_key: string })[]
}

/** What is to be done with a row, or what is wrong with it. */
export interface Verdict {
  row: ReadRow
  outcome: RowOutcome
  /** The fields that it changes. */
  fields: string[]
  errors: RowError[]
  item: StandingItem | undefined
  /** The type of a new item. */
  type: ItemType
  /** The files that the item gets, in order. */
  files: WaitingFile[]
}

/** What is known about the table as a whole while going through its rows. */
export interface Ledger {
  files: Map<string, WaitingFile>
  /** Whether the collection has rights, for rows without any. */
  hasRights: boolean
  room: number
  identifiers: Map<string, number>
  items: Map<number, number>
  /** Items that got another identifier from an earlier row. */
  renamed: Set<number>
  /** The row that names each file. */
  named: Map<number, number>
}

export async function openLedger({ db }: Pick<Tx, 'db'>, { id, collection_id }: FoundImport): Promise<Ledger> {
  const files = await db
    .selectFrom('item_files')
    .select(['id', 'name', 'kind', 'state', 'why', 'original_key'])
    .where('import_id', '=', id)
    .orderBy('id')
    .execute()
  const collection = await db
    .selectFrom('collections')
    .select(['rights', 'all_count'])
    .where('holding_id', '=', collection_id)
    .executeTakeFirstOrThrow()
  return {
    files: new Map(files.map((file) => [foldName(file.name), file])),
    ...{ hasRights: collection.rights !== null, room: mostItems - collection.all_count },
    ...{ identifiers: new Map(), items: new Map(), renamed: new Set(), named: new Map() },
  }
}

/** One after another, in the order they would be written. */
export async function judgeRows(tx: Pick<Tx, 'db'>, found: FoundImport, rows: CsvRow[], ledger: Ledger): Promise<Verdict[]> {
  const read = rows.map((row) => readRow(row, found))
  const standing = await selectStanding(tx, found.collection_id, read)
  return read.map((row) => judge(row, standing(row), found, ledger))
}

function judge(row: ReadRow, { item, holder }: Concerned, found: FoundImport, ledger: Ledger): Verdict {
  const { files, errors: ofFiles } = filesOf(row, item, found, ledger)
  const { type, errors: ofType } = typeOf(row, item, files, found)
  const errors = [
    ...row.errors,
    ...missing(row, item, found, ledger),
    ...twice(row, { item, holder }, found, ledger),
    ...ofFiles,
    ...ofType,
  ]
  const fields = item ? changedFields(row, item, files) : []
  const outcome = errors.length > 0 ? 'error' : item ? (fields.length > 0 ? 'changed' : 'unchanged') : 'new'
  if (outcome === 'new' && --ledger.room < 0)
    return {
      ...{ row, item, type, files, fields: [], outcome: 'error' },
      errors: [{ column: '', message: problems.too_many_items[1] }],
    }
  if (item && outcome === 'changed' && fields.includes('identifier')) ledger.renamed.add(item.id)
  return { row, outcome, item, type, files, errors, fields: outcome === 'changed' ? fields : [] }
}

/** What an item must not lack. */
function missing(
  { metadata, errors }: ReadRow,
  item: StandingItem | undefined,
  found: FoundImport,
  { hasRights }: Ledger,
): RowError[] {
  const isEmpty = (name: MetadataField) => {
    if (errors.some(({ column }) => column !== '' && column === columnOf(found, name))) return false
    const given = metadata[name]
    return given === undefined ? !item : given.length === 0
  }
  return [
    ...(isEmpty('title') ? [{ column: columnOf(found, 'title'), message: 'Title is required' }] : []),
    ...(isEmpty('rights') && !hasRights
      ? [{ column: columnOf(found, 'rights'), message: 'Please choose how others may use it' }]
      : []),
  ]
}

function twice({ number, metadata }: ReadRow, { item, holder }: Concerned, found: FoundImport, ledger: Ledger): RowError[] {
  const identifier = metadata.identifier?.[0]
  const column = columnOf(found, 'identifier')
  const before =
    (item && ledger.items.get(item.id)) ?? (identifier === undefined ? undefined : ledger.identifiers.get(identifier))
  if (before !== undefined) return [{ column, message: `Row ${before} is about the same item` }]
  if (item && holder && holder.id !== item.id && !ledger.renamed.has(holder.id))
    return [{ column, message: problems.identifier_taken[1] }]
  if (item) ledger.items.set(item.id, number)
  if (identifier !== undefined) ledger.identifiers.set(identifier, number)
  return []
}

/** Per row: a cell could contain a million wrong names. */
const mostNamesRefused = 20

/** Among the files it names: those the item already has stay; those that came with the import are added, or replace one. */
function filesOf({ number, fileNames }: ReadRow, item: StandingItem | undefined, found: FoundImport, { files, named }: Ledger) {
  const added: WaitingFile[] = []
  const errors: RowError[] = []
  for (const name of fileNames) {
    if (errors.length === mostNamesRefused) break
    const file = files.get(foldName(name))
    const own = item?.files.findLast((one) => foldName(one.name) === foldName(name))
    const refuse = (message: string) => errors.push({ column: columnOf(found, 'filename'), message })
    const before = file && named.get(file.id)
    if (file && before === undefined) named.set(file.id, number)
    if (before !== undefined) refuse(`Row ${before} names “${name}” already`)
    else if (!file && !own) refuse(`There is no file “${name}” in this import`)
    else if (file?.state === 'failed') refuse(`“${name}” could not be read: ${file.why ?? 'unknown'}`)
    else if (file && file.original_key !== own?.original_key) added.push(file)
  }
  return { files: added, errors }
}

/** An item's type is best judged by its files; an item that already has files keeps its type. */
function typeOf({ type: given }: ReadRow, item: StandingItem | undefined, files: WaitingFile[], found: FoundImport) {
  const kinds = new Set(files.map(({ kind }) => kind))
  const ofFiles: ItemType | undefined = kinds.has('audio')
    ? 'audio'
    : kinds.has('pdf')
      ? 'pdf'
      : kinds.has('picture')
        ? 'image'
        : undefined
  const type = (item && item.files.length > 0 ? item.type : undefined) ?? ofFiles ?? given ?? item?.type ?? 'image'
  const fits = {
    image: !kinds.has('audio') && !kinds.has('pdf'),
    audio: !kinds.has('picture') && !kinds.has('pdf'),
    pdf: !kinds.has('audio') && files.filter(({ kind }) => kind === 'pdf').length <= 1,
  }[type]
  const column = columnOf(found, 'filename')
  const errors: RowError[] = []
  if (!fits) errors.push({ column, message: 'An item has pictures, or one document with a cover, or recordings' })
  if (hasTooMany(type, item, files)) errors.push({ column, message: problems.too_many_item_files[1] })
  return { type, errors }
}

/** A file waiting for a reviewer and the one it replaces count as one. */
function hasTooMany(type: ItemType, item: StandingItem | undefined, files: WaitingFile[]): boolean {
  const standing = item?.files.filter(({ replaces_id }) => replaces_id === null) ?? []
  const added = files.filter((file) => !item?.files.some(({ name }) => foldName(name) === foldName(file.name)))
  if (added.length === 0) return false
  const isThere = ({ kind }: WaitingFile) => standing.some((file) => file.kind === kind)
  return standing.length + added.length > mostFiles[type] || (type === 'pdf' && added.some(isThere))
}

function changedFields({ metadata, type }: ReadRow, item: StandingItem, files: WaitingFile[]): string[] {
  const isChanged = (name: MetadataField) => metadata[name] !== undefined && !isSame(metadata[name], item.metadata[name] ?? [])
  // Without rights of its own an item has the collection's: an empty cell removes nothing.
  const isLeft = (name: MetadataField) => name === 'rights' && metadata.rights?.length === 0
  return [
    ...metadataFieldNames.filter((name) => isChanged(name) && !isLeft(name)),
    ...(type && type !== item.type && item.files.length === 0 && files.length === 0 ? ['type'] : []),
    ...(files.length > 0 ? ['filename'] : []),
  ]
}

const isSame = (one: string[], other: string[]) => one.length === other.length && one.every((value, at) => value === other[at])

interface Concerned {
  /** The item the row is about. */
  item: StandingItem | undefined
  /** The item that has the identifier named in the row. */
  holder: StandingItem | undefined
}

type StandingRow = Omit<StandingItem, 'metadata'> & ItemText

/** The items that rows are about, found by the number we exported or by their own identifier. */
async function selectStanding({ db }: Pick<Tx, 'db'>, collectionId: number, rows: ReadRow[]) {
  const ids = rows.flatMap(({ itemId }) => itemId ?? [])
  const identifiers = rows.flatMap(({ metadata }) => metadata.identifier ?? [])
  const { rows: found } = await sql<StandingRow>`
    select holdings.id, items.type, holdings.state, items.read_file_id, holdings.title, holdings.body, items.metadata, items.transcript,
           items.identifier,
           (select coalesce(json_agg(json_build_object('id', id, 'position', position, 'replaces_id', replaces_id, 'kind', kind,
                                                       'name', name, 'original_key', original_key) order by id), '[]')
              from item_files where item_id = items.holding_id) as files
      from items join holdings on holdings.id = items.holding_id
     where items.collection_id = ${collectionId}
       and (items.holding_id = any(${ids}::int[]) or items.identifier = any(${identifiers}::text[]))`.execute(db)
  const byId = new Map(found.map((row) => [row.id, { ...row, metadata: metadataOfItem(row) } satisfies StandingItem]))
  const byIdentifier = new Map(found.map(({ id, identifier }) => [identifier, byId.get(id)]))
  return ({ itemId, metadata }: ReadRow): Concerned => {
    const holder = byIdentifier.get(metadata.identifier?.[0] ?? '')
    return { item: byId.get(itemId ?? 0) ?? holder, holder }
  }
}
