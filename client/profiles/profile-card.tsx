import { BadgeCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { Profile } from '#contract/profiles.ts'
import { formatNumber } from '#client/page/counted.ts'
import { Avatar } from '#client/ui/avatar.tsx'
import { Badge } from '#client/ui/badge.tsx'
import { Cover } from '#client/users/cover.tsx'
import { workOf } from '#client/users/work-of.ts'
import { paths } from '#client/paths.ts'
import { ProfileFacts } from './profile-facts.tsx'
import './profile-card.css'

type ProfileCardProps = {
  profile: Profile
  /** On the viewer's own card: the buttons that change the pictures. */
  onCover?: ReactNode
  onPhoto?: ReactNode
  /** The action buttons, which depend on the viewer. */
  children: ReactNode
}

export function ProfileCard({ profile, onCover, onPhoto, children }: ProfileCardProps) {
  const work = workOf(profile)
  return (
    <section className="card pcard bleed" aria-label="Profile">
      <div className="pcard-cover">
        <Cover id={profile.id} picture={profile.coverPicture} width={344} height={136} />
        {onCover}
      </div>
      <div className="pcard-body">
        <span className="pcard-photo">
          <Avatar name={profile.name} src={profile.profilePicture} size={112} />
          {onPhoto}
        </span>
        <h1>{profile.name}</h1>
        <p className="pcard-line">
          <span className="handle">@{profile.username}</span>
          {profile.pronouns && <span className="meta">{profile.pronouns}</span>}
          {profile.isVerified && (
            <Badge tone="accent" icon={<BadgeCheck />}>
              Verified
            </Badge>
          )}
        </p>
        {work && <p className="pcard-work">{work}</p>}
        {profile.bio && <p className="pcard-bio read-sm">{profile.bio}</p>}
        {children}
        <dl className="duo">
          <Count label="Colleagues" count={profile.colleagueCount} />
          <Count label="Posts" count={profile.postCount} />
        </dl>
        <ProfileFacts profile={profile} />
        <Specialities of={profile} />
      </div>
    </section>
  )
}

const Count = ({ label, count }: { label: string; count: number }) => (
  <div>
    <dt>{label}</dt>
    <dd>{formatNumber(count)}</dd>
  </div>
)

/** Each links to the people who share it. */
function Specialities({ of: { specialities } }: { of: Pick<Profile, 'specialities'> }) {
  if (specialities.length === 0) return null
  return (
    <ul className="subjects sec" aria-label="Specialities">
      {specialities.map((speciality) => (
        <li key={speciality}>
          <Link className="subject" to={paths.findColleagues({ speciality })}>
            {speciality}
          </Link>
        </li>
      ))}
    </ul>
  )
}
