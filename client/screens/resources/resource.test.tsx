import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import type { ResourceUse } from '#contract/resources.ts'
import { openScreens } from '#testing/open-screens.tsx'
import { type Answers, press, refuse, signedOut } from '#testing/render.tsx'
import { ben } from '#testing/sample-post.ts'
import { sampleResource, sampleResourceCard, sampleVersion } from '#testing/sample-resource.ts'
import Resource from './resource.tsx'

const use: ResourceUse = {
  ...{ user: ben, workplace: 'Kestrel Bay', note: 'It hangs by the door.', year: 2026, createdAt: '2026-02-01T09:00:00.000Z' },
}

function open(answers: Answers, path = '/resources/8') {
  return openScreens(
    [
      { path: '/resources/:id', Component: Resource },
      { path: '/auth', element: <p>Log in here</p> },
    ],
    path,
    {
      'GET /api/resources/8': [200, sampleResource()],
      'GET /api/resources/8/uses?limit=10': [200, [use]],
      'GET /api/resources/8/related': [200, []],
      'GET /api/holdings/8/comments?limit=10': [200, []],
      ...answers,
    },
  )
}
const own = (given: Parameters<typeof sampleResource>[0] = {}) =>
  sampleResource({ role: 'author', may: { edit: true, delete: true }, ...given })

