import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, describe, expect, it } from 'vitest'
import type { Attachment } from '#contract/posts.ts'
import { resourceFileMaxBytes } from '#contract/uploads.ts'
import { openScreens } from '#testing/open-screens.tsx'
import { type Answers, press, refuse } from '#testing/render.tsx'
import { sampleResource } from '#testing/sample-resource.ts'
import { stubUploads } from '#testing/stub-uploads.ts'
import { unlistedInBrowser } from '#testing/unlisted-in-browser.ts'
import ResourceEdit from './resource-edit.tsx'
import ResourceForm from './resource-form.tsx'

function open(path: string, answers: Answers) {
  return openScreens(
    [
      { path: '/resources/new', Component: ResourceForm },
      { path: '/resources/:id/edit', Component: ResourceEdit },
      { path: '/resources/:id', element: <p>Its page</p> },
    ],
    path,
    { 'GET /api/groups?mine=true&limit=50': [200, []], ...answers },
  )
}
const own = (given: Parameters<typeof sampleResource>[0] = {}) =>
  sampleResource({ role: 'author', may: { edit: true, delete: true }, ...given })

const stored = (name: string): Attachment => ({
  ...{ url: `/media/${name}`, kind: 'document', type: 'application/pdf', name, size: 9, alt: '' },
  ...{ width: null, height: null, sizes: [], blur: null },
})
afterEach(() => localStorage.clear())

/** All required fields, for a link. */
async function fillIn() {
  await userEvent.click(await screen.findByRole('radio', { name: 'A link' }))
  await userEvent.type(screen.getByLabelText('Link'), 'https://brannoc.example/water')
  await userEvent.type(screen.getByLabelText('Title'), 'Water damage')
  await userEvent.selectOptions(screen.getByLabelText('Type'), 'Guide')
  await userEvent.type(screen.getByLabelText('Subjects'), 'conservation{Enter}')
  await userEvent.click(screen.getByRole('radio', { name: 'CC BY 4.0' }))
  await userEvent.click(screen.getByRole('checkbox', { name: 'I made this, or I have the right to share it.' }))
}

describe('a resource that is shared', () => {
  it('is submitted once nothing is missing', async () => {
    const { sent, router } = open('/resources/new', { 'POST /api/resources': [201, own({ state: 'pending' })] })
    await press('Submit for review')
    const summary = await screen.findByRole('heading', { name: /things need your attention$/ })
    const problems = within(summary.parentElement!).getAllByRole('link')
    expect(problems.map(({ textContent }) => textContent)).toEqual([
      ...['Please choose a file', 'Title is required', 'Please choose a type', 'Please choose a subject'],
      ...['Please choose how others may use it.', 'Please say that you may share it'],
    ])
    await fillIn()
    await press('Submit for review')
    expect(await screen.findByText('Resource created')).toBeDefined()
    expect(screen.getByText('Your resource has been submitted for review.')).toBeDefined()
    await waitFor(() => expect(router.state.location.pathname).toBe('/resources/8'))
    expect(sent('POST /api/resources')).toEqual([
      expect.objectContaining({
        ...{ title: 'Water damage', type: 'guide', licence: 'cc-by', mayShare: true, link: 'https://brannoc.example/water' },
        ...{ upload: null, audience: 'members', creators: [{ name: 'Ada', orcid: null }], institution: 'City Library' },
        subjects: [expect.stringMatching(/^conservation$/i)],
      }),
    ])
  })

  it('of others is offered the statements of rights, each in a plain sentence', async () => {
    open('/resources/new', {})
    await userEvent.click(await screen.findByRole('radio', { name: 'Someone else’s' }))
    expect(screen.getByRole('radio', { name: 'In Copyright' })).toBeDefined()
    expect(screen.getByText('It is in copyright: for more than the law allows, ask its rights holders.')).toBeDefined()
    expect(screen.queryByRole('radio', { name: 'CC BY 4.0' })).toBeNull()
    expect(screen.getByRole('group', { name: 'May you share this?' }).textContent).toContain(
      'Cite your sources: Credit photographs, data and ideas, and share only what you may share.',
    )
  })

  it('names several authors, in their order', async () => {
    const { sent } = open('/resources/new', { 'POST /api/resources': [201, own({ state: 'pending' })] })
    await fillIn()
    await press('Add an author')
    await userEvent.type(screen.getByLabelText('Name of author 2'), 'Mei-Ling Chow')
    await press('Submit for review')
    await waitFor(() => expect(sent('POST /api/resources')).toHaveLength(1))
    expect(sent('POST /api/resources')[0]).toMatchObject({ creators: [{ name: 'Ada' }, { name: 'Mei-Ling Chow' }] })
  })

  it('may be kept as a draft before a file or a license is chosen', async () => {
    const { sent } = open('/resources/new', { 'POST /api/resources': [201, own({ state: 'draft' })] })
    await userEvent.type(await screen.findByLabelText('Title'), 'Half a guide')
    await userEvent.selectOptions(screen.getByLabelText('Type'), 'Guide')
    await userEvent.type(screen.getByLabelText('Subjects'), 'Conservation{Enter}')
    await press('Save draft')
    expect(await screen.findByText('Draft saved')).toBeDefined()
    expect(sent('POST /api/resources')).toEqual([expect.objectContaining({ isDraft: true, licence: null, upload: null })])
  })

  it('is there again after a reload, until it is sent or cleared', async () => {
    const answers: Answers = { 'POST /api/resources': [201, own({ state: 'draft' })] }
    open('/resources/new', answers)
    await fillIn()
    cleanup()
    open('/resources/new', answers)
    expect((await screen.findByLabelText<HTMLInputElement>('Title')).value).toBe('Water damage')
    expect(screen.getByRole('radio', { name: 'All members' })).toHaveProperty('checked', true)
    expect(unlistedInBrowser('local storage', Object.keys(localStorage))).toEqual([])
    await press('Save draft')
    expect(await screen.findByText('Draft saved')).toBeDefined()
    await waitFor(() => expect(localStorage.length).toBe(0))
  })

  it('begun before is for the group from which it is reached, until another is chosen', async () => {
    open('/resources/new', {})
    await userEvent.type(await screen.findByLabelText('Title'), 'Water damage')
    cleanup()
    const { router } = open('/resources/new?group=4', {})
    expect((await screen.findByLabelText<HTMLInputElement>('Title')).value).toBe('Water damage')
    expect(screen.getByRole('radio', { name: 'Members of a group' })).toHaveProperty('checked', true)
    await userEvent.type(screen.getByLabelText('Title'), '!')
    expect(screen.getByRole('radio', { name: 'Members of a group' })).toHaveProperty('checked', true)
    await userEvent.click(screen.getByRole('radio', { name: 'All members' }))
    expect(screen.getByRole('radio', { name: 'All members' })).toHaveProperty('checked', true)
    const { pathname, search } = router.state.location
    cleanup()
    open(pathname + search, {})
    expect((await screen.findByLabelText<HTMLInputElement>('Title')).value).toBe('Water damage!')
    expect(screen.getByRole('radio', { name: 'All members' })).toHaveProperty('checked', true)
  })

  it('waits for its file, which is part of it', async () => {
    const uploads = stubUploads()
    open('/resources/new', {})
    await userEvent.upload(await screen.findByLabelText('Choose a file'), new File(['x'], 'policy.pdf'))
    const wait = await screen.findByRole('button', { name: 'Uploading...' })
    expect([wait, screen.getByRole('button', { name: 'Save draft' })].map((button) => button.hasAttribute('disabled'))).toEqual([
      true,
      true,
    ])
    await userEvent.type(screen.getByLabelText('Title'), 'Water damage')
    uploads[0]!.answer(201, stored('policy.pdf'))
    expect(await screen.findByRole('button', { name: 'Remove policy.pdf' })).toBeDefined()
    expect(screen.getByLabelText<HTMLInputElement>('Title').value).toBe('Water damage')
    expect(screen.getByRole('button', { name: 'Submit for review' })).toHaveProperty('disabled', false)
  })

  it('is not held up by a file that was too large', async () => {
    stubUploads()
    open('/resources/new', {})
    await userEvent.upload(await screen.findByLabelText('Choose a file'), new File(['x'], 'policy.pdf'))
    await screen.findByText('Uploading... 0%')
    const large = new File(['x'], 'film.mp4')
    Object.defineProperty(large, 'size', { value: resourceFileMaxBytes + 1 })
    await userEvent.upload(screen.getByLabelText('Choose a file'), large)
    expect(await screen.findByText('A file may have at most 50 MB.')).toBeDefined()
    expect(screen.queryByText(/^Uploading/)).toBeNull()
  })

  it('says which field the server refused', async () => {
    open('/resources/new', { 'POST /api/resources': refuse('licence_required') })
    await fillIn()
    await press('Submit for review')
    expect(await screen.findByRole('link', { name: 'Please choose how others may use it.' })).toBeDefined()
  })
})

