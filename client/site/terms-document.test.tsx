import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, describe, expect, it } from 'vitest'
import type { TermsPage } from '#contract/terms.ts'
import Terms from '#client/screens/static/terms.tsx'
import { type Answers, refuse, renderRoutes, stubServer } from '#testing/render.tsx'

const text: TermsPage['text'] = {
  effectiveOn: '2027-01-31',
  isComing: false,
  html: '<h2 id="section-1">1. Opening hours</h2><p>From noon.</p>',
  sections: [['section-1', '1. Opening hours']],
}
const change: TermsPage['changes'][number] = {
  ...{ id: 4, document: 'terms', summary: 'We open at noon.', effectiveOn: '2027-01-31' },
  ...{ createdAt: '2026-12-01T09:00:00.000Z', hasText: true, isComing: true },
}

function open(answers: Answers, path = '/terms') {
  const fetch = stubServer(answers)
  renderRoutes([{ path: '/terms', Component: Terms }], path)
  return fetch
}
const answer = (page: TermsPage): Answers => ({ 'GET /api/terms/terms': [200, page] })

afterEach(() => document.getElementById('terms')?.remove())

describe('the terms', () => {
  it('are those of the software where nothing was announced', async () => {
    open(answer({ text: null, changes: [] }))
    await screen.findByRole('heading', { name: '1. This agreement' })
    expect(screen.queryByRole('region', { name: 'Announced changes' })).toBeNull()
  })

  it('tell above the text what will change, when, and where to read it', async () => {
    open(answer({ text: null, changes: [change] }))
    const announced = await screen.findByRole('region', { name: 'Announced changes' })
    expect(announced.textContent).toContain('From January 31, 2027: We open at noon.')
    expect(screen.getByRole('link', { name: 'Read the new text' }).getAttribute('href')).toBe('/terms?version=4')
    screen.getByRole('heading', { name: '1. This agreement' })
  })

  it('are the published text once it is in force', async () => {
    open(answer({ text, changes: [] }))
    await screen.findByRole('heading', { level: 2, name: '1. Opening hours' })
    expect(screen.getByText(/^In force from/).textContent).toBe('In force from January 31, 2027')
    expect(screen.getByRole('link', { name: '1. Opening hours' }).getAttribute('href')).toBe('#section-1')
    expect(screen.queryByRole('heading', { name: '1. This agreement' })).toBeNull()
  })

  it('come with the page where the server has written them into it, and are not asked for again', async () => {
    const data = document.createElement('script')
    data.id = 'terms'
    data.type = 'application/json'
    data.textContent = JSON.stringify({ document: 'terms', version: 4, page: { text: { ...text, isComing: true }, changes: [] } })
    document.head.append(data)
    const fetch = open({}, '/terms?version=4')
    screen.getByText(/^Comes into force on/)
    expect(fetch).not.toHaveBeenCalled()
  })

  it('say so when they cannot be loaded, and can be asked for again', async () => {
    let isDown = true
    open({ 'GET /api/terms/terms': () => (isDown ? refuse('unavailable') : [200, { text, changes: [] }]) })
    expect((await screen.findByRole('alert')).textContent).toContain('Error loading the Terms of Service.')
    isDown = false
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
    await screen.findByRole('heading', { level: 2, name: '1. Opening hours' })
  })
})
