import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, it } from 'vitest'
import type { Feed } from '#contract/calendar.ts'
import { Toaster } from '#client/ui/overlays/toaster.tsx'
import { type Answers, renderRoutes, stubServer } from '#testing/render.tsx'
import SubscribeDialog from './subscribe-dialog.tsx'

const feed: Feed = { url: 'https://ibid.example/calendar/abc.ics', withInterested: true }

function open(answers: Answers = {}) {
  const fetch = stubServer({ 'GET /api/calendar-feed': [200, feed], ...answers })
  const Page = () => (
    <>
      <SubscribeDialog onOpenChange={() => {}} />
      <Toaster />
    </>
  )
  renderRoutes([{ path: '/', Component: Page }], '/')
  return fetch
}

it('shows the address, also in the form that opens a calendar', async () => {
  open()
  expect((await screen.findByLabelText<HTMLInputElement>('Address')).value).toBe(feed.url)
  expect(screen.getByRole('link', { name: 'Open in calendar' }).getAttribute('href')).toBe(
    'webcal://ibid.example/calendar/abc.ics',
  )
})

it('renews it, and says what became of the old one', async () => {
  open({ 'POST /api/calendar-feed/renew': [200, { ...feed, url: 'https://ibid.example/calendar/xyz.ics' }] })
  await userEvent.click(await screen.findByRole('button', { name: 'Renew' }))
  expect(await screen.findByText('The old address no longer works.')).toBeDefined()
  expect(screen.getByLabelText<HTMLInputElement>('Address').value).toBe('https://ibid.example/calendar/xyz.ics')
})

it('leaves out what one is only interested in', async () => {
  const fetch = open({ 'PATCH /api/calendar-feed': [200, { ...feed, withInterested: false }] })
  const box = await screen.findByLabelText<HTMLInputElement>(/^Also events I am interested in/)
  await userEvent.click(box)
  await waitFor(() => expect(box.checked).toBe(false))
  expect(fetch.mock.calls.find(([, init]) => init?.method === 'PATCH')?.[1]?.body).toBe('{"withInterested":false}')
})
