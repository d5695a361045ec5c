import { act, screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { dispatchLiveEvent } from '#client/live/live-events.ts'
import { ada, renderRoutes, signedIn, stubServer } from '#testing/render.tsx'
import { useLiveAccount } from './live.ts'
import { useViewer } from './use-viewer.ts'

it('a role that was given or taken shows at once', async () => {
  let isAdmin = false
  stubServer({ ...signedIn(), 'GET /api/user': () => [200, { ...ada, isAdmin }] })
  const Page = () => {
    useLiveAccount()
    const viewer = useViewer()
    return viewer && <p>{viewer.isAdmin ? 'an admin' : 'a member'}</p>
  }
  renderRoutes([{ path: '*', Component: Page }], '/')
  expect(await screen.findByText('a member')).toBeDefined()
  for (const now of [true, false]) {
    isAdmin = now
    act(() => dispatchLiveEvent({ type: 'account_changed' }))
    await waitFor(() => expect(screen.getByText(now ? 'an admin' : 'a member')).toBeDefined())
  }
})
