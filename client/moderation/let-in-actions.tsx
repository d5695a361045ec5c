import { DoorOpen, X } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { admitAll, admitUser, declineUser } from '#contract/entry.ts'
import type { PendingUser } from '#contract/moderation.ts'
import { call } from '#client/http/call.ts'
import { counted, formatNumber } from '#client/page/counted.ts'
import { Button } from '#client/ui/button.tsx'
import { useAdminAction } from './use-admin-action.ts'

const ConfirmDialog = lazy(() =>
  import('#client/ui/overlays/confirm-dialog.tsx').then((module) => ({ default: module.ConfirmDialog })),
)
const ReasonDialog = lazy(() => import('#client/queue/reason-dialog.tsx'))

/** For a newcomer waiting for an admin; the badge can be given now or later. */
export function LetInActions({ user }: { user: PendingUser }) {
  const [isDeclining, setIsDeclining] = useState(false)
  const params = { id: String(user.id) }
  const admit = useAdminAction({
    run: (isVerified: boolean) => call(admitUser, { params, body: { isVerified } }),
    done: { title: `${user.name} is a member now`, description: 'They have been told by mail.' },
  })
  const decline = useAdminAction({
    run: (reason: string) => call(declineUser, { params, body: reason ? { reason } : {} }),
    done: { title: 'Declined', description: 'They have been told, and the account is deleted.' },
  })
  return (
    <div className="acts">
      <Button variant="danger-quiet" size="sm" icon={<X />} onClick={() => setIsDeclining(true)}>
        Decline
      </Button>
      <Button
        size="sm"
        disabled={admit.isPending}
        aria-label={`Let in and verify ${user.name}`}
        onClick={() => admit.mutate(true)}
      >
        Let in and verify
      </Button>
      <Button
        className="row-primary"
        variant="accent"
        size="sm"
        icon={<DoorOpen />}
        aria-label={`Let in ${user.name}`}
        busy={admit.isPending ? 'Letting in...' : undefined}
        onClick={() => admit.mutate(false)}
      >
        Let in
      </Button>
      {isDeclining && (
        <Suspense>
          <ReasonDialog
            title={`Decline ${user.name}`}
            sentence="The account is deleted. They are told by mail, with the reason if you give one."
            confirmLabel="Decline"
            isDestructive
            isOptional
            busy={decline.isPending ? 'Sending...' : undefined}
            onClose={() => setIsDeclining(false)}
            onConfirm={(reason) => decline.mutate(reason, { onSuccess: () => setIsDeclining(false) })}
          />
        </Suspense>
      )}
    </div>
  )
}

/** For the day the rule is opened up: those who asked before are still waiting. */
export function LetAllIn() {
  const [isAsking, setIsAsking] = useState(false)
  const admit = useAdminAction({
    run: () => call(admitAll),
    done: (_, { admitted, waiting }) => ({
      title: `${counted(admitted, 'newcomer is a member', 'newcomers are members')} now`,
      description: waiting > 0 ? `${formatNumber(waiting)} still wait.` : 'They have been told by mail.',
    }),
  })
  return (
    <>
      <Button
        size="sm"
        icon={<DoorOpen />}
        busy={admit.isPending ? 'Letting in...' : undefined}
        onClick={() => setIsAsking(true)}
      >
        Let all in
      </Button>
      {isAsking && (
        <Suspense>
          <ConfirmDialog
            open
            title="Let all in"
            sentence="Everyone who waits becomes a member, without the badge, and is told by mail."
            confirmLabel="Let all in"
            onOpenChange={setIsAsking}
            onConfirm={() => admit.mutate(undefined, { onSettled: () => setIsAsking(false) })}
          />
        </Suspense>
      )}
    </>
  )
}
