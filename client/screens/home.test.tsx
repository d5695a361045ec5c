import { act, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { Category } from '#contract/categories.ts'
import type { listPosts, Post } from '#contract/posts.ts'
import { useViewer } from '#client/accounts/use-viewer.ts'
import { dispatchLiveEvent } from '#client/live/live-events.ts'
import { useLivePosts } from '#client/posts/live.ts'
import { Toaster } from '#client/ui/overlays/toaster.tsx'
import { type Answers, type AnswerTo, press, renderRoutes, signedIn, stubServer } from '#testing/render.tsx'
import { samplePost } from '#testing/sample-post.ts'
import Home from './home.tsx'

const categories: Category[] = [{ id: 3, name: 'Library Technology', cloth: 'teal' }]
const posts = (from: number, count: number) =>
  Array.from({ length: count }, (_, at) => samplePost({ id: from + at, content: `Post ${from + at}` }))
/** A page of the list, and the header with the next one. */
const page = (items: Post[], next?: string): AnswerTo<typeof listPosts> => [
  200,
  items,
  next ? { link: `</api/posts?limit=10&cursor=${next}>; rel="next"` } : {},
]

const Page = () => {
  useLivePosts()
  return (
    useViewer() && (
      <>
        <Home />
        <Toaster />
      </>
    )
  )
}

let fetch: ReturnType<typeof stubServer>
function open(answers: Answers, path = '/') {
  fetch = stubServer({
    ...signedIn(),
    'GET /api/categories': [200, categories],
    'GET /api/topics/trending': [200, []],
    'GET /api/posts?trending=true&limit=10': page(posts(1, 10), 'b'),
    'GET /api/posts?trending=true&limit=10&cursor=b': page(posts(11, 3)),
    'GET /api/posts?recent=true&limit=10': page(posts(31, 7)),
    'GET /api/posts?category=3&limit=10': page(posts(41, 1)),
    ...answers,
  })
  return renderRoutes([{ path: '/', Component: Page }], path).router
}
const shown = () => screen.getAllByText(/^Post \d+$/).map((text) => Number(text.textContent?.slice(5)))
const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, at) => from + at)
const asked = () => fetch.mock.calls.map(([url]) => url).filter((url) => url.startsWith('/api/posts'))
const openTab = async (name: string) => userEvent.click(await screen.findByRole('tab', { name }))

beforeEach(() => void vi.stubGlobal('scrollTo', () => {}))

describe('the feed', () => {
  it('shows 5 posts, and 5 more with each "Load More" until there are no more', async () => {
    open({})
    await screen.findByText('Post 1')
    expect(shown()).toEqual(range(1, 5))
    expect(asked()).toHaveLength(1)
    await press('Load More')
    expect(shown()).toEqual(range(1, 10))
    expect(document.activeElement?.textContent).toContain('Post 6')
    await waitFor(() => expect(asked()).toHaveLength(2))
    await press('Load More')
    await waitFor(() => expect(shown()).toEqual(range(1, 13)))
    expect(screen.queryByRole('button', { name: 'Load More' })).toBeNull()
  })

  it('starts at 5 with every filter, and finds its place again on the way back', async () => {
    const router = open({})
    await press('Load More')
    expect(shown()).toHaveLength(10)
    await openTab('Recent')
    await screen.findByText('Post 31')
    expect(router.state.location.search).toBe('?filter=recent')
    expect(shown()).toEqual(range(31, 35))
    expect(screen.getByRole('tab', { name: 'Recent' }).getAttribute('aria-selected')).toBe('true')
    await openTab('Library Technology')
    await screen.findByText('Post 41')
    expect(router.state.location.search).toBe('?filter=category-3')
    await act(() => router.navigate(-2))
    expect(shown()).toHaveLength(10)
    expect(screen.getByRole('tab', { name: 'Trending' }).getAttribute('aria-selected')).toBe('true')
  })

  it('opens on the filter of its address, and on trending where that makes no sense', async () => {
    open({}, '/?filter=category-3')
    await screen.findByText('Post 41')
    expect((await screen.findByRole('tab', { name: 'Library Technology' })).getAttribute('aria-selected')).toBe('true')
  })

  it('reads an unknown filter as trending', async () => {
    open({}, '/?filter=category-0x1')
    await screen.findByText('Post 1')
  })

  it('moves along the filters by arrow keys, and chooses by Enter', async () => {
    const router = open({})
    await screen.findByRole('tab', { name: 'Library Technology' })
    screen.getByRole('tab', { name: 'Trending' }).focus()
    await userEvent.keyboard('{ArrowLeft}')
    expect(document.activeElement).toBe(screen.getByRole('tab', { name: 'Library Technology' }))
    await userEvent.keyboard('{ArrowRight}{ArrowRight}{Enter}')
    expect(router.state.location.search).toBe('?filter=recent')
  })

  it('says that there is nothing, and leads to the composer', async () => {
    open({ 'GET /api/posts?trending=true&limit=10': page([]) })
    expect(await screen.findByText('No posts found. Follow more colleagues or create your first post!')).toBeDefined()
    await screen.findByLabelText('Write a post')
    await press('Write a post')
    expect(document.activeElement).toBe(screen.getByLabelText('Write a post'))
  })

  it('says that loading failed, and tries again', async () => {
    let answer: ReturnType<typeof page> = [500, { code: 'unexpected', message: 'No' }]
    open({ 'GET /api/posts?trending=true&limit=10': () => answer })
    expect(await screen.findByText('Error loading posts. Please try again later.')).toBeDefined()
    answer = page(posts(1, 2))
    await press('Try again')
    expect(await screen.findByText('Post 1')).toBeDefined()
  })

  it('keeps what it has when a later page fails', async () => {
    open({ 'GET /api/posts?trending=true&limit=10&cursor=b': [500, { code: 'unexpected', message: 'No' }] })
    await press('Load More')
    await waitFor(() => expect(asked()).toHaveLength(2))
    expect(await screen.findByText('Error loading posts. Please try again later.')).toBeDefined()
    expect(shown()).toEqual(range(1, 10))
  })
})

