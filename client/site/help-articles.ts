import type { HelpCategory } from './help-categories.ts'

export interface HelpArticle {
  slug: string
  title: string
  category: HelpCategory
  order: number
  summary: string
  html: string
}

const found = import.meta.glob<HelpArticle>('./help/*.md', { eager: true, import: 'default' })

export const helpArticles = Object.values(found).sort((a, b) => a.order - b.order)
export const helpArticleNamed = (slug: string | undefined) => helpArticles.find((article) => article.slug === slug)
