import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { ListedEvent } from '#client/events/queries.ts'
import { Toaster } from '#client/ui/overlays/toaster.tsx'
import { ada, type Answers, refuse, renderRoutes, signedIn, signedOut, stubServer, stubWidth } from '#testing/render.tsx'
import { sampleEventCard, sampleOccurrence } from '#testing/sample-event.ts'
import { sampleHolding } from '#testing/sample-queue.ts'
import { samplePerson } from '#testing/sample-profile.ts'
import Events from './events.tsx'

const zone = 'timeZone=America%2FNew_York'
const list = `GET /api/events?${zone}&limit=20` as const
const rooms = (showsRoomsToWeb: boolean): Answers => ({
  'GET /api/instance': [200, { mailbox: false, socialLinks: [], groupsBy: 'members', showsRoomsToWeb }],
})
const house: Answers = {
  ...signedIn({ ...ada, timeZone: 'America/New_York' }),
  ...rooms(true),
  'GET /api/categories': [200, [{ id: 2, name: 'Archives', slug: 'archives', cloth: 'plum', count: 0 } as never]],
  'GET /api/groups?mine=true&limit=50': [200, []],
}

function open(path: string, answers: Answers, widthPx = 1440) {
  stubWidth(widthPx)
  const fetch = stubServer({ ...house, ...answers })
  const Page = () => (
    <>
      <Events />
      <Toaster />
    </>
  )
  const page = renderRoutes(
    [
      { path: '/events', Component: Page },
      { path: '*', element: <p>Elsewhere</p> },
    ],
    path,
  )
  return { ...page, asked: (url: string) => fetch.mock.calls.filter(([given]) => given === url).length }
}

const date = (given: Partial<ListedEvent['occurrence']> = {}, event: Partial<ListedEvent['event']> = {}): ListedEvent => ({
  occurrence: sampleOccurrence(given),
  event: sampleEventCard(event),
})
const later = { startsAt: '2027-03-20T14:00:00.000Z', endsAt: '2027-03-20T15:00:00.000Z', endsLocal: '2027-03-20T16:00' }
const plain = (words: string | null) => words?.replaceAll(/[\u202f\u00a0]/g, ' ')

beforeEach(() => void vi.setSystemTime('2027-03-03T15:00:00Z'))
afterEach(() => void vi.useRealTimers())

