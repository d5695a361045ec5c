import { BadgeCheck, LogOut, Shield, ShieldOff, TriangleAlert, Undo2, UserX } from 'lucide-react'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { warningsBeforeTermination } from '#contract/guidelines.ts'
import { endMemberSessions, restoreUser, setRole, suspendUser, verifyUser } from '#contract/moderation.ts'
import { useMember } from '#client/accounts/use-viewer.ts'
import { call } from '#client/http/call.ts'
import { Button } from '#client/ui/button.tsx'
import { ConfirmDialog } from '#client/ui/overlays/confirm-dialog.tsx'
import type { Member } from './member-drawer.tsx'
import { useAdminAction } from './use-admin-action.ts'

const ReasonDialog = lazy(() => import('#client/queue/reason-dialog.tsx'))
const WarnDialog = lazy(() => import('./warn-dialog.tsx'))

type WithReason = 'suspend' | 'restore' | 'make_admin' | 'remove_admin'
type Asked = WithReason | 'warn' | 'sign_out'

export function MemberActions({ member }: { member: Member }) {
  const viewer = useMember()
  const [asked, setAsked] = useState<Asked>()
  const close = () => setAsked(undefined)
  const isSelf = viewer.id === member.id
  const needed = warningsBeforeTermination - member.warningCount
  return (
    <>
      <div className="member-acts">
        <VerifyButton member={member} />
        {!isSelf && (
          <Button size="sm" icon={<TriangleAlert />} onClick={() => setAsked('warn')}>
            Warn
          </Button>
        )}
        {!isSelf && (
          <Button size="sm" icon={<LogOut />} onClick={() => setAsked('sign_out')}>
            Sign out everywhere
          </Button>
        )}
        {member.isSuspended && (
          <Button size="sm" icon={<Undo2 />} onClick={() => setAsked('restore')}>
            Restore
          </Button>
        )}
        {!member.isSuspended && !member.isAdmin && (
          <Button size="sm" variant="danger-quiet" icon={<UserX />} disabled={needed > 0} onClick={() => setAsked('suspend')}>
            Suspend
          </Button>
        )}
        {member.isAdmin ? (
          <Button size="sm" variant="danger-quiet" icon={<ShieldOff />} onClick={() => setAsked('remove_admin')}>
            Remove admin
          </Button>
        ) : (
          !member.isSuspended && (
            <Button size="sm" icon={<Shield />} onClick={() => setAsked('make_admin')}>
              Make admin
            </Button>
          )
        )}
      </div>
      {!member.isSuspended && !member.isAdmin && needed > 0 && (
        <p className="muted">A suspension needs two standing warnings; {member.warningCount} so far.</p>
      )}
      <Suspense>
        {asked === 'warn' && <WarnDialog member={member} onClose={close} />}
        {asked === 'sign_out' && <SignOutDialog member={member} onClose={close} />}
        {asked && asked !== 'warn' && asked !== 'sign_out' && <Decision member={member} asked={asked} onClose={close} />}
      </Suspense>
    </>
  )
}

function VerifyButton({ member: { id, isVerified } }: { member: Member }) {
  const verify = useAdminAction({
    run: () => call(verifyUser, { params: { id: String(id) }, body: { isVerified: !isVerified } }),
    done: { title: isVerified ? 'Badge taken back' : 'User verified' },
    failed: 'Verification failed',
  })
  return (
    <Button
      size="sm"
      icon={<BadgeCheck />}
      busy={verify.isPending ? 'Working...' : undefined}
      onClick={() => verify.mutate(undefined)}
    >
      {isVerified ? 'Take badge back' : 'Verify'}
    </Button>
  )
}

function SignOutDialog({ member: { id, name }, onClose }: { member: Member; onClose: () => void }) {
  const signOut = useAdminAction({
    run: () => call(endMemberSessions, { params: { id: String(id) } }),
    done: { title: 'Signed out everywhere' },
  })
  return (
    <ConfirmDialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={`Sign ${name} out everywhere`}
      sentence="Every session of theirs ends at once, on all devices. They can sign in again, and are told by email."
      confirmLabel="Sign out everywhere"
      busy={signOut.isPending ? 'Signing out...' : undefined}
      onConfirm={() => signOut.mutate(undefined, { onSuccess: onClose })}
      destructive
    />
  )
}

interface Words {
  title: string
  sentence: ReactNode
  confirmLabel: string
  done: string
}

function wordsFor(asked: WithReason, name: string): Words {
  return {
    suspend: {
      title: `Suspend ${name}`,
      sentence: 'Their sessions end at once. They can sign in only to read why, appeal and export their data.',
      confirmLabel: 'Suspend',
      done: 'Member suspended',
    },
    restore: {
      title: `Restore ${name}`,
      sentence: 'Their account opens again as it was.',
      confirmLabel: 'Restore',
      done: 'Member restored',
    },
    make_admin: {
      title: `Make ${name} an admin`,
      sentence: 'Admins review posts, see all members and decide on reports.',
      confirmLabel: 'Make admin',
      done: 'Role changed',
    },
    remove_admin: {
      title: `Remove the admin role of ${name}`,
      sentence: 'They stay a member. The last admin cannot be removed.',
      confirmLabel: 'Remove admin',
      done: 'Role changed',
    },
  }[asked]
}

type DecisionProps = { member: Member; asked: WithReason; onClose: () => void }

function Decision({ member, asked, onClose }: DecisionProps) {
  const { done, ...words } = wordsFor(asked, member.name)
  const params = { id: String(member.id) }
  const decide = useAdminAction({
    run: (reason: string) => {
      if (asked === 'suspend') return call(suspendUser, { params, body: { reason } })
      if (asked === 'restore') return call(restoreUser, { params, body: { reason } })
      return call(setRole, { params, body: { isAdmin: asked === 'make_admin', ...(reason && { reason }) } })
    },
    done: { title: done },
  })
  return (
    <ReasonDialog
      {...words}
      isDestructive={asked === 'suspend' || asked === 'remove_admin'}
      isOptional={asked === 'make_admin' || asked === 'remove_admin'}
      busy={decide.isPending ? 'Working...' : undefined}
      onClose={onClose}
      onConfirm={(reason) => decide.mutate(reason, { onSuccess: onClose })}
    />
  )
}
