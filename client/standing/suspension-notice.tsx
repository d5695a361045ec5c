import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { ShieldOff } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { appealSuspension, type Suspension } from '#contract/standing.ts'
import type { ApiError } from '#client/http/api-error.ts'
import { call } from '#client/http/call.ts'
import { Button } from '#client/ui/button.tsx'
import { TimeAgo } from '#client/ui/time-ago.tsx'
import { toast } from '#client/ui/overlays/toast.tsx'
import { AppealOutcome } from './appeal-outcome.tsx'
import { suspensionQuery } from './queries.ts'

const AppealDialog = lazy(() => import('./appeal-dialog.tsx'))

/** Suspended members sign in only to read why, to appeal, and to take their data with them. */
export function SuspensionNotice() {
  const { data: suspension } = useQuery(suspensionQuery)
  const [isAppealing, setIsAppealing] = useState(false)
  const appeal = useAppeal()
  return (
    <section className="card bleed warning" aria-label="Suspension">
      <header className="row wrap">
        <ShieldOff />
        <h2>This account is suspended.</h2>
      </header>
      {suspension && (
        <>
          <p>{suspension.reason}</p>
          <p className="muted">
            Since <TimeAgo date={suspension.suspendedAt} />. Nobody sees your profile or posts meanwhile.
          </p>
          <AppealOutcome appeal={suspension.appeal} />
          {suspension.canAppeal && (
            <div>
              <Button variant="primary" onClick={() => setIsAppealing(true)}>
                Appeal
              </Button>
            </div>
          )}
        </>
      )}
      {isAppealing && (
        <Suspense>
          <AppealDialog
            busy={appeal.isPending ? 'Sending...' : undefined}
            onClose={() => setIsAppealing(false)}
            onSend={(text) => appeal.mutate(text, { onSuccess: () => setIsAppealing(false) })}
          />
        </Suspense>
      )}
    </section>
  )
}

function useAppeal() {
  const client = useQueryClient()
  return useMutation<Suspension, ApiError, string>({
    mutationFn: (text) => call(appealSuspension, { body: { text } }),
    onSuccess: (suspension) => client.setQueryData(suspensionQuery.queryKey, suspension),
    onError: ({ words }) => toast({ title: 'Action failed', description: words, tone: 'bad' }),
  })
}
