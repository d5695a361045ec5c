import { act, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { reviewSubject } from '#contract/review.ts'
import { dispatchLiveEvent } from '#client/live/live-events.ts'
import { groupsKey } from '#client/queue/use-decision.ts'
import { ada, type Answers, refuse, responseTo, press } from '#testing/render.tsx'
import { managedGroup, sampleGroup } from '#testing/sample-group.ts'
import { sampleComment, samplePost } from '#testing/sample-post.ts'
import { queuedPost } from '#testing/sample-queue.ts'
import { inside, joined, openGroup, postsOfGroup } from '#testing/group-page.tsx'

describe('the posts', () => {
  it('are for members where the group is by request', async () => {
    openGroup(sampleGroup())
    expect(await screen.findByText('This group is by request.')).toBeDefined()
    expect(screen.queryByRole('tab', { name: /Files/ })).toBeNull()
    expect(screen.queryByLabelText('Write a post')).toBeNull()
  })

  it('are written for the group', async () => {
    const post = samplePost({ id: 90, content: 'Seeds', audience: 'group', group: { id: 4, name: 'Reparative Description' } })
    const { sent } = openGroup(joined(), { 'POST /api/posts': [201, post] })
    expect(await screen.findByText('Nothing has been posted here yet.')).toBeDefined()
    await userEvent.type(await screen.findByLabelText('Write a post'), 'Seeds')
    expect(screen.getByRole('button', { name: 'Audience: Reparative Description' })).toBeDefined()
    await press('Post')
    expect(await screen.findByText('Post created')).toBeDefined()
    expect(sent('POST /api/posts')).toMatchObject([{ content: 'Seeds', audience: 'group', groupId: 4 }])
    expect(await screen.findByRole('article')).toBeDefined()
  })

  it('have one at the top, not twice, which moderators put there and take down', async () => {
    const pinned = samplePost({ id: 7, content: 'How this works.', group: { id: 4, name: 'Reparative Description' } })
    const other = samplePost({ id: 8, content: 'News.', group: { id: 4, name: 'Reparative Description' } })
    const group = managedGroup('moderator', { pinnedPost: pinned, pinnedBy: ada })
    const { sent } = openGroup(group, {
      [postsOfGroup]: [200, [other, pinned]],
      'GET /api/posts/7': [200, pinned],
      'POST /api/groups/4/pin': [200, { ...group, pinnedPost: null }],
    })
    const articles = await screen.findAllByRole('article')
    expect(articles).toHaveLength(2)
    expect(articles[0]!.textContent).toContain('Pinned by Ada')
    expect(screen.queryByRole('link', { name: 'Reparative Description' })).toBeNull()
    await userEvent.click(within(articles[0]!).getByRole('button', { name: 'Post options' }))
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Unpin' }))
    await waitFor(() => expect(screen.queryByText(/^Pinned/)).toBeNull())
    await userEvent.click(within(screen.getAllByRole('article')[0]!).getByRole('button', { name: 'Post options' }))
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Pin to the top' }))
    expect(sent('POST /api/groups/4/pin')).toEqual([{ postId: null }, { postId: 8 }])
  })

  describe('are taken away by moderators', () => {
    const group = { id: 4, name: 'Reparative Description' }
    const comment = sampleComment({ id: 11, postId: 7, content: 'Buy maps here' })
    const pinned = samplePost({ id: 7, content: 'How this works.', group, commentCount: 1, comments: [comment] })
    const own = samplePost({ id: 9, content: 'My own.', group, user: ada })
    const answers = { [postsOfGroup]: [200, [own, pinned]], 'GET /api/posts/7': [200, pinned] } satisfies Answers
    const optionsOf = async (at: number) => {
      await userEvent.click(within((await screen.findAllByRole('article'))[at]!).getByRole('button', { name: 'Post options' }))
      return (await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent)
    }
    const askToReject = async () => {
      expect(await optionsOf(0)).toContain('Reject')
      await userEvent.click(screen.getByRole('menuitem', { name: 'Reject' }))
      const dialog = within(await screen.findByRole('dialog', { name: 'Reject post' }))
      expect(dialog.queryByRole('checkbox')).toBeNull()
      await userEvent.type(dialog.getByLabelText(/In your own words/), 'Sells maps')
    }

    it('with a reason, and are gone before the server answers', async () => {
      let now = managedGroup('moderator', { pinnedPost: pinned })
      const { sent, fetch } = openGroup(now, { ...answers, 'GET /api/groups/4': () => [200, now] })
      await askToReject()
      let answer: (response: Response) => void = () => {}
      fetch.mockImplementationOnce(() => new Promise((resolve) => void (answer = resolve)))
      await press('Reject')
      await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(1))
      expect(screen.queryByText('Post rejected')).toBeNull()
      now = { ...now, pinnedPost: null }
      answer(responseTo(reviewSubject, [200, queuedPost({ id: 7, state: 'rejected' })]))
      expect(await screen.findByText('Post rejected')).toBeDefined()
      expect(sent('POST /api/review')).toMatchObject([
        { subjectType: 'post', subjectId: 7, decision: 'reject', reason: 'Sells maps', version: '' },
      ])
      expect(await optionsOf(0)).not.toContain('Reject')
    })

    it('but come back where that fails, as does what was written', async () => {
      openGroup(managedGroup('owner', { pinnedPost: pinned }), { ...answers, 'POST /api/review': refuse('post_edited') })
      await askToReject()
      await press('Reject')
      expect(await screen.findByText('Rejection failed')).toBeDefined()
      const dialog = within(await screen.findByRole('dialog', { name: 'Reject post' }))
      expect(dialog.getByLabelText<HTMLTextAreaElement>(/In your own words/).value).toBe('Sells maps')
      await userEvent.click(dialog.getByRole('button', { name: 'Cancel' }))
      await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(2))
      expect(screen.getByText('Pinned')).toBeDefined()
    })

    it('and so are comments', async () => {
      openGroup(managedGroup('moderator', { pinnedPost: pinned }), {
        ...answers,
        'DELETE /api/comments/11': [200, { message: 'Comment deleted' }],
      })
      await userEvent.click(within((await screen.findAllByRole('article'))[0]!).getByRole('button', { name: /comment/i }))
      await userEvent.click(await screen.findByRole('button', { name: 'Comment options' }))
      await userEvent.click(await screen.findByRole('menuitem', { name: 'Delete comment' }))
      await userEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Delete' }))
      expect(await screen.findByText('Comment deleted')).toBeDefined()
      expect(screen.queryByText('Buy maps here')).toBeNull()
    })

    it('and by no other member', async () => {
      const other = { ...pinned, id: 17 }
      openGroup(joined({ pinnedPost: other }), { 'GET /api/posts/17': [200, other] })
      expect(await optionsOf(0)).not.toContain('Reject')
      await userEvent.keyboard('{Escape}')
      await userEvent.click(within(screen.getAllByRole('article')[0]!).getByRole('button', { name: /comment/i }))
      await userEvent.click(await screen.findByRole('button', { name: 'Comment options' }))
      expect(await screen.findByRole('menuitem', { name: 'Report comment' })).toBeDefined()
      expect(screen.queryByRole('menuitem', { name: 'Delete comment' })).toBeNull()
    })
  })

  it('take no like, comment or pin where the group is archived', async () => {
    const group = { id: 4, name: 'Reparative Description' }
    const comment = sampleComment({ id: 11, postId: 27, content: 'Good maps' })
    const post = samplePost({ id: 27, group, commentCount: 1, comments: [comment] })
    const liked = samplePost({ id: 28, group, likes: 1, likedByUser: true })
    const may = { ...inside, write: false, moderate: true }
    openGroup(managedGroup('moderator', { archivedAt: '2026-01-05T09:00:00.000Z', may }), {
      [postsOfGroup]: [200, [post, liked]],
    })
    const [first, second] = (await screen.findAllByRole('article')).map((article) => within(article))
    expect(first!.getByRole('button', { name: /^Like/ }).hasAttribute('disabled')).toBe(true)
    expect(second!.getByRole('button', { name: /^Unlike/ }).hasAttribute('disabled')).toBe(false)
    await userEvent.click(first!.getByRole('button', { name: /^Comments/ }))
    expect(await screen.findByText('Good maps')).toBeDefined()
    expect(screen.queryByRole('textbox')).toBeNull()
    await userEvent.click(first!.getByRole('button', { name: 'Post options' }))
    expect(await screen.findByRole('menuitem', { name: 'Reject' })).toBeDefined()
    expect(screen.queryByRole('menuitem', { name: 'Pin to the top' })).toBeNull()
  })

  it('are counted while they come, and shown when the reader asks', async () => {
    let list = [samplePost({ id: 1 })]
    openGroup(joined(), { [postsOfGroup]: () => [200, list] })
    await screen.findByRole('article')
    list = [samplePost({ id: 2 }), ...list]
    act(() => dispatchLiveEvent({ type: 'group_posts', holdingId: 5 }))
    expect(screen.queryByRole('button', { name: '1 new post' })).toBeNull()
    act(() => dispatchLiveEvent({ type: 'group_posts', holdingId: 4 }))
    await press('1 new post')
    await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(2))
    expect(screen.queryByRole('button', { name: '1 new post' })).toBeNull()
  })

  it('are shown also while a next page is on its way', async () => {
    const list = Array.from({ length: 10 }, (_, at) => samplePost({ id: at + 1 }))
    const link = '</api/posts?group=4&limit=10&cursor=b>; rel="next"'
    const { sent } = openGroup(joined(), { [postsOfGroup]: () => [200, list, { link }] })
    await screen.findAllByRole('article')
    const answered = globalThis.fetch
    vi.stubGlobal('fetch', (url: string, init?: RequestInit) =>
      url.includes('cursor=b') ? new Promise<never>(() => {}) : answered(url, init),
    )
    await press('Load More')
    act(() => dispatchLiveEvent({ type: 'group_posts', holdingId: 4 }))
    await press('1 new post')
    await waitFor(() => expect(sent(postsOfGroup)).toHaveLength(2))
  })

  it('are counted on every tab, against the list that was read', async () => {
    const { sent } = openGroup(joined(), { [postsOfGroup]: [200, [samplePost({ id: 1 })]] }, '/groups/4?tab=about')
    const news = () => act(() => dispatchLiveEvent({ type: 'group_posts', holdingId: 4 }))
    await screen.findByRole('tabpanel', { name: 'About' })
    news()
    await userEvent.click(screen.getByRole('tab', { name: 'Posts' }))
    await screen.findByRole('article')
    expect(screen.queryByRole('button', { name: /new post/ })).toBeNull()
    await userEvent.click(screen.getByRole('tab', { name: 'About' }))
    news()
    news()
    await userEvent.click(screen.getByRole('tab', { name: 'Posts' }))
    expect(await screen.findByRole('button', { name: '2 new posts' })).toBeDefined()
    expect([sent('GET /api/groups/4').length, sent(postsOfGroup).length]).toEqual([1, 1])
  })

  it('are offered that came since an earlier visit', async () => {
    let list = [samplePost({ id: 1 })]
    let now = joined({ lastPostAt: '2026-01-06T09:00:00.000Z' })
    const { router, queryClient, sent } = openGroup(now, {
      'GET /api/groups/4': () => [200, now],
      [postsOfGroup]: () => [200, list],
      'GET /api/posts?group=4&limit=20': () => [200, list],
    })
    await screen.findByRole('article')
    await router.navigate('/elsewhere')
    list = [samplePost({ id: 3 }), samplePost({ id: 2 }), ...list]
    now = { ...now, lastPostAt: '2026-01-06T10:00:00.000Z', newPosts: 2 }
    await router.navigate('/groups/4')
    expect(screen.getByRole('article')).toBeDefined()
    await press('2 new posts')
    await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(3))
    // It is read once per visit, and once more with what arrived.
    await waitFor(() => expect(sent('GET /api/groups/4')).toHaveLength(3))
    expect(screen.queryByRole('button', { name: /new post/ })).toBeNull()
    await router.navigate('/elsewhere')
    await router.navigate('/groups/4')
    await waitFor(() => expect(sent('GET /api/groups/4')).toHaveLength(4))
    expect(screen.queryByRole('button', { name: /new post/ })).toBeNull()
    expect(sent('GET /api/posts?group=4&limit=20')).toHaveLength(1)
    // The list is cached for longer than the group.
    await router.navigate('/elsewhere')
    queryClient.removeQueries({ queryKey: groupsKey })
    list = [samplePost({ id: 4 }), ...list]
    now = { ...now, lastPostAt: '2026-01-06T11:00:00.000Z' }
    await router.navigate('/groups/4')
    expect(await screen.findByRole('button', { name: '1 new post' })).toBeDefined()
  })

  it('are searched by the search of the house', async () => {
    const { router } = openGroup(joined())
    await userEvent.type(await screen.findByRole('searchbox', { name: 'Search in this group' }), 'maps{Enter}')
    await waitFor(() => expect(router.state.location.pathname + router.state.location.search).toBe('/search?group=4&q=maps'))
  })
})
