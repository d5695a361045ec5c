import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderRoutes, stubServer } from '#testing/render.tsx'
import { sampleGroup, sampleGroupCard } from '#testing/sample-group.ts'
import SubmittedGroup from './submitted-group.tsx'

it('shows a group that waits as members would see it, with its rules and its question and nothing to press, and leaves what is new there new', async () => {
  const rules = [{ title: 'Bring a record', text: 'As text, not as a picture.' }]
  stubServer({ 'GET /api/groups/4?visit=false': [200, sampleGroup({ question: 'What do you describe?', rules })] })
  renderRoutes([{ path: '/', element: <SubmittedGroup holding={sampleGroupCard()} /> }], '/')
  expect(screen.getByRole('heading', { name: 'Reparative Description' })).toBeDefined()
  for (const text of ['By request', '318 members', 'Metadata', 'Words that hurt, and what to write instead.'])
    expect(screen.getByText(text)).toBeDefined()
  expect(await screen.findByText('What do you describe?')).toBeDefined()
  for (const text of ['Bring a record', 'As text, not as a picture.']) expect(screen.getByText(text)).toBeDefined()
  expect(screen.queryByRole('button')).toBeNull()
})
