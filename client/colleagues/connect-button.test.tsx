import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { askColleague } from '#contract/colleagues.ts'
import { Toaster } from '#client/ui/overlays/toaster.tsx'
import { type Answers, type Refusal, renderRoutes, responseTo, stubServer } from '#testing/render.tsx'
import { ben } from '#testing/sample-post.ts'
import { sampleConnection, sampleProfile } from '#testing/sample-profile.ts'
import { ConnectButton } from './connect-button.tsx'
import type { Standing } from './standing.ts'

const pending = { connectionStatus: 'pending', connectionId: 5, canConnect: false } as const
const refused: Refusal = [409, { code: 'not_found', message: 'Not now.' }]

function show(standing: Partial<Standing>, answers: Answers = {}, look: 'profile' | 'card' = 'profile') {
  const fetch = stubServer(answers)
  const person = look === 'profile' ? { ...sampleProfile(), ...standing } : { id: 8, name: 'Ben' }
  const Page = () => (
    <>
      <ConnectButton person={person} look={look} />
      <Toaster />
    </>
  )
  renderRoutes([{ path: '/', Component: Page }], '/')
  return fetch
}

describe('the action button', () => {
  it.each<[state: string, Partial<Standing>, name: string, isEnabled: boolean]>([
    ['nothing', {}, 'Connect as Colleague', true],
    ['a request one sent', { ...pending, connectionDirection: 'sent' }, 'Request Sent', false],
    ['a request one received', { ...pending, connectionDirection: 'received' }, 'Accept Request', true],
    ['being colleagues', { isColleague: true, connectionStatus: 'accepted', connectionId: 5 }, 'Colleagues', false],
  ])('with %s between the two says so', (_, standing, name, isEnabled) => {
    show(standing)
    const button = screen.getByRole('button', { name })
    expect(button.hasAttribute('disabled')).toBe(!isEnabled)
    expect(screen.getAllByRole('button')).toEqual([button])
  })

  it('is not there for someone who takes no requests', () => {
    show({ canConnect: false })
    expect(screen.queryByRole('button')).toBeNull()
  })

  it('sends a request, and says "Sending..." meanwhile', async () => {
    let answer = (_: unknown) => {}
    const fetch = show({})
    fetch.mockImplementation(() => new Promise((resolve) => (answer = resolve as typeof answer)))
    await userEvent.click(screen.getByRole('button', { name: 'Connect as Colleague' }))
    expect((await screen.findByRole('button', { name: 'Sending...' })).hasAttribute('disabled')).toBe(true)
    expect(JSON.parse(String(fetch.mock.calls[0]?.[1]?.body))).toEqual({ receiverId: 8 })
    answer(responseTo(askColleague, [201, sampleConnection({ status: 'pending' })]))
    expect(await screen.findByText('Connection request sent')).toBeDefined()
  })

  it('says that a request could not be sent, and why', async () => {
    show({}, { 'POST /api/colleagues': refused })
    await userEvent.click(screen.getByRole('button', { name: 'Connect as Colleague' }))
    expect(await screen.findByText('Failed to send request')).toBeDefined()
    expect(screen.getByText('Not now.')).toBeDefined()
    expect(screen.getByRole('button', { name: 'Connect as Colleague' })).toBeDefined()
  })

  it('accepts the real connection', async () => {
    const fetch = show(
      { ...pending, connectionDirection: 'received' },
      { 'PATCH /api/colleagues/5': [200, sampleConnection({ status: 'accepted' })] },
    )
    await userEvent.click(screen.getByRole('button', { name: 'Accept Request' }))
    expect(await screen.findByText('Connection accepted')).toBeDefined()
    expect(screen.getByText('You are now colleagues with this user.')).toBeDefined()
    expect(fetch.mock.calls.map(([url]) => url)).toContain('/api/colleagues/5')
  })

  it('says that accepting failed', async () => {
    show({ ...pending, connectionDirection: 'received' }, { 'PATCH /api/colleagues/5': refused })
    await userEvent.click(screen.getByRole('button', { name: 'Accept Request' }))
    expect(await screen.findByText('Failed to accept connection')).toBeDefined()
  })
})

describe('in a list that says nothing of how people stand', () => {
  it('stays "Request Sent" once it was pressed, and names the person to screen readers', async () => {
    show({}, { 'POST /api/colleagues': [201, sampleConnection({ status: 'pending', otherUser: ben })] }, 'card')
    await userEvent.click(screen.getByRole('button', { name: 'Connect with Ben' }))
    await waitFor(() => expect(screen.getByRole('button', { name: 'Request Sent' }).hasAttribute('disabled')).toBe(true))
  })

  it('makes two people who ask each other colleagues', async () => {
    show({}, { 'POST /api/colleagues': [201, sampleConnection({ status: 'accepted' })] }, 'card')
    await userEvent.click(screen.getByRole('button', { name: 'Connect with Ben' }))
    expect(await screen.findByText('Connection accepted')).toBeDefined()
    expect(screen.getByRole('button', { name: 'Colleagues' })).toBeDefined()
  })
})
