import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { Outlet } from 'react-router'
import { beforeEach, describe, expect, it } from 'vitest'
import { useViewer } from '#client/accounts/use-viewer.ts'
import { EditGroupForm } from '#client/groups/edit-group-form.tsx'
import { Toaster } from '#client/ui/overlays/toaster.tsx'
import { answer, choose, file, nextUpload, startAfresh, stored } from '#testing/composer.tsx'
import { type Answers, press, refuse, renderRoutes, sentTo, signedIn, stubServer } from '#testing/render.tsx'
import { managedGroup } from '#testing/sample-group.ts'
import GroupForm from './group-form.tsx'

const instance: Answers = {
  'GET /api/instance': [200, { mailbox: false, socialLinks: [], groupsBy: 'members', showsRoomsToWeb: true }],
}

function open(answers: Answers, Screen = GroupForm) {
  const fetch = stubServer({ ...signedIn(), ...instance, ...answers })
  const Page = () => useViewer() && <Screen />
  const Shell = () => (
    <>
      <Outlet />
      <Toaster />
    </>
  )
  const children = [
    { path: '/groups/new', Component: Page },
    { path: '*', element: <p>The group</p> },
  ]
  const page = renderRoutes([{ Component: Shell, children }], '/groups/new')
  const sent = sentTo(fetch)
  return { ...page, sent }
}
const ruleTitles = () => screen.getAllByLabelText<HTMLInputElement>(/^Rule \d+$/).map(({ value }) => value)

beforeEach(startAfresh)

describe('starting a group', () => {
  it('sends what was filled in, says so, and opens the group', async () => {
    const { sent, router } = open({ 'POST /api/groups': [201, managedGroup('owner', { state: 'pending' })] })
    await userEvent.type(await screen.findByLabelText('Name'), 'Map Room')
    await userEvent.type(screen.getByLabelText(/^Description/), 'Old maps.')
    await userEvent.click(screen.getByRole('radio', { name: 'By request' }))
    await userEvent.type(screen.getByLabelText(/^Question when asking/), 'Why maps?')
    await userEvent.type(screen.getByLabelText('Subjects'), 'maps & geospatial{Enter}')
    await userEvent.selectOptions(screen.getByLabelText(/^Language/), 'German')
    await press('Add a rule')
    await userEvent.type(screen.getByLabelText('Rule 1'), 'Be kind')
    await press('Submit for review')
    expect(await screen.findByText('Group created')).toBeDefined()
    expect(screen.getByText('Your group has been submitted for review.')).toBeDefined()
    await waitFor(() => expect(router.state.location.pathname).toBe('/groups/4'))
    expect(sent('POST /api/groups')).toEqual([
      {
        ...{ title: 'Map Room', body: 'Old maps.', joining: 'request', question: 'Why maps?', posting: 'members' },
        ...{
          rules: [{ title: 'Be kind', text: '' }],
          subjects: ['Maps & Geospatial'],
          language: 'de',
          country: null,
          cover: null,
        },
        clientId: expect.stringMatching(/^[0-9a-f]{32}$/),
      },
    ])
    expect(localStorage.getItem('ibid-group-draft-7')).toBeNull()
  })

  it('says first what needs attention, and leads there', async () => {
    const { sent } = open({})
    await userEvent.type(await screen.findByLabelText('Name'), 'ab')
    await press('Submit for review')
    const summary = screen.getByRole('heading', { name: '1 thing needs your attention' }).parentElement!
    expect(document.activeElement).toBe(summary)
    await userEvent.click(within(summary).getByRole('link', { name: 'Name must be at least 3 characters' }))
    expect(document.activeElement).toBe(screen.getByLabelText('Name'))
    expect(sent('POST /api/groups')).toEqual([])
  })

  it('puts a name that is taken beside the name', async () => {
    open({ 'POST /api/groups': refuse('group_name_taken') })
    await userEvent.type(await screen.findByLabelText('Name'), 'Map Room')
    await press('Submit for review')
    expect(await screen.findByRole('link', { name: 'A group of this name exists already.' })).toBeDefined()
    expect(screen.getByLabelText('Name').getAttribute('aria-invalid')).toBe('true')
  })

  it('can be saved as a draft', async () => {
    const { sent } = open({ 'POST /api/groups': [201, managedGroup('owner', { state: 'draft' })] })
    await userEvent.type(await screen.findByLabelText('Name'), 'Map Room')
    // Awaited while pressing: a toast closes by itself, on a busy machine before the press has returned.
    const saved = screen.findByText('Draft saved')
    await press('Save draft')
    expect(await saved).toBeDefined()
    expect(sent('POST /api/groups')).toMatchObject([{ title: 'Map Room', isDraft: true }])
  })

  it('keeps what is written while the cover is on its way, and waits for it', async () => {
    const { sent } = open({ 'POST /api/groups': [201, managedGroup('owner', { state: 'pending' })] })
    await screen.findByLabelText('Name')
    choose('Choose an image', file('maps.png'))
    await nextUpload(0)
    await userEvent.type(screen.getByLabelText('Name'), 'Map Room')
    expect(screen.getByRole('button', { name: 'Uploading...' }).hasAttribute('disabled')).toBe(true)
    await userEvent.type(screen.getByLabelText('Name'), '{Enter}')
    expect(sent('POST /api/groups')).toEqual([])
    await answer(0, 201, stored('maps.webp'))
    await press('Submit for review')
    await waitFor(() => expect(sent('POST /api/groups')).toMatchObject([{ title: 'Map Room', cover: '/media/maps.webp' }]))
  })

  it('can be sent without a cover that did not arrive', async () => {
    const { sent } = open({ 'POST /api/groups': [201, managedGroup('owner', { state: 'pending' })] })
    await userEvent.type(await screen.findByLabelText('Name'), 'Map Room')
    choose('Choose an image', file('maps.png'))
    await answer(0, 503, { code: 'unavailable', message: 'The service is busy or restarting. Please try again in a moment.' })
    await press('Submit for review')
    await waitFor(() => expect(sent('POST /api/groups')).toMatchObject([{ title: 'Map Room', cover: null }]))
  })

  it('is there again after a reload, and emptied when asked', async () => {
    localStorage.setItem('ibid-group-draft-7', JSON.stringify({ title: 'Half a name' }))
    open({})
    expect((await screen.findByLabelText<HTMLInputElement>('Name')).value).toBe('Half a name')
    await press('Clear')
    expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('')
  })

  it('is for those whom the house lets', async () => {
    open({ 'GET /api/instance': [200, { mailbox: false, socialLinks: [], groupsBy: 'admins', showsRoomsToWeb: true }] })
    expect(await screen.findByText('On this site only some members start groups.')).toBeDefined()
    expect(screen.queryByLabelText('Name')).toBeNull()
  })
})

