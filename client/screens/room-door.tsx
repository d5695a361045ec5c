import { useQuery } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import { Link, Navigate } from 'react-router'
import { useViewer } from '#client/accounts/use-viewer.ts'
import { instanceQuery } from '#client/groups/queries.ts'
import { paths } from '#client/paths.ts'
import { PageSpinner } from '#client/ui/spinner.tsx'

type RoomDoorProps = { path: string; room: ComponentType<{ isMember: boolean }> }

/** For rooms that visitors may enter too, to see what anyone on the web may read. */
export function RoomDoor({ path, room: Room }: RoomDoorProps) {
  const viewer = useViewer()
  if (viewer === undefined) return <PageSpinner />
  if (viewer?.emailVerified && !viewer.isSuspended) return <Room isMember />
  return <VisitorsDoor path={path} room={Room} isSignedIn={viewer !== null} />
}

/** If the site shows its rooms to members only, visitors are asked to log in, and others are told what keeps them out. */
function VisitorsDoor({ path, room: Room, isSignedIn }: RoomDoorProps & { isSignedIn: boolean }) {
  const { data: instance, error } = useQuery(instanceQuery)
  if (!instance && !error) return <PageSpinner />
  if (instance?.showsRoomsToWeb) return <Room isMember={false} />
  return <Navigate replace to={isSignedIn ? paths.home() : paths.auth({ returnTo: path })} />
}

export const LogInLine = ({ path }: { path: string }) => (
  <p className="meta">
    <Link className="link" to={paths.auth({ tab: 'login', returnTo: path })}>
      Log in
    </Link>{' '}
    to see what members share.
  </p>
)
