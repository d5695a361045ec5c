import { existsSync, statfsSync } from 'node:fs'
import { chmod, readFile, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { Duplex } from 'node:stream'
import { Worker } from 'node:worker_threads'
import { OperatorError } from '#server/config.ts'

type WorkerMessage =
  | { type: 'open' }
  | { type: 'failed'; message: string }
  | { type: 'closed' }
  | { type: 'answer'; stream: number; bytes: Uint8Array }

export interface EmbeddedPostgres {
  /** For node-postgres, which takes this for a socket to a server. */
  connect(): Duplex
  close(): Promise<void>
}

/**
 * PGlite behind node-postgres: its own client, over an in-process stream instead of a socket.
 * Prepared statements, type parsing and errors are then the same code on both databases (docs/decisions/002).
 */
export async function openEmbeddedPostgres(dataDir: string | null): Promise<EmbeddedPostgres> {
  if (dataDir && !existsSync(dataDir)) await createWhole(dataDir)
  if (dataDir) await refuseOtherMajor(dataDir)
  const embedded = await openExisting(dataDir)
  // PGlite creates files that anyone may write to.
  if (dataDir) await chmod(dataDir, 0o700)
  return embedded
}

/** The PostgreSQL version inside PGlite. Files of one major version cannot be read by another; backups and snapshots can. */
const majorVersion = '18'

async function refuseOtherMajor(dataDir: string) {
  const written = await readFile(path.join(dataDir, 'PG_VERSION'), 'utf8').catch(() => '')
  if (written === '' || written.trim() === majorVersion) return
  throw new OperatorError(
    `The embedded database in ${dataDir} was written by PostgreSQL ${written.trim()}; this release brings ${majorVersion} and cannot read it. ` +
      'Restore the newest snapshot, or a backup that the earlier release makes: npm run restore -- FILE. Nothing was changed.',
  )
}

/** Under another name first: a first start killed half-way must leave nothing that looks like a database. */
async function createWhole(dataDir: string) {
  const draft = `${dataDir}.new`
  await rm(draft, { recursive: true, force: true })
  try {
    await (await openExisting(draft)).close()
    await rename(draft, dataDir)
  } catch (error) {
    await rm(draft, { recursive: true, force: true })
    throw error
  }
}

/** Half the cost of opening, so done once: a first start opens twice, and tests open often. */
let program: Promise<WebAssembly.Module> | undefined

const compileProgram = async () =>
  WebAssembly.compile(await readFile(new URL('pglite.wasm', import.meta.resolve('@electric-sql/pglite'))))

async function openExisting(dataDir: string | null): Promise<EmbeddedPostgres> {
  const extension = import.meta.url.endsWith('.ts') ? 'ts' : 'js'
  const worker = new Worker(new URL(`./pglite-worker.${extension}`, import.meta.url), {
    workerData: { dataDir, program: await (program ??= compileProgram()) },
  })
  await opened(worker, dataDir).catch(async (error: unknown) => {
    await worker.terminate()
    throw error
  })
  let stream: PGliteStream | undefined
  let streams = 0
  worker.on('message', (message: WorkerMessage) => {
    // An answer to a client that was dropped half-way belongs to no one any more.
    if (message.type === 'answer' && message.stream === streams) stream?.push(message.bytes)
  })
  worker.on('error', (error) => stream?.destroy(fullDisk(dataDir) ?? (error as Error)))
  return {
    connect: () => (stream = new PGliteStream(worker, ++streams)),
    close: () => closed(worker),
  }
}

function opened(worker: Worker, dataDir: string | null): Promise<void> {
  return new Promise((resolve, reject) => {
    worker.once('error', reject)
    worker.once('message', (message: WorkerMessage) => {
      if (message.type !== 'failed') return resolve()
      reject(fullDisk(dataDir) ?? broken(dataDir, message.message))
    })
  })
}

const broken = (dataDir: string | null, reason: string) =>
  new OperatorError(
    `The embedded database in ${dataDir} could not be opened (${reason}).\n` +
      'Restore a snapshot with "npm run restore -- DATA_DIR/snapshots/<newest>", or point DATA_DIR elsewhere.',
  )

/** How much its log may grow by at once. */
const littleRoomBytes = 16 * 2 ** 20

/** On a full disk PGlite fails in many ways, none of which says so. */
function fullDisk(dataDir: string | null): OperatorError | undefined {
  const folder = dataDir && path.dirname(dataDir)
  if (!folder || !existsSync(folder)) return undefined
  const { bavail, bsize } = statfsSync(folder)
  if (bavail * bsize >= littleRoomBytes) return undefined
  return new OperatorError(
    `The disk of ${folder} is full. Free at least 100 MB, or set DATA_DIR to another disk, then start again.`,
  )
}

function closed(worker: Worker): Promise<void> {
  return new Promise((resolve) => {
    worker.once('exit', () => resolve())
    worker.postMessage('close')
  })
}

const terminate = 0x58 // 'X', the client's goodbye: PGlite has one session, which must not end

class PGliteStream extends Duplex {
  readonly #worker: Worker
  readonly #number: number

  constructor(worker: Worker, number: number) {
    super()
    this.#worker = worker
    this.#number = number
  }

  // The socket methods that node-postgres calls.
  connect() {
    process.nextTick(() => this.emit('connect'))
    return this
  }
  setNoDelay() {}
  setKeepAlive() {}
  ref() {}
  unref() {}

  override _read() {}

  override _write(chunk: Buffer, _encoding: BufferEncoding, callback: () => void) {
    if (chunk[0] !== terminate) this.#worker.postMessage({ stream: this.#number, bytes: chunk })
    callback()
  }

  /** A query's messages are corked into one write: one round trip to the database. */
  override _writev(chunks: { chunk: Buffer }[], callback: () => void) {
    this._write(Buffer.concat(chunks.map(({ chunk }) => chunk)), 'binary' as BufferEncoding, callback)
  }

  override _final(callback: () => void) {
    this.push(null)
    callback()
  }
}
