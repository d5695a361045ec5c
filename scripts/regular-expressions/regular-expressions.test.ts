import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { costOf } from './cost-of.ts'
import { findRegularExpressions, type FoundExpression } from './find-regular-expressions.ts'

/** Ten times the cost of the most expensive one; quadratic backtracking costs seconds. */
const mostMs = 100

/** Expressions that never meet other people's text, or only a short one: file → why. */
const ofOurOwn: Record<string, string> = {
  'client/prerender.tsx': 'the page that the build has just written',
  'server/site/announced-page.ts': 'the page that the build has written; what an admin wrote is put in, and never looked for',
}

/** Constructed expressions: file → why checking their parts is enough. */
const putTogether: Record<string, string> = {
  'client/accounts/password-strength.ts': 'a word, letter by letter, in the password of whoever types it',
  'client/holdings/linked-ids.ts': 'a path of ours from its first letter to its last, with numbers of at most ten digits',
  'client/ui/parse-text.ts': 'any of three that are tried by themselves',
  'contract/pages.ts': 'a path of ours from its first letter to its last, with names that hold no "/" between',
  'server/media/file-kinds.ts': 'a key of one length, from its first letter to its last',
  'server/notifications/unsubscribe-token.ts': 'a token of at most a hundred letters, from its first to its last',
  'server/texts/detect-language.ts': 'one letter of a script',
}

const found = await findRegularExpressions()

describe('a regular expression', () => {
  it('reads 100,000 letters that are made to be slow in no time', () => {
    const tried = found.filter((it) => it.expression !== undefined && !(it.file in ofOurOwn))
    // A parser that no longer finds anything must not pass for good news.
    assert.ok(tried.length > 200)
    assert.deepEqual(tried.filter(isFirst).flatMap(tooDear), [])
  })

  it('that is put together has a reason to be fast', () => {
    const strangers = found.filter((it) => it.expression === undefined && !(it.file in putTogether))
    assert.deepEqual(
      strangers.map(({ place, written }) => `${place} ${written}`),
      [],
    )
  })

  it('is excused no longer than it is there', () => {
    const gone = Object.keys({ ...ofOurOwn, ...putTogether }).filter((file) => !found.some((it) => it.file === file))
    assert.deepEqual(gone, [])
  })

  for (const slow of [/\S+@\S+\.\S+/, /(a+)+$/, /\s+$/, /<[^>]+>/g, /(\w|\d)+!/, /-+$|^-+/g, /token=.*;x/]) {
    it(`is found out when it is ${String(slow)}`, () => assert.ok(costOf(slow, mostMs).spentMs > mostMs))
  }
})

const isFirst = ({ expression }: FoundExpression, at: number, all: FoundExpression[]) =>
  all.findIndex((it) => String(it.expression) === String(expression)) === at

function tooDear({ place, written, expression }: FoundExpression): string[] {
  const { spentMs, length, text } = costOf(expression!, mostMs)
  return spentMs > mostMs ? [`${place} ${written}: ${spentMs} ms for ${length} of ${JSON.stringify(text)}`] : []
}
