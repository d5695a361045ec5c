import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Event as EventData, readEvent } from '#contract/events.ts'
import type { OccurrencePerson } from '#contract/occurrences.ts'
import { useViewer } from '#client/accounts/use-viewer.ts'
import { Toaster } from '#client/ui/overlays/toaster.tsx'
import { type Answers, type AnswerTo, press, type Refusal, refuse, renderRoutes, signedIn, stubServer } from '#testing/render.tsx'
import { hostedEvent, sampleEvent, sampleOccurrence } from '#testing/sample-event.ts'
import { samplePerson } from '#testing/sample-profile.ts'
import EventPeople from './event-people.tsx'

beforeEach(() => vi.useFakeTimers({ toFake: ['Date'], now: new Date('2027-03-04T14:30:00Z') }))
afterEach(() => vi.useRealTimers())

const going = 'GET /api/occurrences/50/people?answer=going&limit=30'
const cleo = samplePerson({ id: 9, name: 'Cleo', username: 'cleo' })
const dana = samplePerson({ id: 10, name: 'Dana', username: 'dana' })
const person = (user = cleo, given: Partial<OccurrencePerson> = {}): OccurrencePerson => ({
  ...{ user, answer: 'going', answeredAt: '2027-02-01T09:00:00.000Z', isQuiet: false, attended: false, isColleague: false },
  ...given,
})

function open(event: EventData = hostedEvent({ creditHours: 1.5 }), answers: Answers = {}) {
  const fetch = stubServer({
    ...signedIn(),
    'GET /api/events/5': [200, event],
    [going]: [200, [person(), person(dana, { isQuiet: true })]],
    ...answers,
  })
  const Page = () =>
    useViewer() && (
      <>
        <EventPeople />
        <Toaster />
      </>
    )
  const { queryClient } = renderRoutes([{ path: '/events/:id/people', Component: Page }], '/events/5/people')
  const sent = (method: string, url: string) =>
    fetch.mock.calls
      .filter(([given, init]) => given.startsWith(url) && init?.method === method)
      .map(([given, init]) => (init?.body ? (JSON.parse(String(init.body)) as unknown) : given))
  return { sent, queryClient }
}

it('names those who go, and to hosts also who is quiet', async () => {
  open()
  const rows = await screen.findAllByRole('listitem')
  expect(within(rows[1]!).getByText('Quiet')).toBeDefined()
  expect(screen.getByRole('link', { name: 'CSV' }).getAttribute('href')).toBe('/api/occurrences/50/people.csv')
})

it('confirms those who are ticked, and says how many hours each has', async () => {
  const { sent } = open(undefined, { 'POST /api/occurrences/50/attendance': [200, { confirmed: 1, takenBack: 0 }] })
  await userEvent.click(await screen.findByLabelText('Cleo came'))
  await press('Confirm attendance')
  expect(await screen.findByText('1 person, 1.5 hours each.')).toBeDefined()
  expect(sent('POST', '/api/occurrences/50/attendance')).toEqual([{ userIds: [9], attended: true }])
})

it('keeps those who are ticked while another list is looked at', async () => {
  open(undefined, { 'GET /api/occurrences/50/people?answer=interested&limit=30': [200, []] })
  await userEvent.click(await screen.findByLabelText('Cleo came'))
  await userEvent.click(screen.getByLabelText('Give certificates'))
  await userEvent.click(screen.getByRole('tab', { name: /^Interested/ }))
  await screen.findByText('Nobody is interested yet.')
  await userEvent.click(screen.getByRole('tab', { name: /^Going/ }))
  expect((await screen.findByLabelText<HTMLInputElement>('Cleo came')).checked).toBe(true)
  expect(screen.getByLabelText<HTMLInputElement>('Give certificates').checked).toBe(true)
  expect(screen.getByText('1 person chosen')).toBeDefined()
})

it('confirms everyone who was going at once', async () => {
  const { sent } = open(undefined, { 'POST /api/occurrences/50/attendance': [200, { confirmed: 2, takenBack: 0 }] })
  await press('Everybody who was going')
  expect(await screen.findByText('2 people, 1.5 hours each.')).toBeDefined()
  expect(sent('POST', '/api/occurrences/50/attendance')).toEqual([{ everybody: true, attended: true }])
})

it('asks once who issues the certificates, and issues them with attendance', async () => {
  const { sent } = open(undefined, {
    'POST /api/occurrences/50/attendance': [200, { confirmed: 2, takenBack: 0, certificates: 2 }],
  })
  await userEvent.click(await screen.findByLabelText('Give certificates'))
  await press('Everybody who was going')
  const dialog = within(await screen.findByRole('dialog', { name: 'Who issues the certificates?' }))
  const institution = dialog.getByLabelText<HTMLInputElement>('Institution')
  expect(institution.value).toBe('City Library')
  await userEvent.clear(institution)
  await userEvent.type(institution, 'Delta University')
  await userEvent.click(dialog.getByRole('button', { name: 'Give certificates' }))
  expect(await screen.findByText('2 people, 1.5 hours each. 2 certificates issued.')).toBeDefined()
  expect(sent('POST', '/api/occurrences/50/attendance')).toEqual([
    { everybody: true, attended: true, certificates: true, issuerName: 'Delta University' },
  ])
})

