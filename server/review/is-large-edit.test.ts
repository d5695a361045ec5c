import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { changedShare, isLargeEdit } from './is-large-edit.ts'

describe('the measure of an edit', () => {
  const cases: [before: string, after: string, share: number][] = [
    ['shelf marks', 'shelf marks', 0],
    ['0123456789', '01234x6789', 0.1],
    ['0123456789', '0123456789ab', 2 / 12],
    ['0123456789', '56789', 0.5],
    ['aaaa', 'aa', 0.5],
    ['aa', 'aaaa', 0.5],
    ['0123456789', 'x12345678y', 1],
    ['', 'abc', 1],
    ['abc', '', 1],
    ['', '', 0],
  ]
  for (const [before, after, share] of cases) {
    it(`calls ${share.toFixed(2)} what lies between "${before}" and "${after}"`, () =>
      assert.equal(changedShare(before, after), share))
  }

  it('lets one fifth pass, and not a letter more', () => {
    const text = 'x'.repeat(100)
    assert.equal(isLargeEdit(text, 'y'.repeat(20) + 'x'.repeat(80)), false)
    assert.equal(isLargeEdit(text, 'y'.repeat(21) + 'x'.repeat(79)), true)
  })

  it('finds a new link in the smallest edit, not one that was there or that went', () => {
    const text = `See https://a.test/1 ${'for more about the shelves '.repeat(20)}`
    assert.equal(isLargeEdit(text, text.replace('a.test/1', 'b.test/1')), true)
    assert.equal(isLargeEdit(text, `${text} www.b.test`), true)
    assert.equal(isLargeEdit(text, `${text} mailto:a@b.test`), true)
    assert.equal(isLargeEdit(text, text.replace('shelves', 'shelfes')), false)
    assert.equal(isLargeEdit(text, text.replace('https://', '')), false)
  })
})
