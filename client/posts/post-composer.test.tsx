import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import type { Attachment, Post } from '#contract/posts.ts'
import { useViewer } from '#client/accounts/use-viewer.ts'
import { Toaster } from '#client/ui/toaster.tsx'
import { ada, type Answers, renderRoutes, signedIn, stubServer } from '#testing/render.tsx'
import { stubUploads } from '#testing/stub-uploads.ts'
import { postsQuery } from './queries.ts'
import { PostComposer } from './post-composer.tsx'

const draftKey = `ibid-draft-${ada.id}`
const categories = [
  { id: 1, name: 'Cataloging & Metadata', cloth: 'madder' },
  { id: 4, name: 'Community Programs', cloth: 'moss' },
]
const stored = (name: string, kind: Attachment['kind'] = 'image'): Attachment => ({
  ...{ url: `/media/${name}`, kind, name, type: 'image/webp', size: 40_000, alt: '', blur: null, sizes: [] },
  ...{ width: 800, height: 600 },
})
const posted = (content: string, part: Partial<Post> = {}): Post => ({
  ...{ id: 90, userId: ada.id, content, language: null, media: [], attachments: [], comments: [], user: ada, categoryId: null },
  ...{ createdAt: '2026-01-01T00:00:00.000Z', editedAt: null, audience: 'public', isApproved: false, state: 'pending' },
  ...{ commentCount: 0, likes: 0, likedByUser: false, savedByUser: false },
  ...part,
})

let fetch: ReturnType<typeof stubServer>
let uploads: ReturnType<typeof stubUploads>

const Page = () =>
  useViewer() && (
    <main>
      <PostComposer />
      <Toaster />
    </main>
  )

async function open(answers: Answers = {}) {
  fetch = stubServer({ ...signedIn(), 'GET /api/categories': [200, categories], ...answers })
  const page = renderRoutes([{ path: '/', Component: Page }], '/')
  await screen.findByLabelText('Write a post')
  return page
}
const text = () => screen.getByLabelText<HTMLTextAreaElement>('Write a post')
const postButton = () => screen.getByRole<HTMLButtonElement>('button', { name: /^Post/ })
const write = (words: string) => userEvent.type(text(), words)
const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }))
const sentBodies = () =>
  fetch.mock.calls
    .filter(([url, init]) => `${init?.method} ${url}` === 'POST /api/posts')
    .map(([, init]) => JSON.parse(String(init?.body)) as Record<string, unknown>)
const savedDraft = () => JSON.parse(localStorage.getItem(draftKey) ?? 'null') as Record<string, unknown> | null

const file = (name: string, size = 1000) => new File([new Uint8Array(size)], name)
const choose = (label: string, ...files: File[]) => fireEvent.change(screen.getByLabelText(label), { target: { files } })
const nextUpload = async (at: number) => {
  await waitFor(() => expect(uploads.length).toBeGreaterThan(at))
  return uploads[at]!
}
const answer = async (at: number, status: number, body: unknown) => {
  const request = await nextUpload(at)
  await act(async () => request.answer(status, body))
}

beforeEach(() => {
  localStorage.clear()
  uploads = stubUploads()
})

describe('the Post button', () => {
  it('is disabled while there is nothing but blanks', async () => {
    await open()
    expect(postButton().disabled).toBe(true)
    await write('   ')
    expect(postButton().disabled).toBe(true)
    await write('Seeds')
    expect(postButton().disabled).toBe(false)
  })

  it('is disabled and says "Posting..." while the post is on its way', async () => {
    await open()
    const { promise, resolve } = Promise.withResolvers<Response>()
    await write('Seeds')
    fetch.mockImplementationOnce(() => promise)
    await press('Post')
    expect(postButton().textContent).toBe('Posting...')
    expect(postButton().disabled).toBe(true)
    resolve(new Response(JSON.stringify(posted('Seeds')), { status: 201 }))
    await screen.findByText('Post created')
  })

  it('is disabled while an upload runs', async () => {
    await open()
    await write('Seeds')
    choose('Image files', file('a.png'))
    expect(postButton().disabled).toBe(true)
    await answer(0, 201, stored('a.png'))
    expect(postButton().disabled).toBe(false)
  })

  it('is disabled over 32,000 characters, and the reason is given', async () => {
    await open()
    fireEvent.change(text(), { target: { value: 'a'.repeat(32_001) } })
    expect(postButton().disabled).toBe(true)
    screen.getByText('A post may have at most 32,000 characters. This one has 32,001.')
  })
})

