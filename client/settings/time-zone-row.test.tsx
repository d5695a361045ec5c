import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, it } from 'vitest'
import { viewerKey } from '#client/accounts/queries.ts'
import { useViewer } from '#client/accounts/use-viewer.ts'
import { deviceZone } from '#client/events/zones.ts'
import { ada, type Answers, refuse, renderRoutes, signedIn, stubServer } from '#testing/render.tsx'
import { sampleSettings } from '#testing/sample-settings.ts'
import { tellTimeZone } from './tell-time-zone.ts'
import { TimeZoneRow } from './time-zone-row.tsx'

beforeEach(() => localStorage.clear())

const saved = (timeZone: string | null): Answers => ({ 'PATCH /api/settings': [200, { ...sampleSettings, timeZone }] })
const sentIn = (fetch: ReturnType<typeof stubServer>) =>
  fetch.mock.calls.filter(([, init]) => init?.method === 'PATCH').map(([, init]) => JSON.parse(String(init?.body)) as unknown)

function open(timeZone: string | null, answers: Answers) {
  const fetch = stubServer({ ...signedIn({ ...ada, timeZone }), ...answers })
  const Page = () => useViewer() && <TimeZoneRow timeZone={timeZone} />
  const { queryClient } = renderRoutes([{ path: '/', Component: Page }], '/')
  return { fetch, queryClient }
}

it('takes a zone by its name, and keeps it with the account', async () => {
  const { fetch } = open('Europe/Berlin', saved('Asia/Kathmandu'))
  const field = await screen.findByLabelText('Search time zones')
  await userEvent.clear(field)
  await userEvent.type(field, 'america/new york')
  await waitFor(() => expect(sentIn(fetch)).toEqual([{ timeZone: 'America/New_York' }]))
  expect(await screen.findByText('Saved.')).toBeDefined()
})

it('saves nothing that is no zone, and says so', async () => {
  const { fetch } = open('Europe/Berlin', {})
  const field = await screen.findByLabelText('Search time zones')
  await userEvent.clear(field)
  await userEvent.type(field, 'Moon/Base')
  expect(await screen.findByText('Please choose a time zone.')).toBeDefined()
  expect(sentIn(fetch)).toEqual([])
})

it('follows the device again, and is then left alone by this browser', async () => {
  const { fetch } = open('Asia/Tokyo', saved(null))
  await userEvent.click(await screen.findByRole('radio', { name: 'As my device says' }))
  await waitFor(() => expect(sentIn(fetch)).toEqual([{ timeZone: null }]))
  expect(await tellTimeZone({ id: ada.id, timeZone: null })).toBeNull()
  expect(sentIn(fetch)).toHaveLength(1)
})

it('stays as it was everywhere when it could not be saved', async () => {
  const { fetch, queryClient } = open('Asia/Tokyo', { 'PATCH /api/settings': refuse('unavailable') })
  await userEvent.click(await screen.findByRole('radio', { name: 'As my device says' }))
  await waitFor(() => expect(sentIn(fetch)).toHaveLength(1))
  await waitFor(() => expect(queryClient.isMutating()).toBe(0))
  expect(queryClient.getQueryData(viewerKey)).toEqual({ ...ada, timeZone: 'Asia/Tokyo' })
  expect(screen.getByRole('radio', { name: 'One that I choose' }).getAttribute('aria-checked')).toBe('true')
})

it('is told to the server once where it knows none', async () => {
  const fetch = stubServer(saved(deviceZone()))
  expect(await tellTimeZone({ id: ada.id, timeZone: null })).toBe(deviceZone())
  expect(await tellTimeZone({ id: ada.id, timeZone: 'Asia/Tokyo' })).toBe('Asia/Tokyo')
  expect(sentIn(fetch)).toEqual([{ timeZone: deviceZone() }])
})
