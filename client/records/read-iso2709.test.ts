import { describe, expect, it } from 'vitest'
import { readIso2709 } from './read-iso2709.ts'
import { copyOf, limits } from './record.ts'
import { bytesOf, changed, following, latinBytes, marcRecord, shelves } from './sample-records.ts'

describe('MARC 21', () => {
  it('is read with leader, tags, indicators and subfields', () => {
    const set = readIso2709(shelves())
    expect([set.count, set.problems]).toEqual([1, []])
    const { leader, title, fields, problems } = set.read(0)
    expect(leader).toMatch(/^\d{5}nam a22\d{5} a 4500$/)
    expect(title).toBe('Shelves and shelving : a history')
    expect(problems).toEqual([])
    expect(fields).toEqual([
      { tag: '001', indicators: '', parts: [{ code: '', text: 'ib000412' }] },
      {
        tag: '100',
        indicators: '1 ',
        parts: [
          { code: 'a', text: 'Åkesson, Måns,' },
          { code: 'd', text: '1961-' },
        ],
      },
      {
        tag: '245',
        indicators: '10',
        parts: [
          { code: 'a', text: 'Shelves and shelving :' },
          { code: 'b', text: 'a history /' },
          { code: 'c', text: 'Måns Åkesson.' },
        ],
      },
      {
        tag: '650',
        indicators: ' 0',
        parts: [
          { code: 'a', text: 'Library shelving' },
          { code: 'x', text: 'History.' },
        ],
      },
    ])
    expect(fields.map((field) => copyOf(field, 'marc')).slice(0, 2)).toEqual(['001 ib000412', '100 1# $aÅkesson, Måns,$d1961-'])
  })

  it('in MARC-8 is read as its leader says', () => {
    const record = marcRecord({
      encoding: 'MARC-8',
      fields: [{ tag: '245', content: '00$aFr\xe8uhjahr :$b\x1b(Nrusskij\x1b(B' }],
    })
    expect(readIso2709(record).read(0)).toMatchObject({
      title: 'Frühjahr : РУССКИЙ',
      problems: [],
    })
  })

  it('in UTF-8 whose leader says MARC-8 is read as what it is, and told', () => {
    const record = changed(shelves('Größe'), 9, ' ')
    expect(readIso2709(record).read(0)).toMatchObject({
      title: 'Größe : a history',
      problems: ['Record 1: the leader says MARC-8, but the text is UTF-8.'],
    })
  })

  it('comes in many records, with or without lines between them', () => {
    const set = readIso2709(
      following(bytesOf('\ufeff'), shelves('One'), bytesOf('\r\n'), shelves('Two'), shelves('Three'), bytesOf('\n')),
    )
    expect(Array.from({ length: set.count }, (_, index) => set.read(index).title)).toEqual([
      'One : a history',
      'Two : a history',
      'Three : a history',
    ])
  })

  it(`of more than ${limits.records} records shows the first`, () => {
    const one = marcRecord({ fields: [] })
    const set = readIso2709(following(...Array.from({ length: limits.records + 1 }, () => one)))
    expect([set.count, set.problems]).toEqual([limits.records, ['Only the first 50,000 records are shown.']])
  })
})

describe('a wrong record says where it is wrong', () => {
  const right = shelves()
  /** 24 bytes of leader, four entries, the terminator: fields begin at byte 73. */
  const tail = right.subarray(73)
  const cases: [what: string, record: Uint8Array, problem: string][] = [
    [
      'the directory is cut in an entry',
      following(right.subarray(0, 70), bytesOf('\x1e'), tail),
      'Record 2: the directory ends in the middle of an entry, at byte 269.',
    ],
    ['the length is no number', changed(right, 0, 'abcde'), 'Record 2: the leader does not begin with a length, at byte 199.'],
    [
      'the length is wrong',
      changed(right, 0, '00198'),
      'Record 2: the leader says 198 bytes, but the record ends after 199, at byte 397.',
    ],
    [
      'the fields begin elsewhere',
      changed(right, 12, '00074'),
      'Record 2: the leader says that the fields begin at byte 273, but they begin at byte 272.',
    ],
    ['the file ends too early', right.subarray(0, 180), 'Record 2: the file ends before the record does, at byte 379.'],
    ['only part of a leader is there', right.subarray(0, 20), 'Record 2: it ends in the middle of the leader, at byte 219.'],
    [
      'the directory never ends',
      following(right.subarray(0, 24), latinBytes('245'.repeat(9)), bytesOf('\x1d')),
      'Record 2: the directory has no end, from byte 223 on.',
    ],
    [
      'an entry is no number',
      changed(right, 27, 'x'),
      'Record 2: field 001 has an entry in the directory that is no number, at byte 223.',
    ],
    [
      'a field goes too far',
      changed(right, 27, '9'),
      'Record 2: field 001 is said to go on after the record has ended, at byte 223.',
    ],
    [
      'a field ends elsewhere',
      changed(right, 30, '8'),
      'Record 2: field 001 does not end where the directory says, at byte 223.',
    ],
    [
      'a field has no subfields',
      marcRecord({ fields: [{ tag: '500', content: 'no subfields' }] }),
      'Record 2: field 500 has no subfields, at byte 236.',
    ],
    ['a field has no indicators', changed(right, 84, '-'), 'Record 2: field 100 has 20 indicators instead of two, at byte 281.'],
  ]
  for (const [what, record, problem] of cases) {
    it(what, () => {
      const set = readIso2709(following(right, record))
      expect(right.length).toBe(199)
      expect(set.count).toBeGreaterThan(1)
      expect(set.read(0).problems).toEqual([])
      expect(set.read(1).problems).toContain(problem)
    })
  }

  it('and shows as much of it as can be read', () => {
    const { title, fields } = readIso2709(changed(right, 30, '8')).read(0)
    expect([title, fields[0]]).toEqual([
      'Shelves and shelving : a history',
      { tag: '001', indicators: '', parts: [{ code: '', text: 'ib000412' }] },
    ])
  })

  it('and at most twenty times', () => {
    const fields = Array.from({ length: 100 }, () => ({ tag: '500', content: 'no subfields' }))
    expect(readIso2709(marcRecord({ fields })).read(0).problems).toHaveLength(20)
  })
})
