import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { useViewer } from '#client/accounts/use-viewer.ts'
import { type Answers, renderRoutes, signedIn, stubServer } from '#testing/render.tsx'
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

it('/saved lists what the reader keeps', async () => {
  open('/saved', { 'GET /api/posts?saved=true&limit=10': [200, [samplePost({ savedByUser: true })]] })
  expect(await screen.findByText('A finding aid is a letter.')).toBeDefined()
  expect(screen.getByRole('heading', { level: 1, name: 'Saved' })).toBeDefined()
})

it('/saved says how to fill it', async () => {
  open('/saved', { 'GET /api/posts?saved=true&limit=10': [200, []] })
  expect(await screen.findByText('You have no saved posts yet.')).toBeDefined()
})

it('/topics/{tag} lists the posts of a topic, however it is written', async () => {
  open('/topics/%C3%84sthetik', { 'GET /api/posts?topic=%C3%A4sthetik&limit=10': [200, [samplePost()]] })
  expect(await screen.findByText('A finding aid is a letter.')).toBeDefined()
  expect(screen.getByRole('heading', { level: 1, name: '#ästhetik' })).toBeDefined()
})
