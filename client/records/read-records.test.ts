import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { openSearch, readRecords, survey } from './read-records.ts'
import type { RecordFormat } from './record.ts'
import { bytesOf, changed, following, shelves } from './sample-records.ts'

describe('a file of records is searched', () => {
  const open = async () => openSearch(await readRecords(following(shelves('Åland'), shelves('Zürich'), shelves('Aland')), 'marc'))

  it('without regard to case and accents, in every field', async () => {
    const search = await open()
    expect(await search('aland')).toEqual([0, 2])
    expect(await search(' ZURICH ')).toEqual([1])
    expect(await search('library shelving')).toEqual([0, 1, 2])
    expect(await search('nowhere')).toEqual([])
    expect(await search('')).toEqual([0, 1, 2])
  })

  it('by tag', async () => {
    const search = await open()
    expect(await search('245 zürich')).toEqual([1])
    expect(await search('650')).toEqual([0, 1, 2])
    expect(await search('999')).toEqual([])
  })
})

it('of a file of records those that are wrong are found', async () => {
  const set = await readRecords(following(shelves(), changed(shelves(), 0, '00001'), shelves()), 'marc')
  expect([set.count, await survey(set)]).toEqual([3, [1]])
})

/** Building blocks of each format, so that random input comes close to valid. */
const pieces: Record<RecordFormat, string[]> = {
  marc: [
    '00199',
    'nam a2200073 a 4500',
    '245',
    '0010',
    '00000',
    '\x1b(N',
    '\x1b$1',
    '\x1b',
    '\x1d',
    '\x1e',
    '\x1f',
    '$a',
    '\xff',
  ],
  marcxml: [
    '<record>',
    '</record>',
    '<record ',
    '<datafield tag="245" ind1="1">',
    '</datafield>',
    '<subfield code="a">',
    '<!--',
    '-->',
    '&#x',
    '&amp;',
    '<',
    '>',
    '"',
    '\n',
    '<?',
    '<![CDATA[',
  ],
  bibtex: ['@book{', '@book(', '@string{', '@', '{', '}', '"', '=', ',', '#', '\\', '\\"o', 'title', '\n', ' '],
  ris: ['TY  - ', 'ER  - ', 'TI  - ', '\n', '\r\n', '\r', ' ', 'AU'],
}

describe('nothing that a file can hold ends in an exception, and all of it is bounded', () => {
  for (const format of ['marc', 'marcxml', 'bibtex', 'ris'] as const) {
    it(format, async () => {
      const text = fc.array(fc.oneof({ weight: 5, arbitrary: fc.constantFrom(...pieces[format]) }, fc.string()), {
        maxLength: 60,
      })
      await fc.assert(
        fc.asyncProperty(text, async (drawn) => {
          const set = await readRecords(bytesOf(drawn.join('')), format)
          await survey(set)
          await openSearch(set)('shelf')
          expect(set.count).toBeLessThanOrEqual(drawn.join('').length + 1)
        }),
        { numRuns: 300 },
      )
    })
  }

  it('not a record in which any byte is another', async () => {
    const right = following(shelves(), shelves())
    for (let at = 0; at < right.length; at += 1) {
      for (const byte of ['\0', '0', '9', '\x1b', '\x1d', '\x1e', '\x1f', '\xff']) {
        const set = await readRecords(changed(right, at, byte), 'marc')
        await survey(set)
        expect(set.count).toBeLessThanOrEqual(4)
      }
    }
  })

  it('not two megabytes of one thing', async () => {
    for (const format of ['marc', 'marcxml', 'bibtex', 'ris'] as const) {
      for (const piece of pieces[format]) {
        const set = await readRecords(bytesOf(piece.repeat(Math.ceil(2_000_000 / piece.length))), format)
        await survey(set)
        await openSearch(set)('shelf')
        expect(set.count).toBeLessThanOrEqual(50_000)
      }
    }
  })
})
