import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { Outlet } from 'react-router'
import { expect, it } from 'vitest'
import type { EntrySummary } from '#contract/entry.ts'
import { ada, type Answers, refuse, renderRoutes, signedOut, stubServer } from '#testing/render.tsx'
import Auth from './auth.tsx'

const openAuth = (path: string) => renderRoutes([{ element: <Outlet />, children: [{ path: '/auth', Component: Auth }] }], path)
const house = { mailbox: false, socialLinks: [], groupsBy: 'members' as const, showsRoomsToWeb: true }
const serve = (entry: EntrySummary | undefined, answers: Answers = {}) =>
  stubServer({ ...signedOut, 'GET /api/instance': [200, { ...house, ...(entry && { entry }) }], ...answers })

const invitation = { email: 'ida@library.example', name: 'Ida Bell', jobTitle: null, workplace: 'City Library' }
const good: Answers = { 'GET /api/invitations/tok': [200, { ...invitation, expiresAt: '2026-12-01T00:00:00.000Z' }] }

it('asks for an invitation instead of showing a form that would be refused', async () => {
  serve({ mode: 'invitation', domains: [], moreDomains: 0 })
  openAuth('/auth?tab=register')
  expect(await screen.findByText('This site takes members by invitation')).toBeDefined()
  expect(screen.queryByLabelText('Username')).toBeNull()
})

it('says that an admin reviews each registration, above the form', async () => {
  serve({ mode: 'approval', domains: [], moreDomains: 0 })
  openAuth('/auth?tab=register')
  expect(await screen.findByText(/^An admin reviews each registration/)).toBeDefined()
  expect(screen.getByLabelText('Username')).toBeDefined()
})

it('names the domains whose addresses are taken', async () => {
  serve({ mode: 'domains', domains: ['.many.example', 'one.example'], moreDomains: 3 })
  openAuth('/auth?tab=register')
  expect(await screen.findByText(/many\.example and below, one\.example and 3 more/)).toBeDefined()
})

it('leads who is invited to a form that is filled in, and sends the invitation with it', async () => {
  const fetch = serve(
    { mode: 'invitation', domains: [], moreDomains: 0 },
    { ...good, 'POST /api/register': [201, { ...ada, requiresEmailVerification: false }] },
  )
  openAuth('/auth?invitation=tok')
  const email = await screen.findByLabelText<HTMLInputElement>('Email')
  expect([email.value, email.readOnly]).toEqual(['ida@library.example', true])
  expect(screen.getByLabelText<HTMLInputElement>('Full name').value).toBe('Ida Bell')
  await userEvent.type(screen.getByLabelText('Username'), 'ida.bell')
  await userEvent.type(screen.getByLabelText('Password'), 'a long password')
  await userEvent.click(screen.getByLabelText('I am at least 16 years old'))
  await userEvent.click(screen.getByRole('button', { name: 'Register' }))
  const [, sent] = fetch.mock.calls.find(([url]) => url === '/api/register') ?? []
  expect(JSON.parse(String(sent?.body))).toMatchObject({
    invitation: 'tok',
    email: 'ida@library.example',
    workplace: 'City Library',
  })
})

it('says what is wrong with an invitation, and leaves an open door open', async () => {
  serve(undefined, { 'GET /api/invitations/tok': refuse('expired_invitation') })
  openAuth('/auth?invitation=tok')
  expect(await screen.findByText('This invitation has expired. Please ask for a new one.')).toBeDefined()
  expect(screen.getByLabelText('Username')).toBeDefined()
})
