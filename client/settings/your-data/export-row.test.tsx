import { act, cleanup, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import type { ProblemBody } from '#contract/problems.ts'
import type { DataExport } from '#contract/your-data.ts'
import Warnings from '#client/screens/warnings.tsx'
import { useViewer } from '#client/accounts/use-viewer.ts'
import { Toaster } from '#client/ui/overlays/toaster.tsx'
import { ada, type Answers, refuse, renderRoutes, signedIn, stubServer } from '#testing/render.tsx'
import { ExportRow } from './export-row.tsx'
import type { ExportState } from './export-query.ts'

const sample: DataExport = {
  ...{ id: 3, status: 'waiting', progress: 0, size: null },
  ...{ createdAt: '2026-11-15T10:00:00.000Z', expiresAt: null },
}
const nextAt = '2026-11-16T10:00:00.000Z'
const ready: DataExport = { ...sample, status: 'ready', progress: 100, size: 2_400_000, expiresAt: '2026-11-22T10:00:00.000Z' }
const nothing: ExportState = { latest: null, ready: null, nextAt: null }
const inWords = (date: string) =>
  new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeStyle: 'short' }).format(new Date(date))

function open(state: ExportState | (() => ExportState), answers: Answers = {}) {
  const read = typeof state === 'function' ? state : () => state
  const fetch = stubServer({ ...signedIn(), 'GET /api/export': () => [200, read()], ...answers })
  const Page = () =>
    useViewer() && (
      <>
        <ExportRow />
        <Toaster />
      </>
    )
  renderRoutes([{ path: '/', Component: Page }], '/')
  return fetch
}
const passing = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
const request = () => screen.findByRole('button', { name: 'Request export' })
const text = () => document.body.textContent
async function ask() {
  await userEvent.click(await request())
  const password = screen.getByLabelText('Current Password')
  expect(document.activeElement).toBe(password)
  await userEvent.type(password, 'correct horse{Enter}')
}

it('says what an export holds, and asks for one with the password', async () => {
  let state = nothing
  const fetch = open(() => state, {
    'POST /api/export': () => {
      state = { latest: { ...sample, status: 'running', progress: 40 }, ready: null, nextAt }
      return [202, sample]
    },
  })
  await request()
  expect(text()).toContain('Everything that is kept about you')
  await ask()
  const bar = await screen.findByRole<HTMLProgressElement>('progressbar', { name: 'Progress of your export' })
  expect([bar.value, bar.max]).toEqual([40, 100])
  expect(text()).toContain('40%')
  expect(text()).toContain('You can leave this page')
  expect(screen.queryByRole('button', { name: 'Request export' })).toBeNull()
  expect(screen.getByText('Requested.', { selector: '[role=status]' })).toBeDefined()
  expect(document.activeElement).toBe(screen.getByRole('group', { name: 'Your export' }))
  const bodies = fetch.mock.calls.filter(([, init]) => init?.method === 'POST').map(([, init]) => init?.body)
  expect(bodies).toEqual([JSON.stringify({ currentPassword: 'correct horse' })])
})

it('says beside the field that the password is wrong, and gives the focus back when it is given up', async () => {
  const words = 'Your current password is not correct.'
  const problem: ProblemBody = { code: 'wrong_current_password', message: words, fields: { currentPassword: words } }
  open(nothing, { 'POST /api/export': [400, problem] })
  await ask()
  await waitFor(() => expect(screen.getByLabelText('Current Password').getAttribute('aria-invalid')).toBe('true'))
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }))
  expect(document.activeElement).toBe(await request())
})

