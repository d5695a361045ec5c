import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { blankEvent, checkEvent } from '#client/events/form/event-form-values.ts'
import { neverRepeats } from '#client/events/form/repeat-values.ts'
import { fill, openEventForm } from '#testing/event-form.tsx'
import { press, refuse } from '#testing/render.tsx'
import { hostedEvent, sampleEventCard, sampleOccurrence } from '#testing/sample-event.ts'

async function fillTimes() {
  await fill('Starts on', '2027-03-04')
  await fill('Starts at', '15:00')
  await fill('Ends at', '16:30')
  await userEvent.selectOptions(screen.getByLabelText('Time zone'), 'Europe/Berlin')
}
const preview = () => screen.getAllByRole('status').find((box) => box.querySelector('.dates-preview'))
const findSummary = async () => (await screen.findByRole('heading', { name: /your attention$/ })).parentElement!
const plain = (words: string | null | undefined) => words?.replaceAll(/[\u202f\u00a0]/g, ' ')

beforeEach(() => localStorage.clear())

describe('proposing an event', () => {
  it('sends what was filled in, says so, and opens the event', async () => {
    const { sent, router } = openEventForm('/events/new', { 'POST /api/events': [201, hostedEvent({ state: 'pending' })] })
    await userEvent.type(await screen.findByLabelText('Title'), 'Mending day')
    await fillTimes()
    await userEvent.click(screen.getByRole('radio', { name: 'In person' }))
    await userEvent.type(screen.getByLabelText('Place'), 'Stadtarchiv')
    await userEvent.type(screen.getByLabelText('City'), 'Berlin')
    await userEvent.selectOptions(screen.getByLabelText('Country'), 'Germany')
    await userEvent.type(screen.getByLabelText(/^Places/), '12')
    await userEvent.type(screen.getByLabelText(/^Credit hours/), '1.5')
    await userEvent.click(screen.getByRole('radio', { name: 'Anyone on the web' }))
    expect(screen.getByText('Your name will be shown to anyone.')).toBeDefined()
    await press('Submit for review')
    expect(await screen.findByText('Event created')).toBeDefined()
    expect(screen.getByText('Your event has been submitted for review.')).toBeDefined()
    await waitFor(() => expect(router.state.location.pathname).toBe('/events/5'))
    expect(sent('POST /api/events')[0]).toMatchObject({
      ...{ title: 'Mending day', startsLocal: '2027-03-04T15:00', endsLocal: '2027-03-04T16:30', timeZone: 'Europe/Berlin' },
      ...{ format: 'in_person', place: { name: 'Stadtarchiv', address: null, city: 'Berlin', country: 'DE' }, joinUrl: null },
      ...{ capacity: 12, creditHours: 1.5, audience: 'public', repeat: null, cost: 'free', price: null },
      clientId: expect.stringMatching(/^[0-9a-f]{32}$/),
    })
    expect(localStorage.getItem('ibid-event-draft-7')).toBeNull()
  })

  it('takes a comma for a point, as many write hours', async () => {
    const { sent } = openEventForm('/events/new', { 'POST /api/events': [201, hostedEvent({ state: 'pending' })] })
    await userEvent.type(await screen.findByLabelText('Title'), 'Mending day')
    await fillTimes()
    await userEvent.type(screen.getByLabelText(/^Credit hours/), '1,5')
    expect(screen.getByText('1.5 credit hours')).toBeDefined()
    await press('Submit for review')
    await waitFor(() => expect(sent('POST /api/events')[0]).toMatchObject({ creditHours: 1.5 }))
  })

  it('shows the event beside the form as a colleague would see it, in the zones of both', async () => {
    const others = 'GET /api/events?category=2&from=2027-03-04&until=2027-03-04&timeZone=Europe%2FLondon&limit=20'
    openEventForm('/events/new', {
      'GET /api/categories': [200, [{ id: 2, name: 'Archives', cloth: 'plum' }]],
      [others]: [200, [{ occurrence: sampleOccurrence(), event: sampleEventCard({ id: 9 }) }]],
    })
    const beside = within(await screen.findByRole('complementary', { name: 'Preview' }))
    expect(beside.getByText('Preview, as a colleague in London sees it')).toBeDefined()
    expect(beside.getByText('No title yet')).toBeDefined()
    expect(beside.getByText('There is no link to join yet')).toBeDefined()
    await userEvent.type(screen.getByLabelText('Title'), 'Mending day')
    await fillTimes()
    expect(beside.getByText('Mending day')).toBeDefined()
    expect(plain(beside.getByText(/^Thu, /).textContent)).toBe('Thu, 2:00 PM to 3:30 PM3:00 PM to 4:30 PM GMT+1 in Berlin')
    await userEvent.selectOptions(screen.getByLabelText(/^Topic/), 'Archives')
    expect(await beside.findByText('1 other event on this topic that day')).toBeDefined()
    await userEvent.type(screen.getByLabelText(/^Link to join/), 'https://meet.example')
    expect(beside.getByText('People who are going will see the link')).toBeDefined()
    const parts = within(screen.getByRole('navigation', { name: 'On this page' })).getAllByRole('link')
    expect(parts.map(({ textContent }) => textContent)).toEqual(['What', 'When', 'Where', 'Who'])
  })

  it('names zones by their places, and the chosen one with its clocks on that day', async () => {
    openEventForm('/events/new')
    const zone = await screen.findByLabelText<HTMLSelectElement>('Time zone')
    await userEvent.selectOptions(zone, 'America/New_York')
    const shown = () => [...zone.options].find(({ value }) => value === zone.value)?.textContent
    await fill('Starts on', '2027-03-04')
    expect(shown()).toBe('New York (EST, UTC-5)')
    await fill('Starts on', '2027-07-01')
    expect(shown()).toBe('New York (EDT, UTC-4)')
    await userEvent.selectOptions(zone, 'Australia/Adelaide')
    expect(screen.getByRole('option', { name: 'Adelaide (UTC+9:30)' })).toBeDefined()
    const names = [...zone.options].map(({ textContent }) => textContent)
    expect(names).toContain('Port-au-Prince')
    expect(new Set(names).size).toBe(names.length)
  })

  it('shows the first five dates of a series in both zones, across a change of clocks', async () => {
    const { sent } = openEventForm('/events/new', { 'POST /api/events': [201, hostedEvent()] })
    await userEvent.type(await screen.findByLabelText('Title'), 'Reading circle')
    await fillTimes()
    await userEvent.selectOptions(screen.getByLabelText('Time zone'), 'America/New_York')
    await userEvent.click(screen.getByRole('radio', { name: 'Weekly' }))
    await userEvent.clear(screen.getByLabelText('Number of dates'))
    await userEvent.type(screen.getByLabelText('Number of dates'), '6')
    const rows = within(preview()!).getAllByRole('listitem')
    expect(rows).toHaveLength(5)
    expect(preview()?.textContent).toContain('6 dates, the first 5:')
    expect(plain(rows[0]?.textContent)).toContain(
      'Thursday, March 4, 2027, 3:00 PM to 4:30 PM EST8:00 PM to 9:30 PM GMT in London',
    )
    // Clocks change on March 14 in New York, and on March 28 in London.
    expect(plain(rows[2]?.textContent)).toContain('March 18, 2027, 3:00 PM to 4:30 PM EDT7:00 PM to 8:30 PM GMT in London')
    await userEvent.click(screen.getByRole('checkbox', { name: 'Monday' }))
    await press('Submit for review')
    await waitFor(() => expect(sent('POST /api/events')).toHaveLength(1))
    expect(sent('POST /api/events')[0]?.repeat).toEqual({ every: 'week', interval: 1, days: ['MO', 'TH'], count: 6 })
  })

  it('repeats by the day of the month, the week in it, or the last', async () => {
    openEventForm('/events/new', {})
    await fill('Starts on', '2027-03-25')
    await fill('Starts at', '15:00')
    await userEvent.click(screen.getByRole('radio', { name: 'Monthly' }))
    const days = screen.getByRole('group', { name: 'On which day' })
    expect(
      within(days)
        .getAllByRole('radio')
        .map((radio) => radio.parentElement?.textContent),
    ).toEqual([...['On day 25 of the month', 'On the fourth Thursday', 'On the last Thursday']])
    await userEvent.click(within(days).getByRole('radio', { name: 'On the last Thursday' }))
    expect(preview()?.textContent).toContain('Thursday, April 29, 2027')
  })

  it('repeats by the last weekday where there is no such week in every month, and the other way round', async () => {
    openEventForm('/events/new', {})
    await fill('Starts on', '2027-03-11')
    await fill('Starts at', '15:00')
    await userEvent.click(screen.getByRole('radio', { name: 'Monthly' }))
    await userEvent.click(screen.getByRole('radio', { name: 'On the second Thursday' }))
    await fill('Starts on', '2027-04-29')
    expect(screen.getByRole('radio', { name: 'On the last Thursday', checked: true })).toBeDefined()
    expect(preview()?.textContent).toContain('Thursday, May 27, 2027')
    await userEvent.click(screen.getByRole('radio', { name: 'On the last Thursday' }))
    await fill('Starts on', '2027-04-15')
    expect(screen.getByRole('radio', { name: 'On the third Thursday', checked: true })).toBeDefined()
    expect(preview()?.textContent).toContain('Thursday, May 20, 2027')
  })

  it('puts what is wrong first, takes the focus there, and leads to each field', async () => {
    const { sent } = openEventForm('/events/new', {})
    await fill('Starts on', '2027-03-04')
    await fill('Starts at', '15:00')
    await fill('Ends at', '14:00')
    await userEvent.type(screen.getByLabelText(/^Places/), 'many')
    await userEvent.click(screen.getByRole('radio', { name: 'Elsewhere' }))
    await userEvent.click(screen.getByRole('radio', { name: 'Paid' }))
    await press('Submit for review')
    const summary = await findSummary()
    expect(document.activeElement).toBe(summary)
    expect(
      within(summary)
        .getAllByRole('link')
        .map((link) => link.textContent),
    ).toEqual([
      'Title is required',
      'The end must be after the start',
      'Please say where people register',
      'Please say what it costs',
    ])
    await userEvent.click(within(summary).getByRole('link', { name: 'Please say what it costs' }))
    expect(document.activeElement).toBe(screen.getByLabelText('Price'))
    expect(sent('POST /api/events')).toEqual([])
  })

  it('says of start and end which of them is missing', async () => {
    openEventForm('/events/new', {})
    await userEvent.type(await screen.findByLabelText('Title'), 'Mending day')
    await press('Submit for review')
    const links = within(await findSummary()).getAllByRole('link')
    expect(links.map(({ textContent }) => textContent)).toEqual(['Please choose when it starts', 'Please choose when it ends'])
  })

  it('lasts at most 31 days, both the first and the last counted, and a series two years', () => {
    const refusalsOf = (endsOn: string, until: string) => {
      const repeat = { ...neverRepeats, every: 'month', ends: 'until', until } as const
      const days = { allDay: true, startsOn: '2027-05-01', endsOn, repeat }
      return checkEvent({ ...blankEvent('Europe/Berlin'), ...days, title: 'Reading month' }, false).refusals
    }
    expect(refusalsOf('2027-05-31', '2029-05-01')).toBeUndefined()
    expect(refusalsOf('2027-06-01', '2029-05-02')).toEqual({
      endsLocal: 'An event lasts at most 31 days',
      'repeat.until': 'A series lasts at most 2 years',
    })
  })

  it('keeps what was typed when the server refuses it, and says so at the field', async () => {
    openEventForm('/events/new', { 'POST /api/events': refuse('too_many_dates') })
    await userEvent.type(await screen.findByLabelText('Title'), 'Mending day')
    await fillTimes()
    await press('Submit for review')
    const summary = await findSummary()
    expect(summary.textContent).toContain('A series has at most 104 dates within two years.')
    expect(screen.getByLabelText<HTMLInputElement>('Title').value).toBe('Mending day')
    expect(localStorage.getItem('ibid-event-draft-7')).toContain('Mending day')
  })

  it('may be saved as a draft that still lacks its place, and is there again after a reload', async () => {
    localStorage.setItem('ibid-event-draft-7', JSON.stringify({ title: 'Begun', format: 'in_person' }))
    const { sent } = openEventForm('/events/new', { 'POST /api/events': [201, hostedEvent({ state: 'draft' })] })
    expect((await screen.findByLabelText<HTMLInputElement>('Title')).value).toBe('Begun')
    await fillTimes()
    await press('Save draft')
    expect(await screen.findByText('Draft saved')).toBeDefined()
    expect(sent('POST /api/events')[0]).toMatchObject({ title: 'Begun', isDraft: true, place: null })
  })
})
