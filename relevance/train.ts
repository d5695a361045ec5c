import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { readLexicon } from './lexicon.ts'
import { lineFor } from './model.ts'
import { calibrate } from './training/calibrate.ts'
import { crossValidate } from './training/cross-validate.ts'
import { fitWeights, lessonsOf } from './training/fit-weights.ts'
import { assignFolds } from './training/folds.ts'
import { describeMeasures } from './training/measures.ts'
import { partOf, readLexiconSource, readTrainingPosts } from './training/read-posts.ts'
import { settings } from './training/settings.ts'
import { buildMatrix, buildVocabulary, extractAll } from './training/vocabulary.ts'
import { writeModel } from './training/write-model.ts'

/** `npm run relevance:train`: from data/ to weights.bin, and what cross-validation says of it. */
const posts = readTrainingPosts()
const lexicon = readLexiconSource()
const found = extractAll(posts, readLexicon(lexicon))
const lessons = lessonsOf(posts)

const sums = crossValidate(posts, found, assignFolds(posts, settings.folds))
const calibration = calibrate({ sums, found, targets: lessons.targets })
const judged = posts.map((post, at) => {
  const { slope, offset } = lineFor(calibration, found[at]!)
  return { ...post, score: 100 / (1 + Math.exp(-(slope * sums[at]! + offset))) }
})
console.log(describeMeasures(`Cross-validation, all ${posts.length} posts`, judged))
for (const [name, part] of Object.entries(Object.groupBy(judged, partOf)))
  console.log(describeMeasures(`Of these, the ${part!.length} of ${name}`, part!))

const vocabulary = buildVocabulary(found)
const matrix = buildMatrix(vocabulary, found)
const weights = fitWeights(matrix, lessons)
const bytes = writeModel({ vocabulary, weights, lexicon, calibration })
writeFileSync(path.join(import.meta.dirname, 'weights.bin'), bytes)
console.log(`weights.bin: ${vocabulary.hashes.length} features, ${(bytes.length / 1e6).toFixed(2)} MB`)
