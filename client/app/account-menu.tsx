import { ChevronDown } from 'lucide-react'
import { type ComponentProps, lazy, Suspense, useState } from 'react'
import type { CurrentUser } from '#contract/users.ts'
import { Avatar } from '#client/ui/avatar.tsx'
import './account-menu.css'

const loadMenu = () => import('./opened-account-menu.tsx')
const OpenedAccountMenu = lazy(loadMenu)

/** The menu is no part of the first load: it is fetched when a pointer or the focus comes near. */
export function AccountMenu({ viewer }: { viewer: CurrentUser }) {
  const [hasOpened, setHasOpened] = useState(false)
  const closed = (
    <AccountButton
      viewer={viewer}
      aria-haspopup="menu"
      aria-expanded={hasOpened}
      onPointerEnter={loadMenu}
      onFocus={loadMenu}
      onClick={() => setHasOpened(true)}
    />
  )
  if (!hasOpened) return closed
  return (
    <Suspense fallback={closed}>
      <OpenedAccountMenu viewer={viewer} />
    </Suspense>
  )
}

export const AccountButton = ({ viewer, ...rest }: { viewer: CurrentUser } & ComponentProps<'button'>) => (
  <button type="button" className="me" aria-label="Account menu" {...rest}>
    <Avatar name={viewer.name} src={viewer.profilePicture} size={36} />
    <ChevronDown className="i--sm" />
  </button>
)
