import type { InfiniteData, QueryClient } from '@tanstack/react-query'
import type { Post } from '#contract/posts.ts'
import { withoutComment } from '#client/comments/thread.ts'
import type { Page } from '#client/http/call.ts'
import { postListsKey, postQuery, postsKey, postsQuery, type PostsOf } from './queries.ts'

type PostPages = InfiniteData<Page<Post[]>>

/**
 * A post may be in several lists and on a page of its own. Everything that changes one goes through here, so that all copies
 * agree.
 */
export function updatePost(client: QueryClient, postId: number, change: (post: Post) => Post) {
  updateLists(client, (posts) => posts.map((post) => (post.id === postId ? change(post) : post)))
  client.setQueryData(postQuery(postId).queryKey, (post) => post && change(post))
}

/** The server's version replaces ours; earlier comments that were loaded on demand stay. */
export const replacePost = (client: QueryClient, fresh: Post) =>
  updatePost(client, fresh.id, (known) => ({ ...fresh, comments: withEarlierComments(known, fresh) }))

/** For actions that may still fail: the returned function puts the post back. Anything else that changed meanwhile stays. */
export function removePost(client: QueryClient, postId: number) {
  const before = client.getQueriesData<PostPages>({ queryKey: postListsKey })
  updateLists(client, (posts) => posts.filter(({ id }) => id !== postId))
  return () => {
    stopNextPages(client)
    for (const [key, known] of before)
      client.setQueryData<PostPages>(key, (pages) => pages && known && withPostAgain(pages, known, postId))
  }
}

/** After the last of the posts that preceded it on its page. */
function withPostAgain(data: PostPages, known: PostPages, postId: number): PostPages {
  const isOn = ({ items }: Page<Post[]>) => items.some(({ id }) => id === postId)
  const pageAt = known.pages.findIndex(isOn)
  const { items = [] } = known.pages[pageAt] ?? {}
  const at = items.findIndex(({ id }) => id === postId)
  if (at === -1 || data.pages.some(isOn)) return data
  const above = new Set(items.slice(0, at).map(({ id }) => id))
  const putInto = (posts: Post[]) => posts.toSpliced(posts.findLastIndex(({ id }) => above.has(id)) + 1, 0, items[at]!)
  return { ...data, pages: data.pages.map((page, nth) => (nth === pageAt ? { ...page, items: putInto(page.items) } : page)) }
}

/** Reported, and to be hidden from the reporter's screen. */
export function hidePost(client: QueryClient, postId: number) {
  removePost(client, postId)
  client.removeQueries({ queryKey: postQuery(postId).queryKey, type: 'inactive' })
}

export function hideComment(client: QueryClient, commentId: number) {
  updateLists(client, (posts) => posts.map((post) => withoutComment(post, commentId)))
  client.setQueriesData<Post>({ queryKey: [...postsKey, 'one'] }, (post) => post && withoutComment(post, commentId))
}

/** The author's new post: goes to the top of every list where they would look for it. */
export function addOwnPost(client: QueryClient, post: Post) {
  stopNextPages(client)
  for (const of of listsOfOwn(post)) {
    client.setQueryData(postsQuery(of).queryKey, (pages) => pages && prepend(pages, post))
  }
}

/** A post for a group appears only in lists seen by its readers. */
function listsOfOwn({ userId, group, categoryId }: Post): PostsOf[] {
  const own = { userId: String(userId) }
  if (group) return [own, { group: String(group.id) }]
  const lists: PostsOf[] = [{ trending: 'true' }, { recent: 'true' }, own]
  return categoryId === null ? lists : [...lists, { category: String(categoryId) }]
}

/** Saved and unsaved posts enter and leave the list of saved ones. */
export function updateSavedList(client: QueryClient, postId: number, isSaved: boolean) {
  const { queryKey } = postsQuery({ saved: 'true' })
  if (isSaved) return client.removeQueries({ queryKey, type: 'inactive' })
  stopNextPages(client)
  client.setQueryData(queryKey, (pages) => pages && mapPosts(pages, (posts) => posts.filter(({ id }) => id !== postId)))
}

/** Any copy of a post, to show while its own page is being fetched. */
export function findPost(client: QueryClient, postId: number): Post | undefined {
  const lists = client.getQueriesData<PostPages>({ queryKey: postListsKey })
  const listed = lists.flatMap(([, data]) => data?.pages.flatMap(({ items }) => items) ?? [])
  return client.getQueryData(postQuery(postId).queryKey) ?? listed.find(({ id }) => id === postId)
}

function updateLists(client: QueryClient, change: (posts: Post[]) => Post[]) {
  stopNextPages(client)
  client.setQueriesData<PostPages>({ queryKey: postListsKey }, (pages) => pages && mapPosts(pages, change))
}

/**
 * A next page in flight arrives together with the pages as they were when it was requested, and would undo the change. A
 * list that still wants it asks again.
 */
function stopNextPages(client: QueryClient) {
  void client.cancelQueries({
    queryKey: postListsKey,
    fetchStatus: 'fetching',
    predicate: ({ state }) => state.fetchMeta?.fetchMore !== undefined,
  })
}

const mapPosts = (data: PostPages, change: (posts: Post[]) => Post[]): PostPages => ({
  ...data,
  pages: data.pages.map((page) => ({ ...page, items: change(page.items) })),
})

const prepend = (data: PostPages, post: Post): PostPages => ({
  ...data,
  pages: data.pages.map((page, index) => {
    const others = page.items.filter(({ id }) => id !== post.id)
    return { ...page, items: index === 0 ? [post, ...others] : others }
  }),
})

function withEarlierComments(known: Post, fresh: Post) {
  const first = fresh.comments[0]
  const earlier = first ? known.comments.filter(({ id }) => id < first.id) : []
  // More than there are now: an earlier one has been deleted, and only asking again tells which.
  return earlier.length + fresh.comments.length > fresh.commentCount ? fresh.comments : [...earlier, ...fresh.comments]
}
