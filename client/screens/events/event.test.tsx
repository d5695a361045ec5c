import { act, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { Repeat } from '#contract/events.ts'
import { dispatchLiveEvent } from '#client/live/live-events.ts'
import { eventOn, openEvent, stopClockAtNoon } from '#testing/event-page.tsx'
import { ada, press, refuse, signedIn, signedOut } from '#testing/render.tsx'
import { hostedEvent, sampleEvent, sampleOccurrence } from '#testing/sample-event.ts'
import { ben, sampleComment } from '#testing/sample-post.ts'
import { samplePerson } from '#testing/sample-profile.ts'

stopClockAtNoon()

describe('what an event says', () => {
  it('tells when in the reader’s zone, and in the organizer’s below it', async () => {
    openEvent(sampleEvent(), signedIn({ ...ada, timeZone: 'America/New_York' }))
    expect(await screen.findByRole('heading', { level: 1, name: 'Metadata for people who inherit it' })).toBeDefined()
    expect(screen.getByText('Thursday, March 4, 2027')).toBeDefined()
    expect(screen.getByText(/your time \(New York, EST\)/)).toBeDefined()
    expect(screen.getByText(/in Berlin, the organizer’s zone/)).toBeDefined()
    expect(screen.getByText('The link is shown to people who are going.')).toBeDefined()
  })

  it('says the time once where the clocks agree', async () => {
    openEvent(sampleEvent(), signedIn({ ...ada, timeZone: 'Europe/Vienna' }))
    expect(await screen.findByText(/your time \(Vienna/)).toBeDefined()
    expect(screen.queryByText(/the organizer’s zone/)).toBeNull()
  })

  it('says from when it was moved, and asks whether one can still come', async () => {
    let date = sampleOccurrence({ answer: 'going', asksAgain: true, movedFrom: '2027-03-02T14:00:00.000Z' })
    const { sent } = openEvent(() => sampleEvent({ occurrences: [date] }), {
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
    openEvent(eventOn({ isCancelled: true, cancelReason: 'The roof leaks.' }))
    expect((await screen.findAllByText('Cancelled: The roof leaks.')).length).toBeGreaterThan(0)
    expect(screen.queryByRole('button', { name: 'Going' })).toBeNull()
  })

  it('shows of a series that is over the last date that took place', async () => {
    const on = (day: number, given: object = {}) => {
      const [startsAt, endsAt] = [14, 15].map((hour) => `2027-02-${day}T${hour}:00:00.000Z`) as [string, string]
      return sampleOccurrence({ id: day, startsAt, endsAt, ...given })
    }
    const occurrences = [on(25, { isCancelled: true }), on(18), on(11)]
    openEvent(sampleEvent({ occurrenceCount: 3, occurrences }))
    expect(await screen.findByText('Thursday, February 18, 2027')).toBeDefined()
  })

  it('shows what was held of a series whose rest was cancelled, and lets its hosts look after it', async () => {
    const rest = sampleOccurrence({ isCancelled: true, cancelReason: 'The hall is sold.' })
    const held = sampleOccurrence({ id: 49, startsAt: '2027-02-25T14:00:00.000Z', endsAt: '2027-02-25T15:30:00.000Z' })
    const repeat: Repeat = { every: 'week', interval: 1, days: ['TH'], count: 2 }
    const cancelled = { cancelledAt: '2027-02-26T09:00:00.000Z', cancelReason: 'The hall is sold.' }
    openEvent(hostedEvent({ repeat, ...cancelled, occurrences: [rest, held] }))
    expect((await screen.findAllByText('Cancelled: The hall is sold.')).length).toBeGreaterThan(0)
    const dates = await screen.findByRole('region', { name: /^Dates/ })
    const links = within(dates)
      .getAllByRole('link')
      .map((link) => link.getAttribute('href'))
    expect(links).toEqual(['/events/5?date=50', '/events/5?date=49'])
    expect(within(dates).getByText('Ended')).toBeDefined()
    expect(screen.getByRole('link', { name: 'People' })).toBeDefined()
  })

  it('shows the next dates of a series, and all of them when asked, also by key', async () => {
    const on = (id: number, day: string) =>
      sampleOccurrence({ id, startsAt: `${day}T14:00:00.000Z`, endsAt: `${day}T15:30:00.000Z` })
    const [next, over] = [[on(50, '2027-03-04'), on(51, '2027-03-11')], on(49, '2027-02-25')]
    const repeat: Repeat = { every: 'week', interval: 1, days: ['TH'], count: 3 }
    const series = sampleEvent({ repeat, occurrenceCount: 3, occurrences: next })
    const answers: number[] = [500, 200]
    const { sent } = openEvent(series, {
      'GET /api/events/5?dates=all': () =>
        answers.shift() === 500 ? refuse('unexpected') : [200, { ...series, occurrences: [...next, over] }],
    })
    const dates = await screen.findByRole('region', { name: /^Dates/ })
    const links = () => within(dates).getAllByRole('link').length
    expect([links(), sent('GET /api/events/5?dates=all').length]).toEqual([2, 0])
    expect(within(dates).getByRole('link', { name: /^March 11, Thu/ })).toBeDefined()
    within(dates).getByRole('button', { name: 'Show all 3 dates' }).focus()
    await userEvent.keyboard('{Enter}')
    expect(await within(dates).findByText(/^Error loading the dates/)).toBeDefined()
    await press('Try again')
    await waitFor(() => expect(links()).toBe(3))
    expect(document.activeElement?.getAttribute('href')).toBe('/events/5?date=49')
    expect(within(dates).getByText('Ended')).toBeDefined()
    expect(within(dates).queryByRole('button')).toBeNull()
  })

  it('tells those who go that the host is away', async () => {
    openEvent(eventOn({ answer: 'going' }, { isHostAway: true }))
    expect(await screen.findByText('The host is away')).toBeDefined()
  })

  it('is asked for again when it has changed', async () => {
    let title = 'Before'
    openEvent(() => sampleEvent({ title }))
    await screen.findByRole('heading', { level: 1, name: 'Before' })
    title = 'After'
    act(() => dispatchLiveEvent({ type: 'holding_changed', holdingId: 5 }))
    expect(await screen.findByRole('heading', { level: 1, name: 'After' })).toBeDefined()
  })
})

describe('the people and their questions', () => {
  it('names those who go, and marks what hosts say', async () => {
    const cleo = samplePerson({ id: 9, name: 'Cleo', username: 'cleo' })
    openEvent(eventOn({ going: 12, colleagues: [cleo] }, { commentCount: 2 }), {
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
    const { sent } = openEvent(sampleEvent(), {
      'POST /api/comments': [201, sampleComment({ id: 3, postId: null, holdingId: 5, content: 'Where do we meet?' })],
    })
    expect(await screen.findByText('Nobody has asked anything yet.')).toBeDefined()
    await userEvent.type(screen.getByLabelText('Ask a question'), 'Where do we meet?')
    await press('Ask')
    await waitFor(() => expect(sent('POST /api/comments')).toMatchObject([{ holdingId: 5, content: 'Where do we meet?' }]))
    await waitFor(() => expect(screen.queryByText('Nobody has asked anything yet.')).toBeNull())
  })
})

describe('sharing it', () => {
  beforeEach(() => localStorage.clear())

  it('begins a post at home with its address, below what stands there', async () => {
    localStorage.setItem('ibid-draft-7', JSON.stringify({ content: 'Come along' }))
    const { router } = openEvent(sampleEvent())
    await press('Share to feed')
    await waitFor(() => expect(router.state.location.pathname).toBe('/'))
    const { content } = JSON.parse(localStorage.getItem('ibid-draft-7') ?? '{}') as { content: string }
    expect(content).toBe(`Come along\n\n${window.location.origin}/events/5`)
  })

  it('leaves what is for a group out of the feed', async () => {
    openEvent(sampleEvent({ audience: 'group', group: { id: 4, name: 'Map Room' } }))
    expect(await screen.findByRole('button', { name: 'Copy link' })).toBeDefined()
    expect(screen.queryByRole('button', { name: 'Share to feed' })).toBeNull()
  })
})

describe('a visitor', () => {
  it('reads a public one without the people, and writes to the house about it', async () => {
    const { router } = openEvent(sampleEvent({ audience: 'public' }), signedOut)
    expect(await screen.findByRole('link', { name: 'Log in to answer' })).toBeDefined()
    expect(screen.queryByText('Questions')).toBeNull()
    await userEvent.click(screen.getByRole('link', { name: 'Report this page' }))
    const { pathname, search } = router.state.location
    expect(pathname).toBe('/connect')
    expect(new URLSearchParams(search).get('message')).toContain('/events/5')
  })

  it('is not asked to answer what is over', async () => {
    vi.setSystemTime('2027-03-05T12:00:00Z')
    openEvent(sampleEvent({ audience: 'public' }), signedOut)
    expect(await screen.findByRole('heading', { level: 2, name: 'Ended' })).toBeDefined()
    expect(screen.queryByRole('link', { name: 'Log in to answer' })).toBeNull()
  })

  it('is led to the log-in page where there is nothing to read', async () => {
    const { router } = openEvent(sampleEvent(), { ...signedOut, 'GET /api/events/5': refuse('holding_not_found') })
    await waitFor(() => expect(router.state.location.pathname).toBe('/auth'))
    expect(router.state.location.search).toBe('?returnTo=%2Fevents%2F5')
  })
})
