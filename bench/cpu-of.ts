import { readFileSync } from 'node:fs'

const ticksPerSecond = 100 // USER_HZ, fixed on Linux

/** CPU milliseconds that a process has used, all its threads together. */
export function cpuMsOf(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return ((Number(fields[11]) + Number(fields[12])) * 1000) / ticksPerSecond
}
