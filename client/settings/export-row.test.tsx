import { act, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import type { DataExport } from '#contract/your-data.ts'
import Warnings from '#client/screens/warnings.tsx'
import { useViewer } from '#client/accounts/use-viewer.ts'
import { Toaster } from '#client/ui/toaster.tsx'
import { ada, type Answers, renderRoutes, signedIn, stubServer } from '#testing/render.tsx'
import { ExportRow } from './export-row.tsx'
import type { ExportState } from './export-query.ts'

const sample: DataExport = {
  ...{ id: 3, status: 'waiting', progress: 0, size: null },
  ...{ createdAt: '2026-11-15T10:00:00.000Z', expiresAt: null },
}
const nextAt = '2026-11-16T10:00:00.000Z'
const ready: DataExport = { ...sample, status: 'ready', progress: 100, size: 2_400_000, expiresAt: '2026-11-22T10:00:00.000Z' }
const inWords = (date: string) =>
  new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeStyle: 'short' }).format(new Date(date))

function open(state: ExportState | (() => ExportState), answers: Answers = {}) {
  const read = typeof state === 'function' ? state : () => state
  const fetch = stubServer({ 'GET /api/export': () => [200, read()], ...answers })
  const page = (
    <>
      <ExportRow />
      <Toaster />
    </>
  )
  renderRoutes([{ path: '/', element: page }], '/')
  return fetch
}
const passing = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
const request = () => screen.findByRole('button', { name: 'Request export' })
const text = () => document.body.textContent

it('says what an export holds, and asks for one', async () => {
  let state: ExportState = { latest: null, nextAt: null }
  const fetch = open(() => state, {
    'POST /api/export': () => {
      state = { latest: { ...sample, status: 'running', progress: 40 }, nextAt }
      return [202, sample]
    },
  })
  await userEvent.click(await request())
  const bar = await screen.findByRole<HTMLProgressElement>('progressbar', { name: 'Progress of your export' })
  expect([bar.value, bar.max]).toEqual([40, 100])
  expect(text()).toContain('40%')
  expect(text()).toContain('You can leave this page')
  expect(screen.queryByRole('button', { name: 'Request export' })).toBeNull()
  expect(screen.getByText('Requested.', { selector: '[role=status]' })).toBeDefined()
  expect(document.activeElement).toBe(screen.getByRole('group', { name: 'Your export' }))
  expect(fetch.mock.calls.filter(([, init]) => init?.method === 'POST')).toHaveLength(1)
})

it('looks again while it is being made, and no longer', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setTimeout', 'setInterval', 'clearTimeout', 'clearInterval'] })
  try {
    const states: ExportState[] = [
      { latest: sample, nextAt },
      { latest: { ...sample, status: 'running', progress: 70 }, nextAt },
      { latest: ready, nextAt },
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
  open({ latest: ready, nextAt })
  const link = await screen.findByRole('link', { name: 'Download' })
  expect(link.getAttribute('href')).toBe('/api/export/3/file')
  expect(link.hasAttribute('download')).toBe(true)
  expect(text()).toContain('2.4 MB')
  expect(text()).toContain(`The file is deleted on ${inWords(ready.expiresAt!)}.`)
  expect(text()).toContain(`You can ask again from ${inWords(nextAt)}.`)
  expect(screen.queryByRole('button')).toBeNull()
})

it('offers a new one beside the last when a day has passed', async () => {
  open({ latest: ready, nextAt: null })
  await request()
  expect(screen.getByRole('link', { name: 'Download' })).toBeDefined()
})

it('says when it failed, and lets ask again', async () => {
  open({ latest: { ...sample, status: 'failed' }, nextAt: null })
  await request()
  expect(text()).toContain('Your export could not be made')
})

it('says why it was refused', async () => {
  const message = 'You can ask for your data once a day.'
  open({ latest: null, nextAt: null }, { 'POST /api/export': [429, { code: 'export_once_a_day', message }] })
  await userEvent.click(await request())
  const title = await screen.findByText('Failed to request export', { selector: '.toast b' })
  expect(title.nextElementSibling?.textContent).toBe(message)
})

it('can be asked for again when it could not be loaded', async () => {
  let isDown = true
  open({ latest: null, nextAt: null }, { 'GET /api/export': () => (isDown ? [503, {}] : [200, { latest: null, nextAt: null }]) })
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
    'GET /api/export': [200, { latest: null, nextAt: null }],
  })
  const Frame = () => useViewer() && <Warnings />
  renderRoutes([{ path: '/', Component: Frame }], '/')
  await request()
  expect(screen.getByRole('region', { name: 'Your data' })).toBeDefined()
})