it('issues a certificate later to one who came, and leads to the one they have', async () => {
  const came = [person(cleo, { attended: true }), person(dana, { attended: true, certificateCode: 'ABCDE' })]
  const { sent } = open(hostedEvent({ creditHours: 1.5, issuerName: 'Delta University' }), {
    [going]: [200, came],
    'POST /api/occurrences/50/attendance': [200, { confirmed: 0, takenBack: 0, certificates: 1 }],
  })
  await press('More for Dana')
  expect((await screen.findByRole('menuitem', { name: 'Open certificate' })).getAttribute('href')).toBe('/certificates/ABCDE')
  await userEvent.keyboard('{Escape}')
  await press('More for Cleo')
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Issue certificate' }))
  expect(await screen.findByText('1 certificate issued.')).toBeDefined()
  expect(sent('POST', '/api/occurrences/50/attendance')).toEqual([{ userIds: [9], attended: true, certificates: true }])
})

it('offers no certificates of an event without credit hours', async () => {
  open(hostedEvent({ creditHours: null }))
  await screen.findByText('Cleo')
  expect(screen.queryByLabelText('Give certificates')).toBeNull()
})

it('offers no attendance before the start', async () => {
  vi.setSystemTime('2027-03-04T13:00:00Z')
  open()
  await screen.findByText('Cleo')
  expect(screen.queryByRole('button', { name: 'Confirm attendance' })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Add a member' })).toBeNull()
})

it('offers no attendance if no one was going', async () => {
  vi.setSystemTime('2027-03-05T12:00:00Z')
  open(undefined, { [going]: [200, []] })
  expect(await screen.findByText('Nobody was going.')).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Everybody who was going' })).toBeNull()
})

it('removes someone with a reason that they are told', async () => {
  const { sent } = open(undefined, { 'DELETE /api/occurrences/50/people/9?reason=No+room+for+you': [200, { message: 'Done' }] })
  await press('More for Cleo')
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Remove' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Remove Cleo' }))
  await userEvent.type(dialog.getByLabelText('Reason'), 'No room for you')
  await userEvent.click(dialog.getByRole('button', { name: 'Remove' }))
  expect(await screen.findByText('Cleo was removed')).toBeDefined()
  expect(sent('DELETE', '/api/occurrences/50/people/9')).toHaveLength(1)
})

it('keeps the place and the certificate of those who came when it is over', async () => {
  vi.setSystemTime('2027-03-05T12:00:00Z')
  open(undefined, { [going]: [200, [person(cleo, { attended: true })]] })
  await press('More for Cleo')
  expect(await screen.findByRole('menuitem', { name: 'Take back attendance' })).toBeDefined()
  expect(screen.queryByRole('menuitem', { name: 'Remove' })).toBeNull()
})

it('shows the code over the whole screen', async () => {
  const validity = { validFrom: '2027-03-04T13:30:00.000Z', validUntil: '2027-03-04T16:00:00.000Z' }
  open(undefined, { 'GET /api/occurrences/50/code': [200, { code: '041592', ...validity }] })
  await press('Show code')
  const code = within(await screen.findByRole('dialog'))
  expect(await code.findByText('041592')).toBeDefined()
  await userEvent.click(code.getByRole('button', { name: 'Close' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

it('offers the dates of a series', async () => {
  const dates = [
    sampleOccurrence(),
    sampleOccurrence({ id: 51, startsAt: '2027-03-11T14:00:00.000Z', endsAt: '2027-03-11T15:30:00.000Z' }),
  ]
  open(hostedEvent({ occurrenceCount: 2, occurrences: dates }), {
    'GET /api/events/5?date=51': [200, hostedEvent({ occurrenceCount: 2, occurrences: [dates[1]!] })],
    'GET /api/occurrences/51/people?answer=going&limit=30': [200, [person(dana)]],
  })
  await screen.findByText('Cleo')
  await userEvent.selectOptions(screen.getByLabelText('Date'), '51')
  expect(await screen.findByText('Dana')).toBeDefined()
  await waitFor(() => expect(screen.queryByText('Cleo')).toBeNull())
})

it('can be tried again where it could not be loaded', async () => {
  let answer: AnswerTo<typeof readEvent> | Refusal = refuse('unavailable')
  open(undefined, { 'GET /api/events/5': () => answer })
  expect(await screen.findByText('Error loading people. Please try again later.')).toBeDefined()
  answer = [200, hostedEvent()]
  await press('Try again')
  expect(await screen.findByText('Cleo')).toBeDefined()
})

it('keeps those who are ticked when the event cannot be read anew', async () => {
  let isThere = true
  const { queryClient } = open(undefined, {
    'GET /api/events/5': () => (isThere ? [200, hostedEvent()] : refuse('unavailable')),
  })
  await userEvent.click(await screen.findByLabelText('Cleo came'))
  isThere = false
  await waitFor(() => queryClient.invalidateQueries({ queryKey: ['events', 'one'] }))
  expect(screen.getByLabelText<HTMLInputElement>('Cleo came').checked).toBe(true)
})

it('is a page that does not exist for all others', async () => {
  open(sampleEvent())
  expect(await screen.findByText('404 Page Not Found')).toBeDefined()
})
