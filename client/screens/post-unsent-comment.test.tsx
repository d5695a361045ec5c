import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { useLogout } from '#client/accounts/use-logout.ts'
import { useViewer } from '#client/accounts/use-viewer.ts'
import { useLivePosts } from '#client/posts/live.ts'
import { type Answers, refuse, renderRoutes, sentTo, signedIn, stubServer } from '#testing/render.tsx'
import { sampleComment, samplePost } from '#testing/sample-post.ts'
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
const discussed = samplePost({ comments: newest, commentCount: 5, categoryId: 3 })

describe('a comment that is half written', () => {
  const answers: Answers = {
    'GET /api/posts/1': [200, { ...discussed, categoryId: null }],
    'GET /api/posts/2': [200, { ...discussed, id: 2, categoryId: null }],
  }
  const field = () => screen.findByLabelText<HTMLTextAreaElement>('Write a comment')

  it('is there again when the page was loaded anew, under its own post', async () => {
    open('/posts/1', answers)
    await userEvent.type(await field(), 'The second edition is')
    cleanup()
    open('/posts/2', answers)
    expect((await field()).value).toBe('')
    cleanup()
    open('/posts/1', answers)
    expect((await field()).value).toBe('The second edition is')
  })

  it('or could not be sent is there again too, until it is sent or discarded', async () => {
    const offline = { ...answers, 'POST /api/comments': refuse('unexpected') }
    const { fetch } = open('/posts/1', offline)
    await userEvent.clear(await field())
    await userEvent.type(await field(), 'Lost{Enter}')
    expect(await screen.findByText('Not sent')).toBeDefined()
    await userEvent.type(await field(), 'Away{Enter}')
    await waitFor(() => expect(screen.getAllByText('Not sent')).toHaveLength(2))
    const tries = sentTo<{ clientId: string }>(fetch)('POST /api/comments')
    cleanup()
    open('/posts/2', offline)
    await field()
    expect(screen.queryByText('Not sent')).toBeNull()
    cleanup()
    const again = open('/posts/1', { ...answers, 'POST /api/comments': [201, sampleComment({ id: 99, content: 'Lost' })] })
    expect(await screen.findAllByText('Not sent')).toHaveLength(2)
    const line = (words: string) => within(screen.getByText(words).closest('li')!)
    await userEvent.click(line('Away').getByRole('button', { name: 'Discard' }))
    await userEvent.click(line('Lost').getByRole('button', { name: 'Try again' }))
    await waitFor(() => expect(screen.queryByText(/^(Not sent|Sending\.\.\.)$/)).toBeNull())
    expect(screen.queryByText('Away')).toBeNull()
    expect(sentTo(again.fetch)('POST /api/comments')).toEqual([tries[0]])
    expect(kept()).toEqual([])
  })

  const kept = () => Object.keys(localStorage).filter((key) => key.startsWith('ibid-comment'))

  it('leaves nothing behind once it is sent', async () => {
    open('/posts/1', { ...answers, 'POST /api/comments': [201, sampleComment({ id: 99 })] })
    await userEvent.clear(await field())
    await userEvent.type(await field(), 'Sent')
    expect(kept()).toHaveLength(1)
    await userEvent.keyboard('{Enter}')
    expect((await field()).value).toBe('')
    expect(kept()).toEqual([])
  })

  it('is forgotten when its author logs out', async () => {
    open('/posts/1', { ...answers, 'POST /api/logout': [200, { message: 'Bye.' }] })
    await userEvent.type(await field(), 'Not sent')
    expect(kept()).toHaveLength(1)
    await userEvent.click(screen.getByRole('button', { name: 'Leave' }))
    await waitFor(() => expect(kept()).toEqual([]))
  })
})
