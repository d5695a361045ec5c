import type { Group as GroupData } from '#contract/groups.ts'
import { useViewer } from '#client/accounts/use-viewer.ts'
import Group from '#client/screens/groups/group.tsx'
import { Toaster } from '#client/ui/overlays/toaster.tsx'
import { type Answers, renderRoutes, sentTo, signedIn, stubMedia, stubServer } from './render.tsx'
import { memberOf, sampleGroup } from './sample-group.ts'

/** The call its page makes for them. */
export const postsOfGroup = 'GET /api/posts?group=4&limit=10'
export const inside = { read: true, write: true, moderate: false, dropChange: false, takeOver: false }
/** As a member of it sees it. */
export const joined = (given: Partial<GroupData> = {}) => sampleGroup({ membership: memberOf('member'), may: inside, ...given })

export function openGroup(group: GroupData, answers: Answers = {}, path = '/groups/4') {
  stubMedia(() => true)
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
  const sent = sentTo(fetch)
  return { ...page, fetch, sent }
}
