import type { Features } from '../features.ts'
import { assignFolds } from './folds.ts'
import { fitLogisticRegression, product } from './logistic-regression.ts'
import { isOn, type Post } from './read-posts.ts'
import { settings } from './settings.ts'
import { buildMatrix, buildVocabulary } from './vocabulary.ts'

/** The sum for every post by a model that has seen neither it, nor its near copies, nor their words. */
export function crossValidate(posts: Post[], found: Features[]): number[] {
  const folds = assignFolds(posts, settings.folds)
  const sums: number[] = Array.from({ length: posts.length }, () => 0)
  for (let fold = 0; fold < settings.folds; fold++) {
    const [learned, judged] = [rowsWhere((at) => folds[at] !== fold), rowsWhere((at) => folds[at] === fold)]
    const vocabulary = buildVocabulary(learned.map((at) => found[at]!))
    const matrix = buildMatrix(
      vocabulary,
      [...learned, ...judged].map((at) => found[at]!),
    )
    const targets = learned.map((at) => Number(isOn(posts[at]!)))
    const weights = fitLogisticRegression({ matrix, rows: learned.map((_, row) => row), targets, cost: settings.cost })
    judged.forEach((at, row) => (sums[at] = product(matrix, weights, learned.length + row)))
  }
  return sums

  function rowsWhere(isWanted: (at: number) => boolean) {
    return posts.map((_, at) => at).filter(isWanted)
  }
}
