import { Outlet, type RouteObject } from 'react-router'
import { useViewer } from '#client/accounts/use-viewer.ts'
import { Toaster } from '#client/ui/overlays/toaster.tsx'
import { type Answers, renderRoutes, sentTo, signedIn, stubServer, stubWidth } from './render.tsx'

/** As in the app: not before it is known who is looking, and with toasts. */
const Frame = () =>
  useViewer() !== undefined && (
    <>
      <Outlet />
      <Toaster />
    </>
  )

/** Opens them for Ada, unless the answers name another viewer. */
export function openScreens(routes: RouteObject[], path: string, answers: Answers) {
  const fetch = stubServer({ ...signedIn(), ...answers })
  const page = renderRoutes([{ element: <Frame />, children: routes }], path)
  return { ...page, fetch, sent: sentTo(fetch) }
}

/** A room of the house in a window of this width; `asked` returns the calls made to that room. */
export function openRoom(room: RouteObject & { path: string }, answers: Answers, at: { path?: string; widthPx?: number } = {}) {
  stubWidth(at.widthPx ?? 1440)
  const fetch = stubServer({ ...signedIn(), ...answers })
  const page = renderRoutes([room, { path: '/auth', element: <p>Log in here</p> }], at.path ?? room.path)
  return { ...page, asked: () => fetch.mock.calls.map(([url]) => url).filter((url) => url.startsWith(`/api${room.path}`)) }
}

/** What visitors learn about a site that shows its rooms to the web, or does not. */
export const instanceAnswer = (showsRoomsToWeb: boolean): Answers => ({
  'GET /api/instance': [200, { mailbox: false, socialLinks: [], groupsBy: 'members', showsRoomsToWeb }],
})
