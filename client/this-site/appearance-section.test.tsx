import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, it } from 'vitest'
import type { Appearance } from '#contract/appearance.ts'
import { house } from '#contract/this-site.ts'
import { HomeLink } from '#client/app/home-link.tsx'
import { showSite } from '#client/page/site.ts'
import { Toaster } from '#client/ui/overlays/toaster.tsx'
import { renderRoutes, stubServer } from '#testing/render.tsx'
import AppearanceSection from './appearance-section.tsx'

const shipped: Appearance = {
  ...{ name: null, tagline: null, welcome: null, accent: null, logo: null, icon: null, signInPicture: null },
  ...{ footerLinks: [], contactAddress: null, ownPages: [], letterLanguage: null },
}
afterEach(() => showSite({ ...shipped, ...house }))

const Page = () => (
  <>
    <HomeLink />
    <AppearanceSection />
    <Toaster />
  </>
)
const open = (answer: Partial<Appearance>) => {
  const fetch = stubServer({
    'GET /api/admin/site/appearance': [200, shipped],
    'PATCH /api/admin/site/appearance': [200, { ...shipped, ...answer }],
  })
  renderRoutes([{ path: '/', Component: Page }], '/')
  return () => fetch.mock.calls.filter(([, init]) => init?.method === 'PATCH').map(([, init]) => JSON.parse(String(init?.body)))
}

it('shows the new name at once, and sends what is empty as the house’s own', async () => {
  const sent = open({ name: 'Bibnet' })
  await userEvent.type(await screen.findByLabelText('Name'), ' Bibnet ')
  await userEvent.click(screen.getByRole('button', { name: 'Save words' }))
  expect(await screen.findByRole('link', { name: 'Bibnet, home' })).toBeDefined()
  expect(sent()).toEqual([{ name: 'Bibnet', tagline: null, welcome: null, contactAddress: null }])
})

it('saves the language of letters when it is chosen', async () => {
  const sent = open({ letterLanguage: 'de' })
  const choice = await screen.findByRole('combobox', { name: 'Emails in' })
  expect(choice).toHaveProperty('value', 'en')
  await userEvent.selectOptions(choice, 'Deutsch')
  expect(await screen.findByText('Saved')).toBeDefined()
  expect(sent()).toEqual([{ letterLanguage: 'de' }])
})

it('says why a color cannot be read, and does not send it', async () => {
  const sent = open({ accent: '#7a1f3d' })
  const field = await screen.findByRole('textbox', { name: 'Accent color' })
  await userEvent.clear(field)
  await userEvent.type(field, '#ffcc00')
  expect(screen.getByText(/^In the light theme text on this color would have a contrast of 1\.\d to 1/)).toBeDefined()
  await userEvent.type(field, '{Enter}')
  expect(sent()).toEqual([])
  await userEvent.clear(field)
  await userEvent.type(field, '#7A1F3D{Enter}')
  expect(await screen.findByText('Saved')).toBeDefined()
  expect(document.querySelector('link[href^="/site.css"]')).not.toBeNull()
})

it('takes links of the web alone', async () => {
  const sent = open({ footerLinks: [{ label: 'Imprint', url: 'https://a.example/' }] })
  const footer = within(await screen.findByRole('region', { name: 'Footer' }))
  await userEvent.click(footer.getByRole('button', { name: 'Add a link' }))
  await userEvent.type(footer.getByLabelText('Link 1'), 'Imprint')
  await userEvent.type(footer.getByLabelText('Address of link 1'), 'http://a.example')
  await userEvent.click(footer.getByRole('button', { name: 'Save links' }))
  expect(footer.getByRole('alert').textContent).toBe('Please give an address that begins with https://')
  expect(sent()).toEqual([])
})

it('leaves the focus where it was when a color is saved, and gives back the house’s own', async () => {
  let kept = shipped
  const address = '/api/admin/site/appearance'
  const keep = (accent: string | null): [200, Appearance] => [200, (kept = { ...shipped, accent })]
  const answers = [() => keep('#7a1f3d'), () => keep(null)]
  stubServer({ [`GET ${address}`]: () => [200, kept], [`PATCH ${address}`]: () => answers.shift()!() })
  renderRoutes([{ path: '/', Component: Page }], '/')
  const field = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Accent color' })
  await userEvent.clear(field)
  await userEvent.type(field, '#7a1f3d{Enter}')
  const back = await screen.findByRole('button', { name: 'Use the house’s own' })
  expect(document.activeElement).toBe(field)
  await userEvent.click(back)
  await waitFor(() => expect(field.value).toBe('#1b4d3e'))
})

it('leaves the focus on the way to add a link when the last one is removed', async () => {
  open({})
  const add = await screen.findByRole('button', { name: 'Add a link' })
  await userEvent.click(add)
  await userEvent.click(add)
  await userEvent.click(screen.getByRole('button', { name: 'Remove link 1' }))
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Remove link 1' }))
  await userEvent.click(screen.getByRole('button', { name: 'Remove link 1' }))
  expect(screen.queryByLabelText('Link 1')).toBeNull()
  expect(document.activeElement).toBe(add)
})
