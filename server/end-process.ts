import { setTimeout as delay } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import type { LogOutput } from './log-output.ts'

const lastWordsMs = 1000
/** A write that comes back within this was only on its way: on a busy machine that takes a while. */
const onItsWayMs = 500

/** Ends the process for certain, whatever becomes of its output: a supervisor can only restart what has ended. */
export async function endProcess(code: number, output: LogOutput, limitMs = lastWordsMs): Promise<never> {
  await output.flush(limitMs)
  for (let waited = 0; output.isHeldUp && waited < onItsWayMs; waited += 10) await delay(10)
  // An ordinary exit would wait for the thread that is held up in the write.
  if (output.isHeldUp) process.kill(process.pid, 'SIGKILL')
  process.exit(code)
}

/** After an error that nothing has caught, no one knows what state things are in: it is logged, and another process starts afresh. */
export function endOnUncaughtErrors(log: FastifyBaseLogger, output: LogOutput) {
  // Said on a line that cannot be written, nothing more can be done about it.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {})
  let isEnding = false
  process.on('uncaughtException', (error, origin) => {
    log.fatal({ err: error, origin }, 'an error that nothing has caught ends the process')
    if (isEnding) return
    isEnding = true
    void endProcess(1, output)
  })
}
