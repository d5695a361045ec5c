import { useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useEffect } from 'react'
import type { HoldingCard, LinkedCard } from '#contract/holdings.ts'
import type { CurrentUser } from '#contract/users.ts'
import { useLiveAccount } from '#client/accounts/live.ts'
import { viewerKey } from '#client/accounts/queries.ts'
import { useViewer } from '#client/accounts/use-viewer.ts'
import { useLiveColleagues } from '#client/colleagues/live.ts'
import { HoldingCards, HoldingLinks } from '#client/holdings/holding-cards.ts'
import { connect } from '#client/live/socket.ts'
import { useLiveMessages } from '#client/messages/live.ts'
import { useLiveNotifications } from '#client/notifications/live.ts'
import { useAtRest } from '#client/page/use-at-rest.ts'
import { useReportSubject } from '#client/page/report-subject.ts'
import { useLivePosts } from '#client/posts/live.ts'
import { useToast } from '#client/ui/toast.tsx'
import { ScreenBoundary } from './screen-boundary.tsx'
import { useFocusOnNavigation } from './use-focus-on-navigation.ts'
import { useScrollRestoration } from './use-scroll-restoration.ts'
import './page.css'

const ReportDialog = lazy(() => import('#client/reports/report-dialog.tsx'))
const SubmittedGroup = lazy(() => import('#client/groups/submitted-group.tsx'))
const SubmittedEvent = lazy(() => import('#client/events/submitted-event.tsx'))
const SubmittedCourse = lazy(() => import('#client/learning/submitted-course.tsx'))
const SubmittedWant = lazy(() => import('#client/exchange/submitted-want.tsx'))
const SubmittedOffer = lazy(() => import('#client/exchange/submitted-offer.tsx'))
const ExchangeLink = lazy(() => import('#client/exchange/exchange-link.tsx'))
const CourseLink = lazy(() => import('#client/learning/course-link.tsx'))
const EventLink = lazy(() => import('#client/events/event-link.tsx'))
const Toaster = lazy(async () => ({ default: (await import('#client/ui/toaster.tsx')).Toaster }))

/** What each room shows its kind on. */
const cards = {
  group: ({ holding }: { holding: HoldingCard }) => (
    <Suspense>
      <SubmittedGroup holding={holding} />
    </Suspense>
  ),
  event: ({ holding }: { holding: HoldingCard }) => (
    <Suspense>
      <SubmittedEvent holding={holding} />
    </Suspense>
  ),
  course: ({ holding }: { holding: HoldingCard }) => (
    <Suspense>
      <SubmittedCourse holding={holding} />
    </Suspense>
  ),
  want: ({ holding }: { holding: HoldingCard }) => (
    <Suspense>
      <SubmittedWant holding={holding} />
    </Suspense>
  ),
  offer: ({ holding }: { holding: HoldingCard }) => (
    <Suspense>
      <SubmittedOffer holding={holding} />
    </Suspense>
  ),
}

const ExchangeCard = ({ holding }: { holding: LinkedCard }) => (
  <Suspense>
    <ExchangeLink holding={holding} />
  </Suspense>
)

/** What leads to a thing of each room from elsewhere. */
const links = {
  want: ExchangeCard,
  offer: ExchangeCard,
  event: ({ holding }: { holding: LinkedCard }) => (
    <Suspense>
      <EventLink holding={holding} />
    </Suspense>
  ),
  course: ({ holding }: { holding: LinkedCard }) => (
    <Suspense>
      <CourseLink holding={holding} />
    </Suspense>
  ),
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
          <ScreenBoundary />
        </HoldingLinks>
      </HoldingCards>
      <Reports />
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

function Reports() {
  const subject = useReportSubject()
  return (
    subject && (
      <Suspense>
        <ReportDialog subject={subject} />
      </Suspense>
    )
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
