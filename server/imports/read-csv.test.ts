import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { mostRows } from '#contract/imports.ts'
import { Problem } from '#server/http/problem.ts'
import { asItWas, defused, joinValues, splitValues } from './cell-values.ts'
import { readCsv } from '#server/http/read-csv.ts'

const read = (text: string) => readCsv(Buffer.from(text))
const cellsOf = (text: string) => read(text).rows.map(({ cells }) => cells)

const refusal = (content: string | Buffer) => {
  try {
    readCsv(Buffer.from(content as string))
  } catch (error) {
    if (error instanceof Problem && error.code === 'invalid_input') return error.fields!.csv!
    throw error
  }
  return assert.fail('it was read')
}

describe('a CSV file', () => {
  it('is read with commas, semicolons and tabs, whatever its lines end in', () => {
    for (const sign of [',', ';', '\t']) {
      for (const end of ['\n', '\r\n', '\r']) {
        const text = [`title${sign}date`, `A map${sign}1899`, `"A ""plate"""${sign}`].join(end)
        assert.deepEqual(read(text).columns, ['title', 'date'])
        assert.deepEqual(cellsOf(text), [
          ['A map', '1899'],
          ['A "plate"', ''],
        ])
      }
    }
  })

  it('may hold separators and lines in quotes, and a quote in the middle of a word', () => {
    assert.deepEqual(cellsOf('"a;b;c",b\r\n"one\ntwo\rthree",5" disk\r\n'), [['one\ntwo\rthree', '5" disk']])
  })

  it('is UTF-8, with or without its mark, or UTF-16 by its mark', () => {
    const text = 'title,creator\nΚρήτη,王\n'
    const swapped = Buffer.from(`\uFEFF${text}`, 'utf16le').swap16()
    for (const content of [Buffer.from(text), Buffer.from(`\uFEFF${text}`), Buffer.from(`\uFEFF${text}`, 'utf16le'), swapped]) {
      assert.deepEqual(readCsv(content), { columns: ['title', 'creator'], rows: [{ number: 2, cells: ['Κρήτη', '王'] }] })
    }
    assert.match(refusal(Buffer.from('title\nCaf\xe9', 'latin1')), /neither UTF-8 nor UTF-16/)
  })

  it('numbers its rows as a spreadsheet does, and passes over empty ones', () => {
    const { rows } = read('title,date\n\nA map,1899\n,\n"two\nlines",1900\n\n')
    assert.deepEqual(
      rows.map(({ number }) => number),
      [3, 5],
    )
  })

  it('names columns without a name', () => assert.deepEqual(read(' title ,,date\n1,2,3').columns, ['title', 'Column 2', 'date']))

  it('keeps rows that are too long or too short for the check to tell', () =>
    assert.deepEqual(cellsOf('a,b\n1\n1,2,3\n'), [['1'], ['1', '2', '3']]))

  it('keeps of the cells that no column is for one that says something', () => {
    const [empty] = cellsOf(`a,b\n1,2${','.repeat(1_000_000)}\n`)
    const [full] = cellsOf(`a,b\n1,2,${',x'.repeat(1_000_000)}\n`)
    assert.deepEqual([empty!.length, full!.length], [2, 3])
    assert.deepEqual(
      [empty, full],
      [
        ['1', '2'],
        ['1', '2', 'x'],
      ],
    )
  })

  it('is refused with a reason', () => {
    assert.equal(refusal(''), 'This file is empty.')
    assert.equal(refusal('title,date\r\n'), 'This file has a header and no rows.')
    assert.equal(refusal('title,date,title\n1,2,3'), 'Two columns are called “title”. Please rename one of them.')
    assert.match(refusal('title,date\n"A map,1899\nA plate,1900\n'), /quotation mark is opened and not closed/)
    assert.match(refusal(`${'a\n'.repeat(mostRows + 2)}`), /at most 5,000 rows/)
    assert.match(refusal(`a\n1${'\n'.repeat(9_000_000)}`), /at most 5,000 rows/)
    assert.match(refusal(`${Array.from({ length: 201 }, (_, at) => at).join(',')}\n1`), /at most 200 columns/)
    assert.match(refusal(`${'title '.repeat(100)}\n1`), /does not look like the names of columns/)
  })

  it('takes as many rows as are allowed, and two megabytes in one cell', () => {
    assert.equal(read(`a\n${'1\n'.repeat(mostRows)}`).rows.length, mostRows)
    assert.equal(cellsOf(`a,b\n"${'x\n'.repeat(1_000_000)}",2\n`)[0]![0]!.length, 2_000_000)
  })
})

describe('values in a cell', () => {
  const hostile = [
    'a',
    'a;b',
    ';',
    'a\\',
    '\\',
    '\\;',
    'a\\\\;b',
    'a|b',
    '|',
    'C:\\maps',
    "'",
    "'=1",
    '=1',
    "''=1",
    '-0500',
    "' @x",
  ]

  it('come back as they were, alone and together', () => {
    for (const separator of [';', '|'] as const) {
      for (const one of hostile) {
        for (const other of [...hostile, undefined]) {
          const values = other === undefined ? [one] : [one, other, one]
          const cell = defused(joinValues(values, separator))
          assert.deepEqual(splitValues(asItWas(cell), separator), values, cell)
        }
      }
    }
  })

  it('are read as other systems write them', () => {
    assert.deepEqual(splitValues(' Blaeu, Joan ; ; Janssonius; ', ';'), ['Blaeu, Joan', 'Janssonius'])
    assert.deepEqual(splitValues('one|two;three', '|'), ['one', 'two;three'])
    assert.deepEqual(splitValues('C:\\maps\\;x', '|'), ['C:\\maps\\;x'])
    assert.deepEqual(splitValues('', ';'), [])
  })

  it('are no formula in a spreadsheet', () => {
    for (const formula of ['=1+1', '+cmd', '-2+3', '@SUM(A1)', ' =1', '＝1']) assert.equal(defused(formula), `'${formula}`)
    assert.equal(defused('one;=2'), "one;'=2")
    assert.equal(asItWas("it's; 'tis"), "it's; 'tis")
  })
})