describe('the list of events', () => {
  it('stands under the days of its reader, with the organizer’s time where it is another', async () => {
    open('/events', {
      [list]: [200, [date(), date({ id: 51, ...later, startsLocal: '2027-03-20T15:00' }, { id: 6, title: 'Open day' })]],
    })
    const tomorrow = within(await screen.findByRole('region', { name: 'Tomorrow, Thursday, March 4' }))
    expect(plain(tomorrow.getByRole('listitem').textContent)).toContain('9:00 AM to 10:30 AM3:00 PM to 4:30 PM GMT+1 in Berlin')
    expect(tomorrow.getByRole('link', { name: 'Metadata for people who inherit it' }).getAttribute('href')).toBe('/events/5')
    expect(tomorrow.getByText('times in your zone, EST')).toBeDefined()
    // The clocks change on March 14.
    expect(within(screen.getByRole('region', { name: 'Saturday, March 20' })).getByText('times in your zone, EDT')).toBeDefined()
  })

  it('puts its days in order, also where a whole day elsewhere begins on the evening before', async () => {
    const friday = {
      ...{ id: 52, allDay: true, startsLocal: '2027-03-05', endsLocal: '2027-03-05' },
      ...{ startsAt: '2027-03-04T23:00:00.000Z', endsAt: '2027-03-05T23:00:00.000Z' },
    }
    const evening = { id: 53, startsAt: '2027-03-05T00:00:00.000Z', endsAt: '2027-03-05T01:00:00.000Z' }
    open('/events', { [list]: [200, [date(friday, { id: 6, title: 'Fair' }), date(evening)]] })
    await screen.findByRole('link', { name: 'Fair' })
    const days = screen.getAllByRole('region').filter((region) => region.matches('.event-day'))
    expect(days.map((day) => within(day).getByRole('heading', { level: 2 }).textContent)).toEqual([
      ...['Tomorrow, Thursday, March 4', 'Friday, March 5'],
    ])
    expect(days.map((day) => within(day).queryByText(/^times in your zone/) !== null)).toEqual([true, false])
  })

  it('says what one answered, hosts, and how many places are left', async () => {
    const full = { capacity: 5, going: 5, waiting: 2 }
    open('/events', {
      [list]: [
        200,
        [
          date({ id: 1, answer: 'going', going: 3, colleagues: [samplePerson({ id: 9, name: 'Cleo' })] }),
          date({ id: 2, answer: 'waiting', waitingNumber: 3, ...full }, { id: 6 }),
          date({ id: 3 }, { id: 7, role: 'author', title: 'Own' }),
          date({ id: 4, capacity: 5, going: 4 }, { id: 8 }),
          date({ id: 5, isCancelled: true }, { id: 9 }),
          date({ id: 6, ...full }, { id: 10 }),
        ],
      ],
    })
    const rows = within(await screen.findByRole('list', { name: 'Tomorrow, Thursday, March 4' })).getAllByRole('listitem')
    const ends = ['Cleo and 2 others going', 'Number 3 on the waiting list', 'Edit event: Own', '1 place left', 'Cancelled']
    ends.forEach((words, at) => expect(rows[at]?.textContent).toContain(words))
    expect(rows[5]?.textContent).toContain('Full, 2 waiting')
    expect(rows.map((row) => within(row).queryAllByRole('button').length)).toEqual([0, 0, 0, 1, 0, 0])
  })

  it('takes an answer in place', async () => {
    let dates = [date()]
    open('/events', {
      [list]: () => [200, dates],
      'POST /api/occurrences/50/rsvp': () => {
        dates = [date({ answer: 'going', going: 1 })]
        return [200, dates.map(({ occurrence }) => occurrence)]
      },
    })
    await userEvent.click(await screen.findByRole('button', { name: 'Going to Metadata for people who inherit it' }))
    expect(await screen.findByText('You are going')).toBeDefined()
    await waitFor(() => expect(screen.queryByRole('button', { name: /^Going to/ })).toBeNull())
    const row = screen.getByRole('link', { name: 'Metadata for people who inherit it' }).closest('li, article')
    expect(document.activeElement).toBe(row)
  })

  it('has all dates again once filters that leave none are cleared', async () => {
    const { router } = open('/events?format=online&free=true', {
      [`GET /api/events?format=online&free=true&${zone}&limit=20`]: [200, []],
      [list]: [200, [date()]],
    })
    const nothing = (await screen.findByText('No events match these filters.')).closest<HTMLElement>('.card')!
    await userEvent.click(within(nothing).getByRole('button', { name: 'Clear filters' }))
    expect(await screen.findByRole('link', { name: 'Metadata for people who inherit it' })).toBeDefined()
    expect(router.state.location.search).toBe('')
    expect(document.activeElement).not.toBe(document.body)
  })

  it('is narrowed by the address, and each filter is taken away by its cross', async () => {
    const narrowed = `GET /api/events?until=2027-04-30&format=online&country=ES&category=2&free=true&${zone}&limit=20` as const
    const { router, asked } = open('/events?until=2027-04-30&format=online&country=ES&category=2&free=true&credit=perhaps', {
      [narrowed]: [200, []],
    })
    expect(await screen.findByText('No events match these filters.')).toBeDefined()
    const chips = within(screen.getByRole('list', { name: 'Filters' }))
    await waitFor(() =>
      expect(chips.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
        ...['Until Apr 30', 'Online', 'Spain', 'Archives', 'Free'],
      ]),
    )
    await userEvent.click(chips.getByRole('button', { name: 'Remove filter Spain' }))
    expect(router.state.location.search).not.toContain('country')
    await userEvent.click(screen.getByRole('checkbox', { name: 'Gives credit hours' }))
    expect(router.state.location.search).toContain('credit=true')
    await userEvent.click(screen.getByRole('button', { name: 'Clear all' }))
    await waitFor(() => expect(asked(list.slice(4))).toBeGreaterThan(0))
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Filter events' }))
  })

  it('has its filters in a sheet on a phone', async () => {
    const { router } = open('/events', { [list]: [200, []] }, 390)
    expect(await screen.findByText('No events yet.')).toBeDefined()
    await userEvent.click(screen.getByRole('button', { name: 'Filters' }))
    await userEvent.click(within(screen.getByRole('dialog', { name: 'Filter events' })).getByRole('radio', { name: 'In person' }))
    expect(router.state.location.search).toBe('?format=in_person')
  })

  it('marks on a phone the room one is in before the others', async () => {
    open('/events', { [list]: [200, []] }, 390)
    const [first, second] = within(await screen.findByRole('navigation', { name: 'Rooms' })).getAllByRole('link')
    expect([first?.textContent, first?.getAttribute('aria-current')]).toEqual(['Library Events', 'page'])
    expect(second?.textContent).toBe('Digital Collections')
  })

  it('says that it could not be loaded, and tries again', async () => {
    let answer: Answers[typeof list] = refuse('unexpected')
    open('/events', { [list]: () => answer as never })
    const again = await screen.findByRole('button', { name: 'Try again' })
    expect(screen.getByText('Error loading events. Please try again later.')).toBeDefined()
    answer = [200, [date()]]
    await userEvent.click(again)
    expect(await screen.findByRole('link', { name: 'Metadata for people who inherit it' })).toBeDefined()
  })
})

