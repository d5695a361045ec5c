import { act, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { listComments } from '#contract/comments.ts'
import type { Group } from '#contract/groups.ts'
import type { readPost } from '#contract/posts.ts'
import { useLogout } from '#client/accounts/use-logout.ts'
import { useViewer } from '#client/accounts/use-viewer.ts'
import { dispatchLiveEvent } from '#client/live/live-events.ts'
import { useLivePosts } from '#client/posts/live.ts'
import { type Answers, type AnswerTo, refuse, renderRoutes, signedIn, stubServer } from '#testing/render.tsx'
import { inside, joined } from '#testing/group-page.tsx'
import { memberOf } from '#testing/sample-group.ts'
import { sampleComment, samplePost } from '#testing/sample-post.ts'
import { queuedPost } from '#testing/sample-queue.ts'
import PostScreen from './post.tsx'

const Page = () => {
  useLivePosts()
  return (
    useViewer() && (
      <>
        <PostScreen />
        <WayOut />
      </>
    )
  )
}

const WayOut = () => {
  const { mutate: logOut } = useLogout()
  return <button onClick={() => logOut()}>Leave</button>
}

function open(path: string, answers: Answers) {
  const fetch = stubServer({ ...signedIn(), 'GET /api/categories': [200, []], 'GET /api/topics/trending': [200, []], ...answers })
  const { router } = renderRoutes(
    [
      { path: '/posts/:id', Component: Page },
      { path: '*', element: null },
    ],
    path,
  )
  return { router, fetch }
}

const newest = [11, 12, 13].map((id) => sampleComment({ id, content: `Comment ${id}` }))
const earlier = [1, 2].map((id) => sampleComment({ id, content: `Comment ${id}` }))
const discussed = samplePost({ comments: newest, commentCount: 5, categoryId: 3 })

describe('/posts/{id}', () => {
  describe('of a group', () => {
    const group = { id: 4, name: 'Reparative Description' }
    const post = samplePost({ group, audience: 'group', comments: [sampleComment({ id: 11 })], commentCount: 1 })
    const openIn = (given: Partial<Group>) =>
      open('/posts/1', {
        'GET /api/posts/1': [200, post],
        'GET /api/groups/4?visit=false': [200, joined(given)],
        'POST /api/review': [200, queuedPost({ id: 1, state: 'rejected' })],
      })
    const moderated = { may: { ...inside, moderate: true }, membership: memberOf('moderator') }
    const options = async (name: string) => {
      await userEvent.click(await screen.findByRole('button', { name }))
      const found = (await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent)
      await userEvent.keyboard('{Escape}')
      return found
    }

    it('offers its moderators to take away post and comments, and leads back to the group', async () => {
      const { router, fetch } = openIn(moderated)
      await waitFor(async () => expect(await options('Comment options')).toContain('Delete comment'))
      await userEvent.click(screen.getByRole('button', { name: 'Post options' }))
      await userEvent.click(await screen.findByRole('menuitem', { name: 'Reject' }))
      await userEvent.click(await screen.findByRole('button', { name: 'Reject' }))
      await waitFor(() => expect(router.state.location.pathname).toBe('/groups/4'))
      expect(fetch.mock.calls.filter(([url]) => url === '/api/review')).toHaveLength(1)
    })

    it('does not offer it to its other members', async () => {
      const { fetch } = openIn({})
      await screen.findByRole('article')
      await waitFor(() => expect(fetch.mock.calls.some(([url]) => url.includes('/groups/4'))).toBe(true))
      expect(await screen.findByRole('textbox')).toBeDefined()
      expect(screen.getByRole('link', { name: 'Reparative Description' })).toBeDefined()
      expect(await options('Comment options')).not.toContain('Delete comment')
      expect(await options('Post options')).not.toContain('Reject')
    })

    it.each<[string, Partial<Group>]>([
      ['that is archived', { archivedAt: '2026-01-05T09:00:00.000Z' }],
      ['that the reader is not in', { membership: null }],
    ])('%s takes no like and no comment', async (_, given) => {
      openIn(given)
      await waitFor(() => expect(screen.getByRole('button', { name: /^Like/ }).hasAttribute('disabled')).toBe(true))
      expect(screen.queryByRole('textbox')).toBeNull()
    })
  })

  it('shows the whole post with its comments, its author and its neighbors', async () => {
    open('/posts/1', {
      'GET /api/posts/1': [200, { ...discussed, content: 'word '.repeat(200) }],
      'GET /api/posts?category=3&limit=10': [200, [discussed, samplePost({ id: 2, content: 'Another\nline' })]],
    })
    expect(await screen.findByRole('heading', { name: 'Post by Ben' })).toBeDefined()
    expect(screen.getByRole('link', { name: 'Back to the feed' }).getAttribute('href')).toBe('/')
    expect(screen.queryByRole('button', { name: 'Read more' })).toBeNull()
    expect(await screen.findByText('Comment 13')).toBeDefined()
    expect(screen.getByRole('link', { name: 'View Profile' }).getAttribute('href')).toBe('/profile/8')
    expect((await screen.findByText('Another')).closest('a')?.getAttribute('href')).toBe('/posts/2')
    expect(document.title).toBe('Post by Ben · ibid.')
  })

  it.each([
    ['to the place in the feed that was left, over other posts', '/?filter=recent', '?filter=recent'],
    ['to the feed where something else was before', '/saved', ''],
  ])('leads back %s', async (_, before, search) => {
    const { router } = open(before, { 'GET /api/posts/1': [200, { ...discussed, categoryId: null }] })
    await router.navigate('/posts/2')
    await router.navigate('/posts/1')
    const entries = [before, '/posts/2', '/posts/1'].map((path) => ({ url: `http://ibid.example${path}` }))
    vi.stubGlobal('navigation', { entries: () => entries, currentEntry: { index: 2 } })
    await userEvent.click(await screen.findByRole('link', { name: 'Back to the feed' }))
    await waitFor(() => expect(router.state.location).toMatchObject({ pathname: '/', search }))
  })

  describe('with many comments', () => {
    const numbered = (from: number, to: number) =>
      Array.from({ length: to - from + 1 }, (_, at) => sampleComment({ id: from + at, content: `Comment ${from + at}` }))
    const shown = () => screen.queryAllByText(/^Comment \d+$/).map(({ textContent }) => Number(textContent!.split(' ')[1]))
    const down = (from: number, to: number) => Array.from({ length: from - to + 1 }, (_, at) => from - at)

    /** The end of the list is as far away as the test says. */
    class Horizon {
      static seen: ((entries: { isIntersecting: boolean }[]) => void)[] = []
      constructor(see: (entries: { isIntersecting: boolean }[]) => void) {
        Horizon.seen.push(see)
      }
      observe() {}
      disconnect() {}
    }
    const comeNear = (isIntersecting = true) => act(() => Horizon.seen.forEach((see) => see([{ isIntersecting }])))

    const answers = (): Answers => ({
      'GET /api/posts/1': [200, { ...discussed, comments: numbered(111, 113), commentCount: 113, categoryId: null }],
      'GET /api/posts/1/comments?limit=50&before=111': [200, numbered(61, 110)],
      'GET /api/posts/1/comments?limit=50&before=61': [200, numbered(11, 60)],
      'GET /api/posts/1/comments?limit=50&before=11': [200, numbered(1, 10)],
    })

    beforeEach(() => {
      Horizon.seen = []
      vi.stubGlobal('IntersectionObserver', Horizon)
    })

    it('starts with a page of the newest, and loads the rest by itself as the reader comes near its end', async () => {
      open('/posts/1', answers())
      await screen.findByText('Comment 61')
      expect(shown()).toEqual(down(113, 61))
      expect(screen.getByRole('status').textContent).toContain('Loading earlier comments')
      comeNear()
      await waitFor(() => expect(shown()).toEqual(down(113, 1)))
      expect(screen.queryByText('Loading earlier comments')).toBeNull()
    })

    it('asks for no more where the count was higher than what is there', async () => {
      const fetch = open('/posts/1', { ...answers(), 'GET /api/posts/1/comments?limit=50&before=61': [200, []] }).fetch
      await screen.findByText('Comment 61')
      comeNear()
      await waitFor(() => expect(screen.queryByText('Loading earlier comments')).toBeNull())
      expect(fetch.mock.calls.filter(([url]) => url.includes('before=61'))).toHaveLength(1)
    })

    it('leaves it to the reader to try again when earlier ones cannot be loaded', async () => {
      let answer: AnswerTo<typeof listComments> = refuse('unexpected')
      open('/posts/1', { ...answers(), 'GET /api/posts/1/comments?limit=50&before=61': () => answer })
      await screen.findByText('Comment 61')
      comeNear()
      const again = await screen.findByRole('button', { name: 'Load earlier comments' })
      answer = [200, numbered(11, 60)]
      await userEvent.click(again)
      await waitFor(() => expect(shown()).toEqual(down(113, 1)))
    })

    it('goes on to the comment of its address, however old', async () => {
      const scrollIntoView = vi.spyOn(HTMLElement.prototype, 'scrollIntoView')
      open('/posts/1#comment-5', answers())
      const comment = (await screen.findByText('Comment 5')).closest('li')!
      await vi.waitFor(() => expect(scrollIntoView.mock.contexts).toContain(comment))
    })
  })

  it('finds the comment of its address among the earlier ones, and moves to it', async () => {
    const scrollIntoView = vi.spyOn(HTMLElement.prototype, 'scrollIntoView')
    open('/posts/1#comment-2', {
      'GET /api/posts/1': [200, { ...discussed, categoryId: null }],
      'GET /api/posts/1/comments?limit=50&before=11': [200, earlier],
    })
    const comment = (await screen.findByText('Comment 2')).closest('li')!
    expect(comment.className).toContain('is-target')
    await vi.waitFor(() => expect(scrollIntoView.mock.contexts).toContain(comment))
  })

  it.each(['/posts/99', '/posts/abc', '/posts/0'])(
    'answers %s, which is not there for this reader, as not found',
    async (path) => {
      open(path, { 'GET /api/posts/99': [404, { code: 'post_not_found', message: 'No' }] })
      expect(await screen.findByRole('heading', { name: '404 Page Not Found' })).toBeDefined()
    },
  )

  it('shows what others write, change and take away while it is open', async () => {
    let post = { ...discussed, categoryId: null }
    let comments = [...earlier, ...newest]
    open('/posts/1#comment-2', {
      'GET /api/posts/1': () => [200, post],
      'GET /api/posts/1/comments?limit=50&before=11': [200, earlier],
      'GET /api/posts/1/comments?limit=50': () => [200, comments],
    })
    await screen.findByText('Comment 2')
    const added = sampleComment({ id: 14, content: 'Comment 14' })
    post = { ...post, comments: [...newest.slice(1), added], commentCount: 5 }
    comments = [{ ...earlier[0]!, content: 'Comment 1, better said' }, ...newest, added]
    act(() => dispatchLiveEvent({ type: 'post_changed', postId: 1 }))
    expect(await screen.findByText('Comment 14')).toBeDefined()
    expect(screen.getByText('Comment 1, better said')).toBeDefined()
    expect(screen.queryByText('Comment 2')).toBeNull()
  })

  it('is the not-found page once the post is gone', async () => {
    let answer: AnswerTo<typeof readPost> = [200, { ...discussed, categoryId: null }]
    open('/posts/1', { 'GET /api/posts/1': () => answer })
    await screen.findByText('Comment 13')
    answer = [404, { code: 'post_not_found', message: 'No' }]
    act(() => dispatchLiveEvent({ type: 'post_removed', postId: 1 }))
    await waitFor(() => expect(screen.queryByRole('heading', { name: '404 Page Not Found' })).not.toBeNull())
  })

  it('says that loading failed', async () => {
    open('/posts/1', { 'GET /api/posts/1': [500, { code: 'unexpected', message: 'No' }] })
    expect(await screen.findByText('Error loading posts. Please try again later.')).toBeDefined()
  })
})
