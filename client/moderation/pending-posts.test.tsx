import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { holdingKinds } from '#contract/holding-kinds.ts'
import type { HoldingCard } from '#contract/holdings.ts'
import type { Attachment } from '#contract/posts.ts'
import type { QueueLine } from '#contract/review.ts'
import { HoldingCards } from '#client/holdings/holding-cards.ts'
import { Toaster } from '#client/ui/overlays/toaster.tsx'
import { ada, type Answers, refuse, renderRoutes, signedIn, stubServer } from '#testing/render.tsx'
import { queuedHolding, queuedPost } from '#testing/sample-queue.ts'
import { PendingPosts } from './pending-posts.tsx'

const event = queuedHolding()
const post = queuedPost({ id: 3 })
const said = { title: 'A stamp', body: 'Of brass.', facts: {}, audience: 'members', categoryId: null, cover: null } as const
const change = queuedHolding(
  { id: 4, kind: 'want', state: 'approved' },
  {
    proposal: {
      before: { ...said, body: 'For the lending desk of our branch.', facts: { city: 'Leeds', isFree: true } },
      after: { ...said, body: 'For the reading room of our branch.', facts: { city: 'York', isFree: true } },
    },
  },
)

function open(lines: QueueLine[], answers: Answers = {}) {
  const counts = { pendingUsers: 0, pendingPosts: 12, approvedPosts: 0, reports: 0, appeals: 0, inbox: 0 }
  const fetch = stubServer({
    ...signedIn({ ...ada, isAdmin: true }),
    'GET /api/admin/counts': [200, { ...counts, pending: { want: 2, event: 3, item: 1 } }],
    'GET /api/admin/queue?type=all&sort=oldest': [200, lines],
    'GET /api/categories': [200, []],
    ...answers,
  })
  const Page = () => (
    <>
      <PendingPosts />
      <Toaster />
    </>
  )
  renderRoutes([{ path: '/', Component: Page }], '/')
  const callsTo = (path: string) =>
    fetch.mock.calls
      .filter(([url, init]) => url === path && init?.method === 'POST')
      .map(([, init]) => JSON.parse(String(init!.body)))
  return { fetch, callsTo, asked: (url: string) => fetch.mock.calls.filter(([called]) => called === url).length }
}

const article = (name: string) => screen.findByRole('article', { name })
const approvedNothing = { approved: [], alreadyDecided: [], edited: [] }

it('offers the types that there are, each with how many wait, and shows the chosen one', async () => {
  open([event, post], { 'GET /api/admin/queue?type=event&sort=oldest': [200, [event]] })
  await article('Pending post by Ben')
  const types = await screen.findByRole<HTMLSelectElement>('combobox', { name: 'Type' })
  const labels = ['Everything (18)', 'Posts (12)', 'Events (3)', 'Looking for (2)']
  expect([...types.options].map(({ textContent }) => textContent)).toEqual(labels)
  await userEvent.selectOptions(types, 'Events (3)')
  expect(await article('Pending event by Ben')).toBeDefined()
  expect(screen.queryByRole('article', { name: 'Pending post by Ben' })).toBeNull()
})

it('has no types to choose from while there are only posts', async () => {
  const counts = { pendingUsers: 0, pendingPosts: 1, approvedPosts: 0, reports: 0, appeals: 0, inbox: 0 }
  const { asked } = open([post], { 'GET /api/admin/counts': [200, { ...counts, pending: {} }] })
  const line = await article('Pending post by Ben')
  await waitFor(() => expect(asked('/api/admin/counts')).toBe(1))
  expect(screen.queryByRole('combobox', { name: 'Type' })).toBeNull()
  expect(screen.queryByText(/what changed/)).toBeNull()
  expect(within(line).queryByRole('button', { name: 'Send back' })).toBeNull()
})

