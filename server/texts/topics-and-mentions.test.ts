import assert from 'node:assert/strict'
import { it } from 'node:test'
import { mentionsIn, topicsIn } from './topics-and-mentions.ts'

it('finds topics of every script once, folded', () => {
  assert.deepEqual(topicsIn('#MARC and #marc, #Bücher_2026 #библиотека (#图书馆)'), [
    'marc',
    'bücher_2026',
    'библиотека',
    '图书馆',
  ])
})

it('does not take numbers, fragments of addresses and entities for topics', () => {
  assert.deepEqual(topicsIn('no. #1, https://a.test/x#here a#b &#39; ## #'), [])
})

it('finds people once, whatever the case, and leaves the dot of a sentence out', () => {
  assert.deepEqual(mentionsIn('@Ada, @ada and @ben.smith. Not a@b.test, not @x'), ['ada', 'ben.smith'])
})

it('stops at thirty topics and twenty people', () => {
  const words = (mark: string) => Array.from({ length: 100 }, (_, index) => `${mark}word${index}`).join(' ')
  assert.equal(topicsIn(words('#')).length, 30)
  assert.equal(mentionsIn(words('@')).length, 20)
})
