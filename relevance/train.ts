import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { readLexicon } from './lexicon.ts'
import { calibrate } from './training/calibrate.ts'
import { crossValidate } from './training/cross-validate.ts'
import { fitWeights } from './training/fit-weights.ts'
import { assignFolds } from './training/folds.ts'
import { describeMeasures } from './training/measures.ts'
import { isOn, readLexiconSource, readTrainingPosts } from './training/read-posts.ts'
import { settings } from './training/settings.ts'
import { buildMatrix, buildVocabulary, extractAll } from './training/vocabulary.ts'
import { writeModel } from './training/write-model.ts'

/** `npm run relevance:train`: from data/ to weights.bin, and what cross-validation says of it. */
const posts = readTrainingPosts()
const lexicon = readLexiconSource()
const found = extractAll(posts, readLexicon(lexicon))
const targets = posts.map((post) => Number(isOn(post)))

const sums = crossValidate(posts, found, assignFolds(posts, settings.folds))
const { slope, offset } = calibrate(sums, targets)
const judged = posts.map((post, at) => ({ ...post, score: 100 / (1 + Math.exp(-(slope * sums[at]! + offset))) }))
const given = judged.filter(({ id }) => !id.startsWith('own-'))
console.log(describeMeasures(`Cross-validation, all ${posts.length} posts`, judged))
console.log(describeMeasures(`Of these, the ${given.length} given posts`, given))

const vocabulary = buildVocabulary(found)
const matrix = buildMatrix(vocabulary, found)
const weights = fitWeights(matrix, targets)
const bytes = writeModel({ vocabulary, weights, lexicon, slope, offset })
writeFileSync(path.join(import.meta.dirname, 'weights.bin'), bytes)
console.log(`weights.bin: ${vocabulary.hashes.length} features, ${(bytes.length / 1e6).toFixed(2)} MB`)
