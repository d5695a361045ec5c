import { fitLogisticRegression, type Matrix } from './logistic-regression.ts'
import { isOn, partOf, type Post } from './read-posts.ts'
import { settings } from './settings.ts'

export interface Lessons {
  targets: number[]
  shares: number[]
}

/** Prose is what a queue is full of, and there is less of it in the data: each piece counts more than a remark. */
export const lessonsOf = (posts: Post[]): Lessons => ({
  targets: posts.map((post) => Number(isOn(post))),
  shares: posts.map((post) => (partOf(post) === 'prose' ? settings.shareOfProse : 1)),
})

/**
 * Two regressions on the same posts, added up: one that sees features as they are, and one that sees them the larger the more
 * one-sided they are (after Wang and Manning, 2012). Both are sums of weights, so together they are one sum again.
 */
export function fitWeights(matrix: Matrix, { targets, shares }: Lessons): Float64Array {
  const rows = targets.map((_, row) => row)
  const plain = fitLogisticRegression({ matrix, rows, targets, shares, cost: settings.cost })
  const sizes = oneSidedness(matrix, targets)
  const values = matrix.values.map((value, at) => value * sizes[matrix.columns[at]!]!)
  const sized = fitLogisticRegression({ matrix: { ...matrix, values }, rows, targets, shares, cost: settings.costOfOneSided })
  return plain.map((weight, column) => weight + sized[column]! * sizes[column]!)
}

/** By how much the odds of a feature differ between posts of the field and others, in logarithms; 1 for the bias. */
function oneSidedness(matrix: Matrix, targets: number[]): Float64Array {
  const seen = [new Float64Array(matrix.width).fill(1), new Float64Array(matrix.width).fill(1)]
  targets.forEach((target, row) => {
    for (let at = matrix.starts[row]!; at < matrix.starts[row + 1]!; at++) seen[target]![matrix.columns[at]!]!++
  })
  const [off, on] = seen as [Float64Array, Float64Array]
  const bias = matrix.width - 1
  const odds = on[bias]! / off[bias]!
  const sizes = on.map((count, column) => settings.leastSize + Math.abs(Math.log(count / off[column]! / odds)))
  sizes[bias] = 1
  return sizes
}
