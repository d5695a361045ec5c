import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { describe, it } from 'node:test'
import { score } from './score.ts'
import { nearCopies } from './training/folds.ts'
import { languages, rocAuc } from './training/measures.ts'
import { readDevPosts, readTrainingPosts } from './training/read-posts.ts'

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

  it('teaches nothing of dev.jsonl: no text of it, nor a near copy, is in the training data', () => {
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

  it('is learned well enough to rank dev.jsonl, hard cases too', () => {
    const judged = dev.map((post) => ({ ...post, score: score(post.text).score }))
    assert.ok(rocAuc(judged) >= 0.97)
    assert.ok(rocAuc(judged.filter(({ label }) => label.startsWith('hard'))) >= 0.93)
    assert.ok(rocAuc(judged.filter(({ lang }) => lang !== 'en')) >= 0.95)
  })

  it('was learned from as many posts as lie in the folder', () => {
    const bytes = readFileSync(new URL('./weights.bin', import.meta.url))
    const head = JSON.parse(bytes.subarray(4, 4 + bytes.readUInt32LE(0)).toString()) as { posts: number }
    assert.equal(head.posts, training.length)
  })
})