describe('posting', () => {
  it('says so in the words of the specification, empties the composer and puts the post on top of its author’s lists', async () => {
    const { queryClient } = await open({ 'POST /api/posts': [201, posted('Seeds')] })
    const { queryKey } = postsQuery({ trending: 'true' })
    queryClient.setQueryData(queryKey, { pages: [{ items: [], nextCursor: undefined }], pageParams: [''] } as never)
    await write('Seeds')
    await press('Post')

    await screen.findByText('Post created')
    screen.getByText('Your post has been submitted for review.')
    expect(text().value).toBe('')
    expect(savedDraft()).toBeNull()
    expect(queryClient.getQueryData(queryKey)?.pages[0]?.items.map(({ id }) => id)).toEqual([90])
  })

  it('sends text, category, audience and attachments with their descriptions', async () => {
    const reply = posted('Seeds', { categoryId: 4, audience: 'colleagues', media: ['/media/a.png'] })
    await open({ 'POST /api/posts': [201, reply] })
    await write('Seeds')
    await press('Category')
    await userEvent.click(await screen.findByRole('menuitemradio', { name: 'Community Programs' }))
    await press('Audience: Public')
    await userEvent.click(await screen.findByRole('menuitemradio', { name: /^Colleagues/ }))
    choose('Image files', file('a.png'))
    await answer(0, 201, stored('a.png'))
    await press('Add a description of a.png')
    await userEvent.type(await screen.findByLabelText('Description'), 'A packet of beans')
    await press('Save')
    await press('Post')

    await screen.findByText('Post created')
    expect(sentBodies()).toEqual([
      {
        ...{ content: 'Seeds', categoryId: 4, audience: 'colleagues', clientId: expect.stringMatching(/^[0-9a-f]{32}$/) },
        media: [{ url: '/media/a.png', alt: 'A packet of beans' }],
      },
    ])
  })

  it('loses nothing when it fails, says what the server said, and tries again under the same clientId', async () => {
    const answers: [number, unknown][] = [
      [503, { code: 'unavailable', message: 'The service is busy or restarting. Please try again in a moment.' }],
      [201, posted('Seeds')],
    ]
    await open({ 'POST /api/posts': () => answers.shift()! as [number, unknown] })
    await write('Seeds')
    await press('Post')
    await screen.findByText('Post creation failed')
    screen.getByText('The service is busy or restarting. Please try again in a moment.')
    expect(text().value).toBe('Seeds')

    await press('Post')
    await screen.findByText('Post created')
    const [first, second] = sentBodies()
    expect(first?.clientId).toBeTruthy()
    expect(second?.clientId).toBe(first?.clientId)
  })

  it('is an edit when an earlier try had arrived although its answer was lost', async () => {
    await open({ 'POST /api/posts': [201, posted('Seeds')], 'PATCH /api/posts/90': [200, posted('Seeds and bulbs')] })
    await write('Seeds and bulbs')
    await press('Post')
    await screen.findByText('Post created')
    const [, init] = fetch.mock.calls.find(([url]) => url === '/api/posts/90') ?? []
    expect(JSON.parse(String(init?.body))).toEqual({
      content: 'Seeds and bulbs',
      categoryId: null,
      audience: 'public',
      media: [],
    })
  })

  it('gives the next post a clientId of its own', async () => {
    await open({ 'POST /api/posts': [201, posted('Seeds')] })
    await write('Seeds')
    await press('Post')
    await screen.findByText('Post created')
    await write('Seeds')
    await press('Post')
    await waitFor(() => expect(sentBodies()).toHaveLength(2))
    expect(sentBodies()[1]?.clientId).not.toBe(sentBodies()[0]?.clientId)
  })

  it.each(['{Control>}{Enter}{/Control}', '{Meta>}{Enter}{/Meta}'])('happens by %s too', async (keys) => {
    await open({ 'POST /api/posts': [201, posted('Seeds')] })
    await write(`Seeds${keys}`)
    await screen.findByText('Post created')
  })

  it('asks for content when a blank post is sent by keyboard', async () => {
    await open()
    await write(' {Control>}{Enter}{/Control}')
    await screen.findByText('Post content required')
    screen.getByText('Please enter some content for your post.')
    expect(sentBodies()).toEqual([])
  })
})

