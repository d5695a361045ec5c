import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { csvMaxBytes, type Import, uploadCsv as contract } from '#contract/imports.ts'
import { Problem } from '#server/http/problem.ts'
import type { Viewer } from '#server/http/viewer.ts'
import { inTransaction, type Rooms, type Tx } from '#server/rooms.ts'
import { cleanName } from '#server/uploads/clean-name.ts'
import { gather, receiveForm } from '#server/uploads/receive-form.ts'
import { takeBackCheck } from './change-import.ts'
import { findImport, lockUnstarted } from './find-import.ts'
import { guessMapping } from './guess-mapping.ts'
import { presentImport } from './present.ts'
import { readTable } from './read-table.ts'

/** Replaces an earlier one, whose columns may have been different. */
export async function uploadCsv(rooms: Rooms, viewer: Viewer, id: number, request: FastifyRequest): Promise<Import> {
  await findImport(rooms.database, viewer, id)
  const { name, columns, count, rows } = await receiveTable(request)
  return inTransaction(rooms, async (tx) => {
    await lockUnstarted(tx, viewer, id)
    await takeBackCheck(tx, id)
    await tx.db
      .updateTable('imports')
      .set({
        ...{ columns, mapping: guessMapping(columns), row_count: count, done_count: 0 },
        file_name: cleanName(name, { kind: 'document', extension: 'csv' }),
      })
      .where('id', '=', id)
      .execute()
    await tx.db.deleteFrom('import_rows').where('import_id', '=', id).execute()
    for (const some of rows) await insertRows(tx, id, some)
    return presentImport(tx, viewer, id)
  })
}

async function receiveTable(request: FastifyRequest) {
  const { content, label } = receiveForm(request, { maxBodyBytes: contract.maxBodyBytes!, fields: [] })
  try {
    const csv = await gather(content, { until: csvMaxBytes + 1 })
    if (csv.length > csvMaxBytes) throw new Problem('body_too_large')
    return { ...(await readTable(csv)), name: label.name }
  } finally {
    // Not awaited: it may wait for bytes that are no longer needed.
    void content.return(undefined)
  }
}

/** `some` as the table was read (`table-of.ts`). */
const insertRows = ({ db }: Tx, importId: number, some: string) =>
  sql`
    insert into import_rows (import_id, number, cells)
    select ${importId}, number, array(select value from jsonb_array_elements_text(cells) with ordinality as one (value, place) order by place)
      from jsonb_to_recordset(${some}::jsonb) as given (number integer, cells jsonb)`.execute(db)
