import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { instanceAnswer, openRoom } from '#testing/open-screens.tsx'
import { type Answers, refuse, signedOut } from '#testing/render.tsx'
import { memberOf, sampleGroupCard } from '#testing/sample-group.ts'
import { sampleResourceCard } from '#testing/sample-resource.ts'
import { sampleHolding } from '#testing/sample-queue.ts'
import Resources from './resources.tsx'

const list = 'GET /api/resources?limit=20'

const open = (answers: Answers, at?: Parameters<typeof openRoom>[2]) =>
  openRoom(
    { path: '/resources', Component: Resources },
    {
      'GET /api/groups?mine=true&limit=50': [200, []],
      'GET /api/holdings/mine?kind=resource&state=draft%2Cpending%2Csent_back%2Crejected&limit=50': [200, []],
      [list]: [200, [sampleResourceCard()]],
      ...answers,
    },
    at,
  )

describe('the room of resources', () => {
  it('lists what is shared, with how it may be used and who uses it', async () => {
    open({})
    const [row] = await within(await screen.findByRole('list', { name: 'Resources' })).findAllByRole('listitem')
    for (const words of ['Guide', 'PDF, 4 pages', 'CC BY 4.0', 'Conservation', 'Used in 3 libraries', 'St. Brannoc Archive'])
      expect(row?.textContent).toContain(words)
    expect(screen.getByRole('link', { name: 'Water damage: the first 48 hours' }).getAttribute('href')).toBe('/resources/8')
    expect(screen.getByRole('link', { name: 'Share a resource' }).getAttribute('href')).toBe('/resources/new')
    expect(screen.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual([
      ...['Resources', 'Looking for', 'Offers', 'Lists'],
    ])
  })

  it('is narrowed and put in order by its address', async () => {
    const { asked, router } = open({
      'GET /api/resources?type=policy&limit=20': [200, [sampleResourceCard({ id: 9, title: 'Weeding policy', type: 'policy' })]],
      'GET /api/resources?type=policy&sort=used&limit=20': [200, []],
    })
    await userEvent.click(await screen.findByRole('radio', { name: 'Policy' }))
    await screen.findByRole('link', { name: 'Weeding policy' })
    await userEvent.selectOptions(screen.getByLabelText('Sort by'), 'Most used')
    expect(await screen.findByText('No resources match these filters.')).toBeDefined()
    expect(router.state.location.search).toBe('?type=policy&sort=used')
    await userEvent.click(screen.getByRole('button', { name: 'Clear filters' }))
    await waitFor(() => expect(router.state.location.search).toBe('?sort=used'))
    await waitFor(() => expect(document.activeElement).not.toBe(document.body))
    expect(asked().slice(0, 2)).toEqual(['/api/resources?limit=20', '/api/resources?type=policy&limit=20'])
  })

  it('is narrowed to a group that one is in, also where one only reads', async () => {
    const group = sampleGroupCard({ id: 3, title: 'Map librarians', membership: memberOf('member') })
    const { router } = open({
      'GET /api/groups?mine=true&limit=50': [200, [group]],
      'GET /api/resources?group=3&limit=20': [200, []],
    })
    await userEvent.selectOptions(await screen.findByLabelText('Group'), 'Map librarians')
    expect(await screen.findByText('No resources match these filters.')).toBeDefined()
    expect(router.state.location.search).toBe('?group=3')
  })

  it('asks for nothing that an address says wrongly', async () => {
    const { asked } = open({}, { path: '/resources?type=spell&country=Germany&sort=best&group=x' })
    await screen.findByRole('link', { name: 'Water damage: the first 48 hours' })
    expect(asked()).toEqual(['/api/resources?limit=20'])
  })

  it('has its filters in a sheet on phones', async () => {
    const { router } = open({ 'GET /api/resources?licence=adaptable&limit=20': [200, []] }, { widthPx: 390 })
    await userEvent.click(await screen.findByRole('button', { name: 'Filters' }))
    await userEvent.click(await screen.findByRole('checkbox', { name: 'May be adapted' }))
    await userEvent.click(screen.getByRole('button', { name: 'Show resources' }))
    expect(await screen.findByRole('button', { name: 'Filters 1' })).toBeDefined()
    expect(router.state.location.search).toBe('?licence=adaptable')
  })

  it('names one’s own that others do not see yet', async () => {
    const own = (given: object) => ({ ...sampleHolding({ kind: 'resource', ...given }) })
    open({
      'GET /api/holdings/mine?kind=resource&state=draft%2Cpending%2Csent_back%2Crejected&limit=50': [
        200,
        [own({ id: 11, title: 'Half a guide', state: 'draft' }), own({ id: 12, title: 'A whole one', state: 'pending' })],
      ],
    })
    const lines = within(await screen.findByRole('list', { name: 'Drafts and submissions' })).getAllByRole('listitem')
    expect(lines.map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/^Half a guide.*Draft$/),
      expect.stringMatching(/^A whole one.*Pending review$/),
    ])
    expect(screen.getByRole('link', { name: 'Half a guide' }).getAttribute('href')).toBe('/resources/11/edit')
  })

  it('says so when it cannot be loaded, and when there is nothing yet', async () => {
    let answer: Answers[typeof list] = refuse('unexpected')
    open({ [list]: () => answer as [200, []] })
    expect(await screen.findByText('Error loading resources. Please try again later.')).toBeDefined()
    answer = [200, []]
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByText('No resources yet.')).toBeDefined()
    expect(screen.getByRole('link', { name: 'Share one' }).getAttribute('href')).toBe('/resources/new')
  })

  it('shows visitors what anyone may read, and where to log in', async () => {
    open({ ...signedOut, ...instanceAnswer(true) })
    await screen.findByRole('link', { name: 'Water damage: the first 48 hours' })
    expect(screen.getByText(/to see what members share\.$/).textContent).toBe('Log in to see what members share.')
    expect(screen.queryByRole('tab')).toBeNull()
    expect(screen.queryByRole('link', { name: 'Share a resource' })).toBeNull()
  })

  it('asks visitors to log in where the house shows its rooms to members only', async () => {
    const { router } = open({ ...signedOut, ...instanceAnswer(false) })
    await screen.findByText('Log in here')
    expect(router.state.location.search).toBe('?returnTo=%2Fresources')
  })
})
