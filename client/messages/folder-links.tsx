import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { paths } from '#client/paths.ts'
import { unreadMessagesQuery } from '#client/http/unread-queries.ts'

/** Shown only to members who have received a request. */
export function FolderLinks({ folder }: { folder: 'inbox' | 'requests' }) {
  const { data } = useQuery(unreadMessagesQuery)
  const requests = data?.requests ?? 0
  if (requests === 0 && folder === 'inbox') return null
  const links = [
    { to: paths.messages(), label: 'Inbox', isOpen: folder === 'inbox' },
    { to: `${paths.messages()}?folder=requests`, label: `Requests (${requests})`, isOpen: folder === 'requests' },
  ]
  return (
    <nav className="folders" aria-label="Folders">
      {links.map(({ to, label, isOpen }) => (
        <Link key={to} to={to} aria-current={isOpen ? 'true' : undefined}>
          {label}
        </Link>
      ))}
    </nav>
  )
}
