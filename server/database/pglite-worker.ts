import { parentPort, workerData } from 'node:worker_threads'
import { PGlite } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { unaccent } from '@electric-sql/pglite/contrib/unaccent'

/**
 * The embedded database in a thread of its own, so that a long query never blocks the server's event loop. It speaks
 * PostgreSQL's wire protocol: bytes in, bytes out, one exchange at a time.
 */
const port = parentPort!
const { dataDir, program } = workerData as { dataDir: string | null; program: WebAssembly.Module }

/** Allocated in full at the start. Whatever does not fit is read from files, which the system caches itself. */
const sharedBuffers = ['-c', 'shared_buffers=16MB']

const opening = PGlite.create(dataDir ?? 'memory://', {
  extensions: { pg_trgm, unaccent },
  pgliteWasmModule: program,
  startParams: [...PGlite.defaultStartParams, ...sharedBuffers],
})
let exchanges: Promise<unknown> = opening.then(
  () => port.postMessage({ type: 'open' }),
  (error: unknown) => port.postMessage({ type: 'failed', message: String(error) }),
)

port.on('message', (message: { stream: number; bytes: Uint8Array } | 'close') => {
  exchanges = exchanges.then(async () => {
    const database = await opening
    if (message === 'close') {
      await database.close()
      port.postMessage({ type: 'closed' })
      port.close()
      return
    }
    const bytes = await answerTo(database, message.bytes)
    if (bytes.length > 0) port.postMessage({ type: 'answer', stream: message.stream, bytes })
  })
})

/** As it comes: PGlite's ordinary way reads every row of an answer first, which node-postgres does anyway. */
async function answerTo(database: PGlite, question: Uint8Array): Promise<Uint8Array> {
  const parts: Uint8Array[] = []
  // A part lies in the database's own memory, and only until the next one comes.
  await database.execProtocolRawStream(question, { onRawData: (part) => parts.push(part.slice()) })
  const bytes = new Uint8Array(parts.reduce((length, part) => length + part.length, 0))
  let at = 0
  for (const part of parts) {
    bytes.set(part, at)
    at += part.length
  }
  return bytes
}
