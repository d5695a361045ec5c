import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ada, type Answers, refuse, renderRoutes, signedIn, stubMedia, stubServer } from '#testing/render.tsx'
import { sampleEventDate } from '#testing/sample-event.ts'
import Events from './events.tsx'

const month = <Name extends string>(name: Name) => `GET /api/events/month?month=${name}&timeZone=Europe%2FLondon` as const

function open(answers: Answers, search = '') {
  stubMedia(() => true)
  stubServer({
    ...signedIn({ ...ada, timeZone: 'Europe/London' }),
    'GET /api/categories': [200, []],
    'GET /api/groups?mine=true&limit=50': [200, []],
    ...answers,
  })
  return renderRoutes([{ path: '/events', Component: Events }], `/events?tab=month${search}`)
}
const day = (name: RegExp) => screen.getByRole('button', { name })
const focused = () => document.activeElement?.getAttribute('aria-label')
const dates = Array.from({ length: 5 }, (_, at) =>
  sampleEventDate({ occurrenceId: at + 1, eventId: at + 1, title: `Talk ${at + 1}` }),
)

beforeEach(() => void vi.setSystemTime('2027-03-03T15:00:00Z'))
afterEach(() => void vi.useRealTimers())

describe('the month of events', () => {
  it('opens on today, and shows the chosen day as a list', async () => {
    open({ [month('2027-03')]: [200, dates] })
    expect(await screen.findByText('5 events in March 2027. Times are in your zone, London (GMT).')).toBeDefined()
    expect(day(/^Wednesday, March 3, no events$/).getAttribute('aria-current')).toBe('date')
    await userEvent.click(day(/^Thursday, March 4, 5 events$/))
    const list = within(screen.getByRole('list', { name: 'Thursday, March 4' }))
    expect(list.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])[4]).toEqual([
      ...['Talk 5', '/events/5?date=5'],
    ])
  })

  it('keeps a full day short, and leads on to its list', async () => {
    open({ [month('2027-03')]: [200, dates] })
    const more = await screen.findByRole('button', { name: '+3 more' })
    await userEvent.click(more)
    expect(document.activeElement?.textContent).toBe('Thursday, March 4')
    expect(screen.getAllByRole('link', { name: /^Talk/ })).toHaveLength(5)
  })

  it('is moved in by keys as a grid, also into other months', async () => {
    const { router } = open({
      [month('2027-02')]: [200, []],
      [month('2027-03')]: [200, []],
      [month('2027-04')]: [200, []],
    })
    await screen.findByText(/^Nothing is planned this month\./)
    day(/^Wednesday, March 3,/).focus()
    const path: [string, string][] = [
      ['{ArrowRight}', 'Thursday, March 4'],
      ['{ArrowDown}', 'Thursday, March 11'],
      ['{Home}', 'Monday, March 8'],
      ['{End}', 'Sunday, March 14'],
      ['{ArrowLeft}', 'Saturday, March 13'],
      ['{PageDown}', 'Tuesday, April 13'],
      ['{PageUp}', 'Saturday, March 13'],
      ['{ArrowUp}{ArrowUp}', 'Saturday, February 27'],
    ]
    for (const [keys, name] of path) {
      await userEvent.keyboard(keys)
      await waitFor(() => expect(focused()).toContain(name))
    }
    expect(router.state.location.search).toBe('?tab=month&day=2027-02-27')
    expect(screen.getAllByRole('button').filter(({ tabIndex, id }) => tabIndex === 0 && id.startsWith('month-day'))).toHaveLength(
      1,
    )
    await userEvent.click(day(/^Today$/))
    expect(await screen.findByRole('heading', { name: 'March 2027' })).toBeDefined()
  })

  it('leaves to the browser what is pressed together with Alt', async () => {
    open({ [month('2027-03')]: [200, dates] })
    await screen.findByText(/^5 events in March 2027/)
    day(/^Wednesday, March 3,/).focus()
    expect(fireEvent.keyDown(document.activeElement!, { key: 'ArrowLeft', altKey: true })).toBe(true)
    expect(focused()).toBe('Wednesday, March 3, no events')
  })

  it('shows what lasts several days on each of them, the same for everyone', async () => {
    const fair = sampleEventDate({
      ...{ title: 'Fair', allDay: true, startsLocal: '2027-03-04', endsLocal: '2027-03-06', answer: 'going' },
      ...{ startsAt: '2027-03-03T11:00:00.000Z', endsAt: '2027-03-06T11:00:00.000Z' },
    })
    open({ [month('2027-03')]: [200, [fair]] })
    await waitFor(() => expect(screen.getAllByText('All day going')).toHaveLength(3))
    expect(screen.getAllByRole('button', { name: /, 1 event$/ }).map((button) => button.textContent)).toEqual(['4', '5', '6'])
  })

  it('says on the first of several days when it begins, and on the last when it ends', async () => {
    const camp = sampleEventDate({ startsAt: '2027-03-04T15:00:00.000Z', endsAt: '2027-03-06T11:30:00.000Z' })
    open({ [month('2027-03')]: [200, [camp]] })
    await screen.findByText(/^1 event in March/)
    const times = [...document.querySelectorAll('.month-event-time')].map((time) => time.textContent)
    expect(times).toEqual(['3:00 PM', 'All day', 'until 11:30 AM'])
    await userEvent.click(day(/^Friday, March 5, 1 event$/))
    expect(screen.getByText('Tomorrow, 3:00 PM, to Sat, 11:30 AM')).toBeDefined()
  })

  it('says what one hosts, and draws the cloth of its topic', async () => {
    open({
      [month('2027-03')]: [200, [sampleEventDate({ isHost: true, categoryId: 2 })]],
      'GET /api/categories': [200, [{ id: 2, name: 'Archives', cloth: 'plum' }]],
    })
    const link = (await screen.findByText(/ host$/)).closest('a')
    expect(link?.className).toContain('is-own')
    await waitFor(() => expect(link?.style.getPropertyValue('--c')).toBe('var(--cloth-plum)'))
  })

  it('does not count what was cancelled as the viewer’s own', async () => {
    open({ [month('2027-03')]: [200, [sampleEventDate({ answer: 'going', isCancelled: true })]] })
    expect((await screen.findByText(/ cancelled$/)).closest('a')?.className).not.toContain('is-own')
  })

  it('names a zone once that has no place', async () => {
    open({
      ...signedIn({ ...ada, timeZone: 'UTC' }),
      'GET /api/events/month?month=2027-03&timeZone=UTC': [200, dates],
    })
    expect(await screen.findByText('5 events in March 2027. Times are in your zone, UTC.')).toBeDefined()
  })

  it('opens on the day that the address names, and on today where that is none', async () => {
    open({ [month('2027-03')]: [200, []] }, '&day=2027-02-30')
    expect(await screen.findByRole('heading', { name: 'March 2027' })).toBeDefined()
  })

  it('says that it could not be loaded', async () => {
    open({ [month('2027-03')]: refuse('unexpected') })
    expect(await screen.findByText('Error loading events. Please try again later.')).toBeDefined()
  })
})
