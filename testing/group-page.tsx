import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { vi } from 'vitest'
import type { Group as GroupData } from '#contract/groups.ts'
import { useViewer } from '#client/accounts/use-viewer.ts'
import Group from '#client/screens/groups/group.tsx'
import { Toaster } from '#client/ui/overlays/toaster.tsx'
import { type Answers, renderRoutes, signedIn, stubServer } from './render.tsx'
import { memberOf, sampleGroup } from './sample-group.ts'

/** As its page asks for them. */
export const postsOfGroup = 'GET /api/posts?group=4&limit=10'
export const inside = { read: true, write: true, moderate: false, takeOver: false }
/** As somebody reads it who is in it. */
export const joined = (given: Partial<GroupData> = {}) => sampleGroup({ membership: memberOf('member'), may: inside, ...given })

export function openGroup(group: GroupData, answers: Answers = {}, path = '/groups/4') {
  vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener: () => {}, removeEventListener: () => {} }))
  const fetch = stubServer({
    ...signedIn(),
    'GET /api/groups/4': [200, group],
    [postsOfGroup]: [200, []],
    'GET /api/categories': [200, []],
    ...answers,
  })
  const Page = () =>
    useViewer() && (
      <>
        <Group />
        <Toaster />
      </>
    )
  const page = renderRoutes(
    [
      { path: '/groups/:id', Component: Page },
      { path: '*', element: <p>Elsewhere</p> },
    ],
    path,
  )
  const sent = (method: string, url: string) =>
    fetch.mock.calls
      .filter(([given, init]) => given === url && init?.method === method)
      .map(([, init]) => JSON.parse(String(init?.body)) as unknown)
  return { ...page, fetch, sent }
}
export const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }))
