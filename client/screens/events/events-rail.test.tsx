import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ada, type Answers, renderRoutes, signedIn, signedOut, stubMedia, stubServer } from '#testing/render.tsx'
import { sampleEventCard, sampleEventDate, sampleOccurrence } from '#testing/sample-event.ts'
import Events from './events.tsx'

const zone = 'timeZone=Europe%2FLondon'
const month = <Name extends string>(name: Name) => `GET /api/events/month?month=${name}&${zone}` as const
const mine = <Word extends string>(word: Word) => `GET /api/events?mine=${word}&${zone}&limit=20` as const

function open(path: string, answers: Answers) {
  stubMedia(() => true)
  stubServer({
    ...signedIn({ ...ada, timeZone: 'Europe/London' }),
    'GET /api/categories': [200, []],
    'GET /api/groups?mine=true&limit=50': [200, []],
    'GET /api/instance': [200, { mailbox: false, socialLinks: [], groupsBy: 'members', showsRoomsToWeb: true }],
    [`GET /api/events?${zone}&limit=20`]: [200, []],
    ...answers,
  })
  return renderRoutes([{ path: '/events', Component: Events }], path)
}

beforeEach(() => void vi.setSystemTime('2027-03-03T15:00:00Z'))
afterEach(() => void vi.useRealTimers())

describe('beside the list', () => {
  it('stands a month whose days with events lead to them, narrowed as the list is', async () => {
    const narrowed = <Name extends string>(name: Name) => `GET /api/events/month?month=${name}&${zone}&free=true` as const
    const { router } = open('/events?free=true', {
      [narrowed('2027-03')]: [200, [sampleEventDate({ answer: 'going' })]],
      [narrowed('2027-04')]: [200, []],
    })
    const table = within(await screen.findByRole('table', { name: 'March 2027' }))
    const day = await table.findByRole('link', { name: 'Thursday, March 4, 1 event, yours' })
    expect(table.getAllByRole('link')).toHaveLength(1)
    expect(table.getByText('3').parentElement?.getAttribute('aria-current')).toBe('date')
    await userEvent.click(screen.getByRole('button', { name: 'April 2027' }))
    expect(screen.queryByRole('link', { name: /^Thursday, March 4/ })).toBeNull()
    await userEvent.click(screen.getByRole('button', { name: 'March 2027' }))
    expect(day.isConnected).toBe(false)
    await userEvent.click(await screen.findByRole('link', { name: /^Thursday, March 4/ }))
    expect(router.state.location.search).toBe('?free=true&tab=month&day=2027-03-04')
    await waitFor(() => expect(document.activeElement?.id).toBe('month-day-2027-03-04'))
  })

  it('stands what one goes to and hosts, the next first, each once', async () => {
    const dated = (id: number, hour: string) => ({ id, startsAt: `2027-03-04T${hour}:00:00.000Z` })
    const hosted = {
      occurrence: sampleOccurrence(dated(1, '11')),
      event: sampleEventCard({ id: 6, title: 'Own', role: 'author' }),
    }
    const later = {
      occurrence: sampleOccurrence({ ...dated(2, '12'), answer: 'going' }),
      event: sampleEventCard({ title: 'Later' }),
    }
    open('/events', {
      [month('2027-03')]: [200, []],
      [mine('going')]: [200, [later, hosted]],
      [mine('hosting')]: [200, [hosted]],
    })
    const rows = within(await screen.findByRole('list', { name: 'Your events' })).getAllByRole('listitem')
    expect(rows.map((row) => within(row).getByRole('link').textContent)).toEqual(['Own', 'Later'])
    expect(rows[0]?.textContent).toContain('You host')
    expect(screen.getAllByRole('button', { name: 'Subscribe' })).toHaveLength(1)
  })

  it('stands the month alone for visitors', async () => {
    open('/events', signedOut)
    expect(await screen.findByRole('table', { name: 'March 2027' })).toBeDefined()
    await waitFor(() => expect(screen.queryByRole('heading', { name: 'Your events' })).toBeNull())
    expect(screen.queryByRole('button', { name: 'Subscribe' })).toBeNull()
  })
})
