import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { readLexicon } from './lexicon.ts'
import { crossValidate } from './training/cross-validate.ts'
import { fitRegressions, targetsOf } from './training/fit-weights.ts'
import { assignFolds } from './training/folds.ts'
import { describeMeasures } from './training/measures.ts'
import { crossFitOdds, fitMixture } from './training/mixture.ts'
import { partOf, readLexiconSource, readTrainingPosts } from './training/read-posts.ts'
import { settings } from './training/settings.ts'
import { blocksOf, buildMatrix, buildVocabulary, extractAll } from './training/vocabulary.ts'
import { writeModel } from './training/write-model.ts'

/** `npm run relevance:train`: from data/ to weights.bin, and what cross-validation says of it. */
const posts = readTrainingPosts()
const lexicon = readLexiconSource()
const found = extractAll(posts, readLexicon(lexicon))

const folds = assignFolds(posts, settings.folds)
const outcomes = { parts: crossValidate(posts, found, folds), targets: targetsOf(posts), found }
const odds = crossFitOdds(outcomes, folds)
const judged = posts.map((post, at) => ({ ...post, score: 100 / (1 + Math.exp(-odds[at]!)) }))
console.log(describeMeasures(`Cross-validation, all ${posts.length} posts`, judged))
for (const [name, part] of Object.entries(Object.groupBy(judged, partOf)))
  console.log(describeMeasures(`Of these, the ${part!.length} of ${name}`, part!))

const vocabulary = buildVocabulary(found)
const matrix = buildMatrix(vocabulary, found)
const trained = { regressions: fitRegressions(matrix, posts), blocks: blocksOf(vocabulary, found) }
const bytes = writeModel({ vocabulary, ...trained, mixture: fitMixture(outcomes), lexicon })
writeFileSync(path.join(import.meta.dirname, 'weights.bin'), bytes)
console.log(`weights.bin: ${vocabulary.hashes.length} features, ${(bytes.length / 1e6).toFixed(2)} MB`)
