import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { Sheet } from './record-pdf.ts'

/** With what it has loaded, for the next one. */
const idleMs = 60_000

let thread: Worker | undefined
let idle: NodeJS.Timeout | undefined
let last: Promise<unknown> = Promise.resolve()

/** Thousands of entries take seconds to set: a thread of its own does it, one record after the other, and is let go later. */
export function printRecord(sheet: Sheet): Promise<Buffer> {
  const printed = last.then(() => print(sheet))
  last = printed.catch(() => {})
  return printed
}

async function print(sheet: Sheet): Promise<Buffer> {
  clearTimeout(idle)
  thread ??= start()
  try {
    thread.postMessage(sheet)
    const [bytes] = (await once(thread, 'message')) as [Uint8Array]
    return Buffer.from(bytes)
  } catch (error) {
    end()
    throw error
  } finally {
    idle = setTimeout(end, idleMs).unref()
  }
}

function start(): Worker {
  const extension = import.meta.url.endsWith('.ts') ? 'ts' : 'js'
  const worker = new Worker(new URL(`./record-pdf-worker.${extension}`, import.meta.url))
  // A server that is told to stop does not wait for it.
  worker.unref()
  return worker
}

function end() {
  void thread?.terminate()
  thread = undefined
}
