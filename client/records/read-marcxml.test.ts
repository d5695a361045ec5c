import { describe, expect, it } from 'vitest'
import { readMarcXml } from './read-marcxml.ts'

const slim = 'xmlns="http://www.loc.gov/MARC21/slim"'
const collection = (inside: string) => `<?xml version="1.0"?>\n<collection ${slim}>\n${inside}\n</collection>`
const title = '<datafield tag="245" ind1="1" ind2="0"><subfield code="a">Shelves</subfield></datafield>'

describe('MARCXML', () => {
  it('is read with leader, tags, indicators and subfields', () => {
    const set = readMarcXml(
      collection(`<record><leader>00000nam a2200000 a 4500</leader>
        <controlfield tag="001">ib1</controlfield>
        <!-- <datafield tag="999"/> -->
        <datafield tag="245" ind1="1" ind2="0">
          <subfield code="a">Shelves &amp; shelving &#x2014;</subfield>
          <subfield code='c'>M. &lt;Åkesson&gt;</subfield>
        </datafield></record>`),
    )
    expect([set.count, set.problems]).toEqual([1, []])
    expect(set.read(0)).toEqual({
      leader: '00000nam a2200000 a 4500',
      type: null,
      title: 'Shelves & shelving —',
      problems: [],
      fields: [
        { tag: '001', indicators: '', parts: [{ code: '', text: 'ib1' }] },
        {
          tag: '245',
          indicators: '10',
          parts: [
            { code: 'a', text: 'Shelves & shelving —' },
            { code: 'c', text: 'M. <Åkesson>' },
          ],
        },
      ],
    })
  })

  it('is read with a prefix, and a single record without a collection', () => {
    const text =
      '<marc:record xmlns:marc="http://www.loc.gov/MARC21/slim"><marc:controlfield tag="001">1</marc:controlfield></marc:record>'
    expect(readMarcXml(text).read(0).fields).toEqual([{ tag: '001', indicators: '', parts: [{ code: '', text: '1' }] }])
  })

  it('comes in many records', () => {
    const set = readMarcXml(collection(`<record>${title}</record>\n`.repeat(3)))
    expect([set.count, set.read(2).title]).toEqual([3, 'Shelves'])
  })
})

describe('wrong MARCXML says where it is wrong', () => {
  const cases: [what: string, record: string, problem: string][] = [
    ['a record is not ended', `<record>${title}`, 'Record 1: it is not ended, at line 4.'],
    ['a field has no tag', '<record>\n<datafield ind1="1"/></record>', 'Record 1: a field has no tag, at line 4.'],
    ['a tag is none', '<record><datafield tag="24"/></record>', 'Record 1: “24” is no tag, at line 3.'],
    [
      'a subfield is outside',
      '<record>\n\n<subfield code="a">x</subfield></record>',
      'Record 1: a subfield stands outside of a field, at line 5.',
    ],
    [
      'a subfield has no code',
      '<record><datafield tag="245"><subfield>x</subfield></datafield></record>',
      'Record 1: a subfield of 245 has no code, at line 3.',
    ],
    [
      'an entity is unknown',
      '<record><controlfield tag="001">\n&euml;</controlfield></record>',
      'Record 1: &euml; has no meaning here, at line 3.',
    ],
    ['a mark is another', '<record><!DOCTYPE x></record>', 'Record 1: a mark is none that MARCXML has, at line 3.'],
  ]
  for (const [what, record, problem] of cases) {
    it(what, () => expect(readMarcXml(collection(record)).read(0).problems).toContain(problem))
  }

  it('where there is no record at all', () => {
    expect(readMarcXml('<collection/>')).toMatchObject({ count: 0, problems: ['There is no record in this file.'] })
  })

  it('and goes on with the next record', () => {
    const set = readMarcXml(collection(`<record><datafield tag="245"><subfield code="a">Cut\n<record>${title}</record>`))
    expect([set.count, set.read(0).problems.length, set.read(1).title, set.read(1).problems]).toEqual([2, 1, 'Shelves', []])
  })
})
