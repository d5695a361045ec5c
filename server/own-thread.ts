import { once } from 'node:events'
import path from 'node:path'
import { Worker } from 'node:worker_threads'

/** With what it has loaded, for the next one. */
const idleMs = 60_000

/**
 * Runs work that would keep the server from answering in a thread of its own, one piece after the other; the thread ends when idle.
 * Its file is next to the caller's and answers each message with one message.
 */
export function ownThread<Given, Made>(name: string, callerUrl: string): (given: Given) => Promise<Made> {
  let thread: Worker | undefined
  let idle: NodeJS.Timeout | undefined
  let last: Promise<unknown> = Promise.resolve()

  function start(): Worker {
    const worker = new Worker(new URL(`./${name}${path.extname(callerUrl)}`, callerUrl))
    // A server that is told to stop does not wait for it.
    worker.unref()
    return worker
  }

  function end() {
    void thread?.terminate()
    thread = undefined
  }

  async function make(given: Given): Promise<Made> {
    clearTimeout(idle)
    thread ??= start()
    try {
      thread.postMessage(given)
      const [made] = (await once(thread, 'message')) as [Made]
      return made
    } catch (error) {
      end()
      throw error
    } finally {
      idle = setTimeout(end, idleMs).unref()
    }
  }

  return (given) => {
    const made = last.then(() => make(given))
    last = made.catch(() => {})
    return made
  }
}
