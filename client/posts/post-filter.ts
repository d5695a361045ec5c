import type { PostsOf } from './queries.ts'

/** Trending, recent, category-{id}; as in the feed's address. */
export type PostFilter = 'trending' | 'recent' | `category-${number}`

export const categoryFilter = (categoryId: number): PostFilter => `category-${categoryId}`

/** If the address says nothing, or nothing valid, it is trending. */
export function readFilter(given: string | null): PostFilter {
  return given === 'recent' || /^category-[1-9]\d{0,9}$/.test(given ?? '') ? (given as PostFilter) : 'trending'
}

export function postsOfFilter(filter: PostFilter): PostsOf {
  if (filter === 'trending') return { trending: 'true' }
  return filter === 'recent' ? { recent: 'true' } : { category: filter.slice('category-'.length) }
}
