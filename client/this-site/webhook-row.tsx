import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import {
  daysUntilPaused,
  type Delivery,
  listDeliveries,
  pauseWebhook,
  redeliver,
  removeWebhook,
  testWebhook,
  type Webhook,
} from '#contract/webhooks.ts'
import { call } from '#client/http/call.ts'
import { useAdminAction } from '#client/moderation/use-admin-action.ts'
import { adminKey } from '#client/queue/use-decision.ts'
import { Badge } from '#client/ui/badge.tsx'
import { Button } from '#client/ui/button.tsx'
import { LoadError } from '#client/ui/empty.tsx'
import { TimeAgo } from '#client/ui/time-ago.tsx'

const ConfirmDialog = lazy(() =>
  import('#client/ui/overlays/confirm-dialog.tsx').then((module) => ({ default: module.ConfirmDialog })),
)

export function WebhookRow({ webhook }: { webhook: Webhook }) {
  const { id, url, events, createdAt, failingSince, pausedAt, isOffSinceRestore } = webhook
  const { host } = new URL(url)
  const [isLogOpen, setIsLogOpen] = useState(false)
  const [isRemoving, setIsRemoving] = useState(false)
  const params = { id }
  const pause = useAdminAction({ run: (isPaused: boolean) => call(pauseWebhook, { params, body: { isPaused } }) })
  const test = useAdminAction({ run: () => call(testWebhook, { params }), done: { title: 'A test is on its way.' } })
  const remove = useAdminAction({ run: () => call(removeWebhook, { params }), done: { title: `Removed: ${host}` } })
  return (
    <li className="set-row set-row--stack">
      <div>
        <p className="set-device">
          {url} {pausedAt ? <Badge tone="warn">Paused</Badge> : failingSince && <Badge tone="danger">Failing</Badge>}
        </p>
        <p className="set-detail">
          {events.join(', ')} · added <TimeAgo date={createdAt} />
        </p>
        {isOffSinceRestore && (
          <p className="set-detail">Turned off when this copy was restored. Nothing is sent until you let it go on.</p>
        )}
        {failingSince && (
          <p className="set-detail">
            Nothing has arrived since <TimeAgo date={failingSince} />.{' '}
            {pausedAt ? 'Nothing more is sent until you let it go on.' : `After ${daysUntilPaused} days it is paused.`}
          </p>
        )}
      </div>
      <div className="row wrap">
        <Button
          size="sm"
          aria-label={`Send a test to ${host}`}
          busy={test.isPending ? 'Sending...' : undefined}
          onClick={() => test.mutate(undefined, { onSuccess: () => setIsLogOpen(true) })}
        >
          Send a test
        </Button>
        <Button size="sm" aria-label={`${pausedAt ? 'Go on with' : 'Pause'} ${host}`} onClick={() => pause.mutate(!pausedAt)}>
          {pausedAt ? 'Go on' : 'Pause'}
        </Button>
        <Button size="sm" aria-label={`Log of ${host}`} aria-expanded={isLogOpen} onClick={() => setIsLogOpen(!isLogOpen)}>
          Log
        </Button>
        <Button size="sm" variant="danger-quiet" aria-label={`Remove ${host}`} onClick={() => setIsRemoving(true)}>
          Remove
        </Button>
      </div>
      {isLogOpen && <DeliveryLog id={id} host={host} />}
      {isRemoving && (
        <Suspense>
          <ConfirmDialog
            open
            destructive
            title="Remove webhook"
            sentence={`${host} is told nothing more, and the log of what was sent to it is deleted.`}
            confirmLabel="Remove"
            busy={remove.isPending ? 'Removing...' : undefined}
            onOpenChange={(isOpen) => !isOpen && setIsRemoving(false)}
            onConfirm={() => remove.mutate(undefined, { onSettled: () => setIsRemoving(false) })}
          />
        </Suspense>
      )}
    </li>
  )
}

const refreshMs = 3000

function DeliveryLog({ id, host }: { id: string; host: string }) {
  const { data, isError, refetch } = useQuery({
    queryKey: [...adminKey, 'webhooks', id],
    queryFn: ({ signal }) => call(listDeliveries, { params: { id } }, { signal }),
    staleTime: 0,
    // One not attempted yet is on its way.
    refetchInterval: ({ state }) => (state.data?.some(({ attempts }) => attempts === 0) ? refreshMs : false),
  })
  const again = useAdminAction({
    run: (delivery: Delivery) => call(redeliver, { params: { id: delivery.id } }),
    done: { title: 'It is on its way once more.' },
  })
  if (!data) {
    return isError && <LoadError text="Error loading the log. Please try again later." onRetry={() => void refetch()} />
  }
  if (data.length === 0) return <p className="set-detail">Nothing has been sent yet.</p>
  return (
    <ul aria-label={`Deliveries to ${host}`}>
      {data.map((delivery) => (
        <li className="set-row" key={delivery.id}>
          <p className="set-detail">
            <Badge tone={tones[delivery.state]}>{words[delivery.state]}</Badge> {delivery.event} ·{' '}
            <TimeAgo date={delivery.createdAt} />
            {delivery.attempts > 0 && ` · ${delivery.fault ?? `answered ${delivery.status}`} in ${delivery.ms} ms`}
            {delivery.attempts > 1 && ` · ${delivery.attempts} attempts`}
          </p>
          {delivery.state !== 'waiting' && (
            <Button
              size="sm"
              disabled={again.isPending && again.variables.id === delivery.id}
              onClick={() => again.mutate(delivery)}
            >
              Send again
            </Button>
          )}
        </li>
      ))}
    </ul>
  )
}

const words = { waiting: 'Waiting', delivered: 'Delivered', failed: 'Failed' }
const tones = { waiting: 'neutral', delivered: 'ok', failed: 'danger' } as const
