import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, it } from 'vitest'
import type { ComponentType } from 'react'
import { Outlet } from 'react-router'
import type { Position } from '#contract/applications.ts'
import type { Newsletter } from '#contract/newsletter.ts'
import { useViewer } from '#client/accounts/use-viewer.ts'
import { ada, type Answers, renderRoutes, signedIn, stubServer } from '#testing/render.tsx'
import AdminCareers from './admin-careers.tsx'
import AdminNewsletter from './admin-newsletter.tsx'
import AdminTerms from './admin-terms.tsx'

const Frame = () => useViewer() && <Outlet />

async function open(Component: ComponentType, answers: Answers) {
  const fetch = stubServer({ ...signedIn({ ...ada, isAdmin: true }), ...answers })
  renderRoutes([{ element: <Frame />, children: [{ path: '/', Component }] }], '/')
  await screen.findByRole('heading', { level: 1 })
  return (call: string) => {
    const found = fetch.mock.calls.find(([url, init]) => `${init?.method} ${url}` === call)
    return found && (JSON.parse(found[1]!.body as string) as unknown)
  }
}
const fill = (label: string, text: string) => userEvent.type(screen.getByLabelText(label), text)
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))

it('asks before it sends a newsletter, and shows how far it has come', async () => {
  const newsletter: Newsletter = {
    ...{ id: 1, subject: 'News', text: 'A text of some length.', author: 'Ada', createdAt: new Date().toISOString() },
    ...{ total: 120, sent: 40, skipped: 0 },
  }
  let list: Newsletter[] = []
  const sent = await open(AdminNewsletter, {
    'GET /api/admin/newsletters': () => [200, list],
    'GET /api/admin/newsletters/subscribers': [200, { confirmed: 120, waiting: 3 }],
    'POST /api/admin/newsletters': () => {
      list = [newsletter]
      return [202, newsletter]
    },
  })
  await screen.findByText('Confirmed subscribers: 120. Waiting for confirmation: 3.')
  await fill('Subject', 'News')
  await fill('Text', 'A text of some length.')
  await press('Send newsletter')
  const dialog = await screen.findByRole('alertdialog')
  expect(sent('POST /api/admin/newsletters')).toBeUndefined()
  await userEvent.click(within(dialog).getByRole('button', { name: 'Send newsletter' }))
  expect(await screen.findByText('Sent 40 of 120')).toBeTruthy()
  expect(screen.getByRole<HTMLProgressElement>('progressbar').value).toBe(40)
  list = [{ ...newsletter, sent: 119, skipped: 1 }]
  expect(await screen.findByText('Sent 119 of 120; 1 unsubscribed before')).toBeTruthy()
  expect(screen.queryByRole('progressbar')).toBeNull()
})

it('edits a position, one point on each line, and closes it', async () => {
  const position: Position = {
    ...{ id: 'archivist', title: 'Archivist', team: 'Community', place: 'Remote', employment: 'FULL_TIME' },
    ...{ summary: 'Keep it.', work: ['Sort'], background: [], isOpen: true, postedOn: '2026-11-15' },
  }
  const sent = await open(AdminCareers, {
    'GET /api/admin/positions': [200, [position]],
    'GET /api/admin/applications': [200, []],
    'PATCH /api/admin/positions/archivist': [200, position],
  })
  expect(await screen.findByText('No applications.')).toBeTruthy()
  await userEvent.click(await screen.findByRole('button', { name: 'Edit Archivist' }))
  await screen.findByRole('dialog')
  await fill('The work', '\n Describe \n\n')
  await userEvent.click(screen.getByLabelText('Open for applications'))
  await press('Save')
  await expect.poll(() => sent('PATCH /api/admin/positions/archivist')).toBeTruthy()
  const { id: _id, postedOn: _postedOn, ...draft } = position
  expect(sent('PATCH /api/admin/positions/archivist')).toEqual({ ...draft, work: ['Sort', 'Describe'], isOpen: false })
})

it('announces a change of the terms', async () => {
  const sent = await open(AdminTerms, {
    'GET /api/admin/terms': [200, []],
    'POST /api/admin/terms': [400, { code: 'invalid_input', message: 'No.', fields: { effectiveOn: 'Too soon' } }],
  })
  await fill('What changes', 'We use shorter words.')
  await press('Announce change')
  expect(await screen.findByText('Too soon')).toBeTruthy()
  expect(sent('POST /api/admin/terms')).toMatchObject({ document: 'terms', summary: 'We use shorter words.' })
})
