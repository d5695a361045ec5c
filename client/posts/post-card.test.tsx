import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import type { writeComment } from '#contract/comments.ts'
import { type Attachment, changePost } from '#contract/posts.ts'
import { ada, type AnswerTo, responseTo } from '#testing/render.tsx'
import { ben, sampleComment, samplePost } from '#testing/sample-post.ts'
import { admin, refusal, show, press } from '#testing/post-card.tsx'

describe('a post card', () => {
  it('of someone who has left names no one and leads to no profile', async () => {
    const left = { ...ben, username: 'deleted-8', name: 'Deleted member', jobTitle: null, workplace: null, isVerified: false }
    const comments = [sampleComment({ postId: 9, user: left })]
    const { article } = await show(samplePost({ id: 9, user: left, comments, commentCount: 1 }))
    await press('Comments, 1')
    await waitFor(() => expect(within(article).getAllByText('Deleted member', { selector: 'span.name' })).toHaveLength(2))
    expect(article.querySelector('a[href^="/profile"]')).toBeNull()
  })

  it('says in which group it stands, and leads there', async () => {
    const { article } = await show(samplePost({ audience: 'group', group: { id: 4, name: 'Map Room' } }))
    expect(within(article).getByRole('link', { name: 'Map Room' }).getAttribute('href')).toBe('/groups/4')
  })

  it('says who wrote it, when and for whom, and leads to all of it', async () => {
    const { article } = await show(samplePost({ audience: 'colleagues', editedAt: '2026-01-06T09:00:00.000Z', categoryId: 3 }))
    const card = within(article)
    expect(article.getAttribute('aria-label')).toBe('Post by Ben')
    expect(card.getByRole('link', { name: 'Ben' }).getAttribute('href')).toBe('/profile/8')
    expect(card.getByText('Verified')).toBeDefined()
    expect(card.getByText('Cataloger at Town Library')).toBeDefined()
    expect(card.getByText('· edited')).toBeDefined()
    expect(card.getByText('Visible to colleagues')).toBeDefined()
    expect(article.querySelector('a.time')?.getAttribute('href')).toBe('/posts/1')
    expect((await card.findByRole('link', { name: 'Library Technology' })).getAttribute('href')).toBe('/?filter=category-3')
  })

  it('writes what was written, with safe links', async () => {
    const { article } = await show(samplePost({ content: '<b>Bold</b> #MARC @ada javascript:alert(1) https://a.example/x' }))
    expect(article.querySelector('b')).toBeNull()
    const links = [...article.querySelectorAll<HTMLAnchorElement>('.post-body a')]
    expect(links.map((link) => link.getAttribute('href'))).toEqual([
      '/topics/marc',
      '/search?type=people&q=%40ada',
      'https://a.example/x',
    ])
    expect(links[2]).toMatchObject({ rel: 'noopener nofollow ugc', target: '_blank', textContent: 'a.example/x' })
  })

  it('opens a long text where "Read more" stands', async () => {
    await show(samplePost({ content: `${'word '.repeat(150)}end.` }))
    expect(screen.queryByText(/end\.$/)).toBeNull()
    await press('Read more')
    expect(screen.getByText(/end\.$/)).toBeDefined()
    expect(screen.queryByRole('button', { name: 'Read more' })).toBeNull()
  })

  it('shows pictures one by one, with their words, by the arrow keys', async () => {
    const picture = (url: string, alt: string): Attachment => ({
      ...{ url, alt, kind: 'image', type: 'image/webp', name: url, size: 9, width: 800, height: 600, blur: null, sizes: [] },
    })
    await show(samplePost({ attachments: [picture('/media/a', 'A fern'), picture('/media/b', 'A van')] }))
    await userEvent.click(screen.getByRole('button', { name: 'A fern' }))
    const lightbox = await screen.findByRole('dialog', { name: 'Image 1 of 2' })
    await userEvent.keyboard('{ArrowRight}')
    expect(within(lightbox).getByRole('img').getAttribute('alt')).toBe('A van')
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })
})

