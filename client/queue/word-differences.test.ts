import { expect, it } from 'vitest'
import { wordDifferences } from './word-differences.ts'

const marked = (before: string, after: string) =>
  wordDifferences(before, after)
    .map(({ is, text }) => (is === 'same' ? text : is === 'removed' ? `[-${text}]` : `[+${text}]`))
    .join('')

it.for([
  ['nothing', 'A finding aid.', 'A finding aid.', 'A finding aid.'],
  ['a word in the middle', 'The old shelf list', 'The new shelf list', 'The[- old][+ new] shelf list'],
  ['words at the end', 'A finding aid', 'A finding aid for maps', 'A finding aid[+ for maps]'],
  ['a word at the beginning', 'finding aid', 'The finding aid', '[+The] finding aid'],
  ['two places', 'one two three four five', 'one 2 three four 5', 'one[- two][+ 2] three four[- five][+ 5]'],
  ['all of it', 'Old', 'New', '[-Old][+New]'],
  ['what was empty', '', 'New words', '[+New words]'],
  ['what is empty now', 'Old words', '', '[-Old words]'],
  ['line breaks alone, which are no words', 'one two', 'one\n\ntwo', 'one\n\ntwo'],
  ['a script without spaces', '図書館の本', '図書館の地図', '図書館の[-本][+地図]'],
] as const)('marks %s', ([, before, after, expected]) => {
  expect(marked(before, after)).toBe(expected)
})

it('says before and after whole, whatever they are', () => {
  const [before, after] = ['a b c a b b a', 'c b a b a c']
  const without = (left: string) =>
    wordDifferences(before, after)
      .filter(({ is }) => is !== left)
      .map(({ text }) => text)
      .join('')
      .trim()
  expect([without('added'), without('removed')]).toEqual([before, after])
})

it('compares a text too long for words by its lines, and one too long for those as a whole', () => {
  const text = (word: string) => Array.from({ length: 2_500 }, (_, at) => `${word}${at} x`)
  const long = (word: string) => ['Same', ...text(word).slice(0, 1_250), 'kept', text(word).slice(1_250).join(' ')].join('\n')
  expect(wordDifferences(long('a'), long('b')).filter(({ is }) => is === 'same')).toEqual([
    { is: 'same', text: 'Same' },
    { is: 'same', text: '\nkept' },
  ])
  const lines = (word: string) => text(word).join('\n')
  expect(wordDifferences(lines('a'), lines('b')).map(({ is }) => is)).toEqual(['removed', 'added'])
})
