import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Check } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { rules, warningsBeforeTermination } from '#contract/guidelines.ts'
import { acknowledgeWarning, appealWarning, type Warning } from '#contract/standing.ts'
import type { ApiError } from '#client/http/api-error.ts'
import { call } from '#client/http/call.ts'
import { Badge } from '#client/ui/badge.tsx'
import { Button } from '#client/ui/button.tsx'
import { Empty, LoadError } from '#client/ui/empty.tsx'
import { PageSpinner } from '#client/ui/spinner.tsx'
import { TimeAgo } from '#client/ui/time-ago.tsx'
import { toast } from '#client/ui/overlays/toast.tsx'
import { AppealOutcome } from './appeal-outcome.tsx'
import { warningsQuery } from './queries.ts'
import './warning-list.css'

const AppealDialog = lazy(() => import('./appeal-dialog.tsx'))

/** The rule, the reason, the post as it was, the date, the ladder, acknowledging, one appeal, the outcome. */
export function WarningList() {
  const { data: warnings, isError, refetch } = useQuery(warningsQuery)
  if (isError && !warnings) {
    return <LoadError text="Error loading warnings. Please try again later." onRetry={() => void refetch()} />
  }
  if (!warnings) return <PageSpinner />
  if (warnings.length === 0) return <Empty text="You have no warnings." drawing="drawer" />
  return warnings.map((warning) => <WarningCard key={warning.id} warning={warning} />)
}

function WarningCard({ warning }: { warning: Warning }) {
  const [isAppealing, setIsAppealing] = useState(false)
  const { acknowledge, appeal } = useWarning(warning.id)
  const rule = rules.find(({ id }) => id === warning.rule)
  return (
    <article className="card bleed warning" aria-label={`Warning: ${rule?.title ?? warning.rule}`}>
      <header className="row wrap">
        <h2>{rule?.title ?? warning.rule}</h2>
        <Standing warning={warning} />
        <span className="meta push">
          <TimeAgo date={warning.createdAt} />
        </span>
      </header>
      <p className="muted">{rule?.text}</p>
      <p>{warning.reason}</p>
      {warning.quotedContent && (
        <blockquote className="read-sm" dir="auto">
          {warning.quotedContent}
        </blockquote>
      )}
      <AppealOutcome appeal={warning.appeal} />
      <div className="row wrap">
        {warning.acknowledgedAt ? (
          <span className="muted">
            Acknowledged <TimeAgo date={warning.acknowledgedAt} />
          </span>
        ) : (
          <Button
            variant="primary"
            size="sm"
            icon={<Check />}
            busy={acknowledge.isPending ? 'Saving...' : undefined}
            onClick={() => acknowledge.mutate()}
          >
            Acknowledge
          </Button>
        )}
        {warning.canAppeal && (
          <Button size="sm" onClick={() => setIsAppealing(true)}>
            Appeal
          </Button>
        )}
      </div>
      {isAppealing && (
        <Suspense>
          <AppealDialog
            busy={appeal.isPending ? 'Sending...' : undefined}
            onClose={() => setIsAppealing(false)}
            onSend={(text) => appeal.mutate(text, { onSuccess: () => setIsAppealing(false) })}
          />
        </Suspense>
      )}
    </article>
  )
}

/** "1 of 2": its position on the ladder. */
function Standing({ warning: { position, liftedAt } }: { warning: Warning }) {
  if (liftedAt || position === null) return <Badge tone="ok">Lifted: it no longer counts</Badge>
  if (position > warningsBeforeTermination) return <Badge tone="danger">Beyond {warningsBeforeTermination} warnings</Badge>
  return (
    <Badge tone="warn">
      {position} of {warningsBeforeTermination}
    </Badge>
  )
}

function useWarning(id: number) {
  const client = useQueryClient()
  const params = { id: String(id) }
  const shared = {
    onSuccess: (changed: Warning) =>
      client.setQueryData(warningsQuery.queryKey, (all) => all?.map((one) => (one.id === id ? changed : one))),
    onError: ({ words }: ApiError) => toast({ title: 'Action failed', description: words, tone: 'bad' }),
  }
  const acknowledge = useMutation<Warning, ApiError>({ mutationFn: () => call(acknowledgeWarning, { params }), ...shared })
  const appeal = useMutation<Warning, ApiError, string>({
    mutationFn: (text) => call(appealWarning, { params, body: { text } }),
    ...shared,
  })
  return { acknowledge, appeal }
}
