import { blockCount, type Features } from '../features.ts'
import { fitRegressions, regressionCount, type Regressions } from './fit-weights.ts'
import type { Matrix } from './logistic-regression.ts'
import type { Post } from './read-posts.ts'
import { blocksOf, buildMatrix, buildVocabulary } from './vocabulary.ts'

/** What the regressions say of a post, as a remark and as prose: one after another, and within them block by block. */
export interface Parts {
  remark: Float64Array
  prose: Float64Array
}

export const partCount = regressionCount * blockCount

/** The parts of every post by a model that has seen neither it, nor the others of its fold, nor their words. */
export function crossValidate(posts: Post[], found: Features[], folds: number[]): Parts[] {
  const parts: Parts[] = Array.from({ length: posts.length })
  for (const fold of new Set(folds)) {
    const [learned, judged] = [rowsWhere((at) => folds[at] !== fold), rowsWhere((at) => folds[at] === fold)]
    const vocabulary = buildVocabulary(learned.map((at) => found[at]!))
    const blocks = blocksOf(vocabulary, found)
    const regressions = fitRegressions(
      matrixOf(vocabulary, learned),
      learned.map((at) => posts[at]!),
    )
    const matrix = matrixOf(vocabulary, judged)
    judged.forEach((at, row) => (parts[at] = partsOf(regressions, { matrix, row, blocks })))
  }
  return parts

  function rowsWhere(isWanted: (at: number) => boolean) {
    return posts.map((_, at) => at).filter(isWanted)
  }
  function matrixOf(vocabulary: Parameters<typeof buildMatrix>[0], rows: number[]) {
    return buildMatrix(
      vocabulary,
      rows.map((at) => found[at]!),
    )
  }
}

interface Row {
  matrix: Matrix
  row: number
  blocks: Uint8Array
}

/** The biases, in the last column, are left to the mixture. */
function partsOf(regressions: Regressions, { matrix: { starts, columns, values }, row, blocks }: Row): Parts {
  const sumsOf = (sets: Float64Array[]) => {
    const sums = new Float64Array(partCount)
    for (let at = starts[row]!; at < starts[row + 1]! - 1; at++) {
      const column = columns[at]!
      sets.forEach((weights, place) => (sums[place * blockCount + blocks[column]!]! += values[at]! * weights[column]!))
    }
    return sums
  }
  return { remark: sumsOf(regressions.remark), prose: sumsOf(regressions.prose) }
}