interface Nothing {
  type: string
  order: string
  words: string
  answers?: Answers
}
const nothing: Nothing[] = [
  { type: 'all', order: 'oldest', words: 'No pending posts to approve.' },
  {
    ...{ type: 'post', order: 'oldest', words: 'No pending posts to approve.' },
    answers: { 'GET /api/admin/queue?type=post&sort=oldest': [200, []] },
  },
  {
    ...{ type: 'want', order: 'oldest', words: 'No pending requests to review.' },
    answers: { 'GET /api/admin/queue?type=want&sort=oldest': [200, []] },
  },
  {
    ...{ type: 'event', order: 'rejected', words: 'No rejected events in the last 30 days.' },
    answers: { 'GET /api/admin/queue?type=event&state=rejected': [200, []] },
  },
]
it.for(nothing)('says of the type $type, $order, that there is nothing', async ({ type, order, words, answers }) => {
  open(type === 'all' ? [] : [post], answers)
  await userEvent.selectOptions(await screen.findByRole('combobox', { name: 'Type' }), type)
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Order' }), order)
  expect(await screen.findByText(words)).toBeDefined()
})

it('shows a holding with its score, as members would see it, and for whom', async () => {
  open([queuedHolding({ audience: 'public', facts: { city: 'Leeds', creditHours: 1.5, isFree: false, until: null } })])
  const line = within(await article('Pending event by Ben'))
  expect(line.getByText('Pending Approval')).toBeDefined()
  expect(line.getByText(/AI Relevance Score: 71/)).toBeDefined()
  expect(line.getByRole('heading', { name: 'A buying circle' })).toBeDefined()
  expect(line.getByText('Bring your supplier list.')).toBeDefined()
  expect(line.getByText('· Event · Anyone on the web')).toBeDefined()
  expect(line.getAllByRole('term').map(({ textContent }) => textContent)).toEqual(['City', 'Credit hours', 'Is free'])
  expect(line.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual(['Leeds', '1.5', 'No'])
})

it('shows a kind on the card of its own that its room brings', async () => {
  const OwnCard = ({ holding }: { holding: HoldingCard }) => <p>{`On its own card: ${holding.title}`}</p>
  stubServer({ 'GET /api/admin/queue?type=all&sort=oldest': [200, [event]] })
  const Page = () => (
    <HoldingCards value={{ event: OwnCard }}>
      <PendingPosts />
    </HoldingCards>
  )
  renderRoutes([{ path: '/', Component: Page }], '/')
  expect(await screen.findByText('On its own card: A buying circle')).toBeDefined()
})

it('sends back by s, not without words, and asks for the queue again', async () => {
  const { callsTo, asked } = open([event], { 'POST /api/review': [200, { ...event, state: 'sent_back' }] })
  ;(await article('Pending event by Ben')).focus()
  await userEvent.keyboard('s')
  const dialog = within(await screen.findByRole('dialog', { name: 'Send back event' }))
  expect(dialog.getByText('What should Ben change?')).toBeDefined()
  const send = dialog.getByRole<HTMLButtonElement>('button', { name: 'Send back' })
  await userEvent.type(dialog.getByRole('textbox'), '  a ')
  expect(send.disabled).toBe(true)
  await userEvent.clear(dialog.getByRole('textbox'))
  await userEvent.type(dialog.getByRole('textbox'), 'Please add the time')
  await userEvent.click(send)
  expect(await screen.findByText('Event sent back')).toBeDefined()
  expect(callsTo('/api/review')).toEqual([
    { subjectType: 'holding', subjectId: 3, decision: 'send_back', reason: 'Please add the time', version: '1' },
  ])
  await waitFor(() => expect(asked('/api/admin/queue?type=all&sort=oldest')).toBe(2))
  expect(screen.queryByRole('dialog')).toBeNull()
})

it('does not send posts back', async () => {
  open([post])
  ;(await article('Pending post by Ben')).focus()
  await userEvent.keyboard('sr')
  expect(await screen.findByRole('dialog', { name: 'Reject post' })).toBeDefined()
})

it('marks what a change would change, word by word and fact by fact, and by d shows it as members would see it', async () => {
  open([change])
  const element = await article('Pending request by Ben')
  const line = within(element)
  expect(line.getByText('Change to an approved request')).toBeDefined()
  expect(line.getAllByRole('deletion').map(({ textContent }) => textContent)).toEqual([' lending desk', 'Leeds'])
  expect(line.getAllByRole('insertion').map(({ textContent }) => textContent)).toEqual([' reading room', 'York'])
  expect(line.getAllByRole('term').map(({ textContent }) => textContent)).toEqual(['City'])
  element.focus()
  await userEvent.keyboard('d')
  expect(line.queryAllByRole('deletion')).toEqual([])
  expect(line.getByText('For the reading room of our branch.')).toBeDefined()
  expect(line.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual(['York', 'Yes'])
  await userEvent.keyboard('d')
  expect(line.getAllByRole('deletion')).toHaveLength(2)
})

it('shows the picture that a change brings, its topic, and whom it is for then', async () => {
  const cover: Attachment = {
    ...{ url: '/media/b.webp', kind: 'image', type: 'image/webp', name: 'stamp.png', size: 9, width: 90, height: 20 },
    ...{ alt: 'A brass stamp', blur: null, sizes: [] },
  }
  open([{ ...change, proposal: { before: said, after: { ...said, audience: 'public', categoryId: 2, cover } } }], {
    'GET /api/categories': [200, [{ id: 2, name: 'Archives', cloth: 'moss' }]],
  })
  const line = within(await article('Pending request by Ben'))
  expect(line.getByRole('figure').textContent).toBe('New picture')
  expect(line.getByRole('img', { name: 'A brass stamp' }).getAttribute('src')).toBe('/media/b.webp')
  expect(line.getByText('Alternative text of stamp.png')).toBeDefined()
  expect(line.getByText('All members', { selector: 'del' })).toBeDefined()
  expect(line.getByText('Anyone on the web', { selector: 'ins' })).toBeDefined()
  expect(line.getByText('None', { selector: 'del' })).toBeDefined()
  expect(await line.findByText('Archives', { selector: 'ins' })).toBeDefined()
  expect(line.getByText('Title and text stay as they are.')).toBeDefined()
})

it('approves what was read, and says so where another admin was faster or its author edited it', async () => {
  const event3 = { subjectType: 'holding', subjectId: 3 } as const
  const { callsTo, asked } = open([event, change], {
    'POST /api/review/approve': [200, { ...approvedNothing, alreadyDecided: [{ ...event3, subjectId: 4 }], edited: [event3] }],
  })
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Select all 2' }))
  await userEvent.click(screen.getByRole('button', { name: 'Approve 2' }))
  expect(await screen.findByText('Nothing approved')).toBeDefined()
  const words = 'Another admin has already decided on this. This event was edited meanwhile. Please read it again.'
  expect(screen.getByText(words)).toBeDefined()
  expect(callsTo('/api/review/approve')).toEqual([
    { subjects: [event, change].map(({ subjectType, subjectId, version }) => ({ subjectType, subjectId, version })) },
  ])
  await waitFor(() => expect(asked('/api/admin/queue?type=all&sort=oldest')).toBe(2))
})

it('sends one approval however often the key is pressed, and each of several lines its own', async () => {
  const { callsTo } = open([event, post], { 'POST /api/review/approve': [200, approvedNothing] })
  for (const line of [await article('Pending event by Ben'), await article('Pending post by Ben')]) {
    line.focus()
    fireEvent.keyDown(line, { key: 'a' })
    fireEvent.keyDown(line, { key: 'a' })
  }
  await screen.findAllByText('Nothing approved')
  expect(callsTo('/api/review/approve').map(({ subjects }) => subjects)).toEqual(
    [event, post].map(({ subjectType, subjectId, version }) => [{ subjectType, subjectId, version }]),
  )
})

it('approves several of different kinds at once, but not by the way what is one’s own', async () => {
  const own = [
    queuedHolding({ id: 9, user: ada }),
    queuedPost({ id: 8 }, { user: ada }),
    queuedHolding({ id: 7, role: 'host' }),
    queuedHolding({ id: 6, kind: 'collection', role: 'editor' }),
  ]
  const names = [event, post].map(({ subjectType, subjectId }) => ({ subjectType, subjectId }))
  const { callsTo } = open([event, post, ...own], {
    'POST /api/review/approve': [200, { ...approvedNothing, approved: names }],
  })
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Select all 2' }))
  await userEvent.click(screen.getByRole('button', { name: 'Approve 2' }))
  expect(await screen.findByText('2 approved')).toBeDefined()
  expect(callsTo('/api/review/approve')).toEqual([{ subjects: names.map((name) => ({ ...name, version: '1' })) }])
})

it.for(['event', 'want'] as const)('approves and rejects by keyboard, in the words of the kind: %s', async (kind) => {
  const line = queuedHolding({ kind })
  const { one } = holdingKinds[kind]
  const head = `${one[0]!.toUpperCase()}${one.slice(1)}`
  const { callsTo } = open([line], {
    'POST /api/review/approve': [200, { ...approvedNothing, approved: [{ subjectType: 'holding', subjectId: 3 }] }],
    'POST /api/review': [200, { ...line, state: 'rejected' }],
  })
  ;(await article(`Pending ${one} by Ben`)).focus()
  await userEvent.keyboard('a')
  expect(await screen.findByText(`${head} approved`)).toBeDefined()
  await userEvent.keyboard('r')
  const dialog = within(await screen.findByRole('dialog', { name: `Reject ${one}` }))
  expect(dialog.getByText(`Are you sure you want to reject and delete this ${one}?`)).toBeDefined()
  await userEvent.click(dialog.getByRole('button', { name: 'Reject' }))
  expect(await screen.findByText(`${head} rejected`)).toBeDefined()
  expect(screen.getByText(`The ${one} has been rejected and removed.`)).toBeDefined()
  expect(callsTo('/api/review')).toMatchObject([{ subjectType: 'holding', subjectId: 3, decision: 'reject', rule: 'on_topic' }])
})

it('warns that rejecting a change rejects what is approved too, and tells why it failed', async () => {
  open([change], { 'POST /api/review': refuse('already_decided') })
  await userEvent.click(await screen.findByRole('button', { name: 'Reject' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Reject request' }))
  expect(dialog.getByText(/^The approved request goes too/)).toBeDefined()
  await userEvent.click(dialog.getByRole('button', { name: 'Reject' }))
  expect(await screen.findByText('Rejection failed')).toBeDefined()
  expect(screen.getByText('Another admin has already decided on this.')).toBeDefined()
})

it('takes back a rejection of any kind', async () => {
  const rejected = queuedHolding({ state: 'rejected', reason: 'No date is given.' })
  let lines = [rejected, queuedHolding({ id: 4, title: 'Another', state: 'rejected' })]
  const { callsTo } = open([], {
    'GET /api/admin/queue?type=all&state=rejected': () => [200, lines],
    'POST /api/review': () => {
      lines = lines.slice(1)
      return [200, event]
    },
  })
  await userEvent.selectOptions(await screen.findByRole('combobox', { name: 'Order' }), 'rejected')
  const line = within((await screen.findAllByRole('article', { name: 'Rejected event by Ben' }))[0]!)
  expect(line.getByText('Reason given: No date is given.')).toBeDefined()
  await userEvent.click(line.getByRole('button', { name: 'Undo' }))
  expect(await screen.findByText('Event restored')).toBeDefined()
  expect(callsTo('/api/review')).toEqual([{ subjectType: 'holding', subjectId: 3, decision: 'restore' }])
  await waitFor(() => expect(document.activeElement?.closest('article')).toBe(screen.getByRole('article')))
})
