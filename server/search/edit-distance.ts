/** How many letters must be inserted, removed, replaced or swapped with a neighbor to turn one word into the other. */
export function editDistance(one: string, other: string): number {
  const [a, b] = [[...one], [...other]]
  let twoBefore: number[] = []
  let before = Array.from({ length: b.length + 1 }, (_, at) => at)
  for (const [i, letter] of a.entries()) {
    const row = [i + 1]
    for (const [j, compared] of b.entries()) {
      const changed = before[j]! + (letter === compared ? 0 : 1)
      const isSwapped = i > 0 && j > 0 && letter === b[j - 1] && a[i - 1] === compared
      row.push(Math.min(changed, before[j + 1]! + 1, row[j]! + 1, isSwapped ? twoBefore[j - 1]! + 1 : Infinity))
    }
    twoBefore = before
    before = row
  }
  return before[b.length]!
}