describe('the draft', () => {
  it('is there again after a reload, with category, audience and what was uploaded', async () => {
    const draft = { content: 'Half a thought', categoryId: 4, audience: 'colleagues', attachments: [stored('a.png')] }
    localStorage.setItem(draftKey, JSON.stringify(draft))
    await open()
    expect(text().value).toBe('Half a thought')
    screen.getByRole('button', { name: 'Audience: Colleagues' })
    await screen.findByRole('img', { name: 'a.png' })
  })

  it('is kept while it is written', async () => {
    await open()
    await write('Half')
    expect(savedDraft()?.content).toBe('Half')
  })

  it('belongs to one person', async () => {
    localStorage.setItem('ibid-draft-8', JSON.stringify({ content: 'Somebody else’s' }))
    await open()
    expect(text().value).toBe('')
  })

  it('follows the tab where it was changed last, and is empty once it was posted there', async () => {
    await open()
    await write('Here')
    const inAnotherTab = (value: string | null) => {
      if (value === null) localStorage.removeItem(draftKey)
      else localStorage.setItem(draftKey, value)
      act(() => void window.dispatchEvent(new StorageEvent('storage', { key: draftKey })))
    }
    inAnotherTab(JSON.stringify({ ...savedDraft(), content: 'Here and there' }))
    expect(text().value).toBe('Here and there')
    inAnotherTab(null)
    expect(text().value).toBe('')
  })

  it('is no obstacle when it cannot be read', async () => {
    localStorage.setItem(draftKey, '{broken')
    await open()
    expect(text().value).toBe('')
  })

  it('lasts as long as the page where the browser keeps nothing', async () => {
    const refuse = () => {
      throw new DOMException('full', 'QuotaExceededError')
    }
    const real = Storage.prototype.setItem
    Storage.prototype.setItem = refuse
    await open({ 'POST /api/posts': [201, posted('Seeds')] })
    await write('Seeds')
    expect(text().value).toBe('Seeds')
    await press('Post')
    await screen.findByText('Post created')
    expect(text().value).toBe('')
    Storage.prototype.setItem = real
  })
})

describe('attachments', () => {
  it('come from the file pickers, which offer what is accepted', async () => {
    await open()
    const accepts = ['Image files', 'Video files', 'Document files'].map((label) =>
      screen.getByLabelText(label).getAttribute('accept'),
    )
    expect(accepts).toEqual(['.jpg,.jpeg,.png,.webp,.gif,.avif', '.mp4,.webm', '.pdf,.txt,.doc,.docx'])
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
      'tool.exe: This kind of file is not accepted. Images, mp4, webm, pdf, txt, doc and docx are.',
    ],
  ])('are refused in words before they are sent (%s)', async (label, refused, words) => {
    await open()
    choose(label, refused)
    screen.getByText(words)
    expect(uploads).toHaveLength(0)
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

it('reminds of the guidelines', async () => {
  await open()
  screen.getByText(/Posts must relate to libraries, information science or librarianship\./)
  screen.getByText(/Every new post is reviewed before it appears\./)
  expect(screen.getByRole('link', { name: 'Community Guidelines' }).getAttribute('href')).toBe('/community-guidelines')
})
