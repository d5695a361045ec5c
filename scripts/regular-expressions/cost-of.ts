import vm from 'node:vm'
import { hostileTexts } from './hostile-texts.ts'

export interface Cost {
  spentMs: number
  length: number
  /** The beginning of the most expensive text. */
  text: string
}

/** Shortest first, so that fast growth is noticed while it is still cheap. */
const lengths = [1_000, 10_000, 100_000]
/** Wall-clock limit for what would never end; anything close to it is far too slow. */
const endlessMs = 3_000
/** For all texts together: beyond this, each is tried separately. */
const togetherMs = 1_000

/**
 * The first hostile text that costs more than `mostMs`. If all texts of one length together cost no more, none of them does,
 * and they are not measured one by one.
 */
export function costOf(expression: RegExp, mostMs: number): Cost {
  let dearest: Cost = { spentMs: 0, length: 0, text: '' }
  for (const length of lengths) {
    const texts = hostileTexts(expression.source, length)
    if (spentOn(expression, texts, togetherMs) <= mostMs) continue
    for (const text of texts) {
      const spentMs = spentOn(expression, [text], endlessMs)
      if (spentMs > dearest.spentMs) dearest = { spentMs, length, text: text.slice(0, 20) }
      if (spentMs > mostMs) return dearest
    }
  }
  return dearest
}

const room = vm.createContext({})
const search = new vm.Script(`for (const text of texts) {
  expression.lastIndex = 0
  if (expression.global) text.replace(expression, '')
  else expression.exec(text)
}`)

function spentOn(expression: RegExp, texts: string[], limitMs: number): number {
  Object.assign(room, { expression, texts })
  const before = process.threadCpuUsage()
  try {
    search.runInContext(room, { timeout: limitMs })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ERR_SCRIPT_EXECUTION_TIMEOUT') return Infinity
    throw error
  }
  const { user, system } = process.threadCpuUsage(before)
  return (user + system) / 1000
}
