import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { Outlet } from 'react-router'
import { expect, it } from 'vitest'
import type { EntryMode } from '#contract/entry.ts'
import type { Invitation } from '#contract/invitations.ts'
import { type Answers, hold, renderRoutes, stubServer } from '#testing/render.tsx'
import EntrySection from './entry-section.tsx'

const rule = { mode: 'open' as const, domains: [], lettersADay: 500, waiting: 0 }
const invitation: Invitation = {
  ...{ id: 7, kind: 'letter', state: 'open', email: 'ida@library.example', name: 'Ida Bell', jobTitle: null, workplace: null },
  ...{ country: null, givesBadge: true, uses: 0, mostUses: 1, invitedBy: 'Ruth', createdAt: '2026-11-01T00:00:00.000Z' },
  ...{ expiresAt: '2026-11-15T00:00:00.000Z', lastLetterAt: '2026-11-01T00:00:00.000Z', cameBy: [] },
}
const open = (answers: Answers = {}) => {
  const fetch = stubServer({
    'GET /api/admin/entry': [200, rule],
    'GET /api/admin/invitations': [200, [invitation]],
    ...answers,
  })
  renderRoutes([{ element: <Outlet />, children: [{ path: '/', Component: EntrySection }] }], '/')
  return (call: string) =>
    fetch.mock.calls
      .filter(([url, init]) => `${init?.method} ${url}` === call)
      .map(([, init]) => (init?.body ? (JSON.parse(String(init.body)) as unknown) : undefined))
}

it('saves the domains as they are typed, one in each line', async () => {
  const sent = open({ 'PATCH /api/admin/entry': [200, { ...rule, mode: 'domains', domains: ['.b.example', 'a.example'] }] })
  await userEvent.click(await screen.findByLabelText('Anyone with an address at one of these domains'))
  await userEvent.type(screen.getByLabelText('Domains'), 'a.example, .b.example')
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(screen.getByLabelText<HTMLTextAreaElement>('Domains').value).toBe('.b.example\na.example'))
  expect(sent('PATCH /api/admin/entry')).toEqual([{ mode: 'domains', domains: ['a.example', '.b.example'], lettersADay: 500 }])
})

it('looks for an invitation once one has typed, and shows the others until then', async () => {
  const sent = open({ 'GET /api/admin/invitations?q=ida': [200, [invitation]] })
  await screen.findByText('Ida Bell')
  const letGo = hold('GET /api/admin/invitations?q=ida')
  await userEvent.type(screen.getByLabelText('Search invitations'), 'ida')
  await waitFor(() => expect(letGo).toHaveLength(1))
  expect(screen.getByText('Ida Bell')).toBeDefined()
  expect(sent('GET /api/admin/invitations?q=i')).toEqual([])
  letGo[0]!()
})

it('withdraws an invitation', async () => {
  const sent = open({ 'POST /api/admin/invitations/7/withdraw': [200, { ...invitation, state: 'withdrawn' }] })
  const row = (await screen.findByText('Ida Bell')).closest('tr')!
  expect(within(row).getByText(/verified on arrival/)).toBeDefined()
  await userEvent.click(within(row).getByRole('button', { name: 'Withdraw Ida Bell' }))
  await waitFor(() => expect(sent('POST /api/admin/invitations/7/withdraw')).toHaveLength(1))
})

it('keeps the place of one that was withdrawn, whose button has gone', async () => {
  let now = invitation
  open({
    'GET /api/admin/invitations': () => [200, [now]],
    'POST /api/admin/invitations/7/withdraw': () => [200, (now = { ...invitation, state: 'withdrawn' })],
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Withdraw Ida Bell' }))
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Withdraw Ida Bell' })).toBeNull())
  expect(document.activeElement).toBe(screen.getByText('Ida Bell').closest('tr'))
})

it('shows a link once, when it is made', async () => {
  open({
    'POST /api/admin/invitations/link': [201, { ...invitation, kind: 'link', url: 'https://ibid.example/auth?invitation=tok' }],
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Make a link' }))
  await userEvent.type(await screen.findByLabelText('What it is for'), 'Annual meeting')
  await userEvent.click(screen.getByRole('button', { name: 'Make link' }))
  expect((await screen.findByLabelText<HTMLInputElement>('Link')).value).toBe('https://ibid.example/auth?invitation=tok')
})

it('says what would become of the rows of a table before anyone is written to', async () => {
  const counts = { invited: 1, member: 0, invited_before: 0, duplicate: 0, error: 1 }
  const rows = [{ number: 3, name: 'Kim', email: 'nowhere', outcome: 'error' as const, message: 'email: not an address' }]
  const sent = open({ 'POST /api/admin/invitations/table': [200, { counts, rows, report: 'row,name' }] })
  await userEvent.click(await screen.findByRole('button', { name: 'Invite from a table' }))
  const file = new File(['name,email\nIda,ida@library.example\nKim,nowhere'], 'people.csv', { type: 'text/csv' })
  await userEvent.upload(await screen.findByLabelText('Choose a file'), file)
  expect(await screen.findByText('email: not an address')).toBeDefined()
  await userEvent.click(screen.getByRole('button', { name: 'Invite 1 person' }))
  await screen.findByText('The emails leave as the daily limit allows.')
  expect(sent('POST /api/admin/invitations/table')).toMatchObject([{ isDryRun: true }, { isDryRun: false }])
})

it('says after saving how many still wait, and lets all of them in when asked', async () => {
  let desk = { ...rule, mode: 'approval' as EntryMode, waiting: 3 }
  const sent = open({
    'GET /api/admin/entry': () => [200, desk],
    'PATCH /api/admin/entry': () => [200, (desk = { ...desk, mode: 'open' })],
    'POST /api/admin/entry/admit-all': () => {
      desk = { ...desk, waiting: 0 }
      return [200, { admitted: 3, waiting: 0 }]
    },
  } as Answers)
  await screen.findByText('3 people wait to be let in')
  expect(screen.queryByText(/asked before the rule was changed/)).toBeNull()
  await userEvent.click(screen.getByLabelText('Anyone may register'))
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText(/asked before the rule was changed/)).toBeDefined()
  expect(screen.getByRole('link', { name: 'See who waits' }).getAttribute('href')).toBe('/admin')
  expect(sent('POST /api/admin/entry/admit-all')).toEqual([])
  await userEvent.click(screen.getByRole('button', { name: 'Let all in' }))
  await userEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Let all in' }))
  await waitFor(() => expect(screen.queryByText('3 people wait to be let in')).toBeNull())
})

it('says what it is about once', async () => {
  open()
  await screen.findByLabelText('Anyone may register')
  const titles = screen.getAllByText('Who may register').filter(({ className }) => className !== 'sr-only')
  expect(titles).toHaveLength(1)
})
