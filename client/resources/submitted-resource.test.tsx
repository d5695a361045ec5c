import { cleanup, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderRoutes, stubServer } from '#testing/render.tsx'
import { sampleResource, sampleResourceCard, sampleVersion } from '#testing/sample-resource.ts'
import ResourceLink from './resource-link.tsx'
import SubmittedResource, { WaitingVersion } from './submitted-resource.tsx'

it('shows a resource that waits as members would see it, with what it gives out and nothing to press', async () => {
  stubServer({ 'GET /api/resources/8': [200, sampleResource({ state: 'pending' })] })
  renderRoutes([{ path: '/', element: <SubmittedResource holding={sampleResourceCard({ state: 'pending' })} /> }], '/')
  const file = await screen.findByRole('link', { name: /water-damage/ })
  expect(file.getAttribute('href')).toBe('/api/resources/8/versions/1/file')
  expect(screen.getByRole('heading', { name: 'Water damage: the first 48 hours' })).toBeDefined()
  for (const text of ['CC BY 4.0', 'Guide · Conservation', 'Archives']) expect(screen.getByText(text)).toBeDefined()
  expect(screen.queryByRole('button')).toBeNull()
})

it('shows the version that waits, and not the one that stands', async () => {
  const link = { url: 'https://brannoc.example/2', state: 'unchecked', checkedAt: null } as const
  const waitingVersion = sampleVersion({ number: 2, note: 'New numbers', file: null, link })
  stubServer({ 'GET /api/resources/8': [200, sampleResource({ hasProposal: true, waitingVersion })] })
  for (const Shown of [SubmittedResource, WaitingVersion]) {
    renderRoutes([{ path: '/', element: <Shown holding={sampleResourceCard()} /> }], '/')
    expect(await screen.findByText('Version 2: New numbers')).toBeDefined()
    expect(screen.getByRole('link').getAttribute('href')).toBe('https://brannoc.example/2')
    cleanup()
  }
})

it('leads to a resource from elsewhere by what its card knows', () => {
  stubServer({})
  renderRoutes([{ path: '/', element: <ResourceLink holding={sampleResourceCard()} /> }], '/')
  const link = screen.getByRole('link')
  expect(link.getAttribute('href')).toBe('/resources/8')
  expect(link.textContent).toContain('Guide · St. Brannoc Archive · CC BY 4.0 · Used in 3 libraries')
})
