import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { openScreens } from '#testing/open-screens.tsx'
import { type Answers, press, refuse } from '#testing/render.tsx'
import { sampleResource } from '#testing/sample-resource.ts'
import ResourceEdit from './resource-edit.tsx'

const read = 'GET /api/resources/8'
const own = sampleResource({ role: 'author', may: { edit: true, delete: true } })
const open = (answer: Answers[typeof read], path = '/resources/8/edit') =>
  openScreens([{ path: '/resources/:id/edit', Component: ResourceEdit }], path, {
    'GET /api/groups?mine=true&limit=50': [200, []],
    [read]: answer,
  })
const title = () => screen.findByLabelText<HTMLInputElement>('Title')

describe('/resources/{id}/edit', () => {
  it('has what stands there, and leads back to its page', async () => {
    open([200, own])
    expect((await title()).value).toBe(own.title)
    expect(screen.getByRole('heading', { level: 1, name: 'Edit resource' })).toBeDefined()
    expect(screen.getByRole('link', { name: own.title }).getAttribute('href')).toBe('/resources/8')
    expect(document.title).toContain('Edit resource')
  })

  it('is for its author', async () => {
    open([200, sampleResource()])
    expect(await screen.findByText('Only its author changes a resource.')).toBeDefined()
    expect(screen.queryByLabelText('Title')).toBeNull()
  })

  it.each(['/resources/8/edit', '/resources/abc/edit'])('of one that is not there is the not-found page (%s)', async (path) => {
    open(refuse('holding_not_found'), path)
    expect(await screen.findByRole('heading', { name: '404 Page Not Found' })).toBeDefined()
  })

  it('says that it could not be read, and tries again', async () => {
    let isBroken = true
    open(() => (isBroken ? refuse('unexpected') : [200, own]))
    expect(await screen.findByText('Error loading resources. Please try again later.')).toBeDefined()
    expect(screen.queryByLabelText('Title')).toBeNull()
    isBroken = false
    await press('Try again')
    expect((await title()).value).toBe(own.title)
  })
})
