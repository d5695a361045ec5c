import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, it } from 'vitest'
import type { ProblemBody } from '#contract/problems.ts'
import type { AccountDeletion } from '#contract/your-data.ts'
import { Shell } from '#client/app/shell.tsx'
import { Toaster } from '#client/ui/overlays/toaster.tsx'
import { ada, type Answers, renderRoutes, stubServer } from '#testing/render.tsx'
import { DeleteAccountRow } from './delete-account-row.tsx'

const dueAt = '2026-11-29T10:00:00.000Z'
const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'long' }).format(new Date(dueAt))
const choice = 'Your other posts, comments, ratings and answers, and your resources, courses, collections and past events'

/** A server that stores what it is sent, and the row inside the shell. */
function open(viewer = ada, answers: Answers = {}) {
  let deletion: AccountDeletion | null = null
  const fetch = stubServer({
    'GET /api/user': () => [200, { ...viewer, deletionAt: deletion?.dueAt ?? null }],
    'GET /api/account-deletion': () => [200, { deletion }],
    'POST /api/account-deletion': () => [200, (deletion = { dueAt, keepsWriting: bodyOf(fetch).keepsWriting })],
    'DELETE /api/account-deletion': () => {
      deletion = null
      return [200, { message: 'Your account stays.' }]
    },
    ...answers,
  })
  const page = (
    <main id="main">
      <DeleteAccountRow />
      <Toaster />
    </main>
  )
  renderRoutes([{ element: <Shell />, children: [{ path: '/', element: page }] }], '/')
  return fetch
}
const bodyOf = (fetch: ReturnType<typeof stubServer>) =>
  JSON.parse(String(fetch.mock.calls.findLast(([, init]) => init?.method === 'POST')?.[1]?.body)) as {
    currentPassword: string
    keepsWriting: boolean
  }

async function fillIn(password: string) {
  await userEvent.click(await screen.findByRole('button', { name: 'Delete Account' }))
  const dialog = await screen.findByRole('dialog', { name: 'Delete account' })
  if (password) await userEvent.type(within(dialog).getByLabelText('Current Password'), password)
  return { dialog, send: () => userEvent.click(within(dialog).getByRole('button', { name: 'Delete my account' })) }
}

it('says what goes and what stays, takes the choice and the password, and can be taken back', async () => {
  const fetch = open()
  const { dialog, send } = await fillIn('correct horse battery')
  expect(dialog.textContent).toContain('in 14 days')
  expect(dialog.textContent).toContain('Messages you sent stay with the people who received them')
  expect(dialog.textContent).toContain('learning record, goals and certificates')
  expect(dialog.textContent).toContain('Groups that you own, and events and collections that others host or edit with you')
  const group = within(dialog).getByRole('group', { name: choice })
  expect(within(group).getByRole<HTMLInputElement>('radio', { name: /Leave them/ }).checked).toBe(true)
  await userEvent.click(within(group).getByRole('radio', { name: /Delete them/ }))
  await send()
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(bodyOf(fetch)).toEqual({ currentPassword: 'correct horse battery', keepsWriting: false })

  const notice = await screen.findByRole('region', { name: 'Account deletion' })
  expect(notice.textContent).toContain(`Your account will be deleted on ${day}.`)
  const main = screen.getByRole('main')
  expect(main.textContent).toContain('Your posts, comments and what you shared in the rooms go with it.')
  await userEvent.click(within(main).getByRole('button', { name: 'Keep my account' }))
  expect(await screen.findByText('Your account stays')).toBeDefined()
  const again = await screen.findByRole('button', { name: 'Delete Account' })
  await waitFor(() => expect(document.activeElement).toBe(again))
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Account deletion' })).toBeNull())
})

it('keeps the account from every screen', async () => {
  const fetch = open({ ...ada, deletionAt: dueAt }, { 'GET /api/user': [200, { ...ada, deletionAt: dueAt }] })
  const notice = await screen.findByRole('region', { name: 'Account deletion' })
  await userEvent.click(within(notice).getByRole('button', { name: 'Keep my account' }))
  await waitFor(() => expect(fetch.mock.calls.some(([, init]) => init?.method === 'DELETE')).toBe(true))
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('main')))
})

it('stays open with what is wrong', async () => {
  const wrong: ProblemBody = {
    code: 'wrong_current_password',
    message: 'No',
    fields: { currentPassword: 'Your current password is wrong.' },
  }
  open(ada, { 'POST /api/account-deletion': [400, wrong] })
  const { dialog, send } = await fillIn('wrong')
  await send()
  expect(await within(dialog).findByText('Your current password is wrong.')).toBeDefined()
})

it('says why the last admin cannot go', async () => {
  const last: ProblemBody = { code: 'last_admin', message: 'The last admin cannot be removed.' }
  open(ada, { 'POST /api/account-deletion': [409, last] })
  const { send } = await fillIn('correct horse battery')
  await send()
  expect(await screen.findByText('The last admin cannot be removed.')).toBeDefined()
  expect(screen.getByRole('dialog')).toBeDefined()
})

it('asks for the password before anything is sent', async () => {
  const fetch = open()
  const { dialog, send } = await fillIn('')
  await send()
  expect(await within(dialog).findByText('Password is required')).toBeDefined()
  expect(fetch.mock.calls.some(([, init]) => init?.method === 'POST')).toBe(false)
})

it('offers no choice about what a suspension hides', async () => {
  const fetch = open({ ...ada, isSuspended: true })
  const { dialog, send } = await fillIn('correct horse battery')
  expect(within(dialog).queryByRole('group', { name: choice })).toBeNull()
  expect(dialog.textContent).toContain('They are deleted with it.')
  await send()
  await waitFor(() => expect(bodyOf(fetch).keepsWriting).toBe(false))
})
