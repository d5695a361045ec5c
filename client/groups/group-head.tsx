import { ListChecks, Settings2, UserPlus } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import type { Group } from '#contract/groups.ts'
import { formatNumber } from '#client/page/counted.ts'
import { paths } from '#client/paths.ts'
import { Avatar } from '#client/ui/avatar.tsx'
import { Button, ButtonLink } from '#client/ui/button.tsx'
import { CountBadge } from '#client/ui/count-badge.tsx'
import { Endpaper, Plate } from '#client/ui/pictures/endpaper.tsx'
import { GroupFacts } from './group-card.tsx'
import { JoinButton } from './join-button.tsx'
import './group.css'

const InviteDialog = lazy(() => import('./invite-dialog.tsx'))

/** Cover, plate, name, members, and the one action about membership. */
export function GroupHead({ group }: { group: Group }) {
  return (
    <>
      <Endpaper className="group-hero" id={group.id} picture={group.cover?.url} />
      <div className="group-head">
        <Plate name={group.title} />
        <div className="group-head-text">
          <h1 className="title" dir="auto">
            {group.title}
          </h1>
          <GroupFacts group={group}>
            <Colleagues group={group} />
          </GroupFacts>
        </div>
        <div className="group-acts">
          {group.state === 'approved' && !isShut(group) && <JoinButton group={group} look="page" />}
          {mayInvite(group) && <InviteButton group={group} />}
          {group.may.moderate && <ManageLinks group={group} />}
        </div>
      </div>
    </>
  )
}

/** An archived group takes in no one; members, and those asking to join, may still leave. */
const isShut = ({ archivedAt, membership }: Group) => archivedAt !== null && membership === null

/** In a hidden group, only its owner and moderators. */
const mayInvite = ({ state, archivedAt, membership, joining, may }: Group) =>
  state === 'approved' && !archivedAt && membership?.state === 'member' && (joining !== 'hidden' || may.moderate)

function Colleagues({ group: { colleagues, colleagueCount } }: { group: Group }) {
  if (colleagueCount === 0) return null
  return (
    <span className="group-colleagues">
      <span className="faces" aria-hidden="true">
        {colleagues.slice(0, 3).map((person) => (
          <Avatar key={person.id} name={person.name} src={person.profilePicture} size={28} />
        ))}
      </span>
      {formatNumber(colleagueCount)} of your colleagues
    </span>
  )
}

function InviteButton({ group }: { group: Group }) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button icon={<UserPlus />} onClick={() => setIsOpen(true)}>
        Invite
      </Button>
      {isOpen && (
        <Suspense>
          <InviteDialog group={group} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  )
}

function ManageLinks({ group: { id, waiting, state } }: { group: Group }) {
  const count = (waiting?.requests ?? 0) + (waiting?.reviews ?? 0)
  return (
    <>
      {state === 'approved' && (
        <ButtonLink icon={<ListChecks />} to={paths.groupReview(id)}>
          <span className="with-end">
            Review
            <CountBadge count={count} label="waiting" />
          </span>
        </ButtonLink>
      )}
      <ButtonLink icon={<Settings2 />} to={paths.groupSettings(id)} aria-label="Group settings" title="Group settings" />
    </>
  )
}
