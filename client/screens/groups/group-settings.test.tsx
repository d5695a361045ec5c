import { act, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { useViewer } from '#client/accounts/use-viewer.ts'
import { dispatchLiveEvent } from '#client/live/live-events.ts'
import { Toaster } from '#client/ui/overlays/toaster.tsx'
import { ada, type Answers, refuse, renderRoutes, signedIn, stubServer } from '#testing/render.tsx'
import { managedGroup, sampleGroup, sampleMember } from '#testing/sample-group.ts'
import { samplePerson } from '#testing/sample-profile.ts'
import GroupSettings from './group-settings.tsx'

const ben = sampleMember({ user: samplePerson({ id: 8, name: 'Ben' }), role: 'moderator' })
const owner = sampleMember({ user: ada, role: 'owner' })
const cleo = sampleMember()
const said = { message: 'Done' }

const answers = {
  ...signedIn(),
  'GET /api/groups/4': [200, managedGroup('owner')],
  'GET /api/groups/4/members': [200, [owner, ben, cleo]],
} satisfies Answers

function open(given: Answers = {}) {
  const fetch = stubServer({ ...answers, ...given })
  const Page = () => (
    <>
      {useViewer() && <GroupSettings />}
      <Toaster />
    </>
  )
  const routes = [
    { path: '/groups/:id/settings', Component: Page },
    { path: '/groups', Component: () => <p>All groups</p> },
  ]
  renderRoutes(routes, '/groups/4/settings')
  const sent = (call: string) =>
    fetch.mock.calls.filter(([url, init]) => `${init?.method ?? 'GET'} ${url}` === call).map(([, init]) => init?.body)
  return { sent }
}

const bodies = (sent: unknown[]) => sent.map((body) => JSON.parse(String(body)))

async function choose(name: string, item: string) {
  await userEvent.click(await screen.findByRole('button', { name: `More for ${name}` }))
  await userEvent.click(await screen.findByRole('menuitem', { name: item }))
}

it('is no page for a member who does not moderate', async () => {
  open({ 'GET /api/groups/4': [200, sampleGroup()] })
  expect(await screen.findByRole('heading', { name: /not found/i })).toBeDefined()
})

it('shows who comes while it is open, and keeps what is being written', async () => {
  let members = [owner]
  open({ 'GET /api/groups/4/members': () => [200, members] })
  const name = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Name' })
  await userEvent.type(name, ' and more')
  await screen.findByText('Ada')
  members = [owner, cleo]
  act(() => dispatchLiveEvent({ type: 'holding_changed', holdingId: 4 }))
  expect(await screen.findByText('Cleo')).toBeDefined()
  expect(name.value).toBe('Reparative Description and more')
})

it('gives roles, and puts the role back when the server refuses', async () => {
  const { sent } = open({ 'PATCH /api/groups/4/members/9': refuse('group_archived') })
  const role = await screen.findByRole<HTMLSelectElement>('combobox', { name: 'Role of Cleo' })
  await userEvent.selectOptions(role, 'Moderator')
  expect(await screen.findByText('This group is archived.')).toBeDefined()
  expect(bodies(sent('PATCH /api/groups/4/members/9'))).toEqual([{ role: 'moderator' }])
  expect(role.value).toBe('member')
})

it('makes a member a moderator from the menu, and offers that of no moderator', async () => {
  const { sent } = open({ 'PATCH /api/groups/4/members/9': [200, said] })
  await choose('Cleo', 'Make moderator')
  await waitFor(() => expect(bodies(sent('PATCH /api/groups/4/members/9'))).toEqual([{ role: 'moderator' }]))
  await userEvent.click(screen.getByRole('button', { name: 'More for Ben' }))
  const choices = (await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent)
  expect(choices).toEqual(['Make owner', 'Remove'])
})

it('hands the group over once that is confirmed', async () => {
  const { sent } = open({ 'PATCH /api/groups/4/members/8': [200, said] })
  await choose('Ben', 'Make owner')
  const dialog = await screen.findByRole('alertdialog')
  expect(within(dialog).getByText('Ben will own Reparative Description. You stay as a moderator.')).toBeDefined()
  await userEvent.click(within(dialog).getByRole('button', { name: 'Make owner' }))
  await waitFor(() => expect(bodies(sent('PATCH /api/groups/4/members/8'))).toEqual([{ role: 'owner' }]))
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
})

it('removes a member with a reason, for good if that is chosen', async () => {
  const removal = 'DELETE /api/groups/4/members/9?reason=Sold+things&forGood=true'
  const { sent } = open({ [removal]: [200, said] })
  await choose('Cleo', 'Remove')
  const dialog = await screen.findByRole('dialog', { name: 'Remove Cleo' })
  expect(within(dialog).getByText('Cleo will be told the reason.')).toBeDefined()
  const remove = within(dialog).getByRole('button', { name: 'Remove' })
  expect(remove.hasAttribute('disabled')).toBe(true)
  await userEvent.type(within(dialog).getByLabelText('Reason'), 'Sold things')
  await userEvent.click(within(dialog).getByRole('checkbox', { name: /For good/ }))
  await userEvent.click(remove)
  expect(await screen.findByText('Cleo was removed')).toBeDefined()
  expect(sent(removal)).toHaveLength(1)
})

it('finds members by name', async () => {
  open({ 'GET /api/groups/4/members?q=Cl': [200, [cleo]], 'GET /api/groups/4/members?q=Clx': [200, []] })
  await screen.findByText('Ben')
  await userEvent.type(screen.getByRole('searchbox', { name: 'Search members by name' }), 'Cl')
  await waitFor(() => expect(screen.queryByText('Ben')).toBeNull())
  await userEvent.type(screen.getByRole('searchbox'), 'x')
  expect(await screen.findByText('No member is called “Clx”.')).toBeDefined()
})

it('lets moderators remove members, and neither give roles nor archive', async () => {
  const asModerator = sampleMember({ user: ada, role: 'moderator' })
  const asOwner = sampleMember({ ...ben, role: 'owner' })
  open({
    'GET /api/groups/4': [200, managedGroup('moderator')],
    'GET /api/groups/4/members': [200, [asOwner, asModerator, cleo]],
  })
  await userEvent.click(await screen.findByRole('button', { name: 'More for Cleo' }))
  expect((await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent)).toEqual(['Remove'])
  expect(screen.queryByRole('combobox', { name: /Role of/ })).toBeNull()
  expect(screen.queryByRole('button', { name: 'More for Ada' })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Archive group' })).toBeNull()
  expect(screen.getByRole('button', { name: 'Make a link' })).toBeDefined()
})

it('offers an admin who is not in it what an admin may change: the texts, roles, and its end', async () => {
  const admin = managedGroup('owner', {
    membership: null,
    may: { read: true, write: false, moderate: true, dropChange: false, takeOver: false },
  })
  open({ ...signedIn({ ...ada, isAdmin: true }), 'GET /api/groups/4': [200, admin] })
  expect(await screen.findByRole('button', { name: 'Archive group' })).toBeDefined()
  expect(screen.getByLabelText(/Description/)).toBeDefined()
  expect(screen.queryByLabelText('Name')).toBeNull()
  expect(screen.queryByRole('radio', { name: /By request/ })).toBeNull()
  expect(screen.getByRole('button', { name: 'Make a link' })).toBeDefined()
})

it('archives with a reason, and asks about the events to come', async () => {
  const archived = managedGroup('owner', { archivedAt: '2026-02-01T09:00:00.000Z', archiveReason: 'All is said' })
  let group = managedGroup('owner')
  const { sent } = open({
    'GET /api/groups/4': () => [200, group],
    'POST /api/groups/4/archive': () => {
      group = archived
      return [200, archived]
    },
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Archive group' }))
  const dialog = await screen.findByRole('dialog', { name: 'Archive group' })
  await userEvent.type(within(dialog).getByLabelText(/Reason/), 'All is said')
  await userEvent.click(within(dialog).getByRole('checkbox', { name: /^Cancel its events to come/ }))
  await userEvent.click(within(dialog).getByRole('button', { name: 'Archive group' }))
  expect(await screen.findByText('Group archived')).toBeDefined()
  expect(bodies(sent('POST /api/groups/4/archive'))).toEqual([{ isArchived: true, reason: 'All is said', cancelsEvents: true }])
  await userEvent.click(await screen.findByRole('button', { name: 'Reopen group' }))
  expect(await screen.findByRole('alertdialog')).toBeDefined()
})

it('says why a group cannot be deleted, and leaves when it is', async () => {
  let answer: Answers['DELETE /api/holdings/4'] = refuse('not_a_member')
  open({ 'DELETE /api/holdings/4': () => answer as never })
  await userEvent.click(await screen.findByRole('button', { name: 'Delete group' }))
  const dialog = within(await screen.findByRole('alertdialog'))
  await userEvent.click(dialog.getByRole('button', { name: 'Delete group' }))
  expect(await screen.findByText('Action failed')).toBeDefined()
  answer = [200, said]
  await userEvent.click(dialog.getByRole('button', { name: 'Delete group' }))
  expect(await screen.findByText('All groups')).toBeDefined()
})

it('opens a closed group after a week, says when, and lets the owner think again', async () => {
  let group = managedGroup('owner')
  const { sent } = open({
    'GET /api/groups/4': () => [200, group],
    'PATCH /api/groups/4': () => {
      group = managedGroup('owner', { opensAt: group.opensAt ? null : '2026-02-08T12:00:00.000Z' })
      return [200, group]
    },
  })
  await userEvent.click(await screen.findByRole('radio', { name: /^Open/ }))
  expect(screen.getByText(/opens after 7 days/)).toBeDefined()
  await userEvent.click(screen.getByRole('button', { name: 'Save changes' }))
  expect(await screen.findByText(/opens to all members on February 8, 2026/)).toBeDefined()
  await userEvent.type(screen.getByLabelText(/Description/), ' And more.')
  await userEvent.click(screen.getByRole('button', { name: 'Do not open it' }))
  await waitFor(() => expect(screen.queryByText(/opens to all members/)).toBeNull())
  expect(bodies(sent('PATCH /api/groups/4'))).toEqual([{ joining: 'open' }, { joining: 'request' }])
  expect(screen.getByLabelText<HTMLTextAreaElement>(/Description/).value).toBe(`${group.body} And more.`)
})

it('shows that it has opened meanwhile, beside what is being written', async () => {
  let group = managedGroup('owner', { opensAt: '2026-02-08T12:00:00.000Z' })
  const { sent } = open({ 'GET /api/groups/4': () => [200, group], 'PATCH /api/groups/4': () => [200, group] })
  const name = await screen.findByRole('textbox', { name: 'Name' })
  await userEvent.type(name, ' and more')
  group = managedGroup('owner', { joining: 'open' })
  act(() => dispatchLiveEvent({ type: 'holding_changed', holdingId: 4 }))
  await waitFor(() => expect(screen.getByRole<HTMLInputElement>('radio', { name: /^Open/ }).checked).toBe(true))
  await userEvent.click(screen.getByRole('button', { name: 'Save changes' }))
  await waitFor(() => expect(bodies(sent('PATCH /api/groups/4'))).toEqual([{ title: 'Reparative Description and more' }]))
})

it('asks its question until it is open', async () => {
  const group = managedGroup('owner', { question: 'Where do you work?' })
  const { sent } = open({
    'GET /api/groups/4': [200, group],
    'PATCH /api/groups/4': [200, { ...group, opensAt: '2026-02-08T12:00:00.000Z' }],
  })
  await userEvent.click(await screen.findByRole('radio', { name: /^Open/ }))
  await userEvent.click(screen.getByRole('button', { name: 'Save changes' }))
  await waitFor(() => expect(bodies(sent('PATCH /api/groups/4'))).toEqual([{ joining: 'open' }]))
})

it('takes choices back while a new text waits for review, of which it tells once', async () => {
  let group = managedGroup('owner', { joining: 'open' })
  const { sent } = open({
    'GET /api/groups/4': () => [200, group],
    'PATCH /api/groups/4': () => {
      const { joining = group.joining } = bodies(sent('PATCH /api/groups/4')).at(-1)
      group = { ...group, joining, hasProposal: true }
      return [200, group]
    },
  })
  const save = () => userEvent.click(screen.getByRole('button', { name: 'Save changes' }))
  const description = await screen.findByLabelText<HTMLTextAreaElement>(/Description/)
  await userEvent.clear(description)
  await userEvent.type(description, 'Other words.')
  await save()
  expect(await screen.findByText('Your change has been submitted for review.')).toBeDefined()
  await userEvent.click(screen.getByRole('button', { name: 'Close' }))
  await userEvent.click(screen.getByRole('radio', { name: /^Hidden/ }))
  await save()
  await waitFor(() => expect(sent('PATCH /api/groups/4')).toHaveLength(2))
  await userEvent.click(await screen.findByRole('radio', { name: /^Open/ }))
  await waitFor(() => expect(screen.queryByText('Saving...')).toBeNull())
  expect(screen.getByText('Group updated')).toBeDefined()
  expect(screen.queryByText('Your change has been submitted for review.')).toBeNull()
  await save()
  await waitFor(() => expect(sent('PATCH /api/groups/4')).toHaveLength(3))
  expect(bodies(sent('PATCH /api/groups/4'))).toEqual([{ body: 'Other words.' }, { joining: 'hidden' }, { joining: 'open' }])
  expect(description.value).toBe('Other words.')
})

it('lets moderators change description, rules and cover, and share the link', async () => {
  const { sent } = open({
    'GET /api/groups/4': [200, managedGroup('moderator')],
    'PATCH /api/groups/4': [200, managedGroup('moderator')],
  })
  const description = await screen.findByLabelText(/Description/)
  expect(screen.queryByLabelText('Name')).toBeNull()
  expect(screen.queryByRole('radio', { name: /^Open/ })).toBeNull()
  await userEvent.clear(description)
  await userEvent.type(description, 'Better words.')
  await userEvent.click(screen.getByRole('button', { name: 'Save changes' }))
  await waitFor(() => expect(bodies(sent('PATCH /api/groups/4'))).toEqual([{ body: 'Better words.' }]))
  const sections = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent.trim())
  expect(sections).toEqual(['About', 'Rules', 'Joining and link', 'Members and roles 318'])
})
