import { expect, it } from 'vitest'
import { counted } from './counted.ts'

it.each([
  [0, '0 people viewed'],
  [1, '1 person viewed'],
  [2, '2 people viewed'],
  [1_001, '1,001 people viewed'],
])('counts %i', (count, words) => {
  expect(counted(count, 'person viewed', 'people viewed')).toBe(words)
})