describe('a resource', () => {
  it('says what it is, how it may be used and who uses it', async () => {
    open({})
    expect(await screen.findByRole('heading', { level: 1, name: 'Water damage: the first 48 hours' })).toBeDefined()
    expect(screen.getByText('You may share and adapt it, if you name the author.')).toBeDefined()
    expect(screen.getByText('12 downloads, 5 in 30 days')).toBeDefined()
    const download = screen.getByRole('link', { name: 'Download' })
    expect(download.getAttribute('href')).toBe('/api/resources/8/versions/1/file')
    const uses = within(await screen.findByRole('list', { name: 'Used in 3 libraries' }))
    expect((await uses.findByRole('listitem')).textContent).toMatch(/It hangs by the door\..*Ben, Kestrel Bay, 2026$/)
    expect(screen.queryByRole('button', { name: 'New version' })).toBeNull()
  })

  it('is not asked for under a number that nothing can have', async () => {
    const { sent } = open({}, '/resources/2147483648')
    expect(await screen.findByRole('heading', { name: '404 Page Not Found' })).toBeDefined()
    expect(sent('GET /api/resources/2147483648')).toEqual([])
  })

  it('keeps every version to be had, the newest first', async () => {
    const versions = [
      sampleVersion({ number: 2, note: 'Two numbers added', file: null, link: linked('ok') }),
      sampleVersion({ number: 1 }),
    ]
    open({ 'GET /api/resources/8': [200, sampleResource({ versions })] })
    const lines = within(await screen.findByRole('list', { name: 'Versions' })).getAllByRole('listitem')
    expect(lines[0]?.textContent).toMatch(/^Version 2 of 2Two numbers added.*current.*Open link of version 2$/)
    expect(lines[1]?.textContent).toMatch(/^Version 1 of 2First version.*Download of version 1$/)
    expect(screen.getByRole('link', { name: 'Open link' }).getAttribute('href')).toBe('/api/resources/8/versions/2/file')
  })

  it('is marked as used, with a note and a year', async () => {
    const { sent } = open({ 'POST /api/resources/8/uses': [200, sampleResource({ usedByUser: true })] })
    await press('Used it in my library')
    // A dialog is visible slightly before it blocks the pointer from the page.
    const dialog = await screen.findByRole('dialog')
    await waitFor(() => expect(dialog.style.pointerEvents).toBe('auto'))
    await userEvent.type(screen.getByLabelText(/^What did you do with it/), 'Printed it.')
    await userEvent.type(screen.getByLabelText(/^Year/), '26')
    await press('Mark as used')
    expect(await screen.findByText('Please give a year')).toBeDefined()
    await userEvent.clear(screen.getByLabelText(/^Year/))
    await userEvent.type(screen.getByLabelText(/^Year/), '2026')
    await press('Mark as used')
    expect(await screen.findByText('Marked as used')).toBeDefined()
    expect(sent('POST /api/resources/8/uses')).toEqual([{ note: 'Printed it.', year: 2026 }])
  })

  it('shows what one said of its use before, which stays unless one changes it', async () => {
    const used = sampleResource({ usedByUser: true, ownUse: { note: 'Printed it.', year: 2024 } })
    const { sent } = open({ 'GET /api/resources/8': [200, used], 'POST /api/resources/8/uses': [200, used] })
    await press('Used it in my library')
    const dialog = await screen.findByRole('dialog')
    await waitFor(() => expect(dialog.style.pointerEvents).toBe('auto'))
    const year = screen.getByDisplayValue('2024')
    await userEvent.clear(year)
    await userEvent.type(year, '2025')
    await press('Save')
    await waitFor(() => expect(sent('POST /api/resources/8/uses')).toEqual([{ note: 'Printed it.', year: 2025 }]))
  })

  it('is saved, and no longer', async () => {
    let savedByUser = false
    const { sent } = open({
      'GET /api/resources/8': () => [200, sampleResource({ savedByUser })],
      'POST /api/saves': () => {
        savedByUser = true
        return [200, sampleResourceCard()]
      },
      'DELETE /api/saves/holdings/8': [200, sampleResourceCard()],
    })
    await press('Save')
    expect(await screen.findByText('Resource saved')).toBeDefined()
    await userEvent.click(await screen.findByRole('button', { name: 'Save', pressed: true }))
    await waitFor(() => expect(sent('DELETE /api/saves/holdings/8')).toHaveLength(1))
    expect(sent('POST /api/saves')).toEqual([{ holdingId: 8 }])
  })

  it('is cited in the form and version one chooses, and the citation is copied', async () => {
    const versions = [sampleVersion({ number: 2, note: 'More' }), sampleVersion()]
    open({
      'GET /api/resources/8': [200, sampleResource({ versions })],
      'GET /api/resources/8/citation?format=text&version=2': [200, 'Ben. Water damage. Version 2.'],
      'GET /api/resources/8/citation?format=bibtex&version=2': [200, '@misc{ibid-8-v2}'],
      'GET /api/resources/8/citation?format=bibtex&version=1': [200, '@misc{ibid-8-v1}'],
    })
    await press('Cite')
    const citation = await screen.findByLabelText('Citation')
    expect(citation.textContent).toContain('Version 2.')
    await userEvent.click(screen.getByRole('radio', { name: 'BibTeX' }))
    await userEvent.selectOptions(screen.getByLabelText('Version'), 'Version 1 of 2')
    await waitFor(() => expect(screen.getByLabelText('Citation').textContent).toContain('ibid-8-v1'))
    const writeText = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
    await press('Copy citation')
    expect(await screen.findByText('Citation copied')).toBeDefined()
    expect(writeText).toHaveBeenCalledWith(expect.stringContaining('ibid-8-v1'))
  })

  it('leads to what is like it', async () => {
    open({ 'GET /api/resources/8/related': [200, [sampleResourceCard({ id: 9, title: 'Mould, calmly' })]] })
    const related = within(await screen.findByRole('list', { name: 'Related' }))
    expect(related.getByRole('link', { name: 'Mould, calmly' }).getAttribute('href')).toBe('/resources/9')
  })

  it('that one may not see is not there', async () => {
    open({ 'GET /api/resources/8': refuse('holding_not_found') })
    expect(await screen.findByRole('heading', { name: '404 Page Not Found' })).toBeDefined()
  })
})

const linked = (state: 'ok' | 'broken' | 'moved', movedTo: string | null = null) => ({
  ...{ url: 'https://brannoc.example/water', state, checkedAt: '2026-03-01T09:00:00.000Z', movedTo },
})
const ofLink = (...link: Parameters<typeof linked>) => [sampleVersion({ file: null, link: linked(...link) })]

