import { addText, family, mix } from './hash.ts'
import { readLexicon, type Lexicon } from './lexicon.ts'
import type { Features } from './features.ts'
import { crossValidate } from './training/cross-validate.ts'
import { targetsOf } from './training/fit-weights.ts'
import { assignFolds } from './training/folds.ts'
import { measure } from './training/measures.ts'
import { crossFitOdds } from './training/mixture.ts'
import { partOf, readLexiconSource, readTrainingPosts } from './training/read-posts.ts'
import { settings } from './training/settings.ts'
import { extractAll } from './training/vocabulary.ts'

/** `npm run relevance:leave-out`: how the score does where posts speak of something, or in words, that it has never met. */
const posts = readTrainingPosts()
const lexicon = readLexicon(readLexiconSource())
const whole = extractAll(posts, lexicon)
const folds = assignFolds(posts, settings.folds)
const halves = [0, 1].map((half) => extractAll(posts, withoutHalf(lexicon, half)))

describe('as in training', whole, folds)
describe('a subject never met', whole, foldsBySubject(whole))
for (const half of halves) describe('half of the lexicon unknown', half, folds)

function describe(name: string, found: Features[], held: number[]) {
  const odds = crossFitOdds({ parts: crossValidate(posts, found, held), targets: targetsOf(posts), found }, held)
  const given = posts.map((post, at) => ({ ...post, score: odds[at]! })).filter((post) => partOf(post) === 'given posts')
  const aucs = measure(given).slice(0, 3)
  console.log(name.padEnd(28), ...aucs.map(({ name: group, auc }) => `${group} ${auc.toFixed(3)}  `))
}

function withoutHalf({ concepts, entries, longest }: Lexicon, half: number): Lexicon {
  const kept = [...entries].filter(([entry]) => mix(addText(family('half'), entry)) % 2 === half)
  return { concepts, longest, entries: new Map(kept) }
}

/** A post's rarest concept is taken as its subject; a fold holds out whole subjects, in every language. */
function foldsBySubject(found: Features[]): number[] {
  const named = found.map(({ matches }) => new Set(matches.map(({ concept }) => concept)))
  const seenIn = new Map<number, number>()
  for (const concept of named.flatMap((it) => [...it])) seenIn.set(concept, (seenIn.get(concept) ?? 0) + 1)
  return named.map((concepts, at) => {
    const subject = [...concepts].sort((a, b) => seenIn.get(a)! - seenIn.get(b)!)[0]
    return subject === undefined ? folds[at]! : mix(addText(family('subject'), `${subject}`)) % settings.folds
  })
}
