import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { parseQuery } from './parse-query.ts'

const nothing = { terms: [], isOpen: false, names: [], username: undefined, from: [], topics: [] }

describe('a query', () => {
  it('is words, each in one and many; the last may go on', () => {
    assert.deepEqual(parseQuery('finding aids'), {
      ...nothing,
      terms: [
        ['finding', 'findings'],
        ['aids', 'aid'],
      ],
      isOpen: true,
      names: ['finding', 'aids'],
    })
  })

  it('keeps quoted words together, whichever marks are used, and takes them to the letter', () => {
    for (const typed of ['"finding aids"', '“finding aids”', '«finding aids»'])
      assert.deepEqual(parseQuery(typed), { ...nothing, terms: [['finding aids']], names: ['finding aids'] })
    assert.deepEqual(parseQuery('map "open access" ').terms, [['map'], ['open access']])
  })

  it('takes from:@name and #topic out of the words', () => {
    assert.deepEqual(parseQuery('from:@Ada.L MARC #OpenAccess From:ben #図書館'), {
      ...nothing,
      terms: [['MARC', 'marcs']],
      names: ['MARC'],
      from: ['ada.l', 'ben'],
      topics: ['openaccess', '図書館'],
    })
  })

  it('reads a leading @name as a person', () => {
    const { username, terms } = parseQuery('@Ada.L')
    assert.equal(username, 'ada.l')
    assert.deepEqual(terms, [['@Ada.L']])
    assert.equal(parseQuery('ask @ada').username, undefined)
  })

  it('takes what it does not understand as words', () => {
    const words = (typed: string) => parseQuery(typed).terms.map(([word]) => word)
    assert.deepEqual(words('"unclosed quote'), ['"unclosed', 'quote'])
    assert.deepEqual(words('from: @ #1 from:'), ['from:', '#1', 'from:'])
    assert.deepEqual(words('a & b | !c:* (d) \\ e\0f'), ['a', 'b', '!c:', '(d)', 'e', 'f'])
    assert.deepEqual(parseQuery(' "" "  " ! ( % \uD83D ').terms, [])
  })

  it('looks for no beginnings below three letters, nor after a filter', () => {
    assert.equal(parseQuery('li').isOpen, false)
    assert.equal(parseQuery('lib').isOpen, true)
    assert.equal(parseQuery('lib #topic').isOpen, false)
  })

  it('never throws, and stays small, whatever is typed', () => {
    const letters = ['"', '#', '@', ':', 'from:', ' ', 'a', '図', '\0', '\uDC00', '(', '*', '|', "'", '\\', '“', '\u202e']
    let state = 7
    const draw = (below: number) => (state = (state * 48_271) % 2_147_483_647) % below
    for (let run = 0; run < 500; run++) {
      const typed = Array.from({ length: draw(200) }, () => letters[draw(letters.length)]).join('')
      assert.ok(parseQuery(typed).terms.length <= 12)
    }
  })
})