describe('new posts', () => {
  const arrive = () => act(() => dispatchLiveEvent({ type: 'new_post' }))

  it('are counted, and shown from the top only when asked for', async () => {
    const scrollTo = vi.fn()
    vi.stubGlobal('scrollTo', scrollTo)
    const router = open({})
    await screen.findByText('Post 1')
    expect(screen.queryByRole('button', { name: /new post/ })).toBeNull()
    arrive()
    expect(await screen.findByRole('button', { name: '1 new post' })).toBeDefined()
    arrive()
    expect(await screen.findByRole('button', { name: '2 new posts' })).toBeDefined()
    expect(shown()).toEqual(range(1, 5))
    expect(scrollTo).not.toHaveBeenCalled()
    await press('2 new posts')
    await screen.findByText('Post 31')
    await vi.waitFor(() => expect(scrollTo).toHaveBeenCalledWith(0, 0))
    expect(router.state.location.search).toBe('?filter=recent')
    expect(screen.queryByRole('button', { name: /new post/ })).toBeNull()
  })

  it('are shown also while a next page is on its way', async () => {
    open({ 'GET /api/posts?recent=true&limit=10': page(posts(31, 10), 'b') }, '/?filter=recent')
    await screen.findByText('Post 31')
    const answered = globalThis.fetch
    const isNext = (url: string) => url.includes('cursor=b')
    vi.stubGlobal('fetch', (url: string, init?: RequestInit) =>
      isNext(url) ? new Promise<never>(() => {}) : answered(url, init),
    )
    await press('Load More')
    arrive()
    await press('1 new post')
    await waitFor(() => expect(asked().filter((url) => url.includes('recent=true'))).toHaveLength(2))
  })

  it('a post that changed is read again, wherever it shows', async () => {
    open({ 'GET /api/posts/2': [200, samplePost({ id: 2, content: 'Post 2', likes: 40 })] })
    await screen.findByText('Post 2')
    act(() => dispatchLiveEvent({ type: 'post_changed', postId: 2 }))
    expect(await screen.findByRole('button', { name: 'Like, 40 likes' })).toBeDefined()
  })

  it('a post that is gone leaves the list', async () => {
    open({ 'GET /api/posts/2': [404, { code: 'post_not_found', message: 'This post does not exist or is not visible to you.' }] })
    await screen.findByText('Post 2')
    act(() => dispatchLiveEvent({ type: 'post_removed', postId: 2 }))
    await waitFor(() => expect(shown()).toEqual([1, 3, 4, 5, 6]))
  })

  it('a post that is gone for others stays for its author, with its state', async () => {
    const own = samplePost({ id: 2, content: 'Post 2', userId: 7, isApproved: false, state: 'pending' })
    open({ 'GET /api/posts/2': [200, own] })
    await screen.findByText('Post 2')
    act(() => dispatchLiveEvent({ type: 'post_removed', postId: 2 }))
    expect(await screen.findByText('Pending review')).toBeDefined()
    expect(shown()).toEqual(range(1, 5))
  })

  it('many changes in a row are one question, and what is on no screen is none', async () => {
    open({ 'GET /api/posts/2': [200, samplePost({ id: 2, content: 'Post 2', likes: 40 })] })
    await screen.findByText('Post 2')
    act(() => {
      for (const postId of [2, 2, 99, 2]) dispatchLiveEvent({ type: 'post_changed', postId })
    })
    await screen.findByRole('button', { name: 'Like, 40 likes' })
    expect(asked().filter((url) => /posts\/\d+$/.test(url))).toEqual(['/api/posts/2'])
  })

  it('one of those that wait and is gone is not counted any more', async () => {
    open({ 'GET /api/posts?recent=true&limit=20': page([...posts(50, 1), ...posts(31, 7)]) }, '/?filter=recent')
    await screen.findByText('Post 31')
    arrive()
    arrive()
    await screen.findByRole('button', { name: '2 new posts' })
    act(() => dispatchLiveEvent({ type: 'post_removed', postId: 51 }))
    expect(await screen.findByRole('button', { name: '1 new post' })).toBeDefined()
  })
})

it('trending topics lead to the topic or to the category', async () => {
  open({
    'GET /api/topics/trending': [
      200,
      [
        { topic: 'marc', spelling: 'MARC', people: 3, posts: 1, categoryId: null },
        { topic: 'Library Technology', spelling: 'Library Technology', people: 2, posts: 4, categoryId: 3 },
      ],
    ],
  })
  expect((await screen.findByRole('link', { name: '#MARC' })).getAttribute('href')).toBe('/topics/marc')
  expect(screen.getByRole('link', { name: 'Library Technology' }).getAttribute('href')).toBe('/?filter=category-3')
  expect(screen.getByText('1 post this week')).toBeDefined()
  expect(screen.getByText('4 posts this week')).toBeDefined()
})
