import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { cut, drawSvg, make, measure } from './draw-pictures.ts'

interface Tasks {
  measure: typeof measure
  make: typeof make
  cut: typeof cut
  drawSvg: typeof drawSvg
}

export interface Asked {
  id: number
  task: keyof Tasks
  given: unknown
}

export type Told = { id: number; answer: unknown } | { id: number; refused: string; isOfFile: boolean }

/** The process ended, or was ended, while working on the picture. */
export class PictureProcessDied extends Error {}
/** The process looked at the picture and says what is wrong with it. */
export class PictureRefused extends Error {
  readonly isOfFile: boolean
  constructor(message: string, isOfFile: boolean) {
    super(message)
    this.isOfFile = isOfFile
  }
}

export interface PictureLimits {
  megabytes: number
  seconds: number
}

interface Waiting {
  settle: (told: Told) => void
  fail: (error: Error) => void
}

interface Running {
  child: ChildProcess
  waiting: Map<number, Waiting>
}

/** On a quiet site none is running. */
const idleMs = 30_000

/** One child process, started when needed and again after it has died. It is given no secrets: its environment is empty. */
export class PictureWorker {
  readonly #limits: PictureLimits
  #running: Running | undefined
  #idle: NodeJS.Timeout | undefined
  #asked = 0

  constructor(limits: PictureLimits) {
    this.#limits = limits
  }

  ask<Task extends keyof Tasks>(task: Task, given: Parameters<Tasks[Task]>[0]): ReturnType<Tasks[Task]> {
    clearTimeout(this.#idle)
    const running = (this.#running ??= this.#start())
    const id = ++this.#asked
    const answered = new Promise((resolve, reject) => {
      const timer = setTimeout(() => this.#end(running), this.#limits.seconds * 1000)
      const settle = (told: Told) => {
        clearTimeout(timer)
        if ('answer' in told) resolve(told.answer)
        else reject(new PictureRefused(told.refused, told.isOfFile))
      }
      const fail = (error: Error) => {
        clearTimeout(timer)
        reject(error)
      }
      running.waiting.set(id, { settle, fail })
      running.child.send({ id, task, given } satisfies Asked, (error) => error && this.#end(running))
    })
    return answered as ReturnType<Tasks[Task]>
  }

  async close() {
    clearTimeout(this.#idle)
    const running = this.#running
    if (!running) return
    const gone = once(running.child, 'exit')
    this.#end(running)
    await gone
  }

  #start(): Running {
    const extension = import.meta.url.endsWith('.ts') ? 'ts' : 'js'
    const program = fileURLToPath(new URL(`./picture-process.${extension}`, import.meta.url))
    const child = spawn(process.execPath, ['--max-old-space-size=128', program, String(this.#limits.megabytes)], {
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      serialization: 'advanced',
      env: process.env.TMPDIR ? { TMPDIR: process.env.TMPDIR } : {},
    })
    const running: Running = { child, waiting: new Map() }
    child.once('error', () => this.#end(running)).once('exit', () => this.#end(running))
    child.on('message', (told: Told) => this.#settle(running, told))
    return running
  }

  #settle(running: Running, told: Told) {
    running.waiting.get(told.id)?.settle(told)
    running.waiting.delete(told.id)
    if (running.waiting.size === 0) this.#idle = setTimeout(() => this.#end(running), idleMs).unref()
  }

  /** Whatever it had begun is over; the next request starts another. */
  #end(running: Running) {
    if (this.#running === running) this.#running = undefined
    running.child.kill('SIGKILL')
    const waiting = [...running.waiting.values()]
    running.waiting.clear()
    for (const { fail } of waiting) fail(new PictureProcessDied('the picture process ended'))
  }
}
