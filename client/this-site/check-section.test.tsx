import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, it } from 'vitest'
import type { Finding } from '#contract/check-instance.ts'
import { Toaster } from '#client/ui/overlays/toaster.tsx'
import { type Answers, refuse, renderRoutes, stubServer } from '#testing/render.tsx'
import CheckSection from './check-section.tsx'

const missing: Finding = {
  ...{ name: 'Mail server', state: 'missing', sentence: 'SMTP_URL is not set.', whatToDo: 'Set SMTP_URL.' },
}
const good: Finding = { name: 'Disk', state: 'good', sentence: '80 GB are free.', whatToDo: null }

const Page = () => (
  <>
    <CheckSection />
    <Toaster />
  </>
)

it('shows what is missing with what to do about it, looks again, and sends a letter', async () => {
  let findings = [missing, good]
  const fetch = stubServer({
    'GET /api/admin/check': () => [200, { checkedAt: '2026-11-17T08:00:00.000Z', findings }],
    'POST /api/admin/check/letter': [202, { message: 'On its way.' }],
  })
  renderRoutes([{ path: '/', Component: Page }], '/')
  const list = await screen.findByRole('list', { name: 'Findings' })
  expect(within(list).getAllByRole('listitem')).toHaveLength(2)
  expect(within(list).getByText('What to do: Set SMTP_URL.')).toBeDefined()
  expect(screen.getByText(/1 missing, 0 weak, 1 good/)).toBeDefined()
  findings = [good]
  await userEvent.click(screen.getByRole('button', { name: 'Look again' }))
  expect(await screen.findByText(/0 missing, 0 weak, 1 good/)).toBeDefined()
  await userEvent.click(screen.getByRole('button', { name: 'Send me a test email' }))
  expect(await screen.findByText('The email is on its way to your own address.')).toBeDefined()
  expect(fetch.mock.calls.filter(([url]) => url === '/api/admin/check/letter')).toHaveLength(1)
})

it('says that looking again has failed, and keeps what it knows', async () => {
  let answer: unknown = [200, { checkedAt: '2026-11-17T08:00:00.000Z', findings: [missing] }]
  stubServer({ 'GET /api/admin/check': () => answer } as Answers)
  renderRoutes([{ path: '/', Component: Page }], '/')
  await screen.findByRole('list', { name: 'Findings' })
  answer = refuse('not_found')
  await userEvent.click(screen.getByRole('button', { name: 'Look again' }))
  expect(await screen.findByText('Failed to look again')).toBeDefined()
  expect(screen.getByRole('list', { name: 'Findings' })).toBeDefined()
})
