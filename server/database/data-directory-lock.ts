import { mkdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { hostname } from 'node:os'
import path from 'node:path'
import { OperatorError } from '#server/config.ts'

interface Holder {
  pid: number
  host: string
  /** When the kernel started that process: tells it apart from a later one with the same number. */
  started: string
}

const heartbeatMs = 10_000
/** A holder on another host (a container sharing the volume) cannot be checked directly, only by its heartbeat. */
const silentAfterMs = 60_000

/**
 * Two processes on one embedded database silently lose acknowledged writes, and PGlite does no locking of its own. A dead
 * process's lock is taken over, a live one's never.
 */
export function lockDataDirectory(dataDir: string): { release(): void } {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const lock = path.join(dataDir, 'lock')
  if (!claim(lock)) {
    const holder = read(lock)
    if (holder && isAlive(holder, lock)) throw refusal(dataDir, holder)
    takeOver(lock, dataDir)
  }
  const heartbeat = setInterval(() => touch(lock), heartbeatMs)
  heartbeat.unref()
  return {
    release() {
      clearInterval(heartbeat)
      rmSync(lock, { force: true })
    },
  }
}

function claim(lock: string): boolean {
  try {
    writeFileSync(lock, JSON.stringify(self()), { flag: 'wx', mode: 0o600 })
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw error
  }
}

/** If several find the same dead holder, the one that creates this directory goes ahead. */
function takeOver(lock: string, dataDir: string) {
  const turn = `${lock}.takeover`
  try {
    if (ageMs(turn) > silentAfterMs) rmSync(turn, { recursive: true, force: true })
    mkdirSync(turn)
  } catch {
    throw new OperatorError(`Another process is just opening ${dataDir}. Try again in a moment.`)
  }
  try {
    const holder = read(lock)
    if (holder && isAlive(holder, lock)) throw refusal(dataDir, holder)
    rmSync(lock, { force: true })
    if (!claim(lock)) throw new OperatorError(`Another process has just opened ${dataDir}.`)
  } finally {
    rmSync(turn, { recursive: true, force: true })
  }
}

const refusal = (dataDir: string, { pid, host }: Holder) =>
  new OperatorError(
    `${dataDir} is in use by another ibid. process (number ${pid}${host === hostname() ? '' : ` on ${host}`}). ` +
      'Stop that one first, or set DATA_DIR to another directory.',
  )

const self = (): Holder => ({ pid: process.pid, host: hostname(), started: startOf(process.pid) ?? '' })

function read(lock: string): Holder | undefined {
  try {
    return JSON.parse(readFileSync(lock, 'utf8')) as Holder
  } catch {
    return undefined
  }
}

function isAlive(holder: Holder, lock: string): boolean {
  if (holder.host !== hostname()) return ageMs(lock) < silentAfterMs
  try {
    process.kill(holder.pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
  const started = startOf(holder.pid)
  return started === undefined || holder.started === '' || started === holder.started
}

/** Field 22 of /proc/PID/stat; outside Linux the process number alone has to do. */
function startOf(pid: number): string | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19]
  } catch {
    return undefined
  }
}

function ageMs(file: string): number {
  try {
    return Date.now() - statSync(file).mtimeMs
  } catch {
    return 0
  }
}

function touch(lock: string) {
  try {
    utimesSync(lock, new Date(), new Date())
  } catch {
    // The directory is gone or read-only; the database will report that itself.
  }
}
