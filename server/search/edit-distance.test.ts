import assert from 'node:assert/strict'
import { it } from 'node:test'
import { editDistance } from './edit-distance.ts'

it('counts letters that are missing, too many, wrong or swapped, in both directions', () => {
  for (const [one, other, distance] of [
    ['folio', 'folio', 0],
    ['folio', 'foli', 1],
    ['folio', 'follio', 1],
    ['folio', 'falio', 1],
    ['folio', 'foilo', 1],
    ['folio', 'fiolo', 2],
    ['catalouging', 'cataloguing', 1],
    ['catalouging', 'cataloging', 1],
    ['', 'folio', 5],
    ['мир', 'мор', 1],
    ['a𝒳b', 'ab', 1],
  ] as const) {
    assert.equal(editDistance(one, other), distance, `${one}, ${other}`)
    assert.equal(editDistance(other, one), distance, `${other}, ${one}`)
  }
})