describe('liking', () => {
  it('shows at once and counts what the server counts', async () => {
    await show(samplePost(), { 'POST /api/likes': [200, samplePost({ likes: 7, likedByUser: true })] })
    await press('Like, 2 likes')
    expect((await screen.findByRole('button', { name: 'Unlike, 7 likes' })).getAttribute('aria-pressed')).toBe('true')
  })

  it('is taken back, with the words of the server, when it fails', async () => {
    await show(samplePost(), { 'POST /api/likes': [500, refusal] })
    await press('Like, 2 likes')
    expect(await screen.findByText('Failed to like')).toBeDefined()
    expect(screen.getByText('The shelf is locked.')).toBeDefined()
    expect(screen.getByRole('button', { name: 'Like, 2 likes' }).getAttribute('aria-pressed')).toBe('false')
  })

  it('says which of the two failed', async () => {
    await show(samplePost({ likedByUser: true, likes: 1 }), { 'DELETE /api/likes/1': [500, refusal] })
    await press('Unlike, 1 like')
    expect(await screen.findByText('Failed to unlike')).toBeDefined()
    expect(screen.getByRole('button', { name: 'Unlike, 1 like' })).toBeDefined()
  })
})

describe('comments', () => {
  const comments = [11, 12, 13].map((id) => sampleComment({ id, content: `Comment ${id}` }))
  const discussed = samplePost({ comments, commentCount: 5 })
  const write = async (text: string) => userEvent.type(await screen.findByRole('textbox', { name: 'Write a comment' }), text)

  it('are closed until asked for, and load the earlier ones on demand', async () => {
    const earlier = [1, 2].map((id) => sampleComment({ id, content: `Comment ${id}` }))
    await show(discussed, { 'GET /api/posts/1/comments?limit=50&before=11': [200, earlier] })
    const toggle = screen.getByRole('button', { name: 'Comments, 5' })
    expect(toggle.getAttribute('aria-expanded')).toBe('false')
    await userEvent.click(toggle)
    expect(toggle.getAttribute('aria-expanded')).toBe('true')
    await userEvent.click(await screen.findByRole('button', { name: 'Show 2 earlier comments' }))
    expect(await screen.findByText('Comment 1')).toBeDefined()
    expect(screen.getAllByText(/^Comment \d+$/).map((text) => text.textContent)).toEqual(
      [1, 2, 11, 12, 13].map((id) => `Comment ${id}`),
    )
    await userEvent.click(toggle)
    expect(screen.queryByText('Comment 1')).toBeNull()
  })

  it('cannot be sent blank; sent, one stands below the others and counts', async () => {
    const posted = sampleComment({ id: 14, postId: 4, content: 'Mine', user: ada })
    const { fetch } = await show(samplePost({ id: 4 }), { 'POST /api/comments': [201, posted] })
    await press('Comments, 0')
    await write('  ')
    expect((await screen.findByRole<HTMLButtonElement>('button', { name: 'Comment' })).disabled).toBe(true)
    await write('Mine')
    await press('Comment')
    expect(await screen.findByText('Mine')).toBeDefined()
    expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Write a comment' }))
    expect(await screen.findByRole('button', { name: 'Comments, 1' })).toBeDefined()
    await waitFor(() => expect(screen.queryByText('Sending...')).toBeNull())
    const sent = fetch.mock.calls.filter(([url]) => url === '/api/comments').map(([, init]) => JSON.parse(String(init?.body)))
    expect(sent).toMatchObject([{ postId: 4, content: 'Mine' }])
  })

  it('that could not be sent stay, and the next try is the same comment', async () => {
    let answer: AnswerTo<typeof writeComment> = [500, refusal]
    const { fetch } = await show(samplePost({ id: 2 }), { 'POST /api/comments': () => answer })
    await press('Comments, 0')
    await write('Mine{Enter}')
    expect(await screen.findByText('Failed to post comment')).toBeDefined()
    expect(screen.getByText('Not sent')).toBeDefined()
    expect(screen.getByRole('button', { name: 'Comments, 0' })).toBeDefined()
    answer = [201, sampleComment({ id: 14, postId: 2, content: 'Mine', user: ada })]
    await press('Try again')
    await waitFor(() => expect(screen.queryByText('Not sent')).toBeNull())
    expect(screen.getByText('Mine')).toBeDefined()
    const sent = fetch.mock.calls.filter(([url]) => url === '/api/comments').map(([, init]) => init?.body)
    expect(sent).toHaveLength(2)
    expect(sent[0]).toBe(sent[1])
  })

  it('of one’s own can be edited and deleted, others reported', async () => {
    const own = sampleComment({ id: 21, postId: 3, content: 'Mine', user: ada })
    await show(samplePost({ id: 3, comments: [own, sampleComment({ id: 22, postId: 3 })], commentCount: 2 }), {
      'PATCH /api/comments/21': [200, { ...own, content: 'Better', editedAt: '2026-01-06T09:00:00.000Z' }],
      'DELETE /api/comments/21': [200, { message: 'Deleted' }],
    })
    await press('Comments, 2')
    const [mine, theirs] = await screen.findAllByRole('button', { name: 'Comment options' })
    await userEvent.click(theirs!)
    expect((await screen.findAllByRole('menuitem')).map((item) => item.textContent)).toEqual(['Copy link', 'Report comment'])
    await userEvent.keyboard('{Escape}')

    await userEvent.click(mine!)
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Edit comment' }))
    await userEvent.clear(screen.getByRole('textbox', { name: 'Edit comment' }))
    await userEvent.type(screen.getByRole('textbox', { name: 'Edit comment' }), 'Better')
    // Cancels the character being composed, and nothing else.
    fireEvent.keyDown(screen.getByRole('textbox', { name: 'Edit comment' }), { key: 'Escape', isComposing: true })
    await press('Save')
    expect(await screen.findByText('Better')).toBeDefined()
    expect(document.activeElement).toBe(screen.getAllByRole('button', { name: 'Comment options' })[0])

    await userEvent.click(screen.getAllByRole('button', { name: 'Comment options' })[0]!)
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Delete comment' }))
    expect(await screen.findByText('Are you sure you want to delete this comment?')).toBeDefined()
    await press('Delete')
    await waitFor(() => expect(screen.queryByText('Better')).toBeNull())
    expect(screen.getByRole('button', { name: 'Comments, 1' })).toBeDefined()
    await waitFor(() => expect(document.activeElement?.closest('li')).toBe(screen.getByRole('listitem')))
  })
})

