import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { endOtherSessions, type Session } from '#contract/account-changes.ts'
import type { Reply } from '#contract/endpoint.ts'
import { readerLocale } from '#client/page/reader-locale.ts'
import { Badge } from '#client/ui/badge.tsx'
import { Button } from '#client/ui/button.tsx'
import { LoadError } from '#client/ui/empty.tsx'
import { Skeleton } from '#client/ui/skeleton.tsx'
import { TimeAgo } from '#client/ui/time-ago.tsx'
import { VisuallyHidden } from '#client/ui/visually-hidden.tsx'
import type { ApiError } from '#client/http/api-error.ts'
import { call } from '#client/http/call.ts'
import { toast } from '#client/ui/overlays/toast.tsx'
import { sessionsQuery } from './queries.ts'
import { SettingsRow } from './settings-row.tsx'
import { useEndingSessions, useEndSession } from './use-end-session.ts'

const title = 'Sessions'
const whereSignedIn = 'The devices you are signed in on.'

export function SessionList() {
  const { data, isError, refetch } = useQuery(sessionsQuery)
  const ending = useEndingSessions()

  if (data) return <LoadedSessions sessions={data.filter(({ id }) => !ending.includes(id))} />
  return (
    <>
      <SettingsRow title={title} detail={whereSignedIn} />
      {isError ? (
        <LoadError text="Error loading sessions. Please try again later." onRetry={() => void refetch()} />
      ) : (
        <SessionsLoading />
      )}
    </>
  )
}

function LoadedSessions({ sessions }: { sessions: Session[] }) {
  const [confirmation, setConfirmation] = useState<string>()
  const list = useRef<HTMLUListElement>(null)
  const { mutate: endSession } = useEndSession()
  const { mutate: endOthers, isPending } = useEndOtherSessions()
  const hasOthers = sessions.some(({ isCurrent }) => !isCurrent)

  /** The button disappears along with the session: the list takes the focus. */
  function confirm(words: string) {
    setConfirmation(words)
    list.current?.focus({ preventScroll: true })
  }

  function signOut(session: Session) {
    list.current?.focus({ preventScroll: true })
    endSession(session, { onSuccess: () => setConfirmation(`Signed out: ${session.device}.`) })
  }

  return (
    <>
      <SettingsRow
        title={title}
        detail={hasOthers ? whereSignedIn : 'You are signed in on this device only.'}
        confirmation={confirmation}
        isStacked
      >
        {hasOthers && (
          <Button
            variant="danger-quiet"
            size="sm"
            busy={isPending ? 'Signing out...' : undefined}
            onClick={() => endOthers(undefined, { onSuccess: ({ message }) => confirm(message) })}
          >
            Sign out everywhere else
          </Button>
        )}
      </SettingsRow>
      <ul aria-label={title} ref={list} tabIndex={-1}>
        {thisDeviceFirst(sessions).map((session) => (
          <SessionRow key={session.id} session={session} onSignOut={() => signOut(session)} />
        ))}
      </ul>
    </>
  )
}

const thisDeviceFirst = (sessions: Session[]) => sessions.toSorted((a, b) => Number(b.isCurrent) - Number(a.isCurrent))

type SessionRowProps = { session: Session; onSignOut: () => void }

const moment = new Intl.DateTimeFormat(readerLocale.dates, { dateStyle: 'medium', timeStyle: 'short' })

function SessionRow({ session: { device, address, createdAt, lastSeenAt, isCurrent }, onSignOut }: SessionRowProps) {
  return (
    <li className="set-row">
      <div>
        <p className="set-device">
          {device} {isCurrent && <Badge tone="ok">This device</Badge>}
        </p>
        <p className="set-detail">
          Signed in on <time dateTime={createdAt}>{moment.format(new Date(createdAt))}</time>
          <br />
          {address} · last seen <TimeAgo date={lastSeenAt} />
        </p>
      </div>
      {!isCurrent && (
        <Button variant="secondary" size="sm" aria-label={`Sign out ${device}`} onClick={onSignOut}>
          Sign out
        </Button>
      )}
    </li>
  )
}

const SessionsLoading = () => (
  <>
    <VisuallyHidden role="status">Loading sessions</VisuallyHidden>
    {['9rem', '11rem'].map((width) => (
      <div className="set-row" key={width} aria-hidden="true">
        <div className="sk-lines">
          <Skeleton width={width} />
          <Skeleton width="15rem" height="0.75rem" />
        </div>
      </div>
    ))}
  </>
)

function useEndOtherSessions() {
  const client = useQueryClient()

  return useMutation<Reply<typeof endOtherSessions>, ApiError>({
    mutationFn: () => call(endOtherSessions),
    onMutate: () => client.cancelQueries(sessionsQuery),
    onSuccess: () => client.setQueryData(sessionsQuery.queryKey, (sessions) => sessions?.filter(({ isCurrent }) => isCurrent)),
    onError: ({ words }) => toast({ title: 'Failed to sign out', description: words, tone: 'bad' }),
  })
}
