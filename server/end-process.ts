import { setTimeout as delay } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import type { LogOutput } from './log-output.ts'

const lastWordsMs = 1000
/** A write that completes within this was merely in progress, which takes a while on a busy machine. */
const onItsWayMs = 500

/** Makes sure the process ends, whatever happens to its output: a supervisor can only restart what has ended. */
export async function endProcess(code: number, output: LogOutput, limitMs = lastWordsMs): Promise<never> {
  await output.flush(limitMs)
  for (let waited = 0; output.isHeldUp && waited < onItsWayMs; waited += 10) await delay(10)
  // A normal exit would wait for the thread stuck in the write.
  if (output.isHeldUp) process.kill(process.pid, 'SIGKILL')
  process.exit(code)
}

/** After an uncaught error the state is unknown: log it and let a fresh process take over. */
export function endOnUncaughtErrors(log: FastifyBaseLogger, output: LogOutput) {
  // If not even the log can be written to, nothing more can be done.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {})
  let isEnding = false
  process.on('uncaughtException', (error, origin) => {
    log.fatal({ err: error, origin }, 'an error that nothing has caught ends the process')
    if (isEnding) return
    isEnding = true
    void endProcess(1, output)
  })
}
