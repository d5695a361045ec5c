import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import type { ProblemBody } from '#contract/problems.ts'
import { knownSpecialities } from '#contract/known-specialities.ts'
import { useViewer } from '#client/accounts/use-viewer.ts'
import { Toaster } from '#client/ui/overlays/toaster.tsx'
import { ada, type Answers, renderRoutes, signedIn, stubServer } from '#testing/render.tsx'
import { sampleProfile } from '#testing/sample-profile.ts'
import EditProfileDialog from './edit-profile-dialog.tsx'

const profile = sampleProfile({ ...ada, bio: null, profilePicture: '/media/ada.webp', specialities: ['Archives'] })
const onClose = vi.fn()

let fetch: ReturnType<typeof stubServer>
async function open(answer: Answers['POST /api/users/7/update'], given = profile) {
  onClose.mockClear()
  fetch = stubServer({ ...signedIn(), 'POST /api/users/7/update': answer })
  const Page = () => {
    const viewer = useViewer()
    return (
      viewer && (
        <>
          <p>Header of {viewer.name}</p>
          <EditProfileDialog profile={given} onClose={onClose} />
          <Toaster />
        </>
      )
    )
  }
  renderRoutes([{ path: '/', Component: Page }], '/')
  return within(await screen.findByRole('dialog', { name: 'Edit Profile' }))
}
const sent = () =>
  fetch.mock.calls.filter(([url]) => url.endsWith('/update')).map(([, init]) => JSON.parse(String(init?.body)) as unknown)
const save = () => userEvent.click(screen.getByRole('button', { name: 'Save Changes' }))

describe('the dialog', () => {
  it('sends all of its fields', async () => {
    const dialog = await open([200, { ...ada, name: 'Ada B.' }])
    await userEvent.clear(dialog.getByLabelText('Full Name'))
    await userEvent.type(dialog.getByLabelText('Full Name'), 'Ada B.')
    await userEvent.type(dialog.getByLabelText('Bio'), 'Maps.')
    await userEvent.type(dialog.getByLabelText('Pronouns'), 'she/her')
    await userEvent.type(dialog.getByLabelText('ORCID iD'), 'https://orcid.org/0000-0002-1825-0097')
    await userEvent.selectOptions(dialog.getByLabelText('Country'), 'New Zealand')
    await save()
    expect(await screen.findByText('Profile updated')).toBeDefined()
    expect(sent()).toEqual([
      {
        name: 'Ada B.',
        jobTitle: 'Archivist',
        workplace: 'City Library',
        profilePicture: '/media/ada.webp',
        bio: 'Maps.',
        pronouns: 'she/her',
        orcid: '0000-0002-1825-0097',
        country: 'NZ',
        specialities: ['Archives'],
      },
    ])
    expect(onClose).toHaveBeenCalledOnce()
    expect(screen.getByText('Header of Ada B.')).toBeDefined()
  })

  it('asks for a name and for a real ORCID iD before anything is sent', async () => {
    const dialog = await open([200, ada])
    await userEvent.clear(dialog.getByLabelText('Full Name'))
    await userEvent.type(dialog.getByLabelText('ORCID iD'), '0000-0002-1825-0098')
    await save()
    expect(await dialog.findByText('Full name is required')).toBeDefined()
    expect(dialog.getByText('This is not a valid ORCID iD')).toBeDefined()
    expect(sent()).toEqual([])
  })

  it('stays open when the server refuses, with the refusal at its field', async () => {
    const refusal: ProblemBody = {
      code: 'invalid_input',
      message: 'Not valid.',
      fields: { profilePicture: 'This is no picture.' },
    }
    const dialog = await open([400, refusal])
    await save()
    expect(await screen.findByText('Failed to update profile')).toBeDefined()
    expect(dialog.getByText('This is no picture.')).toBeDefined()
    expect(onClose).not.toHaveBeenCalled()
  })
})

describe('specialities', () => {
  const chosen = () => [...screen.getByRole('list', { name: 'Chosen specialities' }).children].map((it) => it.textContent)

  it('are added by Enter as the list spells them, or as typed, and never twice', async () => {
    const dialog = await open([200, ada])
    await userEvent.type(dialog.getByLabelText('Specialities'), 'linked data{Enter}Bookplates{Enter}ARCHIVES{Enter}')
    expect(chosen()).toEqual(['Archives', 'Linked Data', 'Bookplates'])
    expect(sent()).toEqual([])
    await userEvent.click(dialog.getByRole('button', { name: 'Remove Archives' }))
    await save()
    await waitFor(() => expect(sent()).toMatchObject([{ specialities: ['Linked Data', 'Bookplates'] }]))
  })

  it('go along when they are typed and not added', async () => {
    const dialog = await open([200, ada])
    await userEvent.type(dialog.getByLabelText('Specialities'), 'linked data')
    await save()
    await waitFor(() => expect(sent()).toMatchObject([{ specialities: ['Archives', 'Linked Data'] }]))
  })

  it('are at most eight', async () => {
    const dialog = await open([200, ada], { ...profile, specialities: knownSpecialities.slice(0, 8) })
    expect(dialog.getByLabelText('Specialities').hasAttribute('disabled')).toBe(true)
    await userEvent.click(dialog.getByRole('button', { name: `Remove ${knownSpecialities[0]}` }))
    expect(dialog.getByLabelText('Specialities').hasAttribute('disabled')).toBe(false)
  })
})