describe('one’s own events', () => {
  const mine = <Word extends string>(word: Word) => `GET /api/events?mine=${word}&${zone}&limit=20` as const
  const submitted = 'GET /api/holdings/mine?kind=event&state=draft%2Cpending%2Csent_back%2Crejected&limit=50'

  it('are what one goes to, waits for and hosts, and what others do not see yet', async () => {
    open('/events?tab=yours', {
      [mine('going')]: [200, [date({ answer: 'going' })]],
      [mine('waiting')]: [200, [date({ id: 2, answer: 'waiting', waitingNumber: 1 }, { id: 6 })]],
      [mine('interested')]: [200, []],
      [mine('hosting')]: [200, [date({ id: 3 }, { id: 7, role: 'host' })]],
      [submitted]: [200, [sampleHolding({ id: 8, title: 'Begun', state: 'draft' })]],
    })
    const begun = await screen.findByRole('link', { name: 'Begun' })
    expect(begun.getAttribute('href')).toBe('/events/8/edit')
    const headings = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)
    expect(headings).toEqual(['Quick Links', 'Going', 'Waiting', 'Hosting', 'Drafts and submissions'])
    expect(within(screen.getByRole('list', { name: 'Drafts and submissions' })).getAllByRole('listitem')).toHaveLength(1)
    // Without a heading for its day, the date is only on its slip, which is not read out.
    expect(within(screen.getByRole('list', { name: 'Going' })).getByText('March 4,')).toBeDefined()
  })

  it('may be none', async () => {
    open('/events?tab=yours', { [mine('going')]: [200, []], [submitted]: [200, []] })
    expect(await screen.findByText('You are not going to anything yet.')).toBeDefined()
  })
})

describe('a visitor', () => {
  it('finds what anyone may read, and how to see more', async () => {
    open('/events', { ...signedOut, [`GET /api/events?timeZone=UTC&limit=20`]: [200, [date()]] })
    expect(await screen.findByRole('link', { name: 'Metadata for people who inherit it' })).toBeDefined()
    expect(screen.getByRole('link', { name: 'Log in' }).parentElement?.textContent).toBe('Log in to see what members share.')
    expect(screen.queryByRole('tab', { name: 'Yours' })).toBeNull()
    expect(screen.queryByRole('link', { name: 'Propose an event' })).toBeNull()
    expect(screen.queryByRole('button', { name: /^Going/ })).toBeNull()
  })

  it('is asked to log in where the rooms are for members', async () => {
    const { router } = open('/events', { ...signedOut, ...rooms(false) })
    await screen.findByText('Elsewhere')
    expect(router.state.location.pathname + router.state.location.search).toBe('/auth?returnTo=%2Fevents')
  })
})
