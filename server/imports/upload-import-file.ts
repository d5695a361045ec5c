import type { FastifyRequest } from 'fastify'
import { type Import, mostImportFiles } from '#contract/imports.ts'
import { Problem } from '#server/http/problem.ts'
import type { Viewer } from '#server/http/viewer.ts'
import { lockRoomOf, readDuration, requireRoom } from '#server/item-files/add-file.ts'
import { insertItemFile, removeFromImport } from '#server/item-files/insert-item-file.ts'
import { receiveItemFile } from '#server/item-files/receive-item-file.ts'
import { outsideTransaction, type Rooms, type Tx } from '#server/rooms.ts'
import { takeBackCheck } from './change-import.ts'
import { findImport, lockUnstarted } from './find-import.ts'
import { presentImport } from './present.ts'

/** For the rows that name it; processed while the table is still being worked on. It replaces a file of the same name. */
export async function uploadImportFile(rooms: Rooms, viewer: Viewer, id: number, request: FastifyRequest): Promise<Import> {
  const { collection_id } = await findImport(rooms.database, viewer, id)
  await receiveItemFile(rooms, request, {
    async insert(tx, received) {
      await lockRoomOf(tx, collection_id)
      const { collection } = await lockUnstarted(tx, viewer, id)
      await removeFromImport(tx, { importId: id, name: received.name })
      await refuseTooMany(tx, id)
      await requireRoom(tx, collection.holding.author_id, received.size)
      const durationSeconds = readDuration(received)
      await insertItemFile(tx, { importId: id }, received, { position: 0, durationSeconds, alt: '', replacesId: null })
      await takeBackCheck(tx, id)
    },
  })
  return presentImport(outsideTransaction(rooms), viewer, id)
}

async function refuseTooMany({ db }: Tx, id: number) {
  const { count } = await db
    .selectFrom('item_files')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('import_id', '=', id)
    .executeTakeFirstOrThrow()
  if (Number(count) >= mostImportFiles)
    throw new Problem('invalid_input', {
      fields: { file: `An import takes at most ${mostImportFiles.toLocaleString('en-US')} files` },
    })
}
