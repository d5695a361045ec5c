import type { ReactNode } from 'react'
import type { Person } from '#contract/users.ts'
import { Avatar } from '#client/ui/avatar.tsx'
import { TimeAgo } from '#client/ui/time-ago.tsx'
import { PersonName } from '#client/users/person-name.tsx'

interface WhoLineProps {
  user: Person
  createdAt: string
  /** What it is about, in few words. */
  about?: string
  /** At the end of the line. */
  children?: ReactNode
}

/** Above what someone answered, or asks for. */
export const WhoLine = ({ user, createdAt, about, children }: WhoLineProps) => (
  <div className="exchange-answer-h">
    <Avatar name={user.name} src={user.profilePicture} size={36} />
    <p>
      <PersonName className="link" person={user} />
      <span className="meta" dir="auto">
        {' '}
        {user.workplace && `${user.workplace} · `}
        {about && `${about} · `}
        <TimeAgo date={createdAt} />
      </span>
    </p>
    {children}
  </div>
)
