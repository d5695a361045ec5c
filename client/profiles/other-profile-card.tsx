import { Ban, MessagesSquare } from 'lucide-react'
import type { Profile } from '#contract/profiles.ts'
import { ConnectButton } from '#client/colleagues/connect-button.tsx'
import { RequestNote } from '#client/colleagues/request-note.tsx'
import { offerOf } from '#client/colleagues/standing.ts'
import { useAnswerRequest } from '#client/colleagues/use-answer-request.ts'
import { counted } from '#client/page/counted.ts'
import { paths } from '#client/paths.ts'
import { Button, ButtonLink } from '#client/ui/button.tsx'
import { KebabButton } from '#client/ui/overlays/kebab-button.tsx'
import { lazyMenu } from '#client/ui/overlays/lazy-menu.tsx'
import { ProfileCard } from './profile-card.tsx'
import { useBlock } from './use-block.ts'

const ProfileMenu = lazyMenu(() => import('./profile-menu.tsx'))

export function OtherProfileCard({ profile }: { profile: Profile }) {
  const isAsking = offerOf(profile) === 'received'
  return (
    <ProfileCard profile={profile}>
      {profile.sharedColleagueCount > 0 && !profile.isBlocked && (
        <p className="pcard-note meta">{sharedColleagues(profile.sharedColleagueCount)}</p>
      )}
      {isAsking && profile.connectionNote && <RequestNote note={profile.connectionNote} />}
      {profile.isBlocked ? <BlockedActions profile={profile} /> : <Actions profile={profile} isAsking={isAsking} />}
    </ProfileCard>
  )
}

const sharedColleagues = (count: number) => counted(count, 'shared colleague')

function Actions({ profile, isAsking }: { profile: Profile; isAsking: boolean }) {
  return (
    <div className="pcard-acts">
      <div className="pcard-acts-row">
        <ConnectButton person={profile} look="profile" />
        {isAsking && <DeclineButton profile={profile} />}
      </div>
      <div className="pcard-acts-row">
        {profile.canMessage && (
          <ButtonLink icon={<MessagesSquare />} to={paths.conversation(profile.id)}>
            Message
          </ButtonLink>
        )}
        <ProfileMenu trigger={<KebabButton label="Profile options" />} profile={profile} />
      </div>
    </div>
  )
}

function DeclineButton({ profile }: { profile: Profile }) {
  const { mutate: answer } = useAnswerRequest({ connectionId: profile.connectionId ?? 0, userId: profile.id })
  return <Button onClick={() => answer('rejected')}>Decline</Button>
}

function BlockedActions({ profile }: { profile: Profile }) {
  const { mutate: block, isPending } = useBlock(profile)
  return (
    <>
      <p className="pcard-note muted">You have blocked {profile.name}.</p>
      <div className="pcard-acts">
        <Button icon={<Ban />} busy={isPending ? 'Unblocking...' : undefined} onClick={() => block(false)}>
          Unblock
        </Button>
      </div>
    </>
  )
}
