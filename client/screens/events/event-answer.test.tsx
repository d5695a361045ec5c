import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { eventOn, openEvent, stopClockAtNoon } from '#testing/event-page.tsx'
import { press, refuse, signedOut } from '#testing/render.tsx'
import { sampleEvent, sampleOccurrence } from '#testing/sample-event.ts'

stopClockAtNoon()

describe('the answer', () => {
  it('shows before the server has said so, and tells what became of it', async () => {
    let date = sampleOccurrence({ capacity: 20, going: 11 })
    const { sent } = openEvent(() => sampleEvent({ occurrences: [date] }), {
      'POST /api/occurrences/50/rsvp': () => {
        date = { ...date, answer: 'going', going: 12 }
        return [200, [date]]
      },
    })
    await press('Going')
    expect(screen.getByRole('button', { name: 'Going' }).getAttribute('aria-pressed')).toBe('true')
    expect(await screen.findByRole('heading', { level: 2, name: 'You are going' })).toBeDefined()
    expect(await screen.findByText(/8 places left/)).toBeDefined()
    expect(sent('POST /api/occurrences/50/rsvp')).toEqual([{ answer: 'going' }])
  })

  it('is put back when it is refused', async () => {
    openEvent(eventOn({ capacity: 20, going: 19 }), { 'POST /api/occurrences/50/rsvp': refuse('event_full') })
    await press('Going')
    expect(await screen.findByText('There is no place left.')).toBeDefined()
    expect(screen.getByText('Failed to answer')).toBeDefined()
    await waitFor(() => expect(screen.getByRole('button', { name: 'Going' }).getAttribute('aria-pressed')).toBe('false'))
  })

  it('leads onto the waiting list and off it where no place is left', async () => {
    let date = sampleOccurrence({ capacity: 2, going: 2, waiting: 3 })
    const { sent } = openEvent(() => sampleEvent({ occurrences: [date] }), {
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

  it('is not asked for before the event is approved', async () => {
    openEvent(eventOn({}, { state: 'pending', role: 'author' }))
    expect(await screen.findByRole('heading', { level: 2, name: 'Not open for answers yet' })).toBeDefined()
    expect(screen.queryByRole('group', { name: 'Your answer' })).toBeNull()
  })

  it('is only that one is interested where people register elsewhere, which visitors may too', async () => {
    const registerUrl = 'https://tickets.example'
    openEvent(eventOn({}, { registration: 'elsewhere', registerUrl }))
    expect((await screen.findByRole('link', { name: 'Register' })).getAttribute('href')).toBe(registerUrl)
    const choices = within(screen.getByRole('group', { name: 'Your answer' })).getAllByRole('button')
    expect(choices.map(({ textContent }) => textContent)).toEqual(['Interested'])
    cleanup()
    openEvent(eventOn({}, { registration: 'elsewhere', registerUrl, audience: 'public' }), signedOut)
    expect(await screen.findByRole('link', { name: 'Register' })).toBeDefined()
  })

  it('can be a quiet one, and for all dates that follow', async () => {
    let date = sampleOccurrence({ answer: 'going' })
    const { sent } = openEvent(() => sampleEvent({ occurrenceCount: 8, occurrences: [date] }), {
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

  it('leaves later dates on which one is quiet as they are', async () => {
    const { sent } = openEvent(() => sampleEvent({ occurrenceCount: 8, occurrences: [sampleOccurrence()] }), {
      'POST /api/occurrences/50/rsvp': [200, [sampleOccurrence({ answer: 'going' })]],
    })
    await userEvent.click(await screen.findByLabelText('Answer for this date and all that follow'))
    await press('Going')
    await waitFor(() => expect(sent('POST /api/occurrences/50/rsvp')).toEqual([{ answer: 'going', scope: 'following' }]))
  })

  it('is for all that follow once, not for those of another date that is looked at', async () => {
    const on = (id: number) => sampleEvent({ occurrenceCount: 8, occurrences: [sampleOccurrence({ id })] })
    const { router } = openEvent(on(50), { 'GET /api/events/5?date=51': [200, on(51)] })
    const box = () => screen.findByLabelText<HTMLInputElement>('Answer for this date and all that follow')
    await box()
    await router.navigate('/events/5?date=51')
    await userEvent.click(await box())
    await router.navigate('/events/5')
    expect((await box()).checked).toBe(false)
  })

  it('offers the link to those who have it, first of all from a quarter of an hour before', async () => {
    vi.setSystemTime('2027-03-04T13:50:00Z')
    openEvent(eventOn({ answer: 'going', joinUrl: 'https://meet.example/room' }))
    const join = await screen.findByRole('link', { name: 'Join online' })
    expect(join.getAttribute('href')).toBe('https://meet.example/room')
    expect(join.className).toContain('btn--primary')
  })

  it('keeps the link to join from those who come when it is over', async () => {
    vi.setSystemTime('2027-03-05T12:00:00Z')
    openEvent(eventOn({ answer: 'going', joinUrl: 'https://meet.example/room' }))
    expect(await screen.findByRole('heading', { level: 2, name: 'Ended' })).toBeDefined()
    expect(screen.getByText('Online')).toBeDefined()
    expect(screen.queryByRole('link', { name: 'meet.example' })).toBeNull()
  })

  it('puts no “Going” stamp on what was cancelled', async () => {
    openEvent(eventOn({ answer: 'going', isCancelled: true, cancelReason: 'The roof leaks.' }))
    expect((await screen.findAllByText('Cancelled: The roof leaks.')).length).toBeGreaterThan(0)
    expect(screen.queryByText('Going')).toBeNull()
  })

  it('says where the hours will be', async () => {
    openEvent(eventOn({ creditHours: 1.5 }))
    const record = await screen.findByRole('link', { name: 'your record' })
    expect(record.getAttribute('href')).toBe('/learning/record')
    expect(record.parentElement?.textContent).toBe('Added to your record when a host confirms that you were there.')
  })

  it('takes the code that the hosts show', async () => {
    vi.setSystemTime('2027-03-04T14:20:00Z')
    const { sent } = openEvent(eventOn({ answer: 'going' }), {
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
    openEvent(eventOn({ attended: true, creditHours: 1.5, credit, ...after }))
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
