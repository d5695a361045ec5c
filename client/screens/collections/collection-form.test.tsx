import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, describe, expect, it } from 'vitest'
import { dispatchLiveEvent } from '#client/live/live-events.ts'
import { openScreens } from '#testing/open-screens.tsx'
import { type Answers, press, refuse } from '#testing/render.tsx'
import { editedCollection, sampleCollection } from '#testing/sample-collection.ts'
import { ben } from '#testing/sample-post.ts'
import { unlistedInBrowser } from '#testing/unlisted-in-browser.ts'
import CollectionEdit from './collection-edit.tsx'
import CollectionForm from './collection-form.tsx'

function open(path: string, answers: Answers) {
  return openScreens(
    [
      { path: '/collections/new', Component: CollectionForm },
      { path: '/collections/:id/edit', Component: CollectionEdit },
    ],
    path,
    {
      'GET /api/groups?mine=true&limit=50': [200, []],
      'GET /api/collections/9/items?limit=50': [200, []],
      ...answers,
    },
  )
}
afterEach(() => localStorage.clear())
const cc0 = 'https://creativecommons.org/publicdomain/zero/1.0/'

describe('a collection that is started', () => {
  it('says what it is first, and goes on to its items', async () => {
    const { sent, router } = open('/collections/new', {
      'POST /api/collections': [201, editedCollection()],
      'GET /api/collections/9': [200, editedCollection()],
    })
    await press('Start a collection')
    const summary = await screen.findByRole('heading', { name: /need your attention$/ })
    expect(
      within(summary.parentElement!)
        .getAllByRole('link')
        .map(({ textContent }) => textContent),
    ).toEqual([...['Title is required', 'Please choose how others may use it.']])
    await userEvent.type(screen.getByLabelText('Title'), 'The Marlowe fern albums')
    await userEvent.selectOptions(screen.getByLabelText('Rights'), 'CC0 1.0')
    expect(screen.getByText('You may do with it what you like, without asking or naming anyone.')).toBeDefined()
    expect(screen.getByRole('checkbox', { name: 'Large pictures may be downloaded' })).toHaveProperty('checked', true)
    await press('Start a collection')
    expect(await screen.findByText('Collection created')).toBeDefined()
    await waitFor(() => expect(router.state.location.search).toBe('?tab=items'))
    expect(sent('POST /api/collections')).toEqual([
      expect.objectContaining({
        ...{ title: 'The Marlowe fern albums', institution: 'City Library', rights: cc0, order: 'manual' },
        ...{ audience: 'members', allowsDownload: null },
      }),
    ])
  })

  it('is there again after a reload, until it is started', async () => {
    const answers: Answers = {
      'POST /api/collections': [201, editedCollection()],
      'GET /api/collections/9': [200, editedCollection()],
    }
    open('/collections/new', answers)
    await userEvent.type(await screen.findByLabelText('Title'), 'The Marlowe fern albums')
    await userEvent.selectOptions(screen.getByLabelText('Rights'), 'CC0 1.0')
    cleanup()
    open('/collections/new', answers)
    expect((await screen.findByLabelText<HTMLInputElement>('Title')).value).toBe('The Marlowe fern albums')
    expect(unlistedInBrowser('local storage', Object.keys(localStorage))).toEqual([])
    await press('Start a collection')
    expect(await screen.findByText('Collection created')).toBeDefined()
    expect(localStorage.length).toBe(0)
  })

  it('is for the group that it was reached from', async () => {
    open('/collections/new?group=4', {
      'GET /api/groups?mine=true&limit=50': [200, []],
    })
    expect(await screen.findByRole('radio', { name: /^Members of/ })).toHaveProperty('checked', true)
  })
})

