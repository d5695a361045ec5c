import { minimize } from './minimize.ts'

/** Platt's scaling: the line from sums to log odds that fits the outcomes best. */
export function calibrate(sums: number[], targets: number[]): { slope: number; offset: number } {
  const [slope, offset] = minimize(Float64Array.of(1, 0), ([slope, offset], gradient) => {
    let loss = 0
    sums.forEach((sum, at) => {
      const odds = slope! * sum + offset!
      const off = 1 / (1 + Math.exp(-odds)) - targets[at]!
      loss += Math.log1p(Math.exp(-Math.abs(odds))) + Math.max(0, targets[at]! > 0.5 ? -odds : odds)
      gradient[0]! += off * sum
      gradient[1]! += off
    })
    return loss
  })
  return { slope: slope!, offset: offset! }
}
