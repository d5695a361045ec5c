import { act, fireEvent, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { createPost } from '#contract/posts.ts'
import {
  answer,
  choose,
  draftKey,
  fetch,
  file,
  nextUpload,
  open,
  postButton,
  posted,
  savedDraft,
  stored,
  text,
  uploads,
  write,
  startAfresh,
} from '#testing/composer.tsx'
import { press, responseTo } from '#testing/render.tsx'

beforeEach(startAfresh)

describe('attachments', () => {
  it('come from the file pickers, which offer what is accepted', async () => {
    await open()
    const accepts = ['Image files', 'Video files', 'Document files'].map((label) =>
      screen.getByLabelText(label).getAttribute('accept'),
    )
    expect(accepts).toEqual(['.jpg,.jpeg,.png,.webp,.gif,.avif', '.mp4,.webm', '.pdf,.txt,.doc,.docx,.mrc,.marc,.xml,.bib,.ris'])
  })

  it('show how far they are, and that an image is being uploaded', async () => {
    await open()
    choose('Image files', file('a.png'))
    const request = await nextUpload(0)
    expect([request.method, request.url, request.file?.name]).toEqual(['POST', '/api/uploads', 'a.png'])
    await screen.findByText('Uploading image')
    screen.getByText('Uploading 1 file')
    act(() => request.progress(32, 50))
    expect((await screen.findByRole('progressbar', { name: 'Uploading image a.png' })).getAttribute('aria-valuenow')).toBe('64')
  })

  it('arrive in the order in which they were chosen', async () => {
    await open()
    choose('Image files', file('a.png'), file('b.png'))
    await nextUpload(0)
    expect(uploads).toHaveLength(1)
    await answer(0, 201, stored('a.png'))
    await answer(1, 201, stored('b.png'))
    const names = (await screen.findAllByRole('img')).map((image) => image.getAttribute('alt'))
    expect(names).toEqual(['a.png', 'b.png'])
  })

  it('can be canceled on their way, and those behind them go on', async () => {
    await open()
    choose('Video files', file('a.mp4'), file('b.mp4'))
    const request = await nextUpload(0)
    await press('Cancel a.mp4')
    expect(request.isAborted).toBe(true)
    expect(screen.queryByText('a')).toBeNull()
    expect((await nextUpload(1)).file?.name).toBe('b.mp4')
  })

  it('can be tried again when they fail; until then nothing is posted without them', async () => {
    await open()
    await write('Seeds')
    choose('Document files', file('guide.pdf'))
    await answer(0, 503, { code: 'unavailable', message: 'The service is busy or restarting. Please try again in a moment.' })
    await screen.findByText(/guide\.pdf: The service is busy or restarting/)
    screen.getByText('Retry or remove what could not be uploaded, then post.')
    expect(postButton().disabled).toBe(true)

    await press('Retry guide.pdf')
    await answer(1, 201, stored('guide.pdf', 'document'))
    expect(postButton().disabled).toBe(false)
    await screen.findByText('PDF · 40 KB')
  })

  it('say when the server was not reached, and can be removed', async () => {
    await open()
    await write('Seeds')
    choose('Document files', file('guide.pdf'))
    const request = await nextUpload(0)
    await act(async () => request.loseConnection())
    await screen.findByText(/The server cannot be reached/)
    await press('Remove guide.pdf')
    expect(postButton().disabled).toBe(false)
  })

  it('can be removed after they have arrived', async () => {
    await open()
    choose('Image files', file('a.png'))
    await answer(0, 201, stored('a.png'))
    await press('Remove a.png')
    expect(screen.queryByRole('img')).toBeNull()
    expect(savedDraft()?.attachments).toEqual([])
  })

  it('remind gently of a description, and never block the post', async () => {
    await open({ 'POST /api/posts': [201, posted('Seeds')] })
    await write('Seeds')
    choose('Image files', file('a.png'))
    await answer(0, 201, stored('a.png'))
    await screen.findByText('Add a description')
    expect(postButton().disabled).toBe(false)

    await press('Add a description of a.png')
    await userEvent.type(await screen.findByLabelText('Description'), 'Beans')
    await press('Save')
    expect(screen.queryByText('Add a description')).toBeNull()
    await screen.findByRole('img', { name: 'Beans' })
    screen.getByRole('button', { name: 'Edit the description of a.png' })
  })

  it.each([
    ['Video files', file('long.mp4', 100_000_001), 'long.mp4: A video may have at most 100 MB.'],
    ['Document files', file('thick.pdf', 20_000_001), 'thick.pdf: A document may have at most 20 MB.'],
    [
      'Document files',
      file('tool.exe'),
      'tool.exe: This kind of file is not accepted. Images, mp4, webm, pdf, txt, doc, docx, mrc, MARCXML, bib and ris are.',
    ],
  ])('are refused in words before they are sent (%s)', async (label, refused, words) => {
    await open()
    choose(label, refused)
    screen.getByText(words)
    expect(uploads).toHaveLength(0)
  })

  it.each([
    [600_000, 'loop.gif: A GIF is sent as it is, not made smaller. Posts show the first picture of a GIF, without movement.'],
    [400_000, 'loop.gif: Posts show the first picture of a GIF, without movement.'],
  ])('are sent as they are when they are GIFs, and it is said what becomes of them (%i bytes)', async (size, words) => {
    await open()
    choose('Image files', new File([new Uint8Array(size)], 'loop.gif', { type: 'image/gif' }))
    expect(screen.getByText(words).closest('[role=status]')).not.toBeNull()
    await nextUpload(0)
    await press('Cancel loop.gif')
    expect(screen.queryByText(words)).toBeNull()
  })

  it('are not taken while the post is being sent, and taken again afterwards', async () => {
    await open()
    const { promise, resolve } = Promise.withResolvers<Response>()
    await write('Seeds')
    fetch.mockImplementationOnce(() => promise)
    await press('Post')
    choose('Document files', file('guide.pdf'))
    expect(await screen.findByText('Your post is being sent')).toBeDefined()
    expect(screen.queryByRole('list', { name: 'Attachments' })).toBeNull()
    resolve(responseTo(createPost, [201, posted('Seeds')]))
    await screen.findByText('Post created')
    expect(uploads).toHaveLength(0)
    choose('Document files', file('guide.pdf'))
    expect((await nextUpload(0)).file?.name).toBe('guide.pdf')
  })

  it('weigh an image after it was compressed', async () => {
    await open()
    choose('Image files', file('huge.png', 10_000_001))
    await screen.findByText(/huge\.png: An image may have at most 10 MB\./)
    expect(uploads).toHaveLength(0)
  })

  it('are ten at most', async () => {
    const attachments = Array.from({ length: 9 }, (_, at) => stored(`${at}.png`))
    localStorage.setItem(draftKey, JSON.stringify({ content: '', attachments }))
    await open()
    choose('Image files', file('a.png'), file('b.png'))
    screen.getByText('At most 10 attachments')
    expect(within(await screen.findByRole('list', { name: 'Attachments' })).getAllByRole('listitem')).toHaveLength(10)
  })
})

describe('drag and drop, and paste', () => {
  const transfer = (files: File[], types = ['Files']) => ({ files, types })

  it('attach files that are dropped on the composer', async () => {
    await open()
    const form = screen.getByRole('form', { name: 'New post' })
    fireEvent.dragEnter(form, { dataTransfer: transfer([]) })
    expect(form.className).toContain('is-over')
    fireEvent.drop(form, { dataTransfer: transfer([file('a.png')]) })
    expect(form.className).not.toContain('is-over')
    expect((await nextUpload(0)).file?.name).toBe('a.png')
  })

  it('leave dragged text to the browser', async () => {
    await open()
    const isDefault = fireEvent.dragOver(screen.getByRole('form'), { dataTransfer: transfer([], ['text/plain']) })
    expect(isDefault).toBe(true)
  })

  it('attach a pasted picture', async () => {
    await open()
    fireEvent.paste(text(), { clipboardData: transfer([file('image.png')]) })
    expect((await nextUpload(0)).file?.name).toBe('image.png')
  })

  it('paste text as text although a picture of it comes along', async () => {
    await open()
    const isDefault = fireEvent.paste(text(), { clipboardData: transfer([file('image.png')], ['text/plain', 'Files']) })
    expect(isDefault).toBe(true)
    expect(uploads).toHaveLength(0)
  })
})
