import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import type { sendMessage } from '#contract/messages.ts'
import { ada, type AnswerTo } from '#testing/render.tsx'
import { sampleMessage } from '#testing/sample-message.ts'
import { stubUploads } from '#testing/stub-uploads.ts'
import { field, log, visit } from '#testing/visit-messages.ts'

beforeEach(() => localStorage.clear())

describe('writing a message', () => {
  const stored = (content: string) => (): AnswerTo<typeof sendMessage> => [
    201,
    sampleMessage({ id: 2, senderId: ada.id, content }),
  ]

  it('sends with Enter, at once, and starts a new line with Shift+Enter', async () => {
    const { calls } = visit('/messages/8', { answers: { 'POST /api/messages': stored('One\ntwo') } })
    await userEvent.type(await field(), 'One{Shift>}{Enter}{/Shift}two{Enter}')
    await waitFor(() => expect(calls('POST', '/api/messages')).toHaveLength(1))
    expect(JSON.parse(String(calls('POST', '/api/messages')[0]?.[1]?.body))).toMatchObject({ receiverId: 8, content: 'One\ntwo' })
    expect((await field()).value).toBe('')
    expect(calls('POST', '/api/messages/8/typing')).toHaveLength(1)
  })

  it('says that a message was not sent, and sends the same one when asked again', async () => {
    const { answers, calls } = visit('/messages/8', {
      answers: { 'POST /api/messages': [503, { code: 'unavailable', message: 'Busy.' }] },
    })
    await userEvent.type(await field(), 'Hello{Enter}')
    expect(await screen.findByText('Not sent.')).toBeDefined()

    answers['POST /api/messages'] = stored('Hello')
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
    await waitFor(() => expect(screen.queryByText('Not sent.')).toBeNull())
    expect(within(await log()).getAllByText('Hello')).toHaveLength(1)
    const names = calls('POST', '/api/messages').map(
      ([, init]) => (JSON.parse(String(init?.body)) as { clientId: string }).clientId,
    )
    expect(names).toHaveLength(2)
    expect(new Set(names).size).toBe(1)
  })

  it('discards what could not be sent', async () => {
    visit('/messages/8', { answers: { 'POST /api/messages': [403, { code: 'messages_closed', message: 'Closed.' }] } })
    await userEvent.type(await field(), 'Hello{Enter}')
    expect(await screen.findByText('Not sent. Closed.')).toBeDefined()
    await userEvent.click(screen.getByRole('button', { name: 'Discard' }))
    expect(within(await log()).queryByText('Hello')).toBeNull()
    expect(document.activeElement).toBe(await log())
  })

  it.each([
    [600_000, 'loop.gif: A GIF is sent as it is, not made smaller. Messages show the first picture of a GIF, without movement.'],
    [400_000, 'loop.gif: Messages show the first picture of a GIF, without movement.'],
  ])('says what becomes of a GIF of %i bytes, until it is taken away', async (size, words) => {
    const uploads = stubUploads()
    visit('/messages/8')
    const form = (await field()).closest('form')!
    const gif = new File([new Uint8Array(size)], 'loop.gif', { type: 'image/gif' })
    fireEvent.drop(form, { dataTransfer: { files: [gif], types: ['Files'] } })
    expect((await screen.findByText(words)).closest('[role=status]')).not.toBeNull()
    await waitFor(() => expect(uploads[0]?.file?.size).toBe(size))
    await userEvent.click(await screen.findByRole('button', { name: 'Cancel loop.gif' }))
    expect(screen.queryByText(words)).toBeNull()
  })

  it('counts near the limit, and does not send beyond it', async () => {
    const { calls } = visit('/messages/8')
    fireEvent.change(await field(), { target: { value: 'a'.repeat(5001) } })
    expect(await screen.findByText('5,001 of 5,000 characters')).toBeDefined()
    expect(screen.getByRole('button', { name: 'Send' })).toHaveProperty('disabled', true)
    await userEvent.type(await field(), '{Enter}')
    expect(calls('POST', '/api/messages')).toEqual([])
  })

  it('keeps a draft for each conversation, shows it in the list, and forgets it with the sign-out', async () => {
    const { router } = visit('/messages/8', { answers: { 'POST /api/logout': [200, { message: 'Bye' }] } })
    await userEvent.type(await field(), 'Half a sen')
    await act(() => router.navigate('/messages'))
    expect(await screen.findByText('Draft: Half a sen')).toBeDefined()
    await act(() => router.navigate('/messages/8'))
    expect((await field()).value).toBe('Half a sen')

    expect(JSON.stringify({ ...localStorage })).toContain('Half a sen')
    await userEvent.click(screen.getByRole('button', { name: 'Account menu' }))
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Log out' }))
    await waitFor(() => expect(JSON.stringify({ ...localStorage })).not.toContain('Half a sen'))
  })

  it('sends after a reload what could not be sent before, whatever page is opened', async () => {
    const outgoing = { clientId: 'c'.repeat(32), receiverId: 8, content: 'Left behind', attachments: [], createdAt: '' }
    localStorage.setItem(`ibid-message-outbox-${ada.id}`, JSON.stringify([outgoing]))
    const { calls } = visit('/saved', { answers: { 'POST /api/messages': stored('Left behind') } })
    await waitFor(() => expect(calls('POST', '/api/messages')).toHaveLength(1))
    await waitFor(() => expect(localStorage.getItem(`ibid-message-outbox-${ada.id}`)).toBeNull())
  })
})
