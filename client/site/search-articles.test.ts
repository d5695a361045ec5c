import { describe, expect, it } from 'vitest'
import { questions } from './faq.ts'
import { helpArticleNamed, helpArticles, helpCategories } from './help-articles.ts'
import { searchArticles } from './search-articles.ts'

const slugs = (question: string) => searchArticles(question).map(({ article }) => article.slug)

describe('the articles of the Help Center', () => {
  it('are at least twenty-five, each with a place in one of the three categories', () => {
    expect(helpArticles.length).toBeGreaterThanOrEqual(25)
    const known = helpCategories.map(({ id }) => id)
    for (const { slug, category } of helpArticles) expect([slug, known.includes(category)]).toEqual([slug, true])
  })

  it('say more on every frequent question', () => {
    expect(questions).toHaveLength(5)
    for (const { article } of questions) expect(helpArticleNamed(article)).toBeDefined()
  })

  it('name the limits that the software keeps to', () => {
    expect(helpArticleNamed('create-an-account')?.html).toContain('at least 16 years old')
    for (const { slug, html } of helpArticles) expect([slug, html.includes('{{')]).toEqual([slug, false])
  })
})

describe('the search of the Help Center', () => {
  it('puts an article that is named so first', () => {
    expect(slugs('appeals')[0]).toBe('appeals')
    expect(slugs('How do I report something?')[0]).toBe('report-something')
  })

  it('finds other forms of a word, whatever its case and accents', () => {
    expect(slugs('VERIFY')).toContain('the-verified-badge')
    expect(slugs('bibliothèque')).toEqual(['search-tips'])
  })

  it('wants every word, and finds nothing for what is not there', () => {
    expect(slugs('block zeppelin')).toEqual([])
    expect(slugs('   ')).toEqual([])
  })

  it('looks for the first dozen words of a question, however many a link brings', () => {
    const [article] = helpArticles
    const dozen = [...new Set(article!.html.toLowerCase().match(/\b[a-z]{6,}(?=[ .,])/g))].slice(0, 12)
    const others = Array.from({ length: 1000 }, (_, nth) => `word${nth}`)
    expect(slugs([...dozen, ...others].join(' '))).toContain(article!.slug)
  })

  it('marks what was found in the title and around it in the text', () => {
    const [first] = searchArticles('unsend')
    expect(first?.article.slug).toBe('send-messages')
    const [start, end] = first!.snippetHits[0]!
    expect(first?.snippet.slice(start, end)).toBe('unsend')
  })
})
