import { fireEvent, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import {
  answer,
  choose,
  draftKey,
  fetch,
  file,
  open,
  postButton,
  posted,
  savedDraft,
  sentBodies,
  stored,
  text,
  write,
  startAfresh,
} from '#testing/composer.tsx'
import { createPost } from '#contract/posts.ts'
import { postsQuery } from '#client/posts/queries.ts'
import { type Answers, type AnswerTo, hold, responseTo, press } from '#testing/render.tsx'
import { memberOf, sampleGroupCard } from '#testing/sample-group.ts'

beforeEach(startAfresh)

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
    resolve(responseTo(createPost, [201, posted('Seeds')]))
    await screen.findByText('Post created')
  })

  it('leaves what is on its way as it was sent: category, audience and attachments too', async () => {
    localStorage.setItem(draftKey, JSON.stringify({ content: 'Seeds', attachments: [stored('a.png')] }))
    await open({ 'POST /api/posts': [201, posted('Seeds')] })
    await press('Category')
    await screen.findByRole('menuitemradio', { name: 'No category' })
    await userEvent.keyboard('{Escape}')
    await screen.findByRole('img', { name: 'a.png' })
    const letGo = hold('POST /api/posts')
    await press('Post')
    const controls = ['Category', 'Audience: Public', 'Add a description of a.png', 'Remove a.png'].map((name) =>
      screen.getByRole<HTMLButtonElement>('button', { name }),
    )
    expect(controls.map(({ disabled }) => disabled)).toEqual([true, true, true, true])
    await waitFor(() => expect(letGo).toHaveLength(1))
    letGo[0]!()
    await screen.findByText('Post created')
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Category' }).disabled).toBe(false)
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
  it('says so, empties the composer and puts the post on top of its author’s lists', async () => {
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
    const attachments = [{ ...stored('a.png'), alt: 'A packet of beans' }]
    const reply = posted('Seeds', { categoryId: 4, audience: 'colleagues', media: ['/media/a.png'], attachments })
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
    const answers: AnswerTo<typeof createPost>[] = [
      [503, { code: 'unavailable', message: 'The service is busy or restarting. Please try again in a moment.' }],
      [201, posted('Seeds')],
    ]
    await open({ 'POST /api/posts': () => answers.shift()! })
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

  it('is an edit too when only a description was added since', async () => {
    const picture = stored('shelf.webp')
    const described = { ...picture, alt: 'A shelf' }
    localStorage.setItem(draftKey, JSON.stringify({ content: 'Seeds', attachments: [described] }))
    await open({
      'POST /api/posts': [201, posted('Seeds', { media: [picture.url], attachments: [picture] })],
      'PATCH /api/posts/90': [200, posted('Seeds', { media: [picture.url], attachments: [described] })],
    })
    await press('Post')
    await screen.findByText('Post created')
    const [, init] = fetch.mock.calls.find(([url]) => url === '/api/posts/90') ?? []
    expect(JSON.parse(String(init?.body))).toMatchObject({ media: [{ url: picture.url, alt: 'A shelf' }] })
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

describe('the audience', () => {
  const inGroups = (count: number): Answers => ({
    'GET /api/groups?mine=true&limit=50': [
      200,
      [
        ...Array.from({ length: count }, (_, at) =>
          sampleGroupCard({ id: at + 1, title: `Group ${at + 1}`, membership: memberOf('member'), mayPost: true }),
        ),
        sampleGroupCard({ id: 99, title: 'Its moderators write', membership: memberOf('member'), mayPost: false }),
      ],
    ],
  })
  const group = { id: 2, name: 'Group 2' }
  const audiences = async () => (await screen.findAllByRole('menuitemradio')).map(({ textContent }) => textContent)

  it('may be a group that one is in', async () => {
    await open({ ...inGroups(2), 'POST /api/posts': [201, posted('Seeds', { audience: 'group', group })] })
    await write('Seeds')
    await press('Audience: Public')
    await screen.findByRole('menuitemradio', { name: 'Group 2' })
    expect(await audiences()).toEqual(['PublicAll members', 'ColleaguesOnly your colleagues', 'Group 1', 'Group 2'])
    await userEvent.click(screen.getByRole('menuitemradio', { name: 'Group 2' }))
    await screen.findByRole('button', { name: 'Audience: Group 2' })
    await press('Post')
    await screen.findByText('Post created')
    expect(sentBodies()).toMatchObject([{ audience: 'group', groupId: 2 }])
  })

  it('is searched by those who are in six groups or more', async () => {
    await open({
      ...inGroups(6),
      'GET /api/groups?mine=true&q=6&limit=50': [
        200,
        [sampleGroupCard({ id: 6, title: 'Group 6', membership: memberOf('member'), mayPost: true })],
      ],
    })
    await press('Audience: Public')
    await userEvent.click(await screen.findByRole('menuitemradio', { name: 'Search your groups' }))
    await userEvent.type(await screen.findByRole('searchbox', { name: 'Search your groups' }), '6')
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Group 1' })).toBeNull())
    await userEvent.click(screen.getByRole('button', { name: 'Group 6' }))
    await screen.findByRole('button', { name: 'Audience: Group 6' })
  })

  it('needs no search among five', async () => {
    await open(inGroups(5))
    await press('Audience: Public')
    await screen.findByRole('menuitemradio', { name: 'Group 5' })
    expect(screen.queryByRole('menuitemradio', { name: 'Search your groups' })).toBeNull()
  })
})

it('reminds of the guidelines', async () => {
  await open()
  screen.getByText(/Posts must relate to libraries, information science or librarianship\./)
  screen.getByText(/Every new post is reviewed before it appears\./)
  expect(screen.getByRole('link', { name: 'Community Guidelines' }).getAttribute('href')).toBe('/community-guidelines')
})