describe('a link', () => {
  it('that did not work says so, and is looked at again when a member says so', async () => {
    const { sent } = open({
      'GET /api/resources/8': [200, sampleResource({ versions: ofLink('broken') })],
      'POST /api/resources/8/check-link': [200, { state: 'ok', checkedAt: '2026-03-02T09:00:00.000Z' }],
    })
    expect(await screen.findByText('This link did not work when we last looked (March 1, 2026).')).toBeDefined()
    await press('Link does not work')
    expect(await screen.findByText('Link checked')).toBeDefined()
    expect(sent('POST /api/resources/8/check-link')).toHaveLength(1)
  })

  it('that has moved is offered to its author at its new place', async () => {
    const versions = ofLink('moved', 'https://brannoc.example/new')
    const { sent } = open({
      'GET /api/resources/8': [200, own({ versions })],
      'POST /api/resources/8/versions': [201, own({ versions, hasProposal: true })],
    })
    expect(await screen.findByText('The address has changed. Use the new one?')).toBeDefined()
    await press('Use the new one')
    await waitFor(() =>
      expect(sent('POST /api/resources/8/versions')).toEqual([
        { note: 'The address has changed.', link: 'https://brannoc.example/new' },
      ]),
    )
  })
})

describe('to its author a resource', () => {
  it('takes a new version, once it is said what changed', async () => {
    const { sent } = open({
      'GET /api/resources/8': [200, own()],
      'POST /api/resources/8/versions': [201, own({ hasProposal: true })],
    })
    await press('New version')
    await press('Submit for review')
    expect(await screen.findByText('Please give a file or a link')).toBeDefined()
    await userEvent.type(screen.getByLabelText('What changed in this version?'), 'New numbers')
    await userEvent.click(screen.getByRole('radio', { name: 'A link' }))
    await userEvent.type(screen.getByLabelText('Link'), 'https://brannoc.example/2')
    await press('Submit for review')
    expect(await screen.findByText('Your change has been submitted for review.')).toBeDefined()
    expect(sent('POST /api/resources/8/versions')).toEqual([
      { note: 'New numbers', upload: null, link: 'https://brannoc.example/2' },
    ])
  })

  it('is no library to count: there is no button to say that one used it', async () => {
    open({ 'GET /api/resources/8': [200, own()] })
    await screen.findByRole('button', { name: 'New version' })
    expect(screen.queryByRole('button', { name: 'Used it in my library' })).toBeNull()
  })

  it('that was sent back tells why, and is submitted again', async () => {
    const { sent } = open({
      'GET /api/resources/8': [200, own({ state: 'sent_back', reason: 'Whose pictures are these?' })],
      'POST /api/holdings/8/submit': [200, own()],
    })
    expect(await screen.findByText('Whose pictures are these?')).toBeDefined()
    await press('Submit again')
    await waitFor(() => expect(sent('POST /api/holdings/8/submit')).toHaveLength(1))
  })
})

describe('to a visitor', () => {
  it('a public resource is there to be read, downloaded and cited, and nothing else', async () => {
    open({ ...signedOut, 'GET /api/resources/8': [200, sampleResource({ audience: 'public' })] })
    expect(await screen.findByRole('link', { name: 'Download' })).toBeDefined()
    expect(screen.getByRole('button', { name: 'Cite' })).toBeDefined()
    expect(screen.getByRole('link', { name: 'Report this page' }).getAttribute('href')).toMatch(/^\/connect\?subject=Report/)
    expect(screen.queryByRole('button', { name: /Used it|Resource options|Link does not/ })).toBeNull()
    expect(screen.queryByRole('heading', { name: /Comments|Used in/ })).toBeNull()
  })

  it('any other asks to log in, and leads back', async () => {
    const { router } = open({ ...signedOut, 'GET /api/resources/8': refuse('holding_not_found') })
    await screen.findByText('Log in here')
    expect(router.state.location.search).toBe('?returnTo=%2Fresources%2F8')
  })
})
