import { sql } from 'kysely'
import type { Parsed } from '#contract/endpoint.ts'
import { daysImportsAreKept, type Import, type ImportRow, type readImport as contract } from '#contract/imports.ts'
import { type PageEnd, pageOf, readCursor } from '#server/http/page-cursor.ts'
import type { Viewer } from '#server/http/viewer.ts'
import type { Tx } from '#server/rooms.ts'
import { findImport, type FoundImport } from './find-import.ts'

type Wanted = Parsed<typeof contract, 'query'>
const firstPage: Wanted = { limit: 20 }

export async function readImport(tx: Tx, viewer: Viewer, id: number, wanted: Wanted = firstPage) {
  return presentPage(tx, await findImport(tx, viewer, id), wanted)
}

/** The answer of every call that changes something about it. */
export const presentImport = async (tx: Tx, viewer: Viewer, id: number): Promise<Import> =>
  (await readImport(tx, viewer, id)).import

async function presentPage(tx: Tx, found: FoundImport, wanted: Wanted): Promise<{ import: Import; end: PageEnd | undefined }> {
  const { rows, end } = await selectRows(tx, found.id, wanted)
  const { id, collection_id, collection_title, state, created_at } = found
  return {
    end,
    import: {
      ...{ id, state, rows, collection: { id: collection_id, title: collection_title } },
      ...{ fileName: found.file_name, columns: found.columns, mapping: found.mapping, separator: found.separator },
      samples: await selectSamples(tx, found),
      files: await selectFiles(tx, id),
      filesWithoutRow: found.files_without_row,
      counts: { rows: found.row_count, ...(await countOutcomes(tx, id)) },
      progress: { done: found.done_count, total: found.row_count },
      failure: found.failure,
      createdAt: created_at.toISOString(),
      goesAt: new Date(created_at.getTime() + daysImportsAreKept * 86_400_000).toISOString(),
    },
  }
}

const longestSample = 80
/** For most columns, this many rows show what they contain. */
const sampledRows = 20

async function selectSamples({ db }: Tx, { id, columns }: FoundImport): Promise<string[]> {
  const { rows } = await sql<{ cells: string[] }>`
    select array(select left(cell, ${longestSample}) from unnest(cells) with ordinality as one (cell, place) order by place) as cells
      from import_rows where import_id = ${id} order by number limit ${sampledRows}`.execute(db)
  return columns.map((_, at) => rows.map(({ cells }) => (cells[at] ?? '').trim()).find(Boolean) ?? '')
}

async function selectRows({ db }: Tx, importId: number, { outcome, limit, cursor }: Wanted) {
  let rows = db
    .selectFrom('import_rows')
    .select(['number', 'title', 'outcome', 'fields', 'errors', 'item_id'])
    .where('import_id', '=', importId)
    .orderBy('number')
    .limit(limit + 1)
  // Before a check there is nothing to say about them.
  rows = outcome ? rows.where('outcome', '=', outcome) : rows.where('outcome', 'is not', null)
  if (cursor) rows = rows.where('number', '>', readCursor(cursor).id)
  const { shown, end } = pageOf(
    (await rows.execute()).map((row) => ({ ...row, id: row.number })),
    limit,
  )
  return { rows: shown.map(({ item_id, id: _id, ...row }): ImportRow => ({ ...row, itemId: item_id })), end }
}

const selectFiles = ({ db }: Tx, importId: number) =>
  db
    .selectFrom('item_files')
    .select(['id', 'name', 'size', 'state', 'why'])
    .where('import_id', '=', importId)
    .orderBy('name')
    .orderBy('id')
    .execute()

export async function countOutcomes({ db }: Pick<Tx, 'db'>, importId: number) {
  const { rows } = await sql<{ new: number; changed: number; unchanged: number; errors: number }>`
    select count(*) filter (where outcome = 'new')::int as new, count(*) filter (where outcome = 'changed')::int as changed,
           count(*) filter (where outcome = 'unchanged')::int as unchanged, count(*) filter (where outcome = 'error')::int as errors
      from import_rows where import_id = ${importId}`.execute(db)
  return rows[0]!
}
