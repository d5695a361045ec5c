import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { mostEvidence } from '#contract/learning.ts'
import { useViewer } from '#client/accounts/use-viewer.ts'
import { Toaster } from '#client/ui/overlays/toaster.tsx'
import { stored } from '#testing/composer.tsx'
import { type Answers, press, refuse, renderRoutes, sentTo, signedIn, stubServer } from '#testing/render.tsx'
import { sampleEntry, sampleGoal, sampleListedGoal, sampleProgress } from '#testing/sample-learning.ts'
import { stubUploads } from '#testing/stub-uploads.ts'
import LearningRecord from './learning-record.tsx'

beforeEach(() => vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-03-15T12:00:00Z') }))
afterEach(() => vi.useRealTimers())

const some = { goals: [sampleProgress()], total: { entries: 1, hours: 3.5 } }
const none = { goals: [], total: { entries: 0, hours: 0 } }
const entries = 'GET /api/learning/entries?limit=30'
const entriesOfGoal = 'GET /api/learning/entries?goal=2&limit=30'

function open(answers: Answers, path = '/learning/record') {
  const fetch = stubServer({
    ...signedIn(),
    'GET /api/learning/progress': [200, some],
    'GET /api/learning/goals': [200, [sampleListedGoal()]],
    'GET /api/learning/schemes': [200, []],
    'GET /api/learning/links': [200, []],
    [entriesOfGoal]: [200, [sampleEntry()]],
    ...answers,
  })
  const Page = () =>
    useViewer() && (
      <>
        <LearningRecord />
        <Toaster />
      </>
    )
  renderRoutes([{ path: '*', Component: Page }], path)
  return sentTo(fetch)
}

describe('the record', () => {
  it('says that it is the last day, where no week is left', async () => {
    vi.setSystemTime('2026-12-31T12:00:00Z')
    open({ [entriesOfGoal]: [200, []] })
    expect(await screen.findByText(/^8 hours left, and today is the last day\./)).toBeDefined()
  })

  it('says how far one has come, month by month, and where the pace leads', async () => {
    open({})
    expect(await screen.findByRole('img', { name: '12 of 20 hours' })).toBeDefined()
    expect(
      screen.getByText(/^8 hours left, 42 weeks to go\. At this pace you will have 60 hours by December 31, 2026\.$/),
    ).toBeDefined()
    const months = 'Hours by month: January 2026 5, February 2026 4, March 2026 3'
    const bars = screen.getByRole('img', { name: months })
    expect([...bars.querySelectorAll('span')].map(({ textContent }) => textContent)).toEqual(['5', '4', '3'])
    expect([...bars.querySelectorAll('i')].map(({ style }) => Math.round(Number.parseFloat(style.height)))).toEqual([83, 67, 50])
    expect(screen.getAllByText('Nobody but you sees your record, unless you share it.').length).toBeGreaterThan(0)
  })

  it('draws the months beside an axis with numbers, also of a goal of more than a year', async () => {
    const byMonth = Array.from({ length: 24 }, (_, at) => ({
      month: `${at < 12 ? 2026 : 2027}-${String((at % 12) + 1).padStart(2, '0')}`,
      hours: [15, 30][at] ?? 0,
    }))
    open({ 'GET /api/learning/progress': [200, { ...some, goals: [sampleProgress({ byMonth })] }] })
    const months = within(await screen.findByRole('region', { name: 'Hours by month' }))
    expect(months.getByText('hours a month')).toBeDefined()
    for (const label of ['0', '10', '20', '30', 'Jan 26', 'Nov 27']) expect(months.getByText(label)).toBeDefined()
    const bars = months.getByRole('img').querySelectorAll('i')
    expect([...bars].map(({ style }) => style.height)).toEqual(['50%', '100%'])
  })

  it('says so when the goal is reached', async () => {
    open({ 'GET /api/learning/progress': [200, { ...some, goals: [sampleProgress({ done: 21, missing: 0, pace: null })] }] })
    expect(await screen.findByText('Goal reached.')).toBeDefined()
  })

  it('names what is missing, with what could fill it', async () => {
    const gap = { competency: 'Law and ethics', hours: 1, minimum: 4, missing: 3, courses: [], events: [] } as const
    open({
      'GET /api/learning/progress': [200, { ...some, goals: [sampleProgress({ gaps: [{ ...gap, courses: [], events: [] }] })] }],
    })
    const gaps = within(await screen.findByRole('region', { name: 'Gaps' }))
    expect(gaps.getByText('3 hours of 4 missing')).toBeDefined()
    expect(gaps.getByRole('link').getAttribute('href')).toBe('/learning?competency=Law+and+ethics')
  })

  it('has entries under their years, with who confirmed them and what proves them', async () => {
    const confirmed = {
      isConfirmed: true,
      confirmedBy: { id: 8, name: 'Ben' },
      certificateCode: 'ABCDE',
      source: 'event',
    } as const
    open({
      [entriesOfGoal]: [200, [sampleEntry(), sampleEntry({ id: 32, completedOn: '2025-12-01', title: 'Call', ...confirmed })]],
    })
    const last = within(await screen.findByRole('region', { name: '2025' }))
    expect(last.getByText('Confirmed by Ben')).toBeDefined()
    expect(last.getByRole('link', { name: 'Certificate' }).getAttribute('href')).toBe('/certificates/ABCDE')
    expect(within(screen.getByRole('region', { name: '2026' })).getByText('Own statement')).toBeDefined()
  })

  it('is empty at first, and offers twenty hours a year', async () => {
    const sent = open({
      'GET /api/learning/progress': [200, none],
      [entries]: [200, []],
      'POST /api/learning/goals': [201, sampleGoal()],
    })
    expect(await screen.findByText('Your record is empty.')).toBeDefined()
    expect(screen.getByText('Add what you have learned, or go to an event with credit hours.')).toBeDefined()
    expect(screen.getByText('No goal yet.')).toBeDefined()
    expect(screen.getByText('20 hours a year is a common start.')).toBeDefined()
    await press('Set a goal')
    await press('Save goal')
    expect(await screen.findByText('Goal saved')).toBeDefined()
    expect(sent('POST /api/learning/goals')).toEqual([
      { name: '20 hours a year', hours: 20, months: 12, minima: [], startsOn: '2026-01-01', schemeId: null },
    ])
  })

  it('shows other days when they are chosen', async () => {
    const sent = open({ 'GET /api/learning/entries?from=2025-01-01&until=2025-12-31&limit=30': [200, []] })
    await userEvent.selectOptions(await screen.findByLabelText('Days of the record'), '2025')
    expect(await screen.findByText('Nothing is recorded here.')).toBeDefined()
    expect(sent(entriesOfGoal)).toHaveLength(1)
  })

  it('shows any days, once both are chosen and in order, and gives the same as a file', async () => {
    const file = 'GET /api/learning/record.csv?from=2026-02-01&until=2026-03-15'
    const sent = open({
      'GET /api/learning/entries?from=2026-01-01&until=2026-03-15&limit=30': [200, [sampleEntry()]],
      'GET /api/learning/entries?from=2026-02-01&until=2026-03-15&limit=30': [200, []],
      [file]: refuse('too_many_requests'),
    })
    await userEvent.selectOptions(await screen.findByLabelText('Days of the record'), 'Other days')
    const [from, until] = [await screen.findByLabelText('From'), screen.getByLabelText<HTMLInputElement>('Until')]
    expect(until.value).toBe('2026-03-15')
    fireEvent.change(from, { target: { value: '2026-03-16' } })
    expect(await screen.findByText('It cannot end before it begins')).toBeDefined()
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Export CSV' }).disabled).toBe(true)
    fireEvent.change(from, { target: { value: '2026-02-01' } })
    expect(await screen.findByText('Nothing is recorded here.')).toBeDefined()
    await press('Export CSV')
    expect(await screen.findByText('Export failed')).toBeDefined()
    expect(sent(file)).toHaveLength(1)
  })
})

describe('an entry', () => {
  it('is added, after what is missing was asked for', async () => {
    const sent = open({ 'POST /api/learning/entries': [201, sampleEntry()] })
    await press('Add entry')
    const dialog = within(await screen.findByRole('dialog', { name: 'Add entry' }))
    await userEvent.click(dialog.getByRole('button', { name: 'Save entry' }))
    expect(await dialog.findByText('Please say how many hours')).toBeDefined()
    await userEvent.type(dialog.getByLabelText('What was it?'), 'Weeding without guilt')
    await userEvent.type(dialog.getByLabelText('Hours'), '1,5')
    await userEvent.selectOptions(dialog.getByLabelText('Kind'), 'Reading')
    await userEvent.click(dialog.getByText('Competencies'))
    await userEvent.click(dialog.getByLabelText('Collections'))
    await userEvent.click(dialog.getByRole('button', { name: 'Save entry' }))
    expect(await screen.findByText('Entry added')).toBeDefined()
    expect(sent('POST /api/learning/entries')).toEqual([
      expect.objectContaining({
        ...{ title: 'Weeding without guilt', hours: 1.5, category: 'reading', completedOn: '2026-03-15', courseId: null },
        competencies: ['Collections'],
      }),
    ])
  })

  it('keeps its competencies in sight when none is chosen any more', async () => {
    open({})
    await press('Winter meeting')
    const chosen = await screen.findByRole('checkbox', { name: 'Collections' })
    await userEvent.click(chosen)
    expect(chosen).toHaveProperty('checked', false)
    expect(chosen.closest('details')?.open).toBe(true)
  })

  it('takes another file in the place of one that did not arrive', async () => {
    const uploads = stubUploads()
    const evidence = Array.from({ length: mostEvidence - 1 }, (_, at) => stored(`${at}.pdf`, 'document'))
    open({ [entriesOfGoal]: [200, [sampleEntry({ evidence })]] })
    await press('Winter meeting')
    await userEvent.upload(await screen.findByLabelText('Add proof'), new File(['x'], 'last.pdf'))
    await waitFor(() => expect(uploads).toHaveLength(1))
    expect(screen.queryByLabelText('Add proof')).toBeNull()
    act(() => uploads[0]!.loseConnection())
    expect(await screen.findByText(/The server cannot be reached/)).toBeDefined()
    expect(screen.getByLabelText('Add proof')).toBeDefined()
  })

  it('that a host confirmed keeps what was confirmed', async () => {
    const entry = sampleEntry({ isConfirmed: true })
    const sent = open({ [entriesOfGoal]: [200, [entry]], 'PATCH /api/learning/entries/31': [200, entry] })
    await press('Winter meeting')
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit entry' }))
    expect(dialog.getByText('What a host confirmed cannot be changed. The rest is yours.')).toBeDefined()
    for (const name of ['What was it?', 'Hours', 'Date'])
      expect(dialog.getByLabelText<HTMLInputElement>(name).disabled).toBe(true)
    await userEvent.type(dialog.getByLabelText(/^Reflection/), 'Label boxes first.')
    await userEvent.click(dialog.getByRole('button', { name: 'Save entry' }))
    await waitFor(() =>
      expect(sent('PATCH /api/learning/entries/31')).toEqual([
        { category: 'conference', competencies: ['Collections'], reflection: 'Label boxes first.', evidence: [] },
      ]),
    )
  })

  it('that a host confirmed leaves the record for good when its owner does not want it', async () => {
    const other = sampleEntry({ id: 32, title: 'Spring meeting' })
    let left = [sampleEntry({ isConfirmed: true }), other]
    const sent = open({
      [entriesOfGoal]: () => [200, left],
      'DELETE /api/learning/entries/31': () => {
        left = [other]
        return [200, { message: 'Done' }]
      },
    })
    await press('More for Winter meeting')
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Not in my record' }))
    await userEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Delete' }))
    expect(await screen.findByText('Entry deleted')).toBeDefined()
    expect(sent('DELETE /api/learning/entries/31')).toHaveLength(1)
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'More for Spring meeting' })))
  })
})
