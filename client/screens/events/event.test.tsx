import { act, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Event as EventData } from '#contract/events.ts'
import type { Occurrence } from '#contract/occurrences.ts'
import { useViewer } from '#client/accounts/use-viewer.ts'
import { dispatchLiveEvent } from '#client/live/live-events.ts'
import { Toaster } from '#client/ui/overlays/toaster.tsx'
import {
  ada,
  type Answers,
  press,
  refuse,
  renderRoutes,
  sentTo,
  signedIn,
  signedOut,
  stubMedia,
  stubServer,
} from '#testing/render.tsx'
import { hostedEvent, sampleEvent, sampleOccurrence } from '#testing/sample-event.ts'
import { ben, sampleComment } from '#testing/sample-post.ts'
import { samplePerson } from '#testing/sample-profile.ts'
import Event from './event.tsx'

const noon = new Date('2027-03-01T12:00:00Z')

beforeEach(() => vi.useFakeTimers({ toFake: ['Date'], now: noon }))
afterEach(() => vi.useRealTimers())

function open(event: EventData | (() => EventData), answers: Answers = {}, path = '/events/5') {
  stubMedia(() => false)
  const read = typeof event === 'function' ? event : () => event
  const fetch = stubServer({
    ...signedIn(),
    'GET /api/events/5': () => [200, read()],
    'GET /api/events/5?date=50': () => [200, read()],
    'GET /api/categories': [200, []],
    'GET /api/holdings/5/comments?limit=50': [200, []],
    'GET /api/occurrences/50/people?answer=going&limit=6': [200, []],
    ...answers,
  })
  const Page = () =>
    useViewer() !== undefined && (
      <>
        <Event />
        <Toaster />
      </>
    )
  const page = renderRoutes(
    [
      { path: '/events/:id', Component: Page },
      { path: '*', element: <p>Elsewhere</p> },
    ],
    path,
  )
  const sent = sentTo(fetch)
  return { ...page, fetch, sent }
}
const on = (date: Partial<Occurrence>, given: Partial<EventData> = {}) =>
  sampleEvent({ ...given, occurrences: [sampleOccurrence(date)] })

