import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { useViewer } from '#client/accounts/use-viewer.ts'
import { type Answers, renderRoutes, signedIn, stubServer } from '#testing/render.tsx'
import { sampleEventCard } from '#testing/sample-event.ts'
import { samplePost } from '#testing/sample-post.ts'
import Saved from './saved.tsx'
import Topic from './topic.tsx'

const SavedPage = () => useViewer() && <Saved />
const TopicPage = () => useViewer() && <Topic />

function open(path: string, answers: Answers) {
  stubServer({ ...signedIn(), 'GET /api/categories': [200, []], 'GET /api/topics/trending': [200, []], ...answers })
  const routes = [
    { path: '/saved', Component: SavedPage },
    { path: '/topics/:tag', Component: TopicPage },
  ]
  renderRoutes(routes, path)
}

const savedAt = '2027-01-05T09:00:00.000Z'

it('/saved lists what the reader keeps, posts and events in turn', async () => {
  open('/saved', {
    'GET /api/saves?limit=10': [
      200,
      [
        { savedAt, card: sampleEventCard() },
        { savedAt, post: samplePost({ savedByUser: true }) },
      ],
    ],
  })
  expect(await screen.findByText('A finding aid is a letter.')).toBeDefined()
  expect(screen.getByRole('link', { name: /^Metadata for people who inherit it/ }).getAttribute('href')).toBe('/events/5')
  expect(screen.getByRole('heading', { level: 1, name: 'Saved' })).toBeDefined()
})

it('/saved lists posts alone', async () => {
  open('/saved?tab=posts', { 'GET /api/posts?saved=true&limit=10': [200, [samplePost({ savedByUser: true })]] })
  expect(await screen.findByText('A finding aid is a letter.')).toBeDefined()
})

const nothingSaved: Answers = {
  'GET /api/saves?limit=10': [200, []],
  'GET /api/posts?saved=true&limit=10': [200, []],
  'GET /api/saves?type=event&limit=10': [200, []],
  'GET /api/saves?type=resource%2Cwant%2Coffer&limit=10': [200, []],
  'GET /api/saves?type=collection%2Citem&limit=10': [200, []],
  'GET /api/lists': [200, []],
}

it.each([
  [
    '/saved',
    'You have saved nothing yet.',
    'Choose “Save” in the menu of a post, an event or a course, or on the page of a resource or a collection, to keep it here.',
  ],
  ['/saved?tab=posts', 'You have no saved posts yet.', 'Choose “Save post” in the menu of a post to keep it here.'],
  ['/saved?tab=events', 'You have no saved events yet.', 'Choose “Save event” in the menu of an event to keep it here.'],
  ['/saved?tab=resources', 'You have no saved resources yet.', 'Choose “Save” on the page of a resource to keep it here.'],
  [
    '/saved?tab=collections',
    'You have no saved collections yet.',
    'Choose “Save” on the page of a collection or an item to keep it here.',
  ],
  ['/saved?tab=lists', 'No lists yet.'],
] as const)('%s says how to fill it', async (path, words, ...how) => {
  open(path, nothingSaved)
  expect(await screen.findByText(words)).toBeDefined()
  for (const way of how) expect(screen.getByText(way)).toBeDefined()
})

it('/topics/{tag} lists the posts of a topic, however it is written', async () => {
  open('/topics/%C3%84sthetik', { 'GET /api/posts?topic=%C3%A4sthetik&limit=10': [200, [samplePost()]] })
  expect(await screen.findByText('A finding aid is a letter.')).toBeDefined()
  expect(screen.getByRole('heading', { level: 1, name: '#ästhetik' })).toBeDefined()
})

it('/topics/{tag} names what stands in the rooms above its posts', async () => {
  open('/topics/metadata', {
    'GET /api/posts?topic=metadata&limit=10': [200, [samplePost()]],
    'GET /api/holdings?topic=metadata&limit=5': [200, [sampleEventCard()]],
  })
  expect(await screen.findByRole('heading', { name: 'Also in events and resources' })).toBeDefined()
  expect(screen.getByRole('link', { name: /^Metadata for people who inherit it/ })).toBeDefined()
})
