import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { findHighlights, soughtIn } from './find-highlights.ts'
import { parseQuery } from './parse-query.ts'
import { writeSnippet } from './write-snippet.ts'

const marked = (text: string, typed: string) =>
  findHighlights(text, soughtIn(parseQuery(typed))).map(([start, end]) => text.slice(start, end))

describe('highlights', () => {
  it('mark what matches, in every spelling, and only as much of the last word as was typed', () => {
    assert.deepEqual(marked('Finding aids, and one finding aid. Aiding is not finding-aids.', 'finding aids'), [
      ...['Finding aids', 'finding aid', 'finding', 'aids'],
    ])
    assert.deepEqual(marked('Cataloging and catalogs; dogs and cats', 'catalog'), ['Catalog', 'catalogs'])
    assert.deepEqual(marked('Catalogs', 'cat dog'), [])
  })

  it('mark a phrase as a whole, across line breaks and marks', () => {
    assert.deepEqual(marked('Open access, open\naccess. Open the access.', '"open access"'), ['Open access', 'open\naccess'])
    assert.deepEqual(marked('An e-mail, an email', 'e-mail'), ['e-mail'])
  })

  it('see through case and accents, composed or not', () => {
    assert.deepEqual(marked('BIBLIOTHÈQUE, bibliothe\u0300que, Bibliotheque', 'bibliothèque'), [
      ...['BIBLIOTHÈQUE', 'bibliothe\u0300que', 'Bibliotheque'],
    ])
    assert.deepEqual(marked('Łódź und Straße, Ærø', 'lodz strasse aero'), ['Łódź', 'Straße', 'Ærø'])
  })

  it('end after the right letter where one letter folds to two', () => {
    assert.deepEqual(marked('un cœur de ﬁlle', 'coe'), ['cœ'])
    assert.deepEqual(marked('the ﬁling rules', 'fil'), ['ﬁl'])
  })

  it('count emoji and other wide letters as two units', () => {
    const text = '🎉 𝒜 party 🎉party for 👩‍🚀 librarians'
    assert.deepEqual(marked(text, 'party'), ['party', 'party'])
    assert.deepEqual(marked(text, 'librarian'), ['librarians'])
  })

  it('know Arabic with and without its vowels', () => {
    assert.deepEqual(marked('قال مُحَمَّد و أحمد', 'محمد'), ['مُحَمَّد'])
    assert.deepEqual(marked('قال مُحَمَّد و أحمد', 'احمد'), ['أحمد'])
  })

  it('find a word inside Chinese, Japanese, Korean and Thai text', () => {
    assert.deepEqual(marked('国家图书馆的书', '图书馆'), ['图书馆'])
    assert.deepEqual(marked('図書館のカタログです', 'カタログ'), ['カタログ'])
    assert.deepEqual(marked('도서관에서 책을', '도서관'), ['도서관'])
    assert.deepEqual(marked('หอสมุดแห่งชาติ', 'สมุด'), ['สมุด'])
  })

  it('mark the topic that was asked for', () => {
    assert.deepEqual(marked('About #OpenAccess now', '#openaccess'), ['OpenAccess'])
  })
})

describe('a snippet', () => {
  const sought = soughtIn(parseQuery('folio'))
  const filler = 'One of many words that stand around it. '

  it('is the whole of a short post', () => {
    assert.deepEqual(writeSnippet('A folio.', sought), { snippet: 'A folio.', highlights: [[2, 7]] })
  })

  it('is the part around the first hit of a long one, with its marks at the right place', () => {
    const { snippet, highlights } = writeSnippet(`${filler.repeat(30)}A folio here. ${filler.repeat(30)}`, sought)
    assert.deepEqual(
      highlights.map(([start, end]) => snippet.slice(start, end)),
      ['folio'],
    )
    assert.match(snippet, /^…\w/)
    assert.match(snippet, /\w\.?…$/)
    assert.ok(snippet.length <= 322)
  })

  it('is the beginning where nothing is to be marked', () => {
    assert.ok(writeSnippet(filler.repeat(30), sought).snippet.startsWith('One of many'))
  })

  it('cuts text without spaces, but no letter in half', () => {
    for (const letter of ['图', '🎉', '👍🏽', 'e\u0301']) {
      const { snippet } = writeSnippet(`${letter.repeat(399)}folio${letter.repeat(399)}`, sought)
      assert.ok(snippet.isWellFormed())
      assert.equal(/^…\p{M}/u.test(snippet), false)
    }
  })

  it('shows a hit at the very end', () => {
    const { snippet, highlights } = writeSnippet(`${filler.repeat(30)}folio`, sought)
    assert.equal(highlights.length, 1)
    assert.ok(snippet.endsWith('folio'))
  })
})