describe('what an event says', () => {
  it('tells when in the reader’s zone, and in the organizer’s below it', async () => {
    open(sampleEvent(), signedIn({ ...ada, timeZone: 'America/New_York' }))
    expect(await screen.findByRole('heading', { level: 1, name: 'Metadata for people who inherit it' })).toBeDefined()
    expect(screen.getByText('Thursday, March 4, 2027')).toBeDefined()
    expect(screen.getByText(/your time \(New York, EST\)/)).toBeDefined()
    expect(screen.getByText(/in Berlin, the organizer’s zone/)).toBeDefined()
    expect(screen.getByText('The link is shown to people who are going.')).toBeDefined()
  })

  it('says the time once where the clocks agree', async () => {
    open(sampleEvent(), signedIn({ ...ada, timeZone: 'Europe/Vienna' }))
    expect(await screen.findByText(/your time \(Vienna/)).toBeDefined()
    expect(screen.queryByText(/the organizer’s zone/)).toBeNull()
  })

  it('says from when it was moved, and asks whether one can still come', async () => {
    let date = sampleOccurrence({ answer: 'going', asksAgain: true, movedFrom: '2027-03-02T14:00:00.000Z' })
    const { sent } = open(() => sampleEvent({ occurrences: [date] }), {
      ...signedIn({ ...ada, timeZone: 'Europe/Berlin' }),
      'POST /api/occurrences/50/still-coming': () => {
        date = { ...date, asksAgain: false }
        return [200, date]
      },
    })
    expect(await screen.findByText(/^Moved from Tuesday, March 2, 2027, 3:00\sPM$/)).toBeDefined()
    expect(screen.getByText('The time has changed. Can you still come?')).toBeDefined()
    await press('I can still come')
    await waitFor(() => expect(screen.queryByText('The time has changed. Can you still come?')).toBeNull())
    expect(sent('POST /api/occurrences/50/still-coming')).toHaveLength(1)
  })

  it('says why it was cancelled, and takes no answers', async () => {
    open(on({ isCancelled: true, cancelReason: 'The roof leaks.' }))
    expect((await screen.findAllByText('Cancelled: The roof leaks.')).length).toBeGreaterThan(0)
    expect(screen.queryByRole('button', { name: 'Going' })).toBeNull()
  })

  it('tells those who go that the host is away', async () => {
    open(on({ answer: 'going' }, { isHostAway: true }))
    expect(await screen.findByText('The host is away')).toBeDefined()
  })

  it('is asked for again when it has changed', async () => {
    let title = 'Before'
    open(() => sampleEvent({ title }))
    await screen.findByRole('heading', { level: 1, name: 'Before' })
    title = 'After'
    act(() => dispatchLiveEvent({ type: 'holding_changed', holdingId: 5 }))
    expect(await screen.findByRole('heading', { level: 1, name: 'After' })).toBeDefined()
  })
})

describe('the answer', () => {
  it('shows before the server has said so, and tells what became of it', async () => {
    let date = sampleOccurrence({ capacity: 20, going: 11 })
    const { sent } = open(() => sampleEvent({ occurrences: [date] }), {
      'POST /api/occurrences/50/rsvp': () => {
        date = { ...date, answer: 'going', going: 12 }
        return [200, [date]]
      },
    })
    await press('Going')
    expect(screen.getByRole('button', { name: 'Going' }).getAttribute('aria-pressed')).toBe('true')
    expect(await screen.findByRole('heading', { level: 2, name: 'You are going' })).toBeDefined()
    expect(await screen.findByText(/8 places left/)).toBeDefined()
    expect(sent('POST /api/occurrences/50/rsvp')).toEqual([{ answer: 'going', isQuiet: false }])
  })

  it('is put back when it is refused', async () => {
    open(on({ capacity: 20, going: 19 }), { 'POST /api/occurrences/50/rsvp': refuse('event_full') })
    await press('Going')
    expect(await screen.findByText('There is no place left.')).toBeDefined()
    expect(screen.getByText('Failed to answer')).toBeDefined()
    await waitFor(() => expect(screen.getByRole('button', { name: 'Going' }).getAttribute('aria-pressed')).toBe('false'))
  })

  it('leads onto the waiting list and off it where no place is left', async () => {
    let date = sampleOccurrence({ capacity: 2, going: 2, waiting: 3 })
    const { sent } = open(() => sampleEvent({ occurrences: [date] }), {
      'POST /api/occurrences/50/rsvp': () => {
        date =
          date.answer === 'waiting'
            ? { ...date, answer: 'not_going', waiting: 3, waitingNumber: null }
            : { ...date, answer: 'waiting', waiting: 4, waitingNumber: 4 }
        return [200, [date]]
      },
    })
    expect(await screen.findByRole('heading', { level: 2, name: 'Full' })).toBeDefined()
    await press('Join the waiting list')
    expect(await screen.findByRole('heading', { level: 2, name: 'You are number 4 on the waiting list' })).toBeDefined()
    await press('Leave the waiting list')
    expect(await screen.findByText('Answer taken back')).toBeDefined()
    expect(sent('POST /api/occurrences/50/rsvp')).toMatchObject([{ answer: 'going' }, { answer: 'not_going' }])
  })

  it('can be a quiet one, and for all dates that follow', async () => {
    let date = sampleOccurrence({ answer: 'going' })
    const { sent } = open(() => sampleEvent({ occurrenceCount: 8, occurrences: [date] }), {
      'POST /api/occurrences/50/rsvp': () => {
        date = { ...date, isQuiet: true }
        return [200, [date]]
      },
    })
    await userEvent.click(await screen.findByLabelText('Only hosts see my name'))
    await userEvent.click(screen.getByLabelText('Answer for this date and all that follow'))
    await press('Interested')
    await waitFor(() =>
      expect(sent('POST /api/occurrences/50/rsvp')).toEqual([
        { answer: 'going', isQuiet: true },
        { answer: 'interested', isQuiet: true, scope: 'following' },
      ]),
    )
  })

  it('offers the link to those who have it, first of all from a quarter of an hour before', async () => {
    vi.setSystemTime('2027-03-04T13:50:00Z')
    open(on({ answer: 'going', joinUrl: 'https://meet.example/room' }))
    const join = await screen.findByRole('link', { name: 'Join online' })
    expect(join.getAttribute('href')).toBe('https://meet.example/room')
    expect(join.className).toContain('btn--primary')
  })

  it('takes the code that the hosts show', async () => {
    vi.setSystemTime('2027-03-04T14:20:00Z')
    const { sent } = open(on({ answer: 'going' }), {
      'POST /api/occurrences/50/check-in': [200, sampleOccurrence({ answer: 'going', attended: true })],
    })
    await userEvent.type(await screen.findByLabelText('Code that the hosts show'), '12a3456')
    await press('Check in')
    await waitFor(() => expect(sent('POST /api/occurrences/50/check-in')).toEqual([{ code: '123456' }]))
  })

  it('is closed once it has ended', async () => {
    vi.setSystemTime('2027-03-05T12:00:00Z')
    const credit = { hours: 1.5, certificateCode: 'ABCDEFGHIJKLMNOPQRST' }
    const after = { recordingUrl: 'https://video.example/1', closingNote: 'Thank you all.' }
    open(on({ attended: true, creditHours: 1.5, credit, ...after }))
    expect(await screen.findByRole('heading', { level: 2, name: 'Ended' })).toBeDefined()
    const told = screen.getByText(/^You were there on Thursday, March 4\./)
    expect(told.textContent).toBe(
      'You were there on Thursday, March 4. 1.5 credit hours are in your record, with the host’s confirmation.',
    )
    const certificate = screen.getByRole('link', { name: 'Certificate of attendance' })
    expect(certificate.getAttribute('href')).toBe('/certificates/ABCDEFGHIJKLMNOPQRST')
    expect(screen.getByRole('link', { name: /^Recording/ }).getAttribute('href')).toBe('https://video.example/1')
    expect(screen.getByText('Thank you all.')).toBeDefined()
    expect(screen.queryByRole('button', { name: 'Going' })).toBeNull()
  })
})

describe('the people and their questions', () => {
  it('names those who go, and marks what hosts say', async () => {
    const cleo = samplePerson({ id: 9, name: 'Cleo', username: 'cleo' })
    open(on({ going: 12, colleagues: [cleo] }, { commentCount: 2 }), {
      'GET /api/occurrences/50/people?answer=going&limit=6': [
        200,
        [{ user: cleo, answer: 'going', answeredAt: null, isQuiet: false, attended: false, isColleague: true }],
      ],
      'GET /api/holdings/5/comments?limit=50': [
        200,
        [
          sampleComment({ id: 1, postId: null, holdingId: 5, user: cleo, content: 'Is it recorded?' }),
          sampleComment({ id: 2, postId: null, holdingId: 5, user: ben, content: 'It is.' }),
        ],
      ],
    })
    const going = within(await screen.findByRole('region', { name: 'Who is going 12' }))
    expect(await going.findByRole('link', { name: 'Cleo' })).toBeDefined()
    const [answer, question] = await screen
      .findAllByRole('listitem')
      .then((items) => items.filter(({ id }) => id.startsWith('comment-')))
    expect(within(answer!).getByText('Host')).toBeDefined()
    expect(within(question!).queryByText('Host')).toBeNull()
  })

  it('lets a question be asked', async () => {
    const { sent } = open(sampleEvent(), {
      'POST /api/comments': [201, sampleComment({ id: 3, postId: null, holdingId: 5, content: 'Where do we meet?' })],
    })
    expect(await screen.findByText('Nobody has asked anything yet.')).toBeDefined()
    await userEvent.type(screen.getByLabelText('Ask a question'), 'Where do we meet?')
    await press('Ask')
    await waitFor(() => expect(sent('POST /api/comments')).toMatchObject([{ holdingId: 5, content: 'Where do we meet?' }]))
    await waitFor(() => expect(screen.queryByText('Nobody has asked anything yet.')).toBeNull())
  })
})

describe('its hosts', () => {
  it('cancel it with a reason, and learn how many were told', async () => {
    const { sent } = open(hostedEvent(), {
      'POST /api/events/5/cancel': [200, { ...hostedEvent({ cancelledAt: noon.toISOString() }), told: 12 }],
    })
    await press('Event options')
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Cancel event' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Cancel event' }))
    await userEvent.type(dialog.getByLabelText('Reason'), 'The roof leaks.')
    await userEvent.click(dialog.getByRole('button', { name: 'Cancel event' }))
    expect(await screen.findByText('12 people were told.')).toBeDefined()
    expect(sent('POST /api/events/5/cancel')).toEqual([{ reason: 'The roof leaks.' }])
  })

  it('add what is left of it once it has begun', async () => {
    vi.setSystemTime(new Date('2027-03-04T15:00:00Z'))
    const { sent } = open(hostedEvent(), { 'PATCH /api/occurrences/50/afterwards': [200, sampleOccurrence()] })
    await press('Add recording and slides')
    const dialog = within(await screen.findByRole('dialog', { name: 'Recording and slides' }))
    await userEvent.type(dialog.getByLabelText(/^Link to the recording/), 'https://video.example/heirs')
    await userEvent.type(dialog.getByLabelText(/^Closing note/), 'Thank you.')
    await userEvent.click(dialog.getByRole('button', { name: 'Save' }))
    expect(await screen.findByText('Who went is told once.')).toBeDefined()
    const [kept] = sent('PATCH /api/occurrences/50/afterwards')
    expect(kept).toMatchObject({ recordingUrl: 'https://video.example/heirs', closingNote: 'Thank you.' })
  })

  it('are asked here whether they would, and accept', async () => {
    const { sent } = open(sampleEvent({ may: { edit: false, delete: false, answerHosting: true } }), {
      'POST /api/events/5/hosts/answer': [200, hostedEvent({ role: 'host' })],
    })
    expect(await screen.findByText('Ben asked you to host this event with them.')).toBeDefined()
    await press('Accept')
    await waitFor(() => expect(sent('POST /api/events/5/hosts/answer')).toEqual([{ accept: true }]))
  })

  it('read why it was sent back, and submit it again', async () => {
    const { sent } = open(hostedEvent({ state: 'sent_back', reason: 'Please say where.' }), {
      'POST /api/holdings/5/submit': [200, hostedEvent({ state: 'pending' })],
    })
    expect(await screen.findByText('Please say where.')).toBeDefined()
    await press('Submit again')
    await waitFor(() => expect(sent('POST /api/holdings/5/submit')).toHaveLength(1))
  })
})

describe('a visitor', () => {
  it('reads a public one without the people, and writes to the house about it', async () => {
    const { router } = open(sampleEvent({ audience: 'public' }), signedOut)
    expect(await screen.findByRole('link', { name: 'Log in to answer' })).toBeDefined()
    expect(screen.queryByText('Questions')).toBeNull()
    await userEvent.click(screen.getByRole('link', { name: 'Report this page' }))
    const { pathname, search } = router.state.location
    expect(pathname).toBe('/connect')
    expect(new URLSearchParams(search).get('message')).toContain('/events/5')
  })

  it('is led to the log-in page where there is nothing to read', async () => {
    const { router } = open(sampleEvent(), { ...signedOut, 'GET /api/events/5': refuse('holding_not_found') })
    await waitFor(() => expect(router.state.location.pathname).toBe('/auth'))
    expect(router.state.location.search).toBe('?returnTo=%2Fevents%2F5')
  })
})
