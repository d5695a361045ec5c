export const helpCategories = [
  { id: 'account', title: 'Your account', detail: 'Signing up and in, profile, privacy, notifications, safety' },
  { id: 'posting', title: 'Posts and moderation', detail: 'Writing, review, the rules, reports, warnings and appeals' },
  {
    id: 'people',
    title: 'Colleagues and messages',
    detail: 'Finding people, requests, messages, groups, events, learning, blocking and muting',
  },
] as const
export type HelpCategory = (typeof helpCategories)[number]['id']

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
