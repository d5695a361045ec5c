import { parentPort } from 'node:worker_threads'
import { Problem } from '#server/http/problem.ts'
import type { ReadTable } from './read-table.ts'
import { tableOf } from './table-of.ts'

// The thread of read-table.ts. What is wrong with a file is told there; any other error ends the thread.
parentPort!.on('message', (csv: Uint8Array) => parentPort!.postMessage(read(Buffer.from(csv))))

function read(csv: Buffer): ReadTable {
  try {
    return tableOf(csv)
  } catch (error) {
    if (error instanceof Problem && error.fields) return { refused: error.fields }
    throw error
  }
}
