import { lazy, Suspense, useState } from 'react'
import { rules } from '#contract/guidelines.ts'
import { liftWarning } from '#contract/moderation.ts'
import type { Warning } from '#contract/standing.ts'
import { call } from '#client/http/call.ts'
import { Button } from '#client/ui/button.tsx'
import { TimeAgo } from '#client/ui/time-ago.tsx'
import { useAdminAction } from './use-admin-action.ts'

const ReasonDialog = lazy(() => import('#client/queue/reason-dialog.tsx'))

export function WarningLine({ warning }: { warning: Warning }) {
  const [isLifting, setIsLifting] = useState(false)
  const lift = useAdminAction({
    run: (reason: string) => call(liftWarning, { params: { id: String(warning.id) }, body: { reason } }),
    done: { title: 'Warning lifted' },
  })
  return (
    <div className="warning-line">
      <p>
        <b>{rules.find(({ id }) => id === warning.rule)?.title}</b> · <TimeAgo date={warning.createdAt} />
        {warning.liftedAt && ' · lifted'}
        {warning.appeal && ` · appealed${warning.appeal.outcome ? `, ${warning.appeal.outcome}` : ''}`}
      </p>
      <p>{warning.reason}</p>
      {warning.quotedContent && <blockquote dir="auto">{warning.quotedContent.slice(0, 300)}</blockquote>}
      {!warning.liftedAt && (
        <div>
          <Button size="sm" onClick={() => setIsLifting(true)}>
            Lift warning
          </Button>
        </div>
      )}
      {isLifting && (
        <Suspense>
          <ReasonDialog
            title="Lift warning"
            sentence="It stays readable and no longer counts."
            confirmLabel="Lift"
            busy={lift.isPending ? 'Lifting...' : undefined}
            onClose={() => setIsLifting(false)}
            onConfirm={(reason) => lift.mutate(reason, { onSuccess: () => setIsLifting(false) })}
          />
        </Suspense>
      )}
    </div>
  )
}
