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
import { useListSubject, useReportSubject } from '#client/page/asked-dialogs.ts'
import { useLivePosts } from '#client/posts/live.ts'
import { useToast } from '#client/ui/overlays/toast.tsx'
import { ScreenBoundary } from './screen-boundary.tsx'
import { useFocusOnNavigation } from './use-focus-on-navigation.ts'
import { useScrollRestoration } from './use-scroll-restoration.ts'
import './page.css'

const AddToListDialog = lazy(() => import('#client/lists/add-to-list-dialog.tsx'))
const ReportDialog = lazy(() => import('#client/reports/report-dialog.tsx'))
const Toaster = lazy(async () => ({ default: (await import('#client/ui/overlays/toaster.tsx')).Toaster }))

type RoomCards = typeof import('./room-cards.ts')

/** Each room's card is fetched when the first one of its kind is shown. */
function cardsOf<Table extends keyof RoomCards>(table: Table, kinds: (keyof RoomCards[Table])[]) {
  const card = (kind: keyof RoomCards[Table]) => {
    const Card = lazy(async () => ((await import('./room-cards.ts'))[table][kind] as Load)())
    return (props: { holding: any }) => (
      <Suspense>
        <Card {...props} />
      </Suspense>
    )
  }
  return Object.fromEntries(kinds.map((kind) => [kind, card(kind)]))
}
type Load = () => Promise<{ default: ComponentType<{ holding: any }> }>

const cards = cardsOf('cards', ['group', 'event', 'course', 'resource', 'want', 'offer', 'collection', 'item'])
const links = cardsOf('links', ['event', 'course', 'resource', 'want', 'offer', 'collection', 'item'])
const parts = cardsOf('parts', ['resource'])

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

/** Dialogs opened from menus of other features. */
function Dialogs() {
  const [reported, listed] = [useReportSubject(), useListSubject()]
  return (
    <Suspense>
      {reported && <ReportDialog subject={reported} />}
      {listed && <AddToListDialog subject={listed} />}
    </Suspense>
  )
}

/** A socket is open only for a user the server would accept: verified and not suspended. */
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

/** Sent once, for a member whose time zone the server does not know. */
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
    // It may fail silently: the next visit tries again.
    tell().catch(() => {})
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once for each member who signs in
  }, [client, isUnknown, viewer?.id])
}
