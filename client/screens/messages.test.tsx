import { act, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { dispatchLiveEvent } from '#client/live/live-events.ts'
import { ada, type Answers } from '#testing/render.tsx'
import { sampleConversation, sampleMessage } from '#testing/sample-message.ts'
import { ben } from '#testing/sample-post.ts'
import { sampleConnection } from '#testing/sample-profile.ts'
import { field, inbox, log, open, thread, visit } from '#testing/visit-messages.ts'

beforeEach(() => localStorage.clear())

describe('the list of conversations', () => {
  it('shows with whom, the last line, and how much is unread', async () => {
    visit('/messages', { conversation: { unreadCount: 2 } })
    const item = await screen.findByRole('link', { name: /^Ben.*The boxes are on the second shelf\..*2 unread/ })
    expect(item.getAttribute('href')).toBe('/messages/8')
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Messages')
    expect(screen.getByText('Choose a conversation')).toBeDefined()
    expect(screen.getByText('Or start one with any of your 3 colleagues.')).toBeDefined()
    expect(screen.getByText(/Admins can see a message only when someone reports it/)).toBeDefined()
  })

  it('stands beside the latest conversation where there is room', async () => {
    const { router } = visit('/messages', { widthPx: 1440 })
    expect(await log()).toBeDefined()
    expect(router.state).toMatchObject({ location: { pathname: '/messages/8' }, historyAction: 'REPLACE' })
  })

  it('opens no request by itself, and nothing where there is nothing', async () => {
    const requests = { 'GET /api/conversations?folder=requests': [200, [sampleConversation()]] } satisfies Answers
    const { router } = visit('/messages?folder=requests', { widthPx: 1440, answers: { ...requests, [inbox]: [200, []] } })
    expect(await screen.findByRole('link', { name: /^Ben/ })).toBeDefined()
    expect(screen.getByText('Choose a conversation')).toBeDefined()
    await userEvent.click(screen.getByRole('link', { name: 'Inbox' }))
    expect(await screen.findByText('No conversations yet')).toBeDefined()
    expect(router.state.location.pathname).toBe('/messages')
  })

  it('says whose the last line was, and what became of it', async () => {
    visit('/messages', { conversation: { lastMessage: sampleMessage({ senderId: ada.id, content: '', isUnsent: true }) } })
    expect(await screen.findByText('You unsent a message')).toBeDefined()
  })

  it('leads to requests, and says when there are none', async () => {
    const { router } = visit('/messages', { answers: { 'GET /api/conversations?folder=requests': [200, []] } })
    await userEvent.click(await screen.findByRole('link', { name: 'Requests (1)' }))
    expect(await screen.findByText('No message requests')).toBeDefined()
    expect(router.state.location.search).toBe('?folder=requests')
  })

  it('searches, and says when nothing was found', async () => {
    visit('/messages', { answers: { 'GET /api/conversations?folder=inbox&q=vellum': [200, []] } })
    await userEvent.type(await screen.findByLabelText('Search messages'), 'vellum')
    expect(await screen.findByText('No conversations found')).toBeDefined()
  })

  it('goes back from a thread to the inbox', async () => {
    const requests = { 'GET /api/conversations?folder=requests': [200, []] } satisfies Answers
    visit('/messages/8?folder=requests', { answers: requests })
    await log()
    await userEvent.click(await screen.findByRole('link', { name: 'Inbox' }))
    expect(await screen.findByText('Choose a conversation')).toBeDefined()
    expect(await screen.findByRole('link', { name: /^Ben/ })).toBeDefined()
  })

  it('is not found with someone who is not there', async () => {
    visit('/messages/8', { answers: { [open]: [404, { code: 'user_not_found', message: 'Not there.' }] } })
    expect(await screen.findByRole('heading', { name: '404 Page Not Found' })).toBeDefined()
  })
})

describe('a thread', () => {
  it('shows the unread line and the words of what was taken back', async () => {
    const messages = [
      sampleMessage({ id: 1 }),
      sampleMessage({ id: 2, content: 'And the maps?' }),
      sampleMessage({ id: 3, content: '', isUnsent: true }),
    ]
    visit('/messages/8', { messages, conversation: { unreadCount: 2, firstUnreadId: 2 } })
    const text = (await log()).textContent
    expect(text).toMatch(/second shelf\..*Unread.*And the maps\?.*Ben unsent a message/)
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Conversation with Ben')
  })

  it('shows that the other is typing until their message is here', async () => {
    const { answers } = visit('/messages/8')
    await log()
    act(() => dispatchLiveEvent({ type: 'typing', userId: 8 }))
    expect(await screen.findByText('Ben is typing')).toBeDefined()

    answers[thread] = [200, [sampleMessage(), sampleMessage({ id: 2, content: 'Found them.' })]]
    act(() => dispatchLiveEvent({ type: 'new_message', sender: { id: 8, name: 'Ben' } }))
    expect(await within(await log()).findByText('Found them.')).toBeDefined()
    expect(screen.queryByText('Ben is typing')).toBeNull()
  })

  it('says when the other has read', async () => {
    visit('/messages/8', { messages: [sampleMessage({ senderId: ada.id, content: 'Second shelf.' })] })
    await log()
    expect(screen.queryByText(/Read/)).toBeNull()
    act(() => dispatchLiveEvent({ type: 'messages_read', userId: 8, readAt: new Date().toISOString() }))
    expect(await screen.findByText(/· Read \d/)).toBeDefined()
  })

  it('asks before it lets someone in who is not a colleague', async () => {
    const { answers, calls } = visit('/messages/8', {
      conversation: { state: 'request_received' },
      answers: { 'PATCH /api/conversations/8': [200, sampleConversation()] },
    })
    expect(await screen.findByText('Ben is not one of your colleagues.')).toBeDefined()
    expect(screen.queryByLabelText('Message to Ben')).toBeNull()
    answers[open] = [200, sampleConversation()]
    await userEvent.click(screen.getByRole('button', { name: 'Accept' }))
    expect(await field()).toBeDefined()
    expect(calls('PATCH', '/api/conversations/8')[0]?.[1]?.body).toBe('{"state":"accepted"}')
  })

  it('says in neutral words that one cannot write', async () => {
    visit('/messages/8', { conversation: { canWrite: false } })
    expect(await screen.findByText('You cannot write to Ben at the moment.')).toBeDefined()
    expect(screen.queryByLabelText('Message to Ben')).toBeNull()
  })

  it.each(['open', 'request_sent', 'request_received'] as const)(
    'offers nothing to do with somebody who has left: %s',
    async (state) => {
      const otherUser = { ...ben, username: 'deleted-8', name: 'Deleted member' }
      visit('/messages/8', { conversation: { otherUser, state, canWrite: false } })
      expect(await screen.findByText(/^This member has deleted their account\./)).toBeDefined()
      expect(screen.queryByRole('button', { name: /Accept|Decline|Block/ })).toBeNull()
      expect(screen.queryByText(/sent as a request/)).toBeNull()
    },
  )

  it('says that a first message went as a request', async () => {
    visit('/messages/8', { conversation: { state: 'request_sent', canWrite: false } })
    expect(
      await screen.findByText(/^Your message was sent as a request\. You can write again when Ben accepts it\.$/),
    ).toBeDefined()
  })

  it('takes an own message back within ten minutes, and puts it back when that is refused', async () => {
    const message = sampleMessage({ senderId: ada.id, content: 'Oh no.', createdAt: new Date().toISOString() })
    visit('/messages/8', {
      messages: [message],
      answers: { 'DELETE /api/messages/1?for=everyone': [409, { code: 'too_late_to_unsend', message: 'Too late.' }] },
    })
    await userEvent.click(within(await log()).getByRole('button', { name: 'Message options' }))
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Unsend' }))
    expect(await screen.findByText('Too late.')).toBeDefined()
    expect(within(await log()).getByText('Oh no.')).toBeDefined()
  })

  it('goes on to earlier ones after one is deleted', async () => {
    const messages = Array.from({ length: 30 }, (_, at) => sampleMessage({ id: 31 + at, content: `Message ${31 + at}` }))
    const deleted = 'DELETE /api/messages/60?for=me'
    const { answers } = visit('/messages/8', { messages, answers: { [deleted]: [200, { message: 'Deleted' }] } })
    await userEvent.click(
      within(await log())
        .getAllByRole('button', { name: 'Message options' })
        .at(-1)!,
    )
    answers[thread] = [200, [sampleMessage({ id: 30, content: 'Message 30' }), ...messages.slice(0, 29)]]
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Delete for me' }))
    expect(await within(await log()).findByText('Message 30')).toBeDefined()
    expect(within(await log()).queryByText('Message 60')).toBeNull()
    expect(document.activeElement).toBe(await log())
    expect(within(await log()).getByText('Loading earlier messages')).toBeDefined()
  })

  it('has the keys after a jump to the newest', async () => {
    class Elsewhere {
      tell
      constructor(tell: (entries: { isIntersecting: boolean }[]) => void) {
        this.tell = tell
      }
      observe() {
        this.tell([{ isIntersecting: false }])
      }
      disconnect() {}
    }
    vi.stubGlobal('IntersectionObserver', Elsewhere)
    Object.assign(Element.prototype, { scrollTo: () => {} })
    visit('/messages/8')
    await userEvent.click(await screen.findByRole('button', { name: 'Newest' }))
    expect(document.activeElement).toBe(await log())
  })

  it('does not offer to take back what is older, nor what another wrote', async () => {
    visit('/messages/8', { messages: [sampleMessage({ senderId: ada.id }), sampleMessage({ id: 2 })] })
    const [own, other] = within(await log()).getAllByRole('button', { name: 'Message options' })
    await userEvent.click(own!)
    expect(await screen.findByRole('menuitem', { name: 'Delete for me' })).toBeDefined()
    expect(screen.queryByRole('menuitem', { name: /Unsend|Report/ })).toBeNull()
    await userEvent.keyboard('{Escape}')
    await userEvent.click(other!)
    expect(await screen.findByRole('menuitem', { name: 'Report' })).toBeDefined()
    expect(screen.queryByRole('menuitem', { name: 'Unsend' })).toBeNull()
  })
})

it('starts a conversation with a colleague', async () => {
  const connection = sampleConnection({ id: 1, requesterId: 7, receiverId: 8 })
  const { router } = visit('/messages', { answers: { 'GET /api/colleagues?status=accepted&limit=12': [200, [connection]] } })
  await userEvent.click((await screen.findAllByRole('button', { name: 'New message' }))[0]!)
  await userEvent.click(await within(await screen.findByRole('dialog')).findByRole('link', { name: /Ben/ }))
  expect(router.state.location.pathname).toBe('/messages/8')
  expect(await field()).toBeDefined()
})
