import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { ColumnMeaning } from '#contract/imports.ts'
import { type Layout, readRow } from './read-row.ts'

const layoutOf = (mapping: (ColumnMeaning | null)[], separator: Layout['separator'] = ';'): Layout => ({
  ...{ columns: mapping.map((meaning, at) => `${meaning ?? 'other'} ${at}`), mapping, separator },
})
const read = (mapping: (ColumnMeaning | null)[], cells: string[], separator?: Layout['separator']) =>
  readRow({ number: 2, cells }, layoutOf(mapping, separator))

describe('a row', () => {
  it('fills the fields of its columns, several values where there may be several', () => {
    const row = read(['title', 'creator', 'date', null, 'subject'], ['A plan; and a view', 'Ada; Ben', '1899~', 'x', ''])
    assert.deepEqual(row.metadata, { title: ['A plan; and a view'], creator: ['Ada', 'Ben'], date: ['1899~'], subject: [] })
    assert.deepEqual(row.errors, [])
  })

  it('takes two columns for one field together', () =>
    assert.deepEqual(read(['subject', 'subject'], ['maps', 'ferns']).metadata.subject, ['maps', 'ferns']))

  it('parts values by what was chosen', () =>
    assert.deepEqual(read(['creator'], ['Ada; née Byron|Ben'], '|').metadata.creator, ['Ada; née Byron', 'Ben']))

  it('keeps a formula as the text that it is', () =>
    assert.deepEqual(read(['title', 'creator'], ["'=1+1", '=2']).metadata, { title: ['=1+1'], creator: ['=2'] }))

  it('knows an item by a number that items can have', () => {
    const itemOf = (cell: string) => read(['ibidItem'], [cell]).itemId
    assert.deepEqual(['7', '2147483647', '2147483648', '9999999999', '0', 'x'].map(itemOf), [
      7,
      2_147_483_647,
      null,
      null,
      null,
      null,
    ])
  })

  it('knows rights by their address, however it is spelled, and by their name', () => {
    const rights = (cell: string) => read(['rights'], [cell]).metadata.rights
    const by = ['https://creativecommons.org/licenses/by/4.0/']
    for (const cell of ['https://creativecommons.org/licenses/by/4.0/', 'http://www.creativecommons.org/licenses/by/4.0'])
      assert.deepEqual(rights(cell), by)
    for (const cell of ['https://creativecommons.org/licenses/by/4.0/deed.en', 'CC BY 4.0', 'cc-by'])
      assert.deepEqual(rights(cell), by)
    for (const cell of ['https://rightsstatements.org/page/NoC-US/1.0/?language=en', 'NoC-US', 'No Copyright - United States'])
      assert.deepEqual(rights(cell), ['http://rightsstatements.org/vocab/NoC-US/1.0/'])
  })

  it('says what is wrong, and in which column', () => {
    const wrong = (meaning: ColumnMeaning, cell: string) => {
      const { errors, metadata } = read([meaning], [cell])
      assert.deepEqual(metadata, {})
      assert.ok(errors.every(({ column }) => column === `${meaning} 0`))
      return errors.map(({ message }) => message)
    }
    assert.deepEqual(wrong('title', 'x'.repeat(2_000_000)), ['Title must be at most 500 characters'])
    assert.deepEqual(wrong('rights', 'ask us'), ['Please choose how others may use it'])
    assert.deepEqual(wrong('creator', Array.from({ length: 21 }, () => 'Ada').join(';')), ['Creator has at most 20 values'])
    assert.deepEqual(wrong('creator', 'A\0da;B\u202Een'), ['Please leave out line breaks and control characters'])
    assert.deepEqual(wrong('description', 'A\0da'), ['Description holds characters that cannot be stored'])
    assert.equal(wrong('date', 'yesterday').length, 1)
    assert.equal(wrong('language', 'Klingon').length, 1)
  })

  it('has no more cells than there are columns', () => {
    assert.deepEqual(read(['title'], ['A map', '', ' ']).errors, [])
    assert.deepEqual(read(['title'], ['A map', '1899']).errors, [
      { column: '', message: 'This row has more cells than there are columns' },
    ])
  })

  it('names files, without the folders they stood in', () => {
    const names = read(['filename'], ['maps/one.tif; C:\\scans\\two.tif;../../etc/passwd; one.tif']).fileNames
    assert.deepEqual(names, ['one.tif', 'two.tif', 'passwd'])
  })

  it('says what kind of item it is, in the words of several systems', () => {
    const type = (cell: string) => read(['type'], [cell]).type
    assert.deepEqual(['image', 'Still Image', 'Image;StillImage', 'PDF', 'Sound', 'Physical Object', ''].map(type), [
      ...['image', 'image', 'image', 'pdf', 'audio', null, null],
    ])
  })
})
