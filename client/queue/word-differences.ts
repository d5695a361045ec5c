interface Difference {
  is: 'same' | 'removed' | 'added'
  text: string
}

/** Cells of the table for the longest common subsequence: a few megabytes, and a few milliseconds. */
const largestTable = 4_000_000

/** How a text changed, word by word; for very long ones line by line, or as a whole. */
export function wordDifferences(before: string, after: string): Difference[] {
  for (const split of [intoWords, intoLines]) {
    const differences = compare(split(before), split(after))
    if (differences) return differences
  }
  return joined([
    { is: 'removed', text: before },
    { is: 'added', text: after },
  ])
}

const words = new Intl.Segmenter(undefined, { granularity: 'word' })

/** Each with the space before it, also in scripts without spaces. */
function intoWords(text: string): string[] {
  const parts: string[] = []
  let space = ''
  for (const { segment } of words.segment(text)) {
    if (segment.trim() === '') space += segment
    else {
      parts.push(space + segment)
      space = ''
    }
  }
  return parts
}

const intoLines = (text: string) => text.split(/(?=\n)/)

/** Undefined if it would take too long. What is equal at both ends, which is usually most of it, costs nothing. */
function compare(before: string[], after: string[]): Difference[] | undefined {
  const isSame = (at: number, to: number) => before[at]?.trim() === after[to]?.trim()
  const most = Math.min(before.length, after.length)
  let start = 0
  while (start < most && isSame(start, start)) start++
  let end = 0
  while (end < most - start && isSame(before.length - 1 - end, after.length - 1 - end)) end++
  const [old, young] = [before.slice(start, before.length - end), after.slice(start, after.length - end)]
  if ((old.length + 1) * (young.length + 1) > largestTable) return undefined
  const same = (parts: string[]): Difference[] => parts.map((text) => ({ is: 'same', text }))
  return joined([...same(after.slice(0, start)), ...walk(old, young), ...same(after.slice(after.length - end))])
}

/** Along the longest common subsequence. */
function walk(old: string[], young: string[]): Difference[] {
  const width = young.length + 1
  const lengths = commonLengths(old, young)
  const found: Difference[] = []
  let [at, to] = [0, 0]
  while (at < old.length || to < young.length) {
    const removes = to === young.length || (at < old.length && lengths[(at + 1) * width + to]! >= lengths[at * width + to + 1]!)
    if (at < old.length && to < young.length && old[at]!.trim() === young[to]!.trim()) {
      // At the start of one text there is no space, but what precedes it in the other requires one.
      found.push({ is: 'same', text: /^\s/.test(young[to]!) ? young[to]! : old[at]! })
      at++
      to++
    } else if (removes) found.push({ is: 'removed', text: old[at++]! })
    else found.push({ is: 'added', text: young[to++]! })
  }
  return found
}

/** For each pair of positions: the length of the longest common subsequence of what follows. */
function commonLengths(old: string[], young: string[]): Uint16Array {
  const width = young.length + 1
  const lengths = new Uint16Array((old.length + 1) * width)
  const [from, into] = [old, young].map((parts) => parts.map((part) => part.trim())) as [string[], string[]]
  for (let at = from.length - 1; at >= 0; at--) {
    for (let to = into.length - 1; to >= 0; to--) {
      const here = at * width + to
      lengths[here] =
        from[at] === into[to] ? lengths[here + width + 1]! + 1 : Math.max(lengths[here + width]!, lengths[here + 1]!)
    }
  }
  return lengths
}

/** Neighbors of the same kind are merged, so that a sentence is struck out once rather than word by word. */
function joined(differences: Difference[]): Difference[] {
  const result: Difference[] = []
  for (const { is, text } of differences) {
    const last = result.at(-1)
    if (last?.is === is) last.text += text
    else if (text) result.push({ is, text })
  }
  return result
}
