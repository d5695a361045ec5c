import { sql } from 'kysely'
import type { Import } from '#contract/imports.ts'
import { Problem } from '#server/http/problem.ts'
import type { Viewer } from '#server/http/viewer.ts'
import type { Tx } from '#server/rooms.ts'
import { type FoundImport, lockUnstarted } from './find-import.ts'
import { judgeRows, openLedger, type Verdict } from './judge-rows.ts'
import { presentImport } from './present.ts'
import type { CsvRow } from '#server/http/read-csv.ts'
import { asSent } from './cell-values.ts'

const rowsAtOnce = 250

/** What each row would do; nothing in the collection is changed. */
export async function checkImport(tx: Tx, viewer: Viewer, id: number): Promise<Import> {
  const found = await lockUnstarted(tx, viewer, id)
  refuseUnready(found)
  const ledger = await openLedger(tx, found)
  for await (const rows of pagesOfRows(tx, id)) {
    const verdicts = await judgeRows(tx, found, rows, ledger)
    await keepVerdicts(
      tx,
      id,
      verdicts.map((verdict) => ({ ...verdict, itemId: verdict.item?.id ?? null })),
    )
  }
  const withoutRow = [...ledger.files.values()].filter((file) => !ledger.named.has(file.id)).map(({ name }) => name)
  await tx.db.updateTable('imports').set({ state: 'checked', files_without_row: withoutRow }).where('id', '=', id).execute()
  return presentImport(tx, viewer, id)
}

function refuseUnready({ row_count, mapping }: FoundImport) {
  if (row_count === 0) throw new Problem('invalid_input', { fields: { csv: 'Please choose a CSV file first' } })
  if (!(['title', 'identifier', 'ibidItem'] as const).some((meaning) => mapping.includes(meaning)))
    throw new Problem('invalid_input', { fields: { mapping: 'Please say which column holds the title' } })
}

export async function* pagesOfRows({ db }: Pick<Tx, 'db'>, importId: number): AsyncGenerator<CsvRow[]> {
  for (let after = 0; ;) {
    const rows = await db
      .selectFrom('import_rows')
      .select(['number', 'cells'])
      .where('import_id', '=', importId)
      .where('number', '>', after)
      .orderBy('number')
      .limit(rowsAtOnce)
      .execute()
    if (rows.length > 0) yield rows.map(({ number, cells }) => ({ number, cells: cells.map(asSent) }))
    if (rows.length < rowsAtOnce) return
    after = rows.at(-1)!.number
  }
}

export async function keepVerdicts({ db }: Pick<Tx, 'db'>, importId: number, verdicts: (Verdict & { itemId: number | null })[]) {
  const kept = verdicts.map(({ row, outcome, fields, errors, itemId }) => ({
    ...{ number: row.number, title: row.title, outcome, fields, errors, item_id: itemId },
  }))
  await sql`
    update import_rows
       set title = given.title, outcome = given.outcome, errors = given.errors, item_id = given.item_id,
           fields = array(select jsonb_array_elements_text(given.fields))
      from jsonb_to_recordset(${JSON.stringify(kept)}::jsonb)
             as given (number integer, title text, outcome text, fields jsonb, errors jsonb, item_id integer)
     where import_rows.import_id = ${importId} and import_rows.number = given.number`.execute(db)
}
