import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import type { Person } from '#contract/users.ts'
import { paths } from '#client/paths.ts'
import { Avatar } from '#client/ui/avatar.tsx'
import { Dialog } from '#client/ui/overlays/dialog.tsx'
import { LoadError } from '#client/ui/empty.tsx'
import { LoadMore } from '#client/ui/load-more.tsx'
import { PageSpinner } from '#client/ui/spinner.tsx'
import { BadgedName } from '#client/users/badged-name.tsx'
import { workOf } from '#client/users/work-of.ts'
import { likersQuery } from './queries.ts'
import './post-dialogs.css'

export default function LikersDialog({ postId, onClose }: { postId: number; onClose: () => void }) {
  const pages = useInfiniteQuery(likersQuery(postId))
  const { data, isError, refetch } = pages
  const people = data?.pages.flatMap(({ items }) => items)
  return (
    <Dialog open onOpenChange={(isOpen) => !isOpen && onClose()} title="Liked by" size="sm">
      {!people && !isError && <PageSpinner />}
      {isError && <LoadError text="Error loading people. Please try again later." onRetry={() => void refetch()} />}
      {people && (
        <ul className="likers">
          {people.map((person) => (
            <Liker key={person.id} person={person} onLeave={onClose} />
          ))}
        </ul>
      )}
      <LoadMore pages={pages} />
    </Dialog>
  )
}

function Liker({ person, onLeave }: { person: Person; onLeave: () => void }) {
  return (
    <li className="row">
      <Avatar name={person.name} src={person.profilePicture} size={40} />
      <div className="grow">
        <BadgedName person={person}>
          <Link className="name" to={paths.profile(person.id)} onClick={onLeave}>
            {person.name}
          </Link>
        </BadgedName>
        <p className="meta">{workOf(person)}</p>
      </div>
    </li>
  )
}
