import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, it } from 'vitest'
import type { RelevanceTuning as Learned } from '#contract/relevance.ts'
import { Toaster } from '#client/ui/overlays/toaster.tsx'
import { type Answers, renderRoutes, stubServer } from '#testing/render.tsx'
import { RelevanceTuning } from './relevance-tuning.tsx'

const tuning: NonNullable<Learned['tuning']> = {
  ...{ learnedFrom: 180, testedOn: 60, createdAt: '2026-11-16T10:00:00.000Z', fits: true, isUsed: true },
  shipped: { auc: 0.9123, falseAlarms: 21.4, misses: 6.1, calibrationError: 9.31 },
  tuned: { auc: 0.9541, falseAlarms: 8.2, misses: 7.4, calibrationError: 3.86 },
}
const learned = (change: Partial<typeof tuning> = {}): Learned => ({
  ...{ decisions: 240, fewestDecisions: 200 },
  tuning: { ...tuning, ...change },
})

function open(answers: Answers) {
  const fetch = stubServer(answers)
  const Page = () => (
    <>
      <RelevanceTuning />
      <Toaster />
    </>
  )
  renderRoutes([{ path: '/', Component: Page }], '/')
  return fetch
}

it('says how many decisions are there before anything was learned', async () => {
  open({ 'GET /api/admin/relevance': [200, { decisions: 57, fewestDecisions: 200, tuning: null }] })
  expect(await screen.findByText(/57 of at least 200/)).toBeDefined()
  expect(screen.queryByRole('switch')).toBeNull()
})

it('shows the figures of both scores, and lets admins go back to the shipped one', async () => {
  let isUsed = true
  const fetch = open({
    'GET /api/admin/relevance': () => [200, learned({ isUsed })],
    'PATCH /api/admin/relevance': () => {
      isUsed = false
      return [200, learned({ isUsed })]
    },
  })
  expect(await screen.findByRole('row', { name: 'ROC-AUC 0.912 0.954' })).toBeDefined()
  expect(screen.getByRole('row', { name: 'False alarms 21 % 8 %' })).toBeDefined()
  await userEvent.click(screen.getByRole('switch', { name: 'Score by what was decided here' }))
  expect(await screen.findByText('Setting saved')).toBeDefined()
  await waitFor(() => expect(screen.getByRole('switch').getAttribute('aria-checked')).toBe('false'))
  expect(fetch.mock.calls.find(([, init]) => init?.method === 'PATCH')?.[1]?.body).toBe('{"isUsed":false}')
})

it('cannot be turned on when it was learned on another model', async () => {
  open({ 'GET /api/admin/relevance': [200, learned({ fits: false })] })
  const choice = await screen.findByRole('switch')
  expect(choice.getAttribute('aria-checked')).toBe('false')
  expect((choice as HTMLButtonElement).disabled).toBe(true)
})
