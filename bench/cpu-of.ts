import { readdirSync, readFileSync } from 'node:fs'

const ticksPerSecond = 100 // USER_HZ, fixed on Linux

/** CPU milliseconds used by a process, all its threads together. */
export function cpuMsOf(pid: number): number {
  return milliseconds(statOf(pid).slice(11, 13))
}

/** For a process with one thread, to the nanosecond: read in ticks, ten of them could each be off by 10 ms. */
const exactCpuMsOf = (pid: number) => Number(readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ')[0]) / 1e6

/** The same for all processes of this backend's PostgreSQL server, including those that have ended. */
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

/** Children that are running, and those that have ended. */
export const cpuMsOfChildren = (pid: number): number =>
  childrenOf(pid).reduce((sum, child) => sum + unlessEnded(() => cpuMsOf(child)), milliseconds(statOf(pid).slice(13, 15)))

/** The most memory a process has used at any one time. */
export const peakMegabytesOf = (pid: number): number =>
  unlessEnded(() => Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1000)

const milliseconds = (ticks: string[]) => (ticks.reduce((sum, some) => sum + Number(some), 0) * 1000) / ticksPerSecond

/** After the name, which may contain anything. */
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
