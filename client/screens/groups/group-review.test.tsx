import { act, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import type { GroupRequest } from '#contract/group-members.ts'
import { dispatchLiveEvent } from '#client/live/live-events.ts'
import { Toaster } from '#client/ui/overlays/toaster.tsx'
import { ada, type Answers, refuse, renderRoutes, signedIn, stubServer } from '#testing/render.tsx'
import { managedGroup, sampleGroup } from '#testing/sample-group.ts'
import { samplePerson } from '#testing/sample-profile.ts'
import { queuedHolding, queuedPost } from '#testing/sample-queue.ts'
import GroupReview from './group-review.tsx'

const request = (given: Partial<GroupRequest> = {}): GroupRequest => ({
  ...{ user: samplePerson({ id: 9, name: 'Cleo' }), note: 'I rename streets.', createdAt: '2026-01-05T09:00:00.000Z' },
  ...{ sharedColleagues: 6, ...given },
})
const group = { id: 4, name: 'Reparative Description' }
const unscored = { group, aiScore: null, aiReasons: null }
const waiting = queuedPost({ id: 3 }, unscored)
const said = { message: 'Done' }

const answers = {
  ...signedIn(),
  'GET /api/groups/4': [200, managedGroup('moderator', { waiting: { requests: 1, reviews: 2, kinds: { post: 1, event: 1 } } })],
  'GET /api/groups/4/requests': [200, []],
  'GET /api/groups/4/queue?type=all&state=pending': [200, []],
  'GET /api/categories': [200, []],
} satisfies Answers

function open(given: Answers = {}, address = '/groups/4/review') {
  const fetch = stubServer({ ...answers, ...given })
  const Page = () => (
    <>
      <GroupReview />
      <Toaster />
    </>
  )
  renderRoutes([{ path: '/groups/:id/review', Component: Page }], address)
  return (path: string) =>
    fetch.mock.calls
      .filter(([url, init]) => url === path && init?.method === 'POST')
      .map(([, init]) => JSON.parse(String(init!.body)))
}

it('is no page for a member who does not moderate', async () => {
  open({ 'GET /api/groups/4': [200, sampleGroup()] })
  expect(await screen.findByRole('heading', { name: /not found/i })).toBeDefined()
})

it('is no page where the group is not there', async () => {
  open({ 'GET /api/groups/4': refuse('holding_not_found') })
  expect(await screen.findByRole('heading', { name: /not found/i })).toBeDefined()
})

it.each(['holding_changed', 'group_posts'] as const)('shows what comes while it is open: %s', async (type) => {
  let requests: GroupRequest[] = []
  open({ 'GET /api/groups/4/requests': () => [200, requests] })
  await screen.findByText('No requests wait.')
  requests = [request()]
  act(() => dispatchLiveEvent({ type, holdingId: 4 }))
  expect(await screen.findByText('I rename streets.')).toBeDefined()
})

it('does not ask again for news of another group', async () => {
  const requests = vi.fn((): [200, GroupRequest[]] => [200, []])
  open({ 'GET /api/groups/4/requests': requests })
  await screen.findByText('No requests wait.')
  act(() => dispatchLiveEvent({ type: 'holding_changed', holdingId: 5 }))
  act(() => dispatchLiveEvent({ type: 'holding_changed', holdingId: 4 }))
  await waitFor(() => expect(requests).toHaveBeenCalledTimes(2))
})

it('says so when nothing waits', async () => {
  open()
  expect(await screen.findByText('No requests wait.')).toBeDefined()
  expect(await screen.findByText('No pending posts to approve.')).toBeDefined()
  expect(screen.getByRole('tab', { name: /Waiting/ }).textContent).toBe('Waiting3')
})

it('shows one type of what waits, each with its count', async () => {
  open({ 'GET /api/groups/4/queue?type=event&state=pending': [200, []] })
  const type = await screen.findByRole<HTMLSelectElement>('combobox', { name: 'Type' })
  expect([...type.options].slice(0, 4).map(({ text }) => text)).toEqual([
    ...['Everything (2)', 'Posts (1)', 'Events (1)', 'Learning (0)'],
  ])
  await userEvent.selectOptions(type, 'Events (1)')
  expect(await screen.findByText('No pending events to review.')).toBeDefined()
})

it('shows who asks, with their words, and lets them in', async () => {
  let requests = [request()]
  const sent = open({
    'GET /api/groups/4/requests': () => [200, requests],
    'POST /api/groups/4/requests/9': () => {
      requests = []
      return [200, said]
    },
  })
  expect(await screen.findByText('I rename streets.')).toBeDefined()
  expect(screen.getByText(/6 shared colleagues/)).toBeDefined()
  await userEvent.click(screen.getByRole('button', { name: 'Accept the request of Cleo' }))
  expect(await screen.findByText('No requests wait.')).toBeDefined()
  expect(sent('/api/groups/4/requests/9')).toEqual([{ accept: true }])
})

it.each(['Accept the request of Cleo', 'Accept all verified'])(
  'keeps the place when the last request is answered: %s',
  async (button) => {
    let requests = [request({ user: samplePerson({ id: 9, name: 'Cleo', isVerified: true }) })]
    open({
      'GET /api/groups/4/requests': () => [200, requests],
      'POST /api/groups/4/requests/9': () => {
        requests = []
        return [200, said]
      },
    })
    await userEvent.click(await screen.findByRole('button', { name: button }))
    expect(await screen.findByText('No requests wait.')).toBeDefined()
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Requests to join' })))
  },
)

it('declines, with a reason if there is one', async () => {
  const sent = open({ 'GET /api/groups/4/requests': [200, [request()]], 'POST /api/groups/4/requests/9': [200, said] })
  await userEvent.click(await screen.findByRole('button', { name: 'Decline the request of Cleo' }))
  const dialog = await screen.findByRole('dialog', { name: 'Decline request' })
  await userEvent.type(within(dialog).getByLabelText(/Reason/), 'For archivists only')
  await userEvent.click(within(dialog).getByRole('button', { name: 'Decline' }))
  await waitFor(() => expect(sent('/api/groups/4/requests/9')).toEqual([{ accept: false, reason: 'For archivists only' }]))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

it('accepts all who are verified, and only them', async () => {
  const verified = samplePerson({ id: 10, name: 'Dee', isVerified: true })
  const both = [request({ user: samplePerson({ id: 9, name: 'Cleo', isVerified: false }) }), request({ user: verified })]
  const sent = open({
    'GET /api/groups/4/requests': [200, both],
    'POST /api/groups/4/requests/9': [200, said],
    'POST /api/groups/4/requests/10': [200, said],
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Accept all verified' }))
  expect(await screen.findByText('1 request accepted')).toBeDefined()
  expect([sent('/api/groups/4/requests/9'), sent('/api/groups/4/requests/10')]).toEqual([[], [{ accept: true }]])
})

it('decides by keyboard, without scores and without warnings', async () => {
  const sent = open({
    'GET /api/groups/4/queue?type=all&state=pending': [200, [waiting]],
    'POST /api/review/approve': [200, { approved: [{ subjectType: 'post', subjectId: 3 }], alreadyDecided: [], edited: [] }],
  })
  const line = await screen.findByRole('article', { name: 'Pending post by Ben' })
  expect(within(line).queryByText(/Relevance/)).toBeNull()
  await userEvent.keyboard('jr')
  const dialog = await screen.findByRole('dialog', { name: 'Reject post' })
  expect(within(dialog).queryByRole('checkbox')).toBeNull()
  await userEvent.click(within(dialog).getByRole('button', { name: 'Cancel' }))
  line.focus()
  await userEvent.keyboard('a')
  expect(await screen.findByText('Post approved')).toBeDefined()
  expect(sent('/api/review/approve')).toEqual([{ subjects: [{ subjectType: 'post', subjectId: 3, version: '1' }] }])
})

it('marks what was reported; of what is in sight it offers only to reject it', async () => {
  const reported = queuedPost({ id: 5, state: 'approved', isApproved: true }, { ...unscored, isReported: true })
  open({ 'GET /api/groups/4/queue?type=all&state=pending': [200, [{ ...waiting, isReported: true }, reported]] })
  const inSight = await screen.findByRole('article', { name: 'Reported post by Ben' })
  expect(within(inSight).getByText('Reported')).toBeDefined()
  expect(within(inSight).queryByText('Pending Approval')).toBeNull()
  expect(within(inSight).queryByRole('button', { name: 'Approve' })).toBeNull()
  expect(within(inSight).getByRole('button', { name: 'Reject' })).toBeDefined()
  const both = screen.getByRole('article', { name: 'Pending post by Ben' })
  expect(within(both).getByText('Pending Approval')).toBeDefined()
  expect(within(both).getByText('Reported')).toBeDefined()
})

it('says where it is a comment that was reported', async () => {
  const discussed = queuedPost({ id: 5, state: 'approved', isApproved: true }, { ...unscored, hasReportedComment: true })
  open({ 'GET /api/groups/4/queue?type=all&state=pending': [200, [discussed]] })
  const inSight = await screen.findByRole('article', { name: 'Reported post by Ben' })
  expect(within(inSight).getByText('A comment is reported')).toBeDefined()
  expect(within(inSight).queryByText('Reported')).toBeNull()
})

it('leaves one’s own to others', async () => {
  open({ 'GET /api/groups/4/queue?type=all&state=pending': [200, [queuedPost({ id: 3 }, { ...unscored, user: ada })]] })
  const own = await screen.findByRole('article', { name: 'Pending post by Ada' })
  expect(await within(own).findByText('Somebody else decides on what is your own.')).toBeDefined()
  expect(within(own).queryByRole('button', { name: 'Approve' })).toBeNull()
  await userEvent.keyboard('jr')
  expect(screen.queryByRole('dialog')).toBeNull()
})

it('sends a holding of the group back', async () => {
  const event = queuedHolding({ audience: 'group', group }, unscored)
  const sent = open({ 'GET /api/groups/4/queue?type=all&state=pending': [200, [event]], 'POST /api/review': [200, event] })
  await screen.findByRole('article', { name: 'Pending event by Ben' })
  await userEvent.keyboard('js')
  await userEvent.type(
    within(await screen.findByRole('dialog', { name: 'Send back event' })).getByLabelText('Reason'),
    'Which day?',
  )
  await userEvent.click(screen.getByRole('button', { name: 'Send back' }))
  expect(await screen.findByText('Event sent back')).toBeDefined()
  expect(sent('/api/review')).toMatchObject([{ decision: 'send_back', reason: 'Which day?' }])
})

it('shows what was rejected, which only admins restore', async () => {
  const rejected = queuedPost({ id: 6, state: 'rejected', rejectionReason: 'Off topic.' }, unscored)
  open({ 'GET /api/groups/4/queue?type=all&state=rejected': [200, [rejected]] })
  await userEvent.selectOptions(await screen.findByLabelText('Show'), 'Rejected in the last 30 days')
  const line = await screen.findByRole('article', { name: 'Rejected post by Ben' })
  expect(within(line).queryByRole('button', { name: 'Undo' })).toBeNull()
})

it('reads out what was done in the group', async () => {
  const entry = {
    ...{ id: 1, actor: { id: 8, name: 'Ben' }, action: 'remove_from_group', subjectType: 'user', subjectId: 9, userId: 9 },
    ...{ subjectLabel: 'Cleo', reason: 'Sold things', createdAt: '2026-01-05T09:00:00.000Z' },
  }
  open({ 'GET /api/groups/4/log': [200, [entry]] }, '/groups/4/review?tab=log')
  expect((await screen.findByText(/removed from a group/)).textContent).toContain('Ben removed from a group Cleo: Sold things')
})
