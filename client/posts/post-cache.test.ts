import { InfiniteQueryObserver } from '@tanstack/react-query'
import { describe, expect, it, vi } from 'vitest'
import { listPosts } from '#contract/posts.ts'
import { createQueryClient } from '#client/http/query-client.ts'
import { responseTo } from '#testing/render.tsx'
import { sampleComment, samplePost } from '#testing/sample-post.ts'
import { addOwnPost, findPost, hideComment, removePost, replacePost, updatePost, updateSavedList } from './post-cache.ts'
import { postQuery, postsQuery, type PostsOf } from './queries.ts'

const lists: PostsOf[] = [{ trending: 'true' }, { recent: 'true' }, { category: '3' }]

/** The same post in three lists and on its own page. */
function cacheWith(...posts: ReturnType<typeof samplePost>[]) {
  const client = createQueryClient()
  for (const of of lists) {
    client.setQueryData(postsQuery(of).queryKey, { pages: [{ items: posts, nextCursor: null }], pageParams: [''] })
  }
  for (const post of posts) client.setQueryData(postQuery(post.id).queryKey, post)
  const listed = (of: PostsOf) => client.getQueryData(postsQuery(of).queryKey)?.pages.flatMap(({ items }) => items) ?? []
  const copiesOf = (id: number) => [
    ...lists.flatMap((of) => listed(of).filter((post) => post.id === id)),
    client.getQueryData(postQuery(id).queryKey),
  ]
  return { client, listed, copiesOf }
}

describe('the cache of posts', () => {
  it('changes every copy of a post, and no other post', () => {
    const { client, copiesOf } = cacheWith(samplePost({ id: 1 }), samplePost({ id: 2 }))
    updatePost(client, 1, (post) => ({ ...post, likes: 9 }))
    expect(copiesOf(1).map((post) => post?.likes)).toEqual([9, 9, 9, 9])
    expect(copiesOf(2).map((post) => post?.likes)).toEqual([2, 2, 2, 2])
  })

  it('takes a post out of every list, and puts it back where it was', () => {
    const { client, listed } = cacheWith(samplePost({ id: 1 }), samplePost({ id: 2 }), samplePost({ id: 3 }))
    const putBack = removePost(client, 2)
    for (const of of lists) expect(listed(of).map(({ id }) => id)).toEqual([1, 3])
    putBack()
    for (const of of lists) expect(listed(of).map(({ id }) => id)).toEqual([1, 2, 3])
  })

  it('puts back nothing but the post: what changed meanwhile stays', () => {
    const { client, listed, copiesOf } = cacheWith(samplePost({ id: 1 }), samplePost({ id: 2 }), samplePost({ id: 3 }))
    const putBack = removePost(client, 2)
    updatePost(client, 1, (post) => ({ ...post, likes: 9 }))
    addOwnPost(client, samplePost({ id: 5 }))
    removePost(client, 3)
    putBack()
    expect(listed({ recent: 'true' }).map(({ id }) => id)).toEqual([5, 1, 2])
    expect(copiesOf(1).map((post) => post?.likes)).toEqual([9, 9, 9, 9])
    putBack()
    expect(listed({ recent: 'true' }).map(({ id }) => id)).toEqual([5, 1, 2])
  })

  it('keeps what changes while a next page is on its way, which may be asked for again', async () => {
    const arrival = Promise.withResolvers<void>()
    const answer = () => responseTo(listPosts, [200, [samplePost({ id: 3 })]])
    vi.stubGlobal('fetch', () => arrival.promise.then(answer))
    const client = createQueryClient()
    const query = postsQuery({ recent: 'true' })
    const items = [samplePost({ id: 1 }), samplePost({ id: 2 })]
    client.setQueryData(query.queryKey, { pages: [{ items, nextCursor: 'b' }], pageParams: [''] })
    const observer = new InfiniteQueryObserver(client, query)
    const listed = () => client.getQueryData(query.queryKey)?.pages.map(({ items }) => items.map(({ id }) => id))

    const firstTry = observer.fetchNextPage()
    const putBack = removePost(client, 2)
    arrival.resolve()
    await firstTry
    expect(listed()).toEqual([[1]])
    const secondTry = observer.fetchNextPage()
    putBack()
    await secondTry
    expect(listed()).toEqual([[1, 2]])
    await observer.fetchNextPage()
    expect(listed()).toEqual([[1, 2], [3]])
  })

  it('puts a new post of one’s own first where its author looks for it, once', () => {
    const { client, listed } = cacheWith(samplePost({ id: 1 }))
    addOwnPost(client, samplePost({ id: 5, categoryId: 4 }))
    addOwnPost(client, samplePost({ id: 5, categoryId: 4 }))
    expect(lists.map((of) => listed(of).map(({ id }) => id))).toEqual([[5, 1], [5, 1], [1]])
  })

  it('keeps earlier comments when the newest ones come from the server', () => {
    const comments = [11, 12, 13, 14].map((id) => sampleComment({ id }))
    const { client } = cacheWith(samplePost({ comments, commentCount: 4 }))
    replacePost(client, samplePost({ comments: [13, 14, 15].map((id) => sampleComment({ id })), commentCount: 5 }))
    expect(findPost(client, 1)?.comments.map(({ id }) => id)).toEqual([11, 12, 13, 14, 15])
  })

  it('forgets earlier comments when one of them must be gone', () => {
    const comments = [11, 12, 13, 14].map((id) => sampleComment({ id }))
    const { client } = cacheWith(samplePost({ comments, commentCount: 4 }))
    replacePost(client, samplePost({ comments: comments.slice(1), commentCount: 3 }))
    expect(findPost(client, 1)?.comments.map(({ id }) => id)).toEqual([12, 13, 14])
  })

  it('hides a comment wherever its post shows', () => {
    const comments = [sampleComment({ id: 11 }), sampleComment({ id: 12 })]
    const { client, copiesOf } = cacheWith(samplePost({ comments, commentCount: 2 }))
    hideComment(client, 11)
    for (const post of copiesOf(1)) expect([post?.comments.map(({ id }) => id), post?.commentCount]).toEqual([[12], 1])
  })

  it('drops an unsaved post from the saved ones, and has them loaded anew after another was saved', () => {
    const client = createQueryClient()
    const { queryKey } = postsQuery({ saved: 'true' })
    client.setQueryData(queryKey, {
      pages: [{ items: [samplePost({ id: 1 }), samplePost({ id: 2 })], nextCursor: null }],
      pageParams: [''],
    })
    updateSavedList(client, 1, false)
    expect(client.getQueryData(queryKey)?.pages[0]?.items.map(({ id }) => id)).toEqual([2])
    updateSavedList(client, 3, true)
    expect(client.getQueryData(queryKey)).toBeUndefined()
  })
})
