import { writeFileSync } from 'node:fs'
import { cut, drawSvg, make, measure, Unreadable } from './draw-pictures.ts'
import type { Asked, Told } from './picture-worker.ts'

// A process of its own, started by picture-worker.ts: what a picture does to a decoder, it does to no one else.

const tasks = { measure, make, cut, drawSvg } as Record<string, (given: never) => Promise<unknown>>
const [mostMegabytes = 1000] = process.argv.slice(2).map(Number)
const looksEveryMs = 50

/** Decoders take memory in threads beside this one, which is free to look. At 1.5 GB a second little is taken between two looks. */
function endWhenTooLarge() {
  if (process.memoryUsage.rss() > mostMegabytes * 1_000_000) end()
}

/** At once, in the middle of whatever the decoders do. */
const end = () => process.kill(process.pid, 'SIGKILL')

// Should the machine run out of memory, this goes before the server or the database.
try {
  writeFileSync('/proc/self/oom_score_adj', '1000')
} catch {
  // Only Linux has it.
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
