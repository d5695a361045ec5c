import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import type { dismissSuggestion, listSuggestions } from '#contract/colleagues.ts'
import { useViewer } from '#client/accounts/use-viewer.ts'
import { type Answers, type AnswerTo, refuse, renderRoutes, signedIn, stubServer, stubWidth } from '#testing/render.tsx'
import { sampleEventCard, sampleOccurrence } from '#testing/sample-event.ts'
import { sampleResourceCard } from '#testing/sample-resource.ts'
import { sampleConnection, sampleSuggestion } from '#testing/sample-profile.ts'
import { LeftRail } from './left-rail.tsx'
import { RightRail } from './right-rail.tsx'

const suggestions = 'GET /api/colleagues/suggestions?limit=12'
const five = ['Cleo', 'Dora', 'Emil', 'Fritz', 'Gustav'].map((name, at) => sampleSuggestion({ id: 20 + at, name }))

function open(answers: Answers, widthPx = 1440) {
  stubWidth(widthPx)
  const Page = () =>
    useViewer() && (
      <>
        <LeftRail />
        <RightRail />
        <p>Feed</p>
      </>
    )
  const fetch = stubServer({ ...signedIn(), ...answers })
  renderRoutes([{ path: '/', Component: Page }], '/')
  return fetch
}
/** What the rooms have to tell is loaded once the reader starts to interact with the page. */
async function openAndMove(answers: Answers) {
  open(answers)
  await screen.findByText('Feed')
  fireEvent.pointerMove(window)
}
const people = () =>
  within(screen.getByRole('list', { name: 'Colleague Suggestions' }))
    .getAllByRole('link')
    .map(({ textContent }) => textContent)

describe('the panel of suggestions', () => {
  it('shows the first three with their reasons, and who is asked makes room for the next', async () => {
    let list = five
    open({
      [suggestions]: () => [200, list],
      'POST /api/colleagues': () => {
        list = five.slice(1)
        return [201, sampleConnection({ status: 'pending' })]
      },
    })
    await screen.findByText('Cleo')
    expect(people()).toEqual(['Cleo', 'Dora', 'Emil'])
    expect(screen.getAllByText('3 shared colleagues')).toHaveLength(3)
    expect(screen.getByRole('link', { name: 'View all suggestions' }).getAttribute('href')).toBe('/colleagues')
    await userEvent.click(screen.getByRole('button', { name: 'Connect with Cleo' }))
    await waitFor(() => expect(people()).toEqual(['Dora', 'Emil', 'Fritz']))
  })

  it('lets who is dismissed make room for the next, and puts them back when that fails', async () => {
    let list = five
    let answer: AnswerTo<typeof dismissSuggestion> = refuse('unexpected')
    open({ [suggestions]: () => [200, list], 'DELETE /api/colleagues/suggestions/20': () => answer })
    const dismiss = async () => userEvent.click(await screen.findByRole('button', { name: 'Dismiss the suggestion Cleo' }))
    await dismiss()
    await waitFor(() => expect(people()).toEqual(['Cleo', 'Dora', 'Emil']))
    answer = [200, { message: 'Done' }]
    list = five.slice(1)
    await dismiss()
    await waitFor(() => expect(people()).toEqual(['Dora', 'Emil', 'Fritz']))
  })

  it.each<[string, AnswerTo<typeof listSuggestions>]>([
    ['there is nobody to suggest', [200, []]],
    ['it cannot be loaded', [500, { code: 'unexpected', message: 'No' }]],
  ])('is not there when %s', async (_, answer) => {
    open({ [suggestions]: answer })
    await screen.findByRole('heading', { name: 'Colleague Suggestions' })
    await waitFor(() => expect(screen.queryByRole('heading', { name: 'Colleague Suggestions' })).toBeNull())
  })

  it('is neither shown nor fetched where there is no room for it', async () => {
    const fetch = open({ [suggestions]: [200, five] }, 1199)
    await screen.findByText('Feed')
    expect(await screen.findByText('Post engagements')).toBeDefined()
    expect(fetch.mock.calls.map(([url]) => url)).not.toContain('/api/colleagues/suggestions?limit=12')
  })
})

describe('the panel of events', () => {
  const upcoming = 'GET /api/events/upcoming'
  const dates = [
    { occurrence: sampleOccurrence({ answer: 'going' }), event: sampleEventCard() },
    { occurrence: sampleOccurrence({ id: 51, capacity: 9, going: 6 }), event: sampleEventCard({ id: 6, title: 'Open day' }) },
  ]

  it('shows what is next, with one’s own answer or the places that are left', async () => {
    await openAndMove({ [upcoming]: [200, dates] })
    await screen.findByRole('link', { name: 'Open day' })
    const rows = within(screen.getByRole('list', { name: 'Upcoming Events' })).getAllByRole('listitem')
    expect(rows[0]?.textContent).toMatch(/Metadata for people who inherit it.*Online.*Going$/)
    expect(rows[1]?.textContent).toMatch(/Open day.*3 places left$/)
    expect(screen.getByRole('link', { name: 'View all events' }).getAttribute('href')).toBe('/events')
  })

  it('says that there is none yet, and where to propose one', async () => {
    await openAndMove({ [upcoming]: [200, []] })
    expect((await screen.findByText(/^No events yet\./)).textContent).toBe('No events yet. Propose one')
    expect(screen.getByRole('link', { name: 'Propose one' }).getAttribute('href')).toBe('/events/new')
  })

  it('is not there when it cannot be loaded', async () => {
    await openAndMove({ [upcoming]: refuse('unexpected') })
    await screen.findByRole('heading', { name: 'Upcoming Events' })
    await waitFor(() => expect(screen.queryByRole('heading', { name: 'Upcoming Events' })).toBeNull())
  })
})

