import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import type { Event } from '#contract/events.ts'
import { noon, openEvent, stopClockAtNoon } from '#testing/event-page.tsx'
import { ada, press, signedIn } from '#testing/render.tsx'
import { hostedEvent, sampleEvent, sampleOccurrence } from '#testing/sample-event.ts'
import { samplePerson } from '#testing/sample-profile.ts'
import { stubUploads } from '#testing/stub-uploads.ts'

stopClockAtNoon()

describe('its hosts', () => {
  it('cancel it with a reason, and learn how many were told', async () => {
    const { sent } = openEvent(hostedEvent(), {
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

  it.each<[string, Parameters<typeof sampleOccurrence>[0]]>([
    ['is over', { startsAt: '2027-02-25T14:00:00.000Z', endsAt: '2027-02-25T15:30:00.000Z' }],
    ['was cancelled', { isCancelled: true, cancelReason: 'The roof leaks.' }],
  ])('cancel what is to come of a series from the page of a date that %s', async (_, date) => {
    const series = hostedEvent({ occurrenceCount: 3, occurrences: [sampleOccurrence(date)] })
    const { sent } = openEvent(series, { 'POST /api/events/5/cancel': [200, { ...series, told: 12 }] })
    await press('Event options')
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Cancel event' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Cancel event' }))
    expect(dialog.queryByRole('radio')).toBeNull()
    expect(dialog.getByText(/^All dates to come/)).toBeDefined()
    await userEvent.type(dialog.getByLabelText('Reason'), 'The hall is sold.')
    await userEvent.click(dialog.getByRole('button', { name: 'Cancel event' }))
    expect(await screen.findByText('12 people were told.')).toBeDefined()
    expect(sent('POST /api/events/5/cancel')).toEqual([{ reason: 'The hall is sold.' }])
  })

  it('are not offered to cancel a series that is wholly over', async () => {
    const ended = sampleOccurrence({ startsAt: '2027-02-25T14:00:00.000Z', endsAt: '2027-02-25T15:30:00.000Z' })
    const may = { edit: true, cancel: false, delete: false, answerHosting: false }
    openEvent(hostedEvent({ occurrenceCount: 3, occurrences: [ended], may }))
    await press('Event options')
    expect(await screen.findByRole('menuitem', { name: 'Copy link' })).toBeDefined()
    expect(screen.queryByRole('menuitem', { name: 'Cancel event' })).toBeNull()
  })

  it('add what is left of it once it is over', async () => {
    vi.setSystemTime(new Date('2027-03-04T15:30:00Z'))
    const { sent } = openEvent(hostedEvent(), { 'PATCH /api/occurrences/50/afterwards': [200, sampleOccurrence()] })
    await press('Add recording and slides')
    const dialog = within(await screen.findByRole('dialog', { name: 'Recording and slides' }))
    await userEvent.type(dialog.getByLabelText(/^Link to the recording/), 'https://video.example/heirs')
    await userEvent.type(dialog.getByLabelText(/^Closing note/), 'Thank you.')
    await userEvent.click(dialog.getByRole('button', { name: 'Save' }))
    expect(await screen.findByText('People who went are told once.')).toBeDefined()
    const [kept] = sent('PATCH /api/occurrences/50/afterwards')
    expect(kept).toMatchObject({ recordingUrl: 'https://video.example/heirs', closingNote: 'Thank you.' })
  })

  it('wait for the slides before they save', async () => {
    vi.setSystemTime(new Date('2027-03-04T15:30:00Z'))
    const uploads = stubUploads()
    openEvent(hostedEvent(), {})
    await press('Add recording and slides')
    const dialog = within(await screen.findByRole('dialog', { name: 'Recording and slides' }))
    await userEvent.upload(dialog.getByLabelText('Choose a file'), new File(['x'], 'slides.pdf'))
    await dialog.findByText('Uploading... 0%')
    expect(dialog.getByRole('button', { name: 'Save' })).toHaveProperty('disabled', true)
    const slides = {
      url: '/media/slides.pdf',
      kind: 'document',
      type: 'application/pdf',
      name: 'slides.pdf',
      size: 9,
      alt: '',
    } as const
    uploads[0]!.answer(201, { ...slides, width: null, height: null, sizes: [], blur: null })
    expect(await dialog.findByText('slides.pdf')).toBeDefined()
    expect(dialog.getByRole('button', { name: 'Save' })).toHaveProperty('disabled', false)
  })

  it('may leave it to each other, its author too', async () => {
    const cleo = samplePerson({ id: 9, name: 'Cleo', username: 'cleo' })
    const hosts: Event['hosts'] = [
      { user: samplePerson({ id: ada.id, name: ada.name }), state: 'host' },
      { user: cleo, state: 'host' },
    ]
    const { sent } = openEvent(hostedEvent({ user: hosts[0]!.user, hosts }), {
      ...signedIn(),
      [`DELETE /api/events/5/hosts/${ada.id}`]: [200, sampleEvent({ user: cleo, hosts: [hosts[1]!] })],
    })
    await press('Step down as host')
    const dialog = within(await screen.findByRole('alertdialog'))
    expect(dialog.getByText(/The first of the others becomes its author\./)).toBeDefined()
    await userEvent.click(dialog.getByRole('button', { name: 'Step down' }))
    await waitFor(() => expect(sent(`DELETE /api/events/5/hosts/${ada.id}`)).toHaveLength(1))
  })

  it('are asked here whether they would, and accept', async () => {
    const { sent } = openEvent(sampleEvent({ may: { edit: false, cancel: false, delete: false, answerHosting: true } }), {
      'POST /api/events/5/hosts/answer': [200, hostedEvent({ role: 'host' })],
    })
    expect(await screen.findByText('You were asked to host this event.')).toBeDefined()
    await press('Accept')
    await waitFor(() => expect(sent('POST /api/events/5/hosts/answer')).toEqual([{ accept: true }]))
  })

  it('read why it was sent back, and submit it again', async () => {
    const { sent } = openEvent(hostedEvent({ state: 'sent_back', reason: 'Please say where.' }), {
      'POST /api/holdings/5/submit': [200, hostedEvent({ state: 'pending' })],
    })
    expect(await screen.findByText('Please say where.')).toBeDefined()
    await press('Submit again')
    await waitFor(() => expect(sent('POST /api/holdings/5/submit')).toHaveLength(1))
  })
})