describe('where a post stands', () => {
  it('is told its author while it waits', async () => {
    await show(samplePost({ user: ada, state: 'pending', isApproved: false }))
    expect(screen.getByText('Pending review')).toBeDefined()
  })

  it('is told its author with the reason, and the way to try again', async () => {
    await show(samplePost({ user: ada, state: 'rejected', isApproved: false, rejectionReason: 'Off topic.' }))
    expect(await screen.findByText('Off topic.')).toBeDefined()
    await press('Edit and resubmit')
    expect(await screen.findByRole('dialog', { name: 'Edit post' })).toBeDefined()
  })

  it('shows admins status, score and the control', async () => {
    const pending = samplePost({ state: 'pending', isApproved: false, aiScore: 58 })
    await show(pending, { 'PATCH /api/posts/1': [200, samplePost({ aiScore: 58 })] }, admin)
    expect(await screen.findByText('Pending Approval')).toBeDefined()
    expect(screen.getByText('AI Relevance Score: 58')).toBeDefined()
    await press('Approve')
    expect(await screen.findByText('Post approved')).toBeDefined()
    expect(screen.getByText('Approved')).toBeDefined()
    expect(screen.getByRole('button', { name: 'Unapprove' })).toBeDefined()
  })

  it('stays as it was when the control fails', async () => {
    const { fetch } = await show(samplePost({ aiScore: 91 }), {}, admin)
    const unapprove = await screen.findByRole('button', { name: 'Unapprove' })
    const refused = Promise.withResolvers<Response>()
    fetch.mockReturnValueOnce(refused.promise)
    await userEvent.click(unapprove)
    await screen.findByText('Pending Approval')
    refused.resolve(responseTo(changePost, [500, refusal]))
    expect(await screen.findByText('Action failed')).toBeDefined()
    expect(await screen.findByRole('button', { name: 'Unapprove' })).toBeDefined()
    expect(screen.getByText('Approved')).toBeDefined()
  })

  it('is read again where the control is refused, for it was edited or decided on meanwhile', async () => {
    const edited = { code: 'post_edited', message: 'This post was edited meanwhile. Please read it again.' } as const
    const pending = samplePost({ id: 12, state: 'pending', isApproved: false, aiScore: 58 })
    await show(
      pending,
      {
        'PATCH /api/posts/12': [409, edited],
        'GET /api/posts/12': [200, { ...pending, content: 'Sneakers, half price.', editedAt: '2026-01-06T09:00:00.000Z' }],
      },
      admin,
    )
    await screen.findByText('Pending Approval')
    await press('Approve')
    expect(await screen.findByText(edited.message)).toBeDefined()
    expect(await screen.findByText('Sneakers, half price.')).toBeDefined()
  })

  it('shows nothing of it to other members', async () => {
    const { article } = await show(samplePost({ aiScore: 91 }))
    expect(within(article).queryByText(/Approve|Score|Pending/)).toBeNull()
  })
})
