import { fireEvent, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { Toaster } from '#client/ui/overlays/toaster.tsx'
import { type Answers, refuse, renderRoutes, stubServer } from '#testing/render.tsx'
import { managedGroup, sampleGroup, sampleMember } from '#testing/sample-group.ts'
import { sampleConnection, samplePerson, sampleProfile } from '#testing/sample-profile.ts'
import InviteDialog from './invite-dialog.tsx'

const answers: Answers = {
  'GET /api/colleagues?status=accepted&limit=20': [200, [sampleConnection()]],
  'GET /api/members?q=Cleo&limit=20': [200, [sampleProfile({ id: 9, name: 'Cleo' })]],
  'GET /api/groups/4/members?limit=50': [200, []],
  'GET /api/groups/4/members?q=Cleo&limit=50': [200, []],
  'POST /api/groups/4/invite': [200, { invited: 2, notInvited: 0 }],
}

function show(group = sampleGroup(), given: Answers = {}) {
  const fetch = stubServer({ ...answers, ...given })
  const onClose = vi.fn()
  const Page = () => (
    <>
      <InviteDialog group={group} onClose={onClose} />
      <Toaster />
    </>
  )
  renderRoutes([{ path: '/', Component: Page }], '/')
  const sent = (path: string) => fetch.mock.calls.find(([url]) => url === path)?.[1]
  return { onClose, sent }
}

const inviteButton = () => screen.getByRole('button', { name: 'Invite' })

it('invites colleagues and members found by name, with a note, and says how many', async () => {
  const { onClose, sent } = show()
  expect(inviteButton().hasAttribute('disabled')).toBe(true)
  await userEvent.click(await screen.findByRole('checkbox', { name: /Ben/ }))
  await userEvent.type(screen.getByLabelText('Find members'), 'Cleo')
  await userEvent.click(await screen.findByRole('checkbox', { name: /Cleo/ }))
  expect(screen.getByText('2 of 20 chosen')).toBeDefined()
  await userEvent.type(screen.getByLabelText(/Note/), 'Come along')
  await userEvent.click(inviteButton())
  await screen.findByText('Invitations sent')
  expect(screen.getByText('2 people were invited.')).toBeDefined()
  expect(JSON.parse(String(sent('/api/groups/4/invite')?.body))).toEqual({ userIds: [8, 9], note: 'Come along' })
  expect(onClose).toHaveBeenCalled()
})

it('sends nothing when Enter is pressed after a name', async () => {
  show()
  await userEvent.click(await screen.findByRole('checkbox', { name: /Ben/ }))
  const field = screen.getByLabelText('Find members')
  // A browser submits the form unless this is prevented.
  expect(fireEvent.keyDown(field, { key: 'Enter' })).toBe(false)
  expect(fireEvent.keyDown(field, { key: 'Enter', isComposing: true })).toBe(true)
})

it('marks who is in the group already, and lets them not be chosen', async () => {
  show(sampleGroup(), { 'GET /api/groups/4/members?limit=50': [200, [sampleMember({ user: samplePerson({ id: 8 }) })]] })
  const ben = await screen.findByRole('checkbox', { name: /Ben/ })
  expect(ben.hasAttribute('disabled')).toBe(true)
  expect(ben.closest('li')?.textContent).toContain('Member')
})

it('takes back a choice, and offers no more than twenty', async () => {
  const colleagues = Array.from({ length: 21 }, (_, at) =>
    sampleConnection({ id: 50 + at, otherUser: samplePerson({ id: 50 + at, name: `Person ${at}` }) }),
  )
  show(sampleGroup(), { 'GET /api/colleagues?status=accepted&limit=20': [200, colleagues] })
  const boxes = await screen.findAllByRole('checkbox')
  for (const box of boxes.slice(0, 20)) await userEvent.click(box)
  expect(boxes[20]?.hasAttribute('disabled')).toBe(true)
  await userEvent.click(screen.getByRole('button', { name: 'Remove Person 3' }))
  expect(boxes[20]?.hasAttribute('disabled')).toBe(false)
  expect(screen.getByText('19 of 20 chosen')).toBeDefined()
})

it('stays open with what was chosen when the server refuses', async () => {
  const { onClose } = show(sampleGroup(), { 'POST /api/groups/4/invite': refuse('group_archived') })
  await userEvent.click(await screen.findByRole('checkbox', { name: /Ben/ }))
  await userEvent.click(inviteButton())
  await screen.findByText('Action failed')
  expect(screen.getByText('This group is archived.')).toBeDefined()
  expect(onClose).not.toHaveBeenCalled()
})

it('offers a link to owner and moderators alone: to make, copy, renew and end', async () => {
  const url = 'https://ibid.example/groups/4?token=abc'
  const link: Answers = {
    'POST /api/groups/4/link': [200, { url, expiresAt: '2026-02-05T09:00:00.000Z' }],
    'DELETE /api/groups/4/link': [200, { message: 'Link ended' }],
  }
  const { sent } = show(managedGroup('moderator'), link)
  await userEvent.click(screen.getByRole('button', { name: 'Make a link' }))
  expect(((await screen.findByLabelText('Link')) as HTMLInputElement).value).toBe(url)
  expect(screen.getByText(/Valid until February 5, 2026/)).toBeDefined()
  await userEvent.click(screen.getByRole('button', { name: 'Copy link' }))
  expect(await screen.findByText('Link copied')).toBeDefined()
  expect(screen.getByRole('button', { name: 'Renew link' })).toBeDefined()
  await userEvent.click(screen.getByRole('button', { name: 'End link' }))
  await waitFor(() => expect(screen.queryByLabelText('Link')).toBeNull())
  expect(sent('/api/groups/4/link')).toBeDefined()
})

it('offers no link to a member', () => {
  show()
  expect(screen.queryByRole('button', { name: 'Make a link' })).toBeNull()
})
