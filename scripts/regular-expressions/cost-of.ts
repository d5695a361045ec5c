import vm from 'node:vm'
import { hostileTexts } from './hostile-texts.ts'

export interface Cost {
  spentMs: number
  length: number
  /** How what cost so much begins. */
  text: string
}

/** From short to long, so that what grows fast is noticed while it is still cheap. */
const lengths = [1_000, 100_000]
/** Of wall-clock time, for what would never end; anything near it is far too much. */
const endlessMs = 3_000

/** The dearest of all hostile texts; no further than the first that costs more than `mostMs`. */
export function costOf(expression: RegExp, mostMs: number): Cost {
  let dearest: Cost = { spentMs: 0, length: 0, text: '' }
  for (const length of lengths) {
    for (const text of hostileTexts(expression.source, length)) {
      const spentMs = spentOn(expression, text)
      if (spentMs > dearest.spentMs) dearest = { spentMs, length, text: text.slice(0, 20) }
      if (spentMs > mostMs) return dearest
    }
  }
  return dearest
}

const room = vm.createContext({})
const search = new vm.Script('expression.global ? text.replace(expression, "") : expression.exec(text)')

function spentOn(expression: RegExp, text: string): number {
  Object.assign(room, { expression, text })
  expression.lastIndex = 0
  const before = process.threadCpuUsage()
  try {
    search.runInContext(room, { timeout: endlessMs })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ERR_SCRIPT_EXECUTION_TIMEOUT') return Infinity
    throw error
  }
  const { user, system } = process.threadCpuUsage(before)
  return (user + system) / 1000
}
