import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, it } from 'vitest'
import type { ReportedItem } from '#contract/moderation.ts'
import type { Attachment } from '#contract/posts.ts'
import { renderRoutes, stubServer } from '#testing/render.tsx'
import { ben } from '#testing/sample-post.ts'
import { Reports } from './reports.tsx'

const item = (given: Partial<ReportedItem>): ReportedItem => ({
  ...{ subjectType: 'message', subjectId: 5, reporters: 1, firstAt: '2026-01-05T09:00:00.000Z', reports: [], author: ben },
  ...{ content: null, holding: null, postId: null, quotes: [], dismissedAt: null, outcome: null, closedAt: null },
  ...given,
})
const quote = { senderId: 8, senderName: 'Ben', content: '', createdAt: '2026-01-05T09:00:00.000Z' }
const picture: Attachment = {
  ...{ url: '/media/a.webp', kind: 'image', type: 'image/webp', name: 'shelf.webp', size: 9, width: 90, height: 20 },
  ...{ alt: '', blur: null, sizes: [] },
}

function open(items: ReportedItem[], opened: Partial<ReportedItem> = {}) {
  const fetch = stubServer({
    'GET /api/admin/reports?status=open': [200, items],
    'POST /api/admin/reports/open': [200, item(opened)],
    'POST /api/admin/reports/file': [200, picture],
  })
  renderRoutes([{ path: '/', Component: Reports }], '/')
  return fetch
}

it('names the files of a reported message, and shows one when it is asked for', async () => {
  const files = [
    { id: 3, name: 'shelf.webp' },
    { id: null, name: 'earlier.pdf' },
  ]
  const fetch = open([item({})], { quotes: [{ ...quote, files }] })
  await userEvent.click(await screen.findByRole('button', { name: 'Show reported messages' }))
  expect(await screen.findByText('earlier.pdf')).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Open earlier.pdf' })).toBeNull()
  expect(screen.queryByRole('img', { name: 'shelf.webp' })).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Open shelf.webp' }))
  expect((await screen.findByRole('img', { name: 'shelf.webp' })).getAttribute('src')).toBe('/media/a.webp')
  expect(JSON.parse(String(fetch.mock.lastCall?.[1]?.body))).toEqual({ messageId: 5, fileId: 3 })
})

it('says that what is reported again was dismissed before', async () => {
  open([item({ subjectType: 'post', content: 'One', dismissedAt: '2026-01-04T09:00:00.000Z' })])
  const card = await screen.findByRole('article', { name: 'Post reported by 1' })
  expect(within(card).getByText(/^Dismissed before/)).toBeDefined()
})

it('says of a profile that its member was warned, and that nothing is removed', async () => {
  open([item({ subjectType: 'user', content: '', outcome: 'warned' }), item({ subjectType: 'user', subjectId: 6, content: '' })])
  expect(await screen.findByText('Warned')).toBeDefined()
  await userEvent.click(screen.getByRole('button', { name: 'Warn' }))
  expect(await screen.findByText('The profile stays, and its member gets a warning with this reason.')).toBeDefined()
})

it('calls what stands in a room by the word of its kind, but not what is said below it', async () => {
  const holding = { id: 4, kind: 'event' as const, title: 'A buying circle', parentId: null }
  open([
    item({ subjectType: 'holding', subjectId: 4, content: 'A buying circle', holding }),
    item({ subjectType: 'comment', subjectId: 6, content: 'Cheap sneakers', holding }),
  ])
  const event = within(await screen.findByRole('article', { name: 'Event reported by 1' }))
  expect(event.getByRole('link', { name: 'Open in context' }).getAttribute('href')).toBe('/events/4')
  const comment = within(screen.getByRole('article', { name: 'Comment reported by 1' }))
  expect(comment.getByRole('link', { name: 'Open in context' }).getAttribute('href')).toBe('/events/4#comment-6')
})
