import { write } from 'node:fs'
import type { FastifyBaseLogger } from 'fastify'
import { pino, stdSerializers } from 'pino'

const standardOutput = 1
/** When a reader falls this far behind, it loses lines; the server neither waits nor grows for it. */
const mostWaiting = 4 * 2 ** 20
const tryAgainMs = 50
/** Lines within this time are written together: handing each one to the system costs more than writing it. */
const gatherMs = 20

/**
 * Where the log goes: standard output, which is never waited for. Its reader may be slow, stopped or gone, or its disk full;
 * that costs lines, and their number is reported as soon as one can be written again.
 */
export class LogOutput {
  #waiting: string[] = []
  #waitingLength = 0
  #lost = 0
  #isBusy = false
  #gathering: NodeJS.Timeout | undefined
  /** A write handed to the system that has not come back: on a blocking pipe with no reader it never does. */
  isHeldUp = false
  #whenIdle: (() => void)[] = []

  write(text: string) {
    if (this.#waitingLength + text.length > mostWaiting) return void this.#lost++
    this.#waiting.push(text)
    this.#waitingLength += text.length
    if (!this.#isBusy) this.#gather()
  }

  /** Resolves when everything has been written or given up on, after the limit at the latest. */
  flush(limitMs: number): Promise<void> {
    return new Promise((resolve) => {
      if (!this.#isBusy) return resolve()
      this.#whenIdle.push(resolve)
      setTimeout(resolve, limitMs)
      if (this.#gathering) this.#sendWaiting()
    })
  }

  #gather() {
    this.#isBusy = true
    this.#gathering = setTimeout(() => this.#sendWaiting(), gatherMs)
  }

  #sendWaiting() {
    clearTimeout(this.#gathering)
    this.#gathering = undefined
    const texts = this.#waiting
    this.#waiting = []
    this.#waitingLength = 0
    this.#send(Buffer.from(texts.join('')), texts.length)
  }

  #send(bytes: Buffer, lines: number) {
    this.isHeldUp = true
    write(standardOutput, bytes, (error, written) => {
      this.isHeldUp = false
      if (error?.code === 'EAGAIN') return void setTimeout(() => this.#send(bytes, lines), tryAgainMs).unref()
      if (!error && written < bytes.length) return this.#send(bytes.subarray(written), lines)
      if (error) this.#lost += lines
      else this.#admitLost()
      this.#goOn()
    })
  }

  #goOn() {
    if (this.#waiting.length > 0) return this.#whenIdle.length > 0 ? this.#sendWaiting() : this.#gather()
    this.#isBusy = false
    for (const resolve of this.#whenIdle.splice(0)) resolve()
  }

  #admitLost() {
    if (this.#lost === 0) return
    const msg = `${this.#lost} lines of the log are missing here: standard output could not take them`
    this.#waiting.push(`${JSON.stringify({ level: 40, time: Date.now(), lost: this.#lost, msg })}\n`)
    this.#lost = 0
  }
}

/** Lines of JSON. When PostgreSQL rejects a row it quotes the values, which may include a message or an address: these are left out. */
export const openLog = (level: string, output: Pick<LogOutput, 'write'>): FastifyBaseLogger =>
  pino({ level, serializers: { err: withoutRow } }, output)

function withoutRow(error: unknown): unknown {
  if (!(error instanceof Error)) return error
  const { detail: _, where: __, ...told } = stdSerializers.err(error)
  return told
}
