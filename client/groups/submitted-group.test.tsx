import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderRoutes, stubServer } from '#testing/render.tsx'
import { sampleGroupCard } from '#testing/sample-group.ts'
import SubmittedGroup from './submitted-group.tsx'

it('shows a group that waits as members would see it, with nothing to press', () => {
  stubServer({})
  renderRoutes([{ path: '/', element: <SubmittedGroup holding={sampleGroupCard()} /> }], '/')
  expect(screen.getByRole('heading', { name: 'Reparative Description' })).toBeDefined()
  for (const text of ['By request', '318 members', 'Metadata', 'Words that hurt, and what to write instead.'])
    expect(screen.getByText(text)).toBeDefined()
  expect(screen.queryByRole('button')).toBeNull()
})
