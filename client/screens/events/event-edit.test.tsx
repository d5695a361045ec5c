import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { fill, openEventForm } from '#testing/event-form.tsx'
import { stopClockAtNoon } from '#testing/event-page.tsx'
import { press } from '#testing/render.tsx'
import { hostedEvent, sampleOccurrence } from '#testing/sample-event.ts'

stopClockAtNoon()
beforeEach(() => localStorage.clear())

describe('changing an event', () => {
  const read = 'GET /api/events/5'
  const patch = 'PATCH /api/events/5'
  const series = hostedEvent({
    ...{ occurrenceCount: 2, repeat: { every: 'week', interval: 1, days: ['TH'], count: 2 } },
    occurrences: [
      sampleOccurrence(),
      sampleOccurrence({ id: 51, startsLocal: '2027-03-11T15:00', endsLocal: '2027-03-11T16:30' }),
    ],
  })

  it('sends only what was changed', async () => {
    const { sent } = openEventForm('/events/5/edit', {
      [read]: [200, hostedEvent()],
      [patch]: [200, hostedEvent({ hasProposal: true })],
    })
    await fill('Ends at', '17:00')
    await press('Save changes')
    expect(await screen.findByText('Your change has been submitted for review.')).toBeDefined()
    expect(sent('PATCH /api/events/5')).toEqual([{ endsLocal: '2027-03-04T17:00' }])
  })

  it('asks which dates of a series are meant, and offers for one date what a date has of its own', async () => {
    const one = `${read}?date=51` as const
    const { sent, router } = openEventForm('/events/5/edit?date=51', {
      ...{ [read]: [200, series], [one]: [200, { ...series, occurrences: series.occurrences.slice(1) }] },
      [patch]: [200, series],
    })
    expect(await screen.findByRole('radio', { name: 'This date', checked: true })).toBeDefined()
    expect(screen.queryByLabelText('Title')).toBeNull()
    expect(screen.queryByRole('group', { name: 'Does it repeat?' })).toBeNull()
    await fill('Starts at', '14:00')
    await userEvent.type(screen.getByLabelText(/^Places/), '8')
    await press('Save changes')
    await waitFor(() => expect(router.state.location.search).toBe('?date=51'))
    expect(sent('PATCH /api/events/5')).toEqual([
      { startsLocal: '2027-03-11T14:00', capacity: 8, scope: 'this', occurrenceId: 51 },
    ])
  })

  it('changes no date that is over', async () => {
    const over = sampleOccurrence({ id: 49, startsAt: '2026-02-25T14:00:00.000Z', endsAt: '2026-02-25T15:30:00.000Z' })
    openEventForm('/events/5/edit?date=49', {
      ...{ [read]: [200, series], [`${read}?date=49`]: [200, { ...series, occurrences: [over] }] },
    })
    expect(await screen.findByRole('radio', { name: 'All dates to come', checked: true })).toBeDefined()
    await userEvent.click(screen.getByRole('radio', { name: 'This date' }))
    const dates = within(screen.getByLabelText('Date')).getAllByRole<HTMLOptionElement>('option')
    expect(dates.map(({ value }) => value)).toEqual(['50', '51'])
  })

  it('keeps what was written when other dates are meant', async () => {
    openEventForm('/events/5/edit', { [read]: [200, series] })
    await userEvent.type(await screen.findByLabelText('Title'), ', again')
    await userEvent.type(screen.getByLabelText(/^Places/), '8')
    await userEvent.click(screen.getByRole('radio', { name: 'This and following dates' }))
    await userEvent.selectOptions(screen.getByLabelText('Date'), '51')
    expect(screen.getByLabelText<HTMLInputElement>('Title').value).toBe('Metadata for people who inherit it, again')
    expect(screen.getByLabelText<HTMLInputElement>(/^Places/).value).toBe('8')
    expect(screen.getByLabelText<HTMLInputElement>('Starts on').value).toBe('2027-03-11')
    await userEvent.click(screen.getByRole('radio', { name: 'This date' }))
    await userEvent.click(screen.getByRole('radio', { name: 'All dates to come' }))
    expect(screen.getByLabelText<HTMLInputElement>('Title').value).toBe('Metadata for people who inherit it, again')
  })

  it.each<[string, NonNullable<typeof series.repeat>]>([
    ['weekly', { every: 'week', interval: 1, days: ['TH'], count: 2 }],
    ['on the 11th', { every: 'month', interval: 1, monthDay: 11, count: 2 }],
    ['on the second Thursday', { every: 'month', interval: 1, nth: { week: 2, day: 'TH' }, count: 2 }],
  ])('moves one date of a series to another day: %s', async (_, repeat) => {
    const { sent } = openEventForm('/events/5/edit?date=51', {
      ...{ [read]: [200, { ...series, repeat }], [`${read}?date=51`]: [200, { ...series, repeat }] },
      [patch]: [200, series],
    })
    await fill('Starts on', '2027-03-30')
    await press('Save changes')
    await waitFor(() => expect(sent('PATCH /api/events/5')).toHaveLength(1))
    expect(sent('PATCH /api/events/5')).toEqual([
      { startsLocal: '2027-03-30T15:00', endsLocal: '2027-03-30T16:30', scope: 'this', occurrenceId: 51 },
    ])
  })

  it('changes a date and all after it, or the whole', async () => {
    const { sent } = openEventForm('/events/5/edit', { [read]: [200, series], [patch]: [200, series] })
    await userEvent.click(await screen.findByRole('radio', { name: 'This and following dates' }))
    await userEvent.selectOptions(screen.getByLabelText('Date'), '51')
    expect(screen.getByLabelText<HTMLInputElement>('Starts on').value).toBe('2027-03-11')
    await userEvent.type(screen.getByLabelText('Title'), ', again')
    await press('Save changes')
    await waitFor(() => expect(sent('PATCH /api/events/5')).toHaveLength(1))
    expect(sent('PATCH /api/events/5')[0]).toEqual({
      ...{ title: 'Metadata for people who inherit it, again', scope: 'following', occurrenceId: 51 },
    })
  })

  it('moves a weekly series to another weekday', async () => {
    const { sent } = openEventForm('/events/5/edit', { [read]: [200, series], [patch]: [200, series] })
    await fill('Starts on', '2027-03-05')
    expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Thursday' }).checked).toBe(false)
    await press('Save changes')
    await waitFor(() => expect(sent('PATCH /api/events/5')).toHaveLength(1))
    expect(sent('PATCH /api/events/5')[0]).toEqual({
      ...{ startsLocal: '2027-03-05T15:00', endsLocal: '2027-03-05T16:30' },
      repeat: { every: 'week', interval: 1, days: ['FR'], count: 2 },
    })
  })

  const fourth = sampleOccurrence({ id: 54, startsLocal: '2027-03-25T15:00', endsLocal: '2027-03-25T16:30' })
  const moved = { startsLocal: '2027-03-26T10:00', endsLocal: '2027-03-26T11:30', movedFrom: '2027-03-25T14:00:00.000Z' }

  it.each([
    ['that stands where it was planned', fourth],
    ['that was moved by itself', { ...fourth, ...moved }],
  ])('counts what is left of a series from a date on %s', async (_, date) => {
    const ten = { ...series, occurrenceCount: 10, repeat: { ...series.repeat!, count: 10 }, occurrences: [date] }
    const { sent } = openEventForm('/events/5/edit', { [read]: [200, ten], [patch]: [200, ten] })
    await userEvent.click(await screen.findByRole('radio', { name: 'This and following dates' }))
    expect(screen.getByLabelText<HTMLInputElement>('Number of dates').value).toBe('7')
    await userEvent.click(screen.getByRole('checkbox', { name: 'Monday' }))
    await press('Save changes')
    await waitFor(() => expect(sent('PATCH /api/events/5')).toHaveLength(1))
    expect(sent('PATCH /api/events/5')[0]).toEqual({
      ...{ repeat: { every: 'week', interval: 1, days: ['MO', 'TH'], count: 7 }, scope: 'following', occurrenceId: 54 },
    })
  })

  it('submits a draft as it was saved', async () => {
    const draft = hostedEvent({ state: 'draft' })
    const { sent } = openEventForm('/events/5/edit', {
      ...{ [read]: [200, draft], [patch]: [200, draft], 'POST /api/holdings/5/submit': [200, draft] },
    })
    await userEvent.type(await screen.findByLabelText('Title'), '!')
    await press('Submit for review')
    expect(await screen.findByText('Your event has been submitted for review.')).toBeDefined()
    expect(sent('PATCH /api/events/5')).toEqual([{ title: 'Metadata for people who inherit it!' }])
  })

  it('is no page where the address has no number', async () => {
    openEventForm('/events/0x5/edit', { [read]: [200, series] })
    expect(await screen.findByRole('heading', { name: /Not Found/ })).toBeDefined()
  })

  it('is for its hosts', async () => {
    openEventForm('/events/5/edit', {
      [read]: [200, hostedEvent({ role: null, may: { edit: false, cancel: false, delete: false, answerHosting: false } })],
    })
    expect(await screen.findByText('Only its hosts change an event.')).toBeDefined()
  })
})
