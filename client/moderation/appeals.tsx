import { useInfiniteQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { type Appeal, decideAppeal } from '#contract/moderation.ts'
import { call } from '#client/http/call.ts'
import { Badge } from '#client/ui/badge.tsx'
import { Button } from '#client/ui/button.tsx'
import { Segment } from '#client/ui/fields/segment.tsx'
import { TimeAgo } from '#client/ui/time-ago.tsx'
import { PagedList } from '#client/ui/paged-list.tsx'
import { UserCell } from './pending-users.tsx'
import { appealsQuery } from './queries.ts'
import { useAdminAction } from './use-admin-action.ts'
import './reports.css'

const ReasonDialog = lazy(() => import('#client/queue/reason-dialog.tsx'))

export function Appeals() {
  const [status, setStatus] = useState<'open' | 'decided'>('open')
  const query = useInfiniteQuery(appealsQuery(status))
  return (
    <>
      <div className="admin-bar">
        <Segment
          label="Appeals"
          value={status}
          onValueChange={setStatus}
          options={[
            { value: 'open', label: 'Open' },
            { value: 'decided', label: 'Decided' },
          ]}
        />
      </div>
      <PagedList
        query={query}
        empty={status === 'open' ? 'No open appeals.' : 'No decided appeals yet.'}
        error="Error loading appeals. Please try again later."
        drawing="drawer"
      >
        {(appeals) => (
          <div className="reports">
            {appeals.map((appeal) => (
              <AppealCard key={appeal.id} appeal={appeal} />
            ))}
          </div>
        )}
      </PagedList>
    </>
  )
}

function AppealCard({ appeal }: { appeal: Appeal }) {
  const { user, warning, suspensionReason, decidedBefore, text, outcome, decision } = appeal
  return (
    <article className="card bleed report" aria-label={`Appeal by ${user.name}`}>
      <header className="row wrap">
        <UserCell user={user} />
        <span className="meta">
          <TimeAgo date={appeal.createdAt} />
        </span>
        {outcome && <Badge tone={outcome === 'granted' ? 'ok' : 'neutral'}>{outcome === 'granted' ? 'Granted' : 'Upheld'}</Badge>}
      </header>
      <p>
        Against {warning ? 'a warning' : 'a suspension'}
        {decidedBefore && ` by ${decidedBefore.name}`}: {warning?.reason ?? suspensionReason}
      </p>
      {warning?.quotedContent && (
        <blockquote className="read-sm" dir="auto">
          {warning.quotedContent}
        </blockquote>
      )}
      <p>
        <b>{user.name} writes:</b> <span dir="auto">{text}</span>
      </p>
      {decision && <p className="muted">Decision: {decision}</p>}
      {!outcome &&
        (appeal.canDecide ? <Decision appeal={appeal} /> : <p className="muted">Another admin decides on this one.</p>)}
    </article>
  )
}

function Decision({ appeal }: { appeal: Appeal }) {
  const [asked, setAsked] = useState<'granted' | 'upheld'>()
  const decide = useAdminAction({
    run: ({ outcome, reason }: { outcome: 'granted' | 'upheld'; reason: string }) =>
      call(decideAppeal, { params: { id: String(appeal.id) }, body: { outcome, reason } }),
    done: { title: 'Appeal decided', description: `${appeal.user.name} has been told.` },
  })
  return (
    <div className="row wrap">
      <Button size="sm" onClick={() => setAsked('upheld')}>
        Uphold
      </Button>
      <Button size="sm" variant="primary" onClick={() => setAsked('granted')}>
        Grant
      </Button>
      {asked && (
        <Suspense>
          <ReasonDialog
            title={asked === 'granted' ? 'Grant the appeal' : 'Uphold the decision'}
            sentence={asked === 'granted' ? 'The warning is lifted, or the suspension ends.' : 'The decision stands.'}
            label="What the member is told"
            confirmLabel={asked === 'granted' ? 'Grant' : 'Uphold'}
            busy={decide.isPending ? 'Working...' : undefined}
            onClose={() => setAsked(undefined)}
            onConfirm={(reason) => decide.mutate({ outcome: asked, reason }, { onSuccess: () => setAsked(undefined) })}
          />
        </Suspense>
      )}
    </div>
  )
}
