import { fitLogisticRegression, type Matrix } from './logistic-regression.ts'
import { isOn, partOf, type Post } from './read-posts.ts'
import { settings } from './settings.ts'

export type Form = 'remark' | 'prose'
export const forms: Form[] = ['remark', 'prose']

/** What was learned for remarks, and what for prose: in each two regressions. */
export type Regressions = Record<Form, Float64Array[]>
export const regressionCount = 2

export const targetsOf = (posts: Post[]): number[] => posts.map((post) => Number(isOn(post)))

/**
 * The same posts twice over. For prose, a piece of prose counts for two remarks: it is what a queue is full of, and there is less
 * of it in the data. For remarks it counts for half a one, so that what is true of long texts only costs them little.
 */
export function fitRegressions(matrix: Matrix, posts: Post[]): Regressions {
  const targets = targetsOf(posts)
  const fitFor = (form: Form) => {
    const shares = posts.map((post) => (partOf(post) === 'prose' ? settings.shareOfProse[form] : 1))
    return fitBoth(matrix, { targets, shares })
  }
  return { remark: fitFor('remark'), prose: fitFor('prose') }
}

/**
 * Two regressions: one that sees features as they are, and one that sees them the larger the more one-sided they are (after
 * Wang and Manning, 2012). Both are sums of weights, so however they are mixed it is one sum again.
 */
function fitBoth(matrix: Matrix, { targets, shares }: { targets: number[]; shares: number[] }): Float64Array[] {
  const rows = targets.map((_, row) => row)
  const plain = fitLogisticRegression({ matrix, rows, targets, shares, cost: settings.cost })
  const sizes = oneSidedness(matrix, targets)
  const values = matrix.values.map((value, at) => value * sizes[matrix.columns[at]!]!)
  const sized = fitLogisticRegression({ matrix: { ...matrix, values }, rows, targets, shares, cost: settings.costOfOneSided })
  return [plain, sized.map((weight, column) => weight * sizes[column]!)]
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
