import { useInfiniteQuery } from '@tanstack/react-query'
import { BadgeCheck, X } from 'lucide-react'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { Link } from 'react-router'
import { type PendingUser, refuseVerification, verifyUser } from '#contract/moderation.ts'
import { call } from '#client/http/call.ts'
import { paths } from '#client/paths.ts'
import { Avatar } from '#client/ui/avatar.tsx'
import { Button } from '#client/ui/button.tsx'
import { PagedList } from '#client/ui/paged-list.tsx'
import { Table } from '#client/ui/table.tsx'
import { LetAllIn, LetInActions } from './let-in-actions.tsx'
import { pendingUsersQuery } from './queries.ts'
import { useAdminAction } from './use-admin-action.ts'
import { WaitingTime } from '#client/queue/waiting-time.tsx'

const ReasonDialog = lazy(() => import('#client/queue/reason-dialog.tsx'))

export function PendingUsers() {
  const query = useInfiniteQuery(pendingUsersQuery)
  return (
    <PagedList
      query={query}
      empty="No pending users to verify."
      error="Error loading pending users. Please try again later."
      drawing="cards"
    >
      {(users) => (
        <div className="card bleed">
          {users.some(({ isWaiting }) => isWaiting) && (
            <div className="row wrap pending-all">
              <p className="grow">Newcomers wait to be let in.</p>
              <LetAllIn />
            </div>
          )}
          <Table headings={['User', 'Email', 'Job Title', 'Workplace', 'Actions']} asCards>
            {users.map((user) => (
              <PendingUserRow key={user.id} user={user} />
            ))}
          </Table>
        </div>
      )}
    </PagedList>
  )
}

function PendingUserRow({ user }: { user: PendingUser }) {
  const [isRefusing, setIsRefusing] = useState(false)
  const params = { id: String(user.id) }
  const verify = useAdminAction({
    run: () => call(verifyUser, { params, body: { isVerified: true } }),
    done: { title: 'User verified' },
    failed: 'Verification failed',
  })
  const refuse = useAdminAction({
    run: (reason: string) => call(refuseVerification, { params, body: { reason } }),
    done: { title: 'Not verified', description: 'The member has been told why.' },
  })
  return (
    <tr>
      <td>
        <UserCell user={user}>
          <WaitingTime since={new Date(user.createdAt)} />
        </UserCell>
      </td>
      <td>
        <span className="mono">{user.email}</span>
        <br />
        <span className="meta">{emailHint(user)}</span>
      </td>
      <td>{user.jobTitle}</td>
      <td>{user.workplace}</td>
      <td>
        {user.isWaiting ? (
          <LetInActions user={user} />
        ) : (
          <div className="acts">
            <Button variant="danger-quiet" size="sm" icon={<X />} onClick={() => setIsRefusing(true)}>
              Refuse
            </Button>
            <Button
              className="row-primary"
              variant="accent"
              size="sm"
              icon={<BadgeCheck />}
              aria-label={`Verify ${user.name}`}
              busy={verify.isPending ? 'Verifying...' : undefined}
              onClick={() => verify.mutate(undefined)}
            >
              Verify
            </Button>
          </div>
        )}
        {isRefusing && (
          <Suspense>
            <ReasonDialog
              title={`Do not verify ${user.name}`}
              sentence="They stay a member without the badge. The reason is mailed to them."
              confirmLabel="Refuse"
              isDestructive
              busy={refuse.isPending ? 'Sending...' : undefined}
              onClose={() => setIsRefusing(false)}
              onConfirm={(reason) => refuse.mutate(reason, { onSuccess: () => setIsRefusing(false) })}
            />
          </Suspense>
        )}
      </td>
    </tr>
  )
}

/** What the address suggests about the workplace; the admin decides. */
function emailHint({ emailVerified, isWaiting, domainHint, verifiedOnDomain }: PendingUser): string {
  const unproven = isWaiting ? 'Email verified, waits to be let in' : 'Email not verified yet'
  const proven = emailVerified ? 'Email verified' : unproven
  const hints = {
    free_mail: 'free mail provider',
    known_workplace: `${verifiedOnDomain} verified on this domain`,
    unknown: 'no one verified on this domain yet',
  }
  return `${proven}; ${hints[domainHint]}`
}

interface UserCellProps {
  user: { id: number; name: string; username: string; profilePicture: string | null }
  /** Below the name. */
  children?: ReactNode
}

export const UserCell = ({ user, children }: UserCellProps) => (
  <div className="u">
    <Avatar name={user.name} src={user.profilePicture} size={36} />
    <div className="grow">
      <Link className="name" to={paths.profile(user.id)}>
        {user.name}
      </Link>
      <div className="meta mono">@{user.username}</div>
      {children}
    </div>
  </div>
)
