import { render, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { useViewer } from '#client/accounts/use-viewer.ts'
import { type Answers, refuse, renderRoutes, signedIn, stubServer, stubWidth } from '#testing/render.tsx'
import { sampleCourseCard, sampleProgress } from '#testing/sample-learning.ts'
import { sampleHolding } from '#testing/sample-queue.ts'
import Learning from './learning.tsx'

const list = 'GET /api/courses?limit=18'

function open(answers: Answers, { path = '/learning', widthPx = 1440 } = {}) {
  stubWidth(widthPx)
  stubServer({
    ...signedIn(),
    'GET /api/learning/progress': [200, { goals: [], total: { entries: 0, hours: 0 } }],
    'GET /api/holdings/mine?kind=course&state=draft%2Cpending%2Csent_back%2Crejected&limit=50': [200, []],
    [list]: [200, [sampleCourseCard()]],
    ...answers,
  })
  const Page = () => useViewer() && <Learning />
  return renderRoutes([{ path: '*', Component: Page }], path)
}

it('lists courses with hours, level and rating', async () => {
  open({
    [list]: [
      200,
      [
        sampleCourseCard(),
        sampleCourseCard({ id: 7, title: 'New one', rating: null, ratings: 0, selfPaced: false, startsOn: '2026-04-07' }),
      ],
    ],
  })
  const [first, second] = within(await screen.findByRole('list', { name: 'Catalog' })).getAllByRole('listitem')
  expect(first?.textContent).toContain('2.5hoursIntermediateBatch editing without fearCourse · Delta University')
  expect(first?.textContent).toContain('At your own pace · Free★Rated 4.5 of 5, by (4)')
  expect(second?.textContent).toContain('Starts April 7, 2026 · FreeNew')
  expect(within(first!).getByRole('link').getAttribute('href')).toBe('/learning/6')
})

it('is narrowed by the address, and by what is chosen beside it', async () => {
  const { router } = open(
    {
      'GET /api/courses?type=webinar&competency=Collections&maxHours=2&free=true&sort=rated&limit=18': [200, []],
      'GET /api/courses?level=advanced&sort=rated&limit=18': [200, []],
      'GET /api/courses?sort=rated&limit=18': [200, [sampleCourseCard()]],
    },
    { path: '/learning?type=webinar&competency=Collections&maxHours=2&free=true&sort=rated&level=wrong' },
  )
  expect(await screen.findByText('No courses match these filters.')).toBeDefined()
  await userEvent.click(screen.getAllByRole('button', { name: 'Clear filters' })[0]!)
  await screen.findByRole('list', { name: 'Catalog' })
  expect(document.activeElement).not.toBe(document.body)
  await userEvent.click(screen.getByRole('radio', { name: 'Advanced' }))
  await waitFor(() => expect(router.state.location.search).toContain('level=advanced'))
})

it('is narrowed by a provider without taking the focus from the field', async () => {
  const { router } = open({ 'GET /api/courses?provider=Delta&limit=18': [200, []] })
  const field = await screen.findByLabelText<HTMLInputElement>('Provider')
  await userEvent.type(field, 'Delta{Enter}')
  await waitFor(() => expect(router.state.location.search).toBe('?provider=Delta'))
  expect(document.activeElement).toBe(screen.getByLabelText('Provider'))
  await userEvent.click((await screen.findAllByRole('button', { name: 'Clear filters' }))[0]!)
  await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('Provider').value).toBe(''))
})

it('has its filters in a sheet on a phone', async () => {
  const { router } = open({}, { widthPx: 390 })
  await userEvent.click(await screen.findByRole('button', { name: 'Filters' }))
  await userEvent.click(within(screen.getByRole('dialog', { name: 'Filter courses' })).getByRole('radio', { name: 'Reading' }))
  expect(router.state.location.search).toBe('?type=reading')
})

it('shows the record in short, and courses because of its gaps, each once', async () => {
  const { cost: _c, price: _p, ...card } = sampleCourseCard()
  const gap = { competency: 'Collections', hours: 0, minimum: 0, missing: 0, courses: [card], events: [] } as const
  const progress = sampleProgress({ gaps: [gap, gap].map((one) => ({ ...one, courses: [card], events: [] })) })
  open({ 'GET /api/learning/progress': [200, { goals: [progress], total: { entries: 3, hours: 12 } }] })
  expect(await screen.findByRole('img', { name: '12 of 20 hours' })).toBeDefined()
  expect(within(screen.getByRole('list', { name: 'Because of your gaps' })).getAllByRole('listitem')).toHaveLength(1)
  expect(screen.getByRole('link', { name: 'Open my record' }).getAttribute('href')).toBe('/learning/record')
})

it('names what one proposed and others do not see yet', async () => {
  const begun = sampleHolding({ id: 9, kind: 'course', title: 'Begun', state: 'draft' })
  open({ 'GET /api/holdings/mine?kind=course&state=draft%2Cpending%2Csent_back%2Crejected&limit=50': [200, [begun]] })
  const own = within(await screen.findByRole('list', { name: 'Drafts and submissions' }))
  expect(own.getAllByRole('listitem')).toHaveLength(1)
  expect(own.getByRole('link', { name: 'Begun' }).getAttribute('href')).toBe('/learning/9/edit')
})

it('says that the catalog could not be loaded', async () => {
  open({ [list]: refuse('unexpected') })
  expect(await screen.findByText('Error loading courses. Please try again later.')).toBeDefined()
})

it('writes a rating with the decimal mark of its reader', async () => {
  vi.spyOn(navigator, 'language', 'get').mockReturnValue('de-DE')
  vi.resetModules()
  const { RatingMark } = await import('#client/learning/courses/course-marks.tsx')
  render(<RatingMark rating={4} ratings={1200} />)
  expect(screen.getByText('4,0').parentElement?.textContent).toContain('(1.200)')
})
