import { writeFileSync } from 'node:fs'
import { cut, drawSvg, make, measure, Unreadable } from './draw-pictures.ts'
import type { Asked, Told } from './picture-worker.ts'

// A separate process, started by picture-worker.ts: whatever a picture does to a decoder affects nothing else.

const tasks = { measure, make, cut, drawSvg } as Record<string, (given: never) => Promise<unknown>>
const [mostMegabytes = 1000] = process.argv.slice(2).map(Number)
const looksEveryMs = 50

/**
 * Decoders take up memory in threads beside this one, which is free to watch. At 1.5 GB a second, little is taken between two
 * checks.
 */
function endWhenTooLarge() {
  if (process.memoryUsage.rss() > mostMegabytes * 1_000_000) end()
}

/** Immediately, in the middle of whatever the decoders are doing. */
const end = () => process.kill(process.pid, 'SIGKILL')

// If the machine runs out of memory, this process goes before the server or the database.
try {
  writeFileSync('/proc/self/oom_score_adj', '1000')
} catch {
  // Only Linux has this.
}
setInterval(endWhenTooLarge, looksEveryMs).unref()
process.once('disconnect', end)
process.on('message', ({ id, task, given }: Asked) => {
  const tell = (told: Told) => process.send?.(told)
  tasks[task]!(given as never).then(
    (answer) => tell({ id, answer }),
    (error: Error) => tell({ id, refused: error.message, isOfFile: error instanceof Unreadable }),
  )
})
