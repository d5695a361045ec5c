import { readdirSync, readFileSync } from 'node:fs'

const ticksPerSecond = 100 // USER_HZ, fixed on Linux

/** CPU milliseconds that a process has used, all its threads together. */
export function cpuMsOf(pid: number): number {
  return milliseconds(statOf(pid).slice(11, 13))
}

/** Of a process of one thread, to the nanosecond: ten of them would each be told 10 ms too low or too high. */
const exactCpuMsOf = (pid: number) => Number(readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ')[0]) / 1e6

/** The same for all processes of the PostgreSQL server that this backend belongs to, those that have ended included. */
export function cpuMsOfServer(backendPid: number): number {
  const parent = parentOf(backendPid)
  const children = readdirSync('/proc').filter((pid) => parentOf(Number(pid)) === parent)
  const cpuMs = children.map((pid) => unlessEnded(() => exactCpuMsOf(Number(pid))))
  return cpuMs.reduce((sum, ms) => sum + ms, milliseconds(statOf(parent).slice(11, 15)))
}

export const childrenOf = (pid: number): number[] =>
  readdirSync('/proc')
    .map(Number)
    .filter((child) => child > 0 && parentOf(child) === pid)

/** Of those that run, and of those that have ended. */
export const cpuMsOfChildren = (pid: number): number =>
  childrenOf(pid).reduce((sum, child) => sum + unlessEnded(() => cpuMsOf(child)), milliseconds(statOf(pid).slice(13, 15)))

/** The most memory that a process has had in use at once. */
export const peakMegabytesOf = (pid: number): number =>
  unlessEnded(() => Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1000)

const milliseconds = (ticks: string[]) => (ticks.reduce((sum, some) => sum + Number(some), 0) * 1000) / ticksPerSecond

/** After the name, which may hold anything. */
function statOf(pid: number): string[] {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ')
}

const parentOf = (pid: number) => unlessEnded(() => Number(statOf(pid)[1]))

/** 0 for a process that has ended since it was listed. */
function unlessEnded(read: () => number): number {
  try {
    return read()
  } catch {
    return 0
  }
}