describe('a resource that is changed', () => {
  it('sends what was changed alone, and its file only by a version', async () => {
    const { sent } = open('/resources/8/edit', {
      'GET /api/resources/8': [200, own()],
      'PATCH /api/resources/8': [200, own({ hasProposal: true })],
    })
    const year = await screen.findByLabelText(/^Year/)
    expect(screen.queryByRole('heading', { name: 'The file' })).toBeNull()
    await userEvent.clear(year)
    await userEvent.type(year, '2026')
    await press('Save changes')
    expect(await screen.findByText('Your change has been submitted for review.')).toBeDefined()
    expect(sent('PATCH /api/resources/8')).toEqual([{ year: 2026 }])
  })

  it('shows the change that waits, and sends it again with what is changed now', async () => {
    const proposed = { title: 'Water damage: the first day', body: 'Whom to call first.', audience: 'members' } as const
    const { sent } = open('/resources/8/edit', {
      'GET /api/resources/8': [200, own({ hasProposal: true, proposed })],
      'PATCH /api/resources/8': [200, own({ hasProposal: true, proposed })],
    })
    expect(await screen.findByDisplayValue(proposed.title)).toBeDefined()
    await userEvent.type(screen.getByDisplayValue(proposed.body), ' Then freeze.')
    await press('Save changes')
    const { title, body } = proposed
    await waitFor(() => expect(sent('PATCH /api/resources/8')).toEqual([{ title, body: `${body} Then freeze.` }]))
  })

  it('is submitted as it was saved, where it was a draft', async () => {
    const { sent } = open('/resources/8/edit', {
      'GET /api/resources/8': [200, own({ state: 'draft' })],
      'PATCH /api/resources/8': [200, own({ state: 'draft' })],
      'POST /api/holdings/8/submit': [200, own({ state: 'pending' })],
    })
    expect(await screen.findByText('water-damage')).toBeDefined()
    await press('Submit for review')
    expect(await screen.findByText('Resource created')).toBeDefined()
    expect(sent('PATCH /api/resources/8')).toEqual([{}])
    expect(sent('POST /api/holdings/8/submit')).toHaveLength(1)
  })

  it('is its author’s', async () => {
    open('/resources/8/edit', { 'GET /api/resources/8': [200, sampleResource()] })
    expect(await screen.findByText('Only its author changes a resource.')).toBeDefined()
  })
})
