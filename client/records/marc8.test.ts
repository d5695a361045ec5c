import { describe, expect, it } from 'vitest'
import { decodeMarc8, fetchEastAsian, hasEastAsian, unknownLetter } from './marc8.ts'
import { latinBytes } from './sample-records.ts'

const decode = (text: string) => decodeMarc8(latinBytes(text))

describe('MARC-8 becomes Unicode', () => {
  const cases: [what: string, marc8: string, text: string][] = [
    ['ASCII', 'Shelves & shelving (1931)', 'Shelves & shelving (1931)'],
    ['marks before their letters', 'Fr\xe8uhjahr, \xe2et\xe2e', 'Frühjahr, été'],
    ['two marks on one letter', 'Vi\xe3\xf2et', 'Việt'],
    ['letters that Latin has besides', '\xa1\xb1 \xa5\xb5 \xc7 \xa2\xb2', 'Łł Ææ ß Øø'],
    ['a bow over two letters', 'ob\xebi\xecavlenie', 'obi\ufe20a\ufe21vlenie'],
    ['Cyrillic', '\x1b(NrES\x1b(B 2', 'Рес 2'],
    ['Greek', '\x1b(Sabe\x1b(B!', 'αβδ!'],
    ['Hebrew', '\x1b(2yrax\x1b(B', 'שעבר'],
    ['Arabic', '\x1b(3cjHG\x1b(B', 'ك\u064aبا'],
    ['a set in the second half', '\x1b)N\xc1\xc2\x1b)E', 'аб'],
    ['Extended Latin by its long name', '\x1b(!E1\x1b(B', 'ł'],
    ['subscripts and superscripts', 'H\x1bb2\x1bsO, m\x1bp2\x1bs', 'H₂O, m²'],
    ['Greek symbols', '\x1bga\x1bs rays', 'α rays'],
    ['numbers of Unicode', '&#x20AC; 5, &#x1F4DA;', '€ 5, 📚'],
    ['what only orders titles', '\x88The \x89Shelf', 'The Shelf'],
    ['a mark at the very end', 'e\xe2', 'e\u0301'.normalize('NFC')],
  ]
  for (const [what, marc8, text] of cases) it(what, () => expect(decode(marc8)).toBe(text))

  it('East Asian letters, of three bytes each', async () => {
    const bytes = latinBytes('\x1b$1!0!!0"\x1b(B.')
    expect(hasEastAsian(bytes)).toBe(true)
    expect(decodeMarc8(bytes, await fetchEastAsian())).toBe('一丁.')
    expect(decodeMarc8(bytes)).toBe(`${unknownLetter}${unknownLetter}.`)
    expect(hasEastAsian(latinBytes('\x1b(N$1'))).toBe(false)
  })
})

describe('what is not MARC-8 is shown as unknown, letter by letter', () => {
  const cases: [what: string, marc8: string, text: string][] = [
    ['a place that a set leaves empty', 'a\xbbb', `a${unknownLetter}b`],
    ['a set that there is not', '\x1b(Zab', `${unknownLetter}(Zab`],
    ['an escape at the end', 'ab\x1b', `ab${unknownLetter}`],
    ['a letter cut off', '\x1b$1!0', unknownLetter],
    ['a number that is no letter', '&#xD800; &#x110000;', '&#xD800; &#x110000;'],
  ]
  for (const [what, marc8, text] of cases) it(what, () => expect(decode(marc8)).toBe(text))
})
