import type { Features } from '../features.ts'
import { fitWeights, lessonsOf } from './fit-weights.ts'
import { product } from './logistic-regression.ts'
import type { Post } from './read-posts.ts'
import { buildMatrix, buildVocabulary } from './vocabulary.ts'

/** The sum for every post by a model that has seen neither it, nor the others of its fold, nor their words. */
export function crossValidate(posts: Post[], found: Features[], folds: number[]): number[] {
  const sums: number[] = Array.from({ length: posts.length }, () => 0)
  for (const fold of new Set(folds)) {
    const [learned, judged] = [rowsWhere((at) => folds[at] !== fold), rowsWhere((at) => folds[at] === fold)]
    const vocabulary = buildVocabulary(learned.map((at) => found[at]!))
    const matrix = buildMatrix(
      vocabulary,
      [...learned, ...judged].map((at) => found[at]!),
    )
    const weights = fitWeights(matrix, lessonsOf(learned.map((at) => posts[at]!)))
    judged.forEach((at, row) => (sums[at] = product(matrix, weights, learned.length + row)))
  }
  return sums

  function rowsWhere(isWanted: (at: number) => boolean) {
    return posts.map((_, at) => at).filter(isWanted)
  }
}
