import { type HelpArticle, helpArticles } from './help-articles.ts'

/** `[start, end)` in the text shown. */
export type Range = [start: number, end: number]

export interface FoundArticle {
  article: HelpArticle
  titleHits: Range[]
  snippet: string
  snippetHits: Range[]
}

const snippetLength = 180
const weights = { title: 12, summary: 4, text: 1 }
const mostTextHits = 5
/** A link may contain the query, and every word of it is searched in every article. */
const mostStems = 12
const emptyWords = new Set(
  'a an and are at can do does for how i in is it me my of on or the to what when where who why you'.split(' '),
)

/** Articles that contain every word of the query, best first. */
export function searchArticles(question: string): FoundArticle[] {
  const stems = stemsOf(question)
  if (stems.length === 0) return []
  return helpArticles
    .map((article) => ({ article, score: scoreOf(article, stems) }))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score)
    .map(({ article }) => present(article, stems))
}

function scoreOf(article: HelpArticle, stems: string[]): number {
  const scores = stems.map(
    (stem) =>
      hits(article.title, [stem]).length * weights.title +
      hits(article.summary, [stem]).length * weights.summary +
      Math.min(hits(textOf(article), [stem]).length, mostTextHits) * weights.text,
  )
  return scores.includes(0) ? 0 : scores.reduce((sum, score) => sum + score, 0)
}

function present(article: HelpArticle, stems: string[]): FoundArticle {
  const snippet = snippetOf(article, stems)
  return { article, titleHits: hits(article.title, stems), snippet, snippetHits: hits(snippet, stems) }
}

/** The summary says what an article is about; if the words are further down, their surroundings say more. */
function snippetOf(article: HelpArticle, stems: string[]): string {
  const text = textOf(article)
  const [first] = hits(text, stems)
  if (hits(article.summary, stems).length > 0 || !first) return article.summary
  const start = first[0] < snippetLength / 2 ? 0 : text.lastIndexOf(' ', first[0] - snippetLength / 3) + 1
  const end = text.length - start <= snippetLength ? text.length : text.lastIndexOf(' ', start + snippetLength)
  return `${start > 0 ? '… ' : ''}${text.slice(start, end)}${end < text.length ? ' …' : ''}`
}

/** Words that start with one of the stems, up to their end. */
function hits(text: string, stems: string[]): Range[] {
  const found = fold(text).matchAll(/[\p{L}\p{N}]+/gu)
  return Array.from(found)
    .filter(([word]) => stems.some((stem) => word.startsWith(stem)))
    .map(({ 0: word, index }) => [index, index + word.length])
}

function stemsOf(question: string): string[] {
  const words = fold(question).match(/[\p{L}\p{N}]+/gu) ?? []
  const telling = words.filter((word) => !emptyWords.has(word))
  return [...new Set((telling.length > 0 ? telling : words).map(stem))].slice(0, mostStems)
}

/** "verify" finds "verification", "posting" finds "posts"; short words stay whole. */
const stem = (word: string) => word.replace(/(?<=.{4})(ications?|ations?|ings?|ied|ies|ed|es|s|y|e)$/, '')

/** Character by character, so that positions in the folded text are positions in the text. */
const fold = (text: string) => text.toLowerCase().replaceAll(/[^\p{ASCII}]/gu, (letter) => letter.normalize('NFD').charAt(0))

const texts = new Map<string, string>()

function textOf({ slug, html }: HelpArticle): string {
  const known = texts.get(slug)
  if (known !== undefined) return known
  const text = html
    .replaceAll(/<[^<>]+>/g, ' ')
    .replaceAll(/&(amp|lt|gt|quot|#39);/g, (entity) => entities[entity] ?? entity)
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/ (?=[.,;:])/g, '')
    .trim()
  texts.set(slug, text)
  return text
}

const entities: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#39;': "'" }
