import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import WantsTab from '#client/exchange/wants-tab.tsx'
import { openScreens } from '#testing/open-screens.tsx'
import { type Answers, hold, press, refuse } from '#testing/render.tsx'
import { sampleAnswer, sampleWant, sampleWantCard } from '#testing/sample-exchange.ts'
import { sampleGroupCard } from '#testing/sample-group.ts'
import { ben, sampleComment } from '#testing/sample-post.ts'
import { sampleHolding } from '#testing/sample-queue.ts'
import { unlistedInBrowser } from '#testing/unlisted-in-browser.ts'
import Want from './want.tsx'
import WantEdit from './want-edit.tsx'
import WantForm from './want-form.tsx'

beforeEach(() => vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-03-15T12:00:00Z') }))
afterEach(() => {
  localStorage.clear()
  vi.useRealTimers()
})

function open(path: string, answers: Answers) {
  return openScreens(
    [
      { path: '/wants', Component: WantsTab },
      { path: '/resources', element: <p>The room</p> },
      { path: '/resources/wanted/new', Component: WantForm },
      { path: '/resources/wanted/:id', Component: Want },
      { path: '/resources/wanted/:id/edit', Component: WantEdit },
    ],
    path,
    {
      'GET /api/groups?mine=true&limit=50': [200, []],
      'GET /api/holdings/21/comments?limit=50': [200, []],
      'GET /api/holdings/mine?kind=want&state=draft%2Cpending%2Csent_back%2Crejected&limit=50': [200, []],
      'GET /api/wants/21': [200, sampleWant()],
      ...answers,
    },
  )
}
const own = { role: 'author' } as const

describe('the tab Looking for', () => {
  it('lists who looks for what, and what one submitted oneself', async () => {
    open('/wants', {
      'GET /api/wants?limit=20': [
        200,
        [sampleWantCard(), sampleWantCard({ id: 22, title: 'A thesaurus', status: 'answered', answerCount: 0 })],
      ],
      'GET /api/holdings/mine?kind=want&state=draft%2Cpending%2Csent_back%2Crejected&limit=50': [
        200,
        [sampleHolding({ id: 9, kind: 'want', title: 'Begun', state: 'draft' })],
      ],
    })
    const [first, second] = await within(await screen.findByRole('list', { name: 'Looking for' })).findAllByRole('listitem')
    expect(first?.textContent).toContain('1 answer')
    const answer = within(first!).getByRole('link', { name: /^I have this/ })
    expect(answer.getAttribute('href')).toBe('/resources/wanted/21#answer')
    expect(second?.textContent).toContain('Answered')
    expect((await screen.findByRole('link', { name: 'Begun' })).getAttribute('href')).toBe('/resources/wanted/9/edit')
  })

  it('says so where no one looks for anything, and shows what is closed where it is asked for', async () => {
    open('/wants', {
      'GET /api/wants?limit=20': [200, []],
      'GET /api/wants?status=closed&limit=20': [200, [sampleWantCard({ status: 'closed' })]],
    })
    expect(await screen.findByText('Nobody is looking for anything.')).toBeDefined()
    expect(screen.getByText('Ask, and colleagues will answer.')).toBeDefined()
    await userEvent.selectOptions(screen.getByLabelText('Show'), 'Closed')
    expect(await screen.findByRole('link', { name: 'A disposal schedule for damaged newspapers' })).toBeDefined()
  })
})

describe('a request', () => {
  it('is answered in words and with a link', async () => {
    const { sent } = open('/resources/wanted/21', { 'POST /api/wants/21/answers': [201, sampleWant()] })
    await press('Answer')
    expect(await screen.findByText('Answer is required')).toBeDefined()
    await userEvent.type(screen.getByRole('textbox', { name: 'Your answer' }), 'We have one.')
    await userEvent.type(screen.getByLabelText(/^Link/), 'https://library.example/x')
    await press('Answer')
    expect(await screen.findByText('Answer sent')).toBeDefined()
    expect(sent('POST /api/wants/21/answers')).toEqual([
      expect.objectContaining({ note: 'We have one.', url: 'https://library.example/x' }),
    ])
  })

  it('is answered with an offer or a resource of this site by its number', async () => {
    const { sent } = open('/resources/wanted/21', { 'POST /api/wants/21/answers': [201, sampleWant()] })
    for (const path of ['/resources/offers/31', '/resources/8']) {
      await userEvent.type(await screen.findByRole('textbox', { name: 'Your answer' }), 'This one.')
      await userEvent.type(screen.getByLabelText(/^Link/), `${location.origin}${path}`)
      await press('Answer')
      await waitFor(() => expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Your answer' }).value).toBe(''))
    }
    expect(sent('POST /api/wants/21/answers')).toEqual([
      expect.objectContaining({ offerId: 31 }),
      expect.objectContaining({ resourceId: 8 }),
    ])
  })

  it('lets who asked say what helped, and close it', async () => {
    const mine = sampleWant({ ...own, may: { edit: true, delete: true, answer: false, mark: true, close: true, reopen: false } })
    const { sent } = open('/resources/wanted/21', {
      'GET /api/wants/21': [200, mine],
      'POST /api/wants/21/answers/5/helped': [200, { ...mine, status: 'answered', answers: [sampleAnswer({ helped: true })] }],
      'POST /api/wants/21/close': [200, { ...mine, status: 'closed' }],
    })
    await press(/^This helped/)
    await waitFor(() => expect(sent('POST /api/wants/21/answers/5/helped')).toEqual([{ helped: true }]))
    await press('Close request')
    expect(await screen.findByText('Request closed')).toBeDefined()
    expect(sent('POST /api/wants/21/close')).toEqual([{ isClosed: true }])
  })

  it('offers who has left its group to take back that something helped, and not to say so', async () => {
    const answers = [sampleAnswer({ helped: true }), sampleAnswer({ id: 6 })]
    const may = { edit: true, delete: true, answer: false, mark: false, close: true, reopen: false }
    open('/resources/wanted/21', { 'GET /api/wants/21': [200, sampleWant({ ...own, answers, may })] })
    const buttons = await screen.findAllByRole('button', { name: /^This helped/ })
    expect(buttons.map((button) => button.getAttribute('aria-pressed'))).toEqual(['true'])
  })

  it('leads to the others once it is deleted, before the room is asked for again', async () => {
    const mine = sampleWant({ ...own, may: { edit: true, delete: true, answer: false, mark: true, close: true, reopen: false } })
    let isGone = false
    const { router } = open('/resources/wanted/21', {
      'GET /api/wants/21': () => (isGone ? refuse('holding_not_found') : [200, mine]),
      'DELETE /api/holdings/21': () => {
        isGone = true
        return [200, { message: 'Done' }]
      },
    })
    await press('Request options')
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Delete request' }))
    // Slower than the request itself, which is gone.
    hold('GET /api/holdings/21/comments?limit=50')
    await userEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Delete' }))
    expect(await screen.findByText('The room')).toBeDefined()
    expect(router.state.location.search).toBe('?tab=wanted')
    expect(await screen.findByText('Request deleted')).toBeDefined()
  })

  it('keeps what is written on while an answer is sent', async () => {
    open('/resources/wanted/21', { 'POST /api/wants/21/answers': [201, sampleWant()] })
    const note = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Your answer' })
    const letGo = hold('POST /api/wants/21/answers')
    await userEvent.type(note, 'We have one.')
    await press('Answer')
    await userEvent.type(note, ' And its index.')
    await act(async () => letGo[0]!())
    expect(await screen.findByText('Answer sent')).toBeDefined()
    await screen.findByRole('button', { name: 'Answer' })
    expect(note.value).toBe('We have one. And its index.')
  })

  it('keeps the place when answers are deleted', async () => {
    const own = sampleAnswer({ user: { ...ben, id: 7, name: 'Ada' } })
    let answers = [own, sampleAnswer({ ...own, id: 6 })]
    open('/resources/wanted/21', {
      'GET /api/wants/21': () => [200, sampleWant({ answers })],
      'DELETE /api/wants/21/answers/5': () => [200, sampleWant({ answers: (answers = answers.slice(1)) })],
      'DELETE /api/wants/21/answers/6': () => [200, sampleWant({ answers: (answers = []) })],
    })
    const [first] = await screen.findAllByRole('button', { name: /^Delete.*the answer of Ada$/ })
    await userEvent.click(first!)
    expect(await screen.findByText('Answer deleted')).toBeDefined()
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('link', { name: 'Ada' })))
    await press(/^Delete.*the answer of Ada$/)
    expect(await screen.findByText('No answer yet')).toBeDefined()
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Answers' })))
  })

  it('is submitted once nothing is missing', async () => {
    const { sent, router } = open('/resources/wanted/new', { 'POST /api/wants': [201, sampleWant({ ...own, state: 'pending' })] })
    await press('Submit for review')
    expect(await screen.findByRole('link', { name: 'Title is required' })).toBeDefined()
    await userEvent.type(screen.getByLabelText('Title'), 'A disposal schedule')
    await userEvent.click(screen.getByLabelText('A volume'))
    await press('Submit for review')
    expect(await screen.findByText('Request created')).toBeDefined()
    await waitFor(() => expect(router.state.location.pathname).toBe('/resources/wanted/21'))
    expect(sent('POST /api/wants')).toEqual([expect.objectContaining({ title: 'A disposal schedule', about: 'volume' })])
  })

  it('is changed by what is sent of it alone', async () => {
    const mine = sampleWant({ ...own, may: { edit: true, delete: true, answer: false, mark: true, close: true, reopen: false } })
    const { sent } = open('/resources/wanted/21/edit', { 'GET /api/wants/21': [200, mine], 'PATCH /api/wants/21': [200, mine] })
    await userEvent.click(await screen.findByLabelText('A volume'))
    await press('Save changes')
    expect(await screen.findByText('Request updated')).toBeDefined()
    expect(sent('PATCH /api/wants/21')).toEqual([{ about: 'volume' }])
  })

  it('of a group is widened without naming a group, and says what will go', async () => {
    const may = { edit: true, delete: true, answer: false, mark: true, close: true, reopen: false }
    const mine = sampleWant({ ...own, may, audience: 'group', group: { id: 4, name: 'Seed savers' } })
    const { sent } = open('/resources/wanted/21/edit', { 'GET /api/wants/21': [200, mine], 'PATCH /api/wants/21': [200, mine] })
    const warning = 'What members of the group have said about it will be deleted.'
    await userEvent.click(await screen.findByRole('radio', { name: 'All members' }))
    expect(screen.getByText(warning)).toBeDefined()
    await press('Save changes')
    expect(await screen.findByText('Request updated')).toBeDefined()
    expect(sent('PATCH /api/wants/21')).toEqual([{ audience: 'members' }])
  })

  it('that stands in a group keeps it, and is offered no other', async () => {
    const may = { edit: true, delete: true, answer: false, mark: true, close: true, reopen: false }
    const mine = sampleWant({ ...own, may, audience: 'group', group: { id: 4, name: 'Seed savers' } })
    const groups = [sampleGroupCard({ id: 3, title: 'Map librarians' }), sampleGroupCard({ id: 4, title: 'Seed savers' })]
    const { sent } = open('/resources/wanted/21/edit', {
      'GET /api/groups?mine=true&limit=50': [200, groups.map((group) => ({ ...group, mayPost: true }))],
      ...{ 'GET /api/wants/21': [200, mine], 'PATCH /api/wants/21': [200, mine] },
    })
    await userEvent.click(await screen.findByRole('radio', { name: 'All members' }))
    await userEvent.click(await screen.findByRole('radio', { name: 'Members of Seed savers' }))
    expect(screen.queryByLabelText('Group')).toBeNull()
    await userEvent.click(screen.getByLabelText('A volume'))
    await press('Save changes')
    expect(await screen.findByText('Request updated')).toBeDefined()
    expect(sent('PATCH /api/wants/21')).toEqual([{ about: 'volume' }])
  })

  it('is talked about by those who have a voice in its group', async () => {
    const comment = sampleComment({ id: 1, postId: null, holdingId: 21, content: 'Ours is older.' })
    open('/resources/wanted/21', {
      'GET /api/wants/21': [200, sampleWant({ mayComment: false })],
      'GET /api/holdings/21/comments?limit=50': [200, [comment]],
    })
    expect(await screen.findByText('Ours is older.')).toBeDefined()
    expect(screen.queryByLabelText('Write a comment')).toBeNull()
  })

  it('shows nothing of what is said in a group that its author has left', async () => {
    open('/resources/wanted/21', { 'GET /api/holdings/21/comments?limit=50': refuse('holding_not_found') })
    expect(await screen.findByText('Loading comments')).toBeDefined()
    await waitFor(() => expect(screen.queryByRole('heading', { name: 'Comments' })).toBeNull())
    expect(screen.queryByText(/Error loading comments/)).toBeNull()
  })

  it('that one may not see is not there', async () => {
    open('/resources/wanted/21', { 'GET /api/wants/21': refuse('holding_not_found') })
    expect(await screen.findByRole('heading', { name: '404 Page Not Found' })).toBeDefined()
  })

  it('counts the comments that its reader gets, where all have come', async () => {
    open('/resources/wanted/21', {
      'GET /api/wants/21': [200, sampleWant({ commentCount: 3 })],
      'GET /api/holdings/21/comments?limit=50': [200, [sampleComment({ content: 'Ask Leeds.' })]],
    })
    await screen.findByText('Ask Leeds.')
    expect(screen.getByRole('heading', { name: 'Comments 1' })).toBeDefined()
    expect(screen.queryByText('Loading earlier comments')).toBeNull()
  })

  it('that is typed is there again after a reload, and cleared when asked', async () => {
    open('/resources/wanted/new', {})
    await userEvent.type(await screen.findByLabelText('Title'), 'Bound volumes')
    cleanup()
    open('/resources/wanted/new', {})
    expect((await screen.findByLabelText<HTMLInputElement>('Title')).value).toBe('Bound volumes')
    expect(unlistedInBrowser('local storage', Object.keys(localStorage))).toEqual([])
    await press('Clear')
    expect(screen.getByLabelText<HTMLInputElement>('Title').value).toBe('')
    expect(localStorage.length).toBe(0)
  })
})
