import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { useViewer } from '#client/accounts/use-viewer.ts'
import { Toaster } from '#client/ui/overlays/toaster.tsx'
import { type Answers, press, refuse, renderRoutes, sentTo, signedIn, stubServer } from '#testing/render.tsx'
import { sampleEntry, sampleListedGoal, sampleProgress } from '#testing/sample-learning.ts'
import LearningRecord from './learning-record.tsx'

beforeEach(() => vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-03-15T12:00:00Z') }))
afterEach(() => vi.useRealTimers())

const some = { goals: [sampleProgress()], total: { entries: 1, hours: 3.5 } }
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

describe('what leaves the record', () => {
  it('is a link that is shown once, with what was chosen', async () => {
    const link = { id: 5, from: '2026-01-01', until: '2026-12-31', reflections: true, evidence: false }
    const times = { createdAt: '2026-03-15T12:00:00.000Z', expiresAt: '2026-06-13T12:00:00.000Z' }
    const sent = open({
      'POST /api/learning/links': [201, { ...link, ...times, url: 'https://ibid.example/record/abc' }],
    })
    await press('Share a read-only link')
    const dialog = within(await screen.findByRole('dialog'))
    await userEvent.click(dialog.getByLabelText('With my reflections'))
    await userEvent.click(dialog.getByLabelText('90 days'))
    await userEvent.click(dialog.getByRole('button', { name: 'Create link' }))
    expect(await screen.findByText('Link created')).toBeDefined()
    expect(dialog.getByLabelText<HTMLInputElement>('Link').value).toBe('https://ibid.example/record/abc')
    expect(sent('POST /api/learning/links')).toEqual([
      { goalId: 2, from: null, until: null, reflections: true, evidence: false, days: 90 },
    ])
  })

  it('is of a period that is over, or of any days, but of none that are half chosen', async () => {
    const link = { id: 5, from: '2025-01-01', until: '2025-12-31', reflections: false, evidence: false }
    const times = { createdAt: '2026-03-15T12:00:00.000Z', expiresAt: '2026-06-13T12:00:00.000Z' }
    const sent = open({
      'POST /api/learning/links': [201, { ...link, ...times, url: 'https://ibid.example/record/abc' }],
    })
    const share = async (choose: (dialog: ReturnType<typeof within>) => Promise<void>) => {
      await press('Share a read-only link')
      const dialog = within(await screen.findByRole('dialog'))
      await choose(dialog)
      await userEvent.click(dialog.getByRole('button', { name: 'Create link' }))
      await userEvent.click(await dialog.findByRole('button', { name: 'Done' }))
    }
    await share(async (dialog) => {
      const over = await dialog.findByRole('option', { name: /^20 hours a year .*2025\)$/ })
      await userEvent.selectOptions(dialog.getByLabelText('What is shown'), over)
    })
    await share(async (dialog) => {
      await userEvent.selectOptions(await dialog.findByLabelText('What is shown'), 'Other days')
      fireEvent.change(dialog.getByLabelText('From'), { target: { value: '' } })
      await userEvent.click(dialog.getByRole('button', { name: 'Create link' }))
      expect(await dialog.findByText('Please choose a day')).toBeDefined()
      fireEvent.change(dialog.getByLabelText('From'), { target: { value: '2026-02-01' } })
    })
    const rest = { reflections: false, evidence: false, days: 30 }
    expect(sent('POST /api/learning/links')).toEqual([
      { goalId: 2, from: '2025-01-01', until: null, ...rest },
      { goalId: null, from: '2026-02-01', until: '2026-03-15', ...rest },
    ])
  })

  it('is ended by its owner', async () => {
    const link = { id: 5, from: '2026-01-01', until: null, reflections: false, evidence: false }
    const times = { createdAt: '2026-03-15T12:00:00.000Z', expiresAt: '2026-06-13T12:00:00.000Z' }
    let links = [{ ...link, ...times }]
    const sent = open({
      'GET /api/learning/links': () => [200, links],
      'DELETE /api/learning/links/5': () => {
        links = []
        return [200, { message: 'Done' }]
      },
    })
    expect(await screen.findByText('From January 1, 2026')).toBeDefined()
    await press('End the link made on March 15, 2026')
    await press('End link')
    expect(await screen.findByText('Link ended')).toBeDefined()
    expect(sent('DELETE /api/learning/links/5')).toHaveLength(1)
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Share my record' })))
  })

  it('stands there also when its list cannot be read anew', async () => {
    const times = { createdAt: '2026-03-15T12:00:00.000Z', expiresAt: '2026-06-13T12:00:00.000Z' }
    let answer: unknown = [200, [{ id: 5, from: '2026-01-01', until: null, reflections: false, evidence: false, ...times }]]
    open({
      'GET /api/learning/links': () => answer,
      'DELETE /api/learning/links/5': refuse('not_found'),
    } as Answers)
    expect(await screen.findByText('From January 1, 2026')).toBeDefined()
    answer = refuse('not_found')
    await press('End the link made on March 15, 2026')
    await press('End link')
    expect(await screen.findByText('Action failed')).toBeDefined()
    expect(screen.queryByText(/^Error loading your links/)).toBeNull()
    expect(screen.getByText('From January 1, 2026')).toBeDefined()
  })

  it('is a file, and a refusal is told in words', async () => {
    const sent = open({ 'GET /api/learning/record.csv?goal=2&reflections=true': refuse('too_many_requests') })
    await userEvent.click(await screen.findByLabelText('Export with reflections'))
    await press('Export CSV')
    expect(await screen.findByText('Export failed')).toBeDefined()
    expect(sent('GET /api/learning/record.csv?goal=2&reflections=true')).toHaveLength(1)
  })
})
