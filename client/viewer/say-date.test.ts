import { expect, it } from 'vitest'
import { sayDate } from './say-date.ts'

it.each([
  ['1871', '1871'],
  ['1871-06', 'June 1871'],
  ['1871-06-04', 'June 4, 1871'],
  ['1871~', 'about 1871'],
  ['1871-06?', 'perhaps June 1871'],
  ['1871%', 'perhaps about 1871'],
  ['187X', '1870s'],
  ['18XX', '1800s'],
  ['1871-21', 'Spring 1871'],
  ['-0043', '44 BCE'],
  ['0000', '1 BCE'],
  ['1871/1889', '1871 – 1889'],
  ['1871~/1889-05', 'about 1871 – May 1889'],
  ['../1889', 'until 1889'],
  ['1871/..', 'from 1871 on'],
  ['1871-XX-04', '1871-XX-04'],
  ['Y-17000', 'Y-17000'],
  ['1871-06-99', '1871-06-99'],
])('says %s as "%s"', (edtf, words) => {
  expect(sayDate(edtf)).toBe(words)
})