it('looks again while it is being made, and no longer', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setTimeout', 'setInterval', 'clearTimeout', 'clearInterval'] })
  try {
    const states: ExportState[] = [
      { latest: sample, ready: null, nextAt },
      { latest: { ...sample, status: 'running', progress: 70 }, ready: null, nextAt },
      { latest: ready, ready, nextAt },
    ]
    const fetch = open(() => states[0]!)
    expect((await screen.findByRole<HTMLProgressElement>('progressbar')).value).toBe(0)
    states.shift()
    await passing(2000)
    await waitFor(() => expect(screen.getByRole<HTMLProgressElement>('progressbar').value).toBe(70))
    states.shift()
    await passing(2000)
    await screen.findByRole('link', { name: 'Download' })
    const asked = fetch.mock.calls.length
    await passing(10_000)
    expect(fetch.mock.calls).toHaveLength(asked)
  } finally {
    vi.useRealTimers()
  }
})

it('leads to the file, says how large it is and how long it is kept, and when the next may be asked for', async () => {
  open({ latest: ready, ready, nextAt })
  const link = await screen.findByRole('link', { name: 'Download' })
  expect(link.getAttribute('href')).toBe('/api/export/3/file')
  expect(link.hasAttribute('download')).toBe(true)
  expect(text()).toContain('2.4 MB')
  expect(text()).toContain(`The file is deleted on ${inWords(ready.expiresAt!)}.`)
  expect(text()).toContain(`You can ask again from ${inWords(nextAt)}.`)
  expect(screen.queryByRole('button')).toBeNull()
})

it('offers a new one beside the last when a day has passed', async () => {
  open({ latest: ready, ready, nextAt: null })
  await request()
  expect(screen.getByRole('link', { name: 'Download' })).toBeDefined()
})

it('leads to the one before until the next is ready, also when that failed', async () => {
  for (const status of ['waiting', 'running', 'failed', 'too_large'] as const) {
    open({ latest: { ...sample, id: 4, status }, ready, nextAt: null })
    const link = await screen.findByRole('link', { name: 'Download' })
    expect(link.getAttribute('href')).toBe('/api/export/3/file')
    expect(text()).toContain(`The file is deleted on ${inWords(ready.expiresAt!)}, or when the next is ready.`)
    cleanup()
  }
})

it('says when it failed, and from when one can ask again', async () => {
  open({ latest: { ...sample, status: 'failed' }, ready: null, nextAt })
  await screen.findByText(/could not be made/)
  expect(text()).toContain(`You can ask again from ${inWords(nextAt)}.`)
  expect(screen.queryByRole('button')).toBeNull()
})

it('says when it is too large, and where to turn', async () => {
  open({ latest: { ...sample, status: 'too_large' }, ready: null, nextAt })
  expect((await screen.findByRole('link', { name: 'Write to us' })).getAttribute('href')).toBe('/connect')
  expect(text()).toContain('larger than 5 GB')
})

it('says when it failed, and lets ask again', async () => {
  open({ latest: { ...sample, status: 'failed' }, ready: null, nextAt: null })
  await request()
  expect(text()).toContain('Your export could not be made')
})

it('says why it was refused', async () => {
  const message = 'You can ask for your data once a day, or an hour after an export that failed.'
  open(nothing, { 'POST /api/export': [429, { code: 'export_once_a_day', message }] })
  await ask()
  const title = await screen.findByText('Failed to request export', { selector: '.toast b' })
  expect(title.nextElementSibling?.textContent).toBe(message)
})

it('can be asked for again when it could not be loaded', async () => {
  let isDown = true
  open(nothing, { 'GET /api/export': () => (isDown ? refuse('unavailable') : [200, nothing]) })
  expect((await screen.findByRole('alert')).textContent).toContain('Error loading your export.')
  isDown = false
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await request()
})

it('is where suspended members can reach it', async () => {
  stubServer({
    ...signedIn({ ...ada, isSuspended: true }),
    'GET /api/warnings': [200, []],
    'GET /api/suspension': [200, null],
    'GET /api/export': [200, nothing],
  })
  const Frame = () => useViewer() && <Warnings />
  renderRoutes([{ path: '/', Component: Frame }], '/')
  await request()
  expect(screen.getByRole('region', { name: 'Your data' })).toBeDefined()
})