describe('the panel of resources', () => {
  const latest = 'GET /api/resources/latest'

  it('shows the newest, with type, institution and license', async () => {
    await openAndMove({ [latest]: [200, [sampleResourceCard(), sampleResourceCard({ id: 9, title: 'Mould, calmly' })]] })
    await screen.findByRole('link', { name: 'Mould, calmly' })
    const rows = within(screen.getByRole('list', { name: 'Latest Resources' })).getAllByRole('listitem')
    expect(rows[0]?.textContent).toMatch(/^Water damage.*Guide · St\. Brannoc ArchiveCC BY 4\.0$/)
    expect(screen.getByRole('link', { name: 'View all resources' }).getAttribute('href')).toBe('/resources')
  })

  it('says that there is none yet, and where to share one', async () => {
    await openAndMove({ [latest]: [200, []] })
    expect((await screen.findByText(/^No resources yet\./)).textContent).toBe('No resources yet. Share one')
    expect(screen.getByRole('link', { name: 'Share one' }).getAttribute('href')).toBe('/resources/new')
  })

  it('is not there when it cannot be loaded', async () => {
    await openAndMove({ [latest]: refuse('unexpected') })
    await screen.findByRole('heading', { name: 'Latest Resources' })
    await waitFor(() => expect(screen.queryByRole('heading', { name: 'Latest Resources' })).toBeNull())
  })
})

describe('the quick links', () => {
  it('lead to the rooms that there are', async () => {
    open({})
    const links = within(await screen.findByRole('navigation', { name: 'Quick Links' })).getAllByRole('link')
    expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['Digital Collections', '/collections'],
      ['Library Events', '/events'],
      ['Continuing Education', '/learning'],
      ['Librarian Groups', '/groups'],
      ['Resource Sharing', '/resources'],
    ])
  })

  const inTwoHours = new Date(Date.now() + 2 * 3_600_000).toISOString()
  const facts = { newCollections: 0, nextDate: null, hours: null, newInGroups: 0, resources: 0 }
  const said = async (more: object) => {
    await openAndMove({ 'GET /api/user/rooms': [200, { ...facts, ...more }] })
    const links = screen.getByRole('navigation', { name: 'Quick Links' })
    await waitFor(() => expect(links.querySelector('.room-fact')).toBeTruthy())
    return within(links)
      .getAllByRole('link')
      .map((link) => link.textContent)
  }

  it('carry one fact each, where there is one', async () => {
    const more = {
      ...{ newCollections: 1, hours: { done: 24.5, goal: 40 }, newInGroups: 100, resources: 1214 },
      nextDate: { startsAt: inTwoHours, startsLocal: '', allDay: false },
    }
    expect(await said(more)).toEqual([
      'Digital Collections 1 new',
      expect.stringMatching(/^Library Events to(day|morrow)$/),
      'Continuing Education 24.5/40 h',
      'Librarian Groups 99+ new',
      'Resource Sharing 1,214',
    ])
  })

  it('say nothing where there is nothing to say', async () => {
    const begun = { startsAt: '2026-01-01T10:00:00.000Z', startsLocal: '2026-01-01T11:00', allDay: false }
    expect(await said({ nextDate: begun })).toEqual([
      'Digital Collections',
      'Library Events now',
      'Continuing Education',
      'Librarian Groups',
      'Resource Sharing',
    ])
  })
})

describe('the record card', () => {
  const valueOf = (label: string) => screen.getByText(label).nextElementSibling?.textContent
  const figures = { profileViews: 128, postEngagements: 47, viewsByDay: [] }

  it('carries the counts of the last 30 days', async () => {
    open({ 'GET /api/user/figures': [200, figures] })
    await waitFor(() => expect(valueOf('Profile views')).toBe('128'))
    expect([valueOf('Post engagements'), valueOf('Colleagues')]).toEqual(['47', '3'])
  })

  it('says that views are not counted, and guesses nothing', async () => {
    open({ 'GET /api/user/figures': [200, { ...figures, profileViews: null }] })
    await waitFor(() => expect(valueOf('Profile views')).toBe('off'))
  })

  it('is not fetched for on a phone', async () => {
    const fetch = open({ 'GET /api/user/figures': [200, figures] }, 390)
    await screen.findByText('Feed')
    expect(screen.queryByText('Profile views')).toBeNull()
    expect(fetch.mock.calls.map(([url]) => url)).toEqual(['/api/user'])
  })
})
