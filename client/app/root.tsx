import { useQueryClient } from '@tanstack/react-query'
import { type ComponentType, lazy, Suspense, useEffect } from 'react'
import type { CurrentUser } from '#contract/users.ts'
import { useLiveAccount } from '#client/accounts/live.ts'
import { viewerKey } from '#client/accounts/queries.ts'
import { useViewer } from '#client/accounts/use-viewer.ts'
import { useLiveColleagues } from '#client/colleagues/live.ts'
import { HoldingCards, HoldingLinks, ProposedParts } from '#client/holdings/holding-cards.ts'
import { connect } from '#client/live/socket.ts'
import { useLiveMessages } from '#client/messages/live.ts'
import { useLiveNotifications } from '#client/notifications/live.ts'
import { useAtRest } from '#client/page/use-at-rest.ts'
import { useListSubject } from '#client/page/list-subject.ts'
import { useReportSubject } from '#client/page/report-subject.ts'
import { useLivePosts } from '#client/posts/live.ts'
import { useToast } from '#client/ui/toast.tsx'
import { ScreenBoundary } from './screen-boundary.tsx'
import { useFocusOnNavigation } from './use-focus-on-navigation.ts'
import { useScrollRestoration } from './use-scroll-restoration.ts'
import './page.css'

const AddToListDialog = lazy(() => import('#client/lists/add-to-list-dialog.tsx'))
const ReportDialog = lazy(() => import('#client/reports/report-dialog.tsx'))
const Toaster = lazy(async () => ({ default: (await import('#client/ui/toaster.tsx')).Toaster }))

/** A card of a room, fetched with the first of its kind. */
function card<Shown>(load: () => Promise<{ default: ComponentType<{ holding: Shown }> }>) {
  const Card = lazy(load) as ComponentType<{ holding: Shown }>
  return ({ holding }: { holding: Shown }) => (
    <Suspense>
      <Card holding={holding} />
    </Suspense>
  )
}

/** What each room shows its kind on. */
const cards = {
  group: card(() => import('#client/groups/submitted-group.tsx')),
  event: card(() => import('#client/events/submitted-event.tsx')),
  course: card(() => import('#client/learning/submitted-course.tsx')),
  resource: card(() => import('#client/resources/submitted-resource.tsx')),
  want: card(() => import('#client/exchange/submitted-want.tsx')),
  offer: card(() => import('#client/exchange/submitted-offer.tsx')),
}

const exchange = card(() => import('#client/exchange/exchange-link.tsx'))

/** What leads to a thing of each room from elsewhere. */
const links = {
  event: card(() => import('#client/events/event-link.tsx')),
  course: card(() => import('#client/learning/course-link.tsx')),
  resource: card(() => import('#client/resources/resource-link.tsx')),
  want: exchange,
  offer: exchange,
}

/** What a change of each room's kind brings besides words and facts. */
const parts = {
  resource: card(async () => ({ default: (await import('#client/resources/submitted-resource.tsx')).WaitingVersion })),
}

export function Root() {
  useLiveConnection()
  useToldTimeZone()
  useLiveAccount()
  useLivePosts()
  useLiveNotifications()
  useLiveColleagues()
  useLiveMessages()
  useFocusOnNavigation()
  useScrollRestoration()
  return (
    <>
      <HoldingCards value={cards}>
        <HoldingLinks value={links}>
          <ProposedParts value={parts}>
            <ScreenBoundary />
          </ProposedParts>
        </HoldingLinks>
      </HoldingCards>
      <Dialogs />
      <Toasts />
    </>
  )
}

/** Fetched with the first toast, not with the first screen. */
function Toasts() {
  return (
    useToast() && (
      <Suspense>
        <Toaster />
      </Suspense>
    )
  )
}

/** What menus of other features ask for. */
function Dialogs() {
  const [reported, listed] = [useReportSubject(), useListSubject()]
  return (
    <Suspense>
      {reported && <ReportDialog subject={reported} />}
      {listed && <AddToListDialog subject={listed} />}
    </Suspense>
  )
}

/** A socket stands only while a user is signed in whom the server would not turn away: verified, and not suspended. */
function useLiveConnection() {
  const client = useQueryClient()
  const viewer = useViewer()
  const userId = viewer?.emailVerified && !viewer.isSuspended ? viewer.id : undefined

  useEffect(() => {
    if (userId === undefined) return
    return connect({
      userId,
      onReconnected: () => void client.invalidateQueries(),
      onRefused: () => void client.invalidateQueries({ queryKey: viewerKey }),
    })
  }, [client, userId])
}

/** Once, for a member of whom the server knows no time zone. */
function useToldTimeZone() {
  const client = useQueryClient()
  const viewer = useViewer()
  const isAtRest = useAtRest()
  const isUnknown = isAtRest && viewer?.emailVerified && !viewer.isSuspended && viewer.timeZone === null

  useEffect(() => {
    if (!isUnknown) return
    const tell = async () => {
      const { tellTimeZone } = await import('#client/settings/tell-time-zone.ts')
      const timeZone = await tellTimeZone(viewer)
      client.setQueryData<CurrentUser>(viewerKey, (before) => before && { ...before, timeZone })
    }
    // It may fail in silence: the next visit tries again.
    tell().catch(() => {})
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once for each member who signs in
  }, [client, isUnknown, viewer?.id])
}