describe('rules', () => {
  it('are moved and removed by buttons, which keep the focus', async () => {
    localStorage.setItem(
      'ibid-group-draft-7',
      JSON.stringify({ rules: ['One', 'Two', 'Three'].map((title) => ({ title, text: '' })) }),
    )
    open({})
    await press('Move rule 1 down')
    expect(ruleTitles()).toEqual(['Two', 'One', 'Three'])
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Move rule 2 down')
    await press('Remove rule 1')
    expect(ruleTitles()).toEqual(['One', 'Three'])
    expect(document.activeElement).toBe(screen.getByLabelText('Rule 1'))
  })

  it('are refused where they stand, whatever is left blank above them', async () => {
    const rules = [
      { title: '', text: '' },
      { title: '', text: 'At all times.' },
    ]
    localStorage.setItem('ibid-group-draft-7', JSON.stringify({ title: 'Map Room', rules }))
    open({})
    await press('Submit for review')
    await waitFor(() => expect(screen.getByLabelText('Rule 2').getAttribute('aria-invalid')).toBe('true'))
    expect(screen.getByLabelText('Rule 1').getAttribute('aria-invalid')).not.toBe('true')
  })

  it('are at most ten', async () => {
    const rules = Array.from({ length: 10 }, (_, at) => ({ title: `Rule of ${at}`, text: '' }))
    localStorage.setItem('ibid-group-draft-7', JSON.stringify({ rules }))
    open({})
    expect((await screen.findByRole('button', { name: 'Add a rule' })).hasAttribute('disabled')).toBe(true)
  })
})

describe('changing a group', () => {
  it('sends only what was changed', async () => {
    const group = managedGroup('owner', { joining: 'request' })
    const { sent } = open({ 'PATCH /api/groups/4': [200, { ...group, body: 'New words.' }] }, () => (
      <EditGroupForm group={group} />
    ))
    const body = await screen.findByLabelText(/^Description/)
    await userEvent.clear(body)
    await userEvent.type(body, 'New words.')
    await userEvent.click(screen.getByRole('radio', { name: 'Open' }))
    expect(screen.getByText(/the group opens after 7 days/)).toBeDefined()
    await userEvent.click(screen.getByRole('radio', { name: 'By request' }))
    await press('Save changes')
    expect(await screen.findByText('Group updated')).toBeDefined()
    expect(sent('PATCH /api/groups/4')).toEqual([{ body: 'New words.' }])
  })

  it('offers a moderator description, rules and cover alone', async () => {
    open({}, () => <EditGroupForm group={managedGroup('moderator')} />)
    expect(await screen.findByLabelText(/^Description/)).toBeDefined()
    expect(screen.getByRole('button', { name: 'Add a rule' })).toBeDefined()
    expect(screen.queryByLabelText('Name')).toBeNull()
    expect(screen.queryByRole('radio', { name: 'Open' })).toBeNull()
    await waitFor(() => expect(screen.queryByLabelText('Subjects')).toBeNull())
  })
})