describe('a collection that is changed', () => {
  it('sends what was changed alone, and says when that is read first', async () => {
    const { sent } = open('/collections/9/edit', {
      'GET /api/collections/9': [200, editedCollection({ state: 'approved' })],
      'PATCH /api/collections/9': [200, editedCollection({ state: 'approved', hasProposal: true })],
    })
    await userEvent.click(await screen.findByRole('radio', { name: 'By date' }))
    await press('Save changes')
    expect(await screen.findByText('Collection updated')).toBeDefined()
    expect(screen.getByText('Your change has been submitted for review.')).toBeDefined()
    expect(sent('PATCH /api/collections/9')).toEqual([{ order: 'date' }])
  })

  it('lets pictures be downloaded as its rights say, unless its editors chose otherwise', async () => {
    const { sent } = open('/collections/9/edit', {
      'GET /api/collections/9': [200, editedCollection()],
      'PATCH /api/collections/9': [200, editedCollection()],
    })
    const mayTake = await screen.findByRole('checkbox', { name: 'Large pictures may be downloaded' })
    expect(mayTake).toHaveProperty('checked', true)
    await userEvent.selectOptions(screen.getByLabelText('Rights'), 'In Copyright')
    expect(mayTake).toHaveProperty('checked', false)
    await press('Save changes')
    expect(await screen.findByText('Collection updated')).toBeDefined()
    const rights = 'http://rightsstatements.org/vocab/InC/1.0/'
    expect(sent('PATCH /api/collections/9')).toEqual([{ rights, allowsDownload: null }])
  })

  it('is submitted, and says how much room is taken', async () => {
    const { sent } = open('/collections/9/edit', {
      'GET /api/collections/9': [200, editedCollection()],
      'POST /api/holdings/9/submit': [200, sampleCollection({ state: 'pending' })],
    })
    expect(await screen.findByText('2 items · 1.2 GB of 5 GB used')).toBeDefined()
    await press('Submit for review')
    expect(await screen.findByText('Collection submitted')).toBeDefined()
    expect(screen.getByText('It has been submitted for review.')).toBeDefined()
    expect(sent('POST /api/holdings/9/submit')).toHaveLength(1)
  })

  it('is not submitted while a file is being prepared, and says so', async () => {
    open('/collections/9/edit', {
      'GET /api/collections/9': [200, editedCollection({ emptyItems: 1, waitingFiles: 2, failedFiles: 1 })],
      'POST /api/holdings/9/submit': refuse('files_not_ready'),
    })
    expect(
      await screen.findByText(/1 item has no file yet · 2 files are being prepared · 1 file could not be read/),
    ).toBeDefined()
    await press('Submit for review')
    expect(await screen.findByText('Some files are still being prepared, or could not be read.')).toBeDefined()
  })

  it('has editors: its author first, and who was asked', async () => {
    const mei = { ...ben, id: 12, username: 'mei', name: 'Mei-Ling Chow' }
    const { sent } = open('/collections/9/edit?tab=editors', {
      'GET /api/collections/9': [200, editedCollection({ askedEditors: [mei] })],
      'DELETE /api/collections/9/editors/12': [200, editedCollection()],
    })
    const rows = within(await screen.findByRole('region', { name: 'Editors' })).getAllByRole('listitem')
    expect(rows.map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/Ben.*Author$/),
      expect.stringMatching(/Mei-Ling Chow.*Asked$/),
    ])
    await press('Withdraw the question to Mei-Ling Chow')
    await userEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Withdraw' }))
    expect(await screen.findByText('Question withdrawn')).toBeDefined()
    expect(sent('DELETE /api/collections/9/editors/12')).toHaveLength(1)
  })

  it('is its editors’', async () => {
    open('/collections/9/edit', { 'GET /api/collections/9': [200, sampleCollection()] })
    expect(await screen.findByText('Only its editors change a collection.')).toBeDefined()
  })
})

it('hears while it is edited that it was approved', async () => {
  let state: 'pending' | 'approved' = 'pending'
  open('/collections/9/edit', { 'GET /api/collections/9': () => [200, editedCollection({ state })] })
  expect(await screen.findByText('Pending review')).toBeDefined()
  state = 'approved'
  act(() => dispatchLiveEvent({ type: 'holding_changed', holdingId: 9 }))
  expect(await screen.findByText('Published')).toBeDefined()
})
