import { minimize } from './minimize.ts'

/** Rows of sparse features, one after another: row r has the entries starts[r] to starts[r + 1]. The last column is the bias. */
export interface Matrix {
  starts: Int32Array
  columns: Int32Array
  values: Float32Array
  width: number
}

export function product({ starts, columns, values }: Matrix, weights: Float64Array, row: number): number {
  let sum = 0
  for (let at = starts[row]!; at < starts[row + 1]!; at++) sum += values[at]! * weights[columns[at]!]!
  return sum
}

interface Problem {
  matrix: Matrix
  /** The rows to learn from. */
  rows: number[]
  /** 0 or 1 for every row of the matrix. */
  targets: number[]
  /** How little the weights are pulled to zero; the bias is not. */
  cost: number
  /** How much each row counts. */
  shares: number[]
}

/** The weights with the least log loss + |w|² / (2 · cost). */
export function fitLogisticRegression({ matrix, rows, targets, cost, shares }: Problem): Float64Array {
  return minimize(new Float64Array(matrix.width), (weights, gradient) => {
    let loss = 0
    for (let at = 0; at < matrix.width - 1; at++) {
      loss += (weights[at]! * weights[at]!) / (2 * cost)
      gradient[at] = weights[at]! / cost
    }
    for (const row of rows) {
      const sum = product(matrix, weights, row)
      loss += shares[row]! * logLoss(sum, targets[row]!)
      const slope = shares[row]! * (1 / (1 + Math.exp(-sum)) - targets[row]!)
      for (let at = matrix.starts[row]!; at < matrix.starts[row + 1]!; at++)
        gradient[matrix.columns[at]!]! += slope * matrix.values[at]!
    }
    return loss
  })
}

const logLoss = (sum: number, target: number) => Math.log1p(Math.exp(-Math.abs(sum))) + Math.max(0, target > 0.5 ? -sum : sum)
