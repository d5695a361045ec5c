import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Reply } from '#contract/endpoint.ts'
import type { readMember } from '#contract/moderation.ts'
import { ButtonLink } from '#client/ui/button.tsx'
import { paths } from '#client/paths.ts'
import { Dialog } from '#client/ui/overlays/dialog.tsx'
import { LoadError } from '#client/ui/empty.tsx'
import { PageSpinner } from '#client/ui/spinner.tsx'
import { TimeAgo } from '#client/ui/time-ago.tsx'
import { AuditLine } from '#client/audit/audit-line.tsx'
import { MemberActions } from './member-actions.tsx'
import { memberQuery } from './queries.ts'
import { Status } from './user-management.tsx'
import { WarningLine } from './warning-line.tsx'
import './member-drawer.css'

export type Member = Reply<typeof readMember>

/** A member's full standing, and everything an admin may do about it. */
export default function MemberDrawer({ userId, onClose }: { userId: number; onClose: () => void }) {
  const { data: member, isError, refetch } = useQuery(memberQuery(userId))
  return (
    <Dialog open onOpenChange={(isOpen) => !isOpen && onClose()} title={member?.name ?? 'Member'}>
      {isError && !member && <LoadError text="Error loading users. Please try again later." onRetry={() => void refetch()} />}
      {!member && !isError && <PageSpinner />}
      {member && <MemberRecord member={member} />}
    </Dialog>
  )
}

function MemberRecord({ member }: { member: Member }) {
  const { posts, holdings, warnings, suspension, history } = member
  return (
    <div className="member">
      <p className="row wrap">
        <span className="mono">@{member.username}</span> <Status user={member} />
        <ButtonLink size="sm" to={paths.profile(member.id)}>
          View Profile
        </ButtonLink>
      </p>
      <dl className="member-facts">
        <Fact name="Email">
          {member.email} {member.emailVerified || member.isWaiting ? '(verified)' : '(not verified)'}
        </Fact>
        <Fact name="Works">{[member.jobTitle, member.workplace].filter(Boolean).join(' at ') || 'Not given'}</Fact>
        <Fact name="Joined">
          <TimeAgo date={member.createdAt} />
        </Fact>
        <Fact name="Last active">{member.lastActiveOn ?? 'Not yet'}</Fact>
        <Fact name="Posts">
          {posts.approved} approved, {posts.pending} pending, {posts.rejected} rejected
        </Fact>
        {holdings.approved + holdings.pending + holdings.rejected > 0 && (
          <Fact name="Shared">
            {holdings.approved} approved, {holdings.pending} pending, {holdings.rejected} rejected
          </Fact>
        )}
        <Fact name="Reports">
          {member.reportsAbout} about them, {member.reportsMade} by them
        </Fact>
      </dl>
      {suspension && <p className="member-note">Suspended: {suspension.reason}</p>}
      <MemberActions member={member} />
      <h3>Warnings</h3>
      {warnings.length === 0 && <p className="muted">None.</p>}
      {warnings.map((warning) => (
        <WarningLine key={warning.id} warning={warning} />
      ))}
      <h3>History</h3>
      {history.length === 0 && <p className="muted">No admin has done anything about this member.</p>}
      <ul>
        {history.map((entry) => (
          <AuditLine key={entry.id} entry={entry} />
        ))}
      </ul>
    </div>
  )
}

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </>
)
