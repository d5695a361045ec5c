import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { readArticle } from './help-articles.ts'

const head = '---\ntitle: Age: who may join\ncategory: account\norder: 10\nsummary: From {{minimumAge}} on.\n---\n'

describe('an article of the Help Center', () => {
  it('is read with its title, place and summary, and the facts it mentions', () => {
    assert.deepEqual(readArticle('age', `${head}\nYou are at least **{{minimumAge}}**.\n`), {
      slug: 'age',
      title: 'Age: who may join',
      category: 'account',
      order: 10,
      summary: 'From 16 on.',
      html: '<p>You are at least <strong>16</strong>.</p>\n',
    })
  })

  it('stops the build when it mentions what no one knows, or does not say what it is', () => {
    assert.throws(() => readArticle('age', `${head}\n{{maximumAge}}`), /age\.md mentions {{maximumAge}}/)
    assert.throws(() => readArticle('age', 'No head.'), /age\.md does not begin/)
    assert.throws(() => readArticle('age', '---\ntitle: Age\n---\nText'), /age\.md lacks/)
  })
})
