import { describe, expect, it } from 'vitest'
import { readBibTex } from './read-bibtex.ts'
import { readRis } from './read-ris.ts'
import { copyOf, type LibraryRecord } from './record.ts'

const pairs = ({ fields }: LibraryRecord) => fields.map(({ tag, parts }) => [tag, parts[0]!.text])

describe('BibTeX', () => {
  it('is read with its key, fields and accents', () => {
    const set = readBibTex(`A remark.
@string{jdoc = "Journal of Documentation"}
@article{akesson2019,
  author = {{\\AA}kesson, M{\\aa}ns and G{\\"o}del, K. and Ko{\\v{c}}{\\'\\i}},
  title  = "Shelves {and} Shelving -- a {H}istory",
  journal = jdoc # { A},
  year = 2019, pages = {1--9},
  note = {50\\% of \\{it\\}}
}`)
    expect([set.count, set.problems]).toEqual([1, []])
    const record = set.read(0)
    expect(record).toMatchObject({ type: 'article', title: 'Shelves and Shelving – a History', problems: [] })
    expect(pairs(record)).toEqual([
      ['key', 'akesson2019'],
      ['author', 'Åkesson, Måns and Gödel, K. and Kočí'.normalize('NFC')],
      ['title', 'Shelves and Shelving – a History'],
      ['journal', 'Journal of Documentation A'],
      ['year', '2019'],
      ['pages', '1–9'],
      ['note', '50% of {it}'],
    ])
    expect(copyOf(record.fields[2]!, 'bibtex')).toBe('title = {Shelves and Shelving – a History}')
  })

  it('comes in many entries, on one line or many, in round brackets too', () => {
    const set = readBibTex('@book{a, title={A}}@book(b, title={B (2)})\n@comment{x}\n@misc{c}')
    expect(Array.from({ length: set.count }, (_, index) => set.read(index).title)).toEqual(['A', 'B (2)', 'c'])
    expect(set.read(1).problems).toEqual([])
  })

  it('keeps addresses as they are followed', () => {
    const set = readBibTex(
      '@misc{a, url = {http://x.example/~ada/a--b\\_c}, doi = {10.1/a--b}, note = {See~\\url{http://x.example/\\~{}b--c}, p.~3--4}}',
    )
    expect(pairs(set.read(0)).slice(1)).toEqual([
      ['url', 'http://x.example/~ada/a--b_c'],
      ['doi', '10.1/a--b'],
      ['note', 'See\u00a0http://x.example/~b--c, p.\u00a03–4'],
    ])
  })

  it('says where it is wrong, and goes on with the next entry', () => {
    const set = readBibTex('@book{a,\n  title = {A\n}\n\n@book{title = {B}}\n@book{c, title}')
    expect(set.count).toBe(3)
    expect(set.read(0).problems).toEqual(['Entry 1: a brace is opened that is never closed, at line 1.'])
    expect(set.read(1)).toMatchObject({ title: 'B', problems: ['Entry 2: it has no key, at line 5.'] })
    expect(set.read(2).problems).toEqual(['Entry 3: a field has no value, at line 6.'])
    expect(readBibTex('words')).toMatchObject({ count: 0, problems: ['There is no entry in this file.'] })
  })
})

describe('RIS', () => {
  it('is read with its type and fields', () => {
    const set = readRis(
      '\ufeffTY  - JOUR\r\nAU  - Åkesson, Måns\r\nTI  - Shelves\r\n      and shelving\r\nER  - \r\n\r\nTY  - BOOK\r\nER  -\r\n',
    )
    expect([set.count, set.problems]).toEqual([2, []])
    const record = set.read(0)
    expect(record).toMatchObject({ type: 'JOUR', title: 'Shelves and shelving', problems: [] })
    expect(pairs(record)).toEqual([
      ['AU', 'Åkesson, Måns'],
      ['TI', 'Shelves and shelving'],
    ])
    expect(copyOf(record.fields[0]!, 'ris')).toBe('AU  - Åkesson, Måns')
  })

  it('says where it is wrong', () => {
    const set = readRis('TY  - BOOK\nTI  - A\n\nTY  - BOOK\nER  - \nwords\nTI  - C\nER  - ')
    expect(set.read(0).problems).toEqual(['Record 1: it does not end with ER, at line 2.'])
    expect(set.read(1).problems).toEqual([])
    expect(set.read(2).problems).toEqual([
      'Record 3: a line has no tag, at line 6.',
      'Record 3: it does not begin with TY, at line 6.',
    ])
  })
})
