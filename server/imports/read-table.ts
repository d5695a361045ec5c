import { Problem } from '#server/http/problem.ts'
import { ownThread } from '#server/own-thread.ts'
import { tableOf, type Table } from './table-of.ts'

export type ReadTable = Table | { refused: Record<string, string> }

/** What is read before a thread would have started. */
const smallBytes = 200_000

const readInThread = ownThread<Buffer, ReadTable>('table-worker', import.meta.url)

/** Ten megabytes take seconds, most where they are separators and little else. */
export async function readTable(csv: Buffer): Promise<Table> {
  if (csv.length <= smallBytes) return tableOf(csv)
  const read = await readInThread(csv)
  if ('refused' in read) throw new Problem('invalid_input', { fields: read.refused })
  return read
}
