import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { extractFeatures } from '../features.ts'
import { readLexicon } from '../lexicon.ts'
import { partCount } from './cross-validate.ts'
import { assignFolds } from './folds.ts'
import { fitLogisticRegression, product } from './logistic-regression.ts'
import { calibrationError, calibrationTable, errorsAtHalf, measure, rocAuc, type Judged } from './measures.ts'
import { fitMixture, oddsOf } from './mixture.ts'
import type { Label } from './read-posts.ts'

const judged = (label: Label, score: number): Judged => ({ id: '', lang: 'en', text: '', label, score })

describe('ROC-AUC', () => {
  it('is 1 for a perfect order, 0 for the reverse and a half for a tie', () => {
    assert.equal(rocAuc([judged('on', 90), judged('hard_on', 80), judged('off', 10)]), 1)
    assert.equal(rocAuc([judged('on', 10), judged('off', 90)]), 0)
    assert.equal(rocAuc([judged('on', 50), judged('hard_off', 50)]), 0.5)
  })

  it('leaves borderline posts out', () => {
    assert.equal(rocAuc([judged('on', 90), judged('borderline', 99), judged('off', 10)]), 1)
  })
})

it('puts what was promised beside what came', () => {
  const table = calibrationTable([judged('on', 100), judged('off', 95), judged('off', 5)])
  assert.deepEqual(table.at(-1), { from: 90, count: 2, promised: 97.5, came: 50 })
  assert.deepEqual(table[0], { from: 0, count: 1, promised: 5, came: 0 })
})

it('counts false alarms among what is off, misses among what is on, and how far promises were from what came', () => {
  const outcomes = [
    ...[90, 40].map((score) => ({ score, isOn: true })),
    ...[50, 10, 10, 10].map((score) => ({ score, isOn: false })),
  ]
  assert.deepEqual(errorsAtHalf(outcomes), { accuracy: (100 * 4) / 6, falseAlarms: 25, misses: 50 })
  assert.equal(calibrationError(outcomes), (10 + 60 + 50 + 30) / 6)
})

it('measures by length and, where there are several, by kind', () => {
  const posts = [judged('on', 90), { ...judged('off', 10), kind: 'event', text: 'word '.repeat(40).trim() }]
  const counts = Object.fromEntries(measure(posts).map(({ name, count }) => [name, count]))
  assert.deepEqual([counts['0-29 words'], counts['30-59 words'], counts['event'], counts['post']], [1, 1, 1, 1])
})

it('keeps near copies in one fold', () => {
  const texts = Array.from(
    { length: 40 },
    (_, at) => `Post number ${at} about ${['cats', 'dogs', 'birds', 'fish'][at % 4]} and ${at * 7919}`,
  )
  const posts = texts.flatMap((text, at) =>
    ['a', 'b'].map((twin) => ({ ...judged('on', 0), id: `${at}${twin}`, text: `${text} ${text} ${twin}` })),
  )
  const folds = assignFolds(posts, 5)
  posts.forEach((_, at) => at % 2 === 1 && assert.equal(folds[at], folds[at - 1]))
})

it('keeps what was written together in one fold, in every language', () => {
  const posts = ['prose-en-on-days-1', 'prose-fr-off-days-9', 'prose-de-days-4'].map((id, at) => ({
    ...judged('on', 0),
    ...{ id, text: `Something else number ${at}`, source: ['on-days', 'off-days', 'days'][at]! },
  }))
  assert.equal(new Set(assignFolds(posts, 5)).size, 1)
})

it('spreads origins over the folds so that each holds as much of the field as of the rest', () => {
  const origins = Array.from({ length: 20 }, (_, at) => ({ source: `origin ${at}`, label: (at % 2 ? 'on' : 'off') as Label }))
  const posts = origins.flatMap((origin, at) =>
    [0, 1, 2].map((copy) => ({ ...judged(origin.label, 0), ...origin, id: `prose-${at}-${copy}`, text: `${at} ${copy}` })),
  )
  const folds = assignFolds(posts, 5)
  for (const fold of [0, 1, 2, 3, 4]) {
    const held = posts.filter((_, at) => folds[at] === fold)
    assert.deepEqual([held.length, held.filter(({ label }) => label === 'on').length], [12, 6])
  }
})

it('finds which part of a model to trust in remarks and which in prose', () => {
  const lexicon = readLexicon('sure: nothing')
  const cases = Array.from({ length: 400 }, (_, at) => {
    const [isProse, isOn] = [at % 2 === 0, at % 4 < 2]
    // In remarks the first part tells the truth, in prose the second; the other one is a coin.
    const [truth, coin] = [isOn ? 1 : -1, at % 8 < 4 ? 1 : -1]
    const parts = Float64Array.from({ length: partCount }, (_value, part) =>
      part > 1 ? 0 : (part === 0) === !isProse ? truth : coin,
    )
    return { parts: { remark: parts, prose: parts }, target: Number(isOn), text: 'word '.repeat(isProse ? 60 : 5) }
  })
  const found = cases.map(({ text }) => extractFeatures(text, lexicon))
  const { remark, prose } = fitMixture({
    found,
    parts: cases.map(({ parts }) => parts),
    targets: cases.map(({ target }) => target),
  })
  assert.ok(remark.shares[0]! > remark.shares[1]! + 0.5, 'remarks')
  assert.ok(prose.shares[1]! > prose.shares[0]! + 0.5, 'prose')
  assert.ok(oddsOf({ remark, prose }, cases[0]!.parts, found[0]!) > 0)
})

it('learns which of two features counts, the same way every time', () => {
  const matrix = {
    starts: Int32Array.of(0, 2, 4, 6, 8),
    columns: Int32Array.of(0, 2, 0, 2, 1, 2, 1, 2),
    values: Float32Array.of(1, 1, 1, 1, 1, 1, 1, 1),
    width: 3,
  }
  const fit = () => fitLogisticRegression({ matrix, rows: [0, 1, 2, 3], targets: [1, 1, 0, 0], shares: [1, 1, 1, 1], cost: 1 })
  assert.ok(product(matrix, fit(), 0) > 0 && product(matrix, fit(), 2) < 0)
  assert.deepEqual(fit(), fit())
})
