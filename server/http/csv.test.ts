import assert from 'node:assert/strict'
import { it } from 'node:test'
import { csvLine } from './csv.ts'

it('writes a line as RFC 4180 has it', () => {
  const when = new Date('2026-11-15T10:00:00.000Z')
  assert.equal(csvLine(['a', 1, -2.5, true, null, when]), 'a,1,-2.5,true,,2026-11-15T10:00:00.000Z\r\n')
  assert.equal(csvLine(['a,b', 'say "ibid."', 'two\nlines', 'cr\rhere']), '"a,b","say ""ibid.""","two\nlines","cr\rhere"\r\n')
  assert.equal(csvLine([['one', 'two, three'], []]), '"one; two, three",\r\n')
})

it('leaves a spreadsheet nothing to run', () => {
  for (const formula of ['=1+1', '+cmd', '-2+3', '@SUM(A1)', ' =1', '＝1', '＋1', '－1', '＠x'])
    assert.equal(csvLine([formula]), `'${formula}\r\n`)
  assert.equal(csvLine(['=HYPERLINK("http://evil.test")']), `"'=HYPERLINK(""http://evil.test"")"\r\n`)
  assert.equal(csvLine(['\r\n=1']), `"\r\n'=1"\r\n`)
  assert.equal(csvLine([['=1', 'two']]), `"'=1; two"\r\n`)
  assert.equal(csvLine(['a = b', '1-2', 'ada@library.test']), 'a = b,1-2,ada@library.test\r\n')
})

it('leaves nothing to run where semicolons, tabs or lines part the cells, whatever stands in quotes', () => {
  for (const separator of [';', '\t', '\n', '\r']) {
    assert.equal(csvLine([`a${separator}=1`]), `"a${separator}'=1"\r\n`)
    assert.equal(csvLine([`a${separator} "=1"`]), `"a${separator}' ""=1"""\r\n`)
  }
  assert.equal(csvLine([['one', '=2']]), `"one;' =2"\r\n`)
  assert.equal(csvLine(['a; b\n\nc']), '"a; b\n\nc"\r\n')
})
