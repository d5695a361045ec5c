import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, it } from 'node:test'
import { score } from './score.ts'
import { nearCopies } from './training/folds.ts'
import { languages, rocAuc } from './training/measures.ts'
import { devFiles, isOn, readDevPosts, readPosts, readTrainingPosts } from './training/read-posts.ts'

const training = readTrainingPosts()
const dev = readDevPosts()

describe('the data of the relevance score', () => {
  it('has posts with an id of their own, a known label, a known language and a text', () => {
    const all = [...training, ...dev]
    assert.equal(new Set(all.map(({ id }) => id)).size, all.length)
    for (const { id, label, lang, text } of all) {
      assert.match(label, /^(on|off|hard_on|hard_off|borderline)$/, id)
      assert.ok(languages.includes(lang), id)
      assert.ok(text.trim().length > 0, id)
    }
  })

  it('says of prose where it comes from, in every language, for and against', () => {
    const prose = training.filter(({ id }) => id.startsWith('prose-'))
    for (const { id, source } of prose) assert.ok(source, id)
    for (const lang of languages) {
      const spoken = prose.filter((post) => post.lang === lang)
      assert.ok(spoken.filter(isOn).length >= 180 && spoken.filter((post) => !isOn(post)).length >= 180, lang)
    }
  })

  it('teaches nothing of the dev files: no text of them, nor a near copy, is in the training data', () => {
    const texts = new Set(training.map(({ text }) => text.trim().toLowerCase()))
    for (const { id, text } of dev) assert.ok(!texts.has(text.trim().toLowerCase()), id)
    const copies = nearCopies([...training, ...dev]).filter(([one, other]) => one < training.length && other >= training.length)
    assert.deepEqual(
      copies.map(([one, other]) => [training[one]!.text, dev[other - training.length]!.text]),
      [],
    )
  })

  it('finds a near copy when there is one', () => {
    const [post] = dev
    const copy = { ...post!, id: 'copy', text: `${post!.text} Really.` }
    assert.deepEqual(nearCopies([copy, post!]), [[0, 1]])
  })

  it('does not take a word for a copy of every post that has it', () => {
    const posts = ['Archives', 'The archives open at nine.'].map((text) => ({ ...dev[0]!, text }))
    assert.deepEqual(nearCopies(posts), [])
  })

  // Prose is harder than remarks: its dev texts keep to subjects, or come from a hand, that training has not met.
  const floors = [
    { all: 0.97, hard: 0.93, notEnglish: 0.95 },
    { all: 0.95, hard: 0.87, notEnglish: 0.95 },
    { all: 0.96, hard: 0.89, notEnglish: 0.955 },
  ]
  devFiles.forEach((file, at) => {
    const name = path.basename(file)
    it(`is learned well enough to rank ${name}, hard cases too`, () => {
      const judged = readPosts(file).map((post) => ({ ...post, score: score(post.text).score }))
      assert.ok(rocAuc(judged) >= floors[at]!.all)
      assert.ok(rocAuc(judged.filter(({ label }) => label.startsWith('hard'))) >= floors[at]!.hard)
      assert.ok(rocAuc(judged.filter(({ lang }) => lang !== 'en')) >= floors[at]!.notEnglish)
    })
  })

  it('was learned from as many posts as lie in the folder', () => {
    const bytes = readFileSync(new URL('./weights.bin', import.meta.url))
    const head = JSON.parse(bytes.subarray(4, 4 + bytes.readUInt32LE(0)).toString()) as { posts: number }
    assert.equal(head.posts, training.length)
  })
})
