import { ChevronDown, LogOut, Search } from 'lucide-react'
import type { ComponentProps } from 'react'
import { NavLink } from 'react-router'
import type { CurrentUser } from '#contract/users.ts'
import { useLogout } from '#client/accounts/use-logout.ts'
import { paths } from '#client/paths.ts'
import { SearchBox } from '#client/search/search-box.tsx'
import { Avatar } from '#client/ui/avatar.tsx'
import { Button, ButtonLink } from '#client/ui/button.tsx'
import { CountBadge } from '#client/ui/count-badge.tsx'
import { lazyMenu } from '#client/ui/overlays/lazy-menu.tsx'
import { ConnectionIndicator } from './connection-indicator.tsx'
import { HomeLink } from './home-link.tsx'
import { MobileMenu } from './mobile-menu.tsx'
import { mainNavigation, type NavCounts } from './navigation.ts'
import './header.css'

const AccountMenu = lazyMenu(() => import('./account-menu.tsx'))

interface HeaderProps {
  viewer: CurrentUser | null | undefined
  counts: NavCounts
}

/** Until it is known who is looking, the logo stands alone: no button should appear only to be replaced. */
export function Header({ viewer, counts }: HeaderProps) {
  if (viewer?.emailVerified) return <MemberHeader viewer={viewer} counts={counts} />
  return (
    <header className="header">
      <div className="header-in header-in--plain">
        <HomeLink />
        {viewer === null && <VisitorButtons />}
        {viewer && <LogOutButton />}
      </div>
    </header>
  )
}

function MemberHeader({ viewer, counts }: { viewer: CurrentUser; counts: NavCounts }) {
  return (
    <header className="header">
      <div className="header-in">
        <HomeLink />
        <SearchBox id="search-box" hasShortcut />
        <div className="header-tools">
          <nav className="nav" aria-label="Main">
            {mainNavigation(counts).map(({ to, label, Icon, unread = 0 }) => (
              <NavLink key={to} className="nav-a" to={to} end={to === paths.home()}>
                <Icon />
                <span className="lb">{label}</span>
                <CountBadge count={unread} label="unread" />
              </NavLink>
            ))}
          </nav>
          <div className="header-end">
            <ConnectionIndicator />
            <AccountMenu trigger={<AccountButton viewer={viewer} />} viewer={viewer} />
            <ButtonLink
              className="only-phone"
              variant="ghost"
              to={paths.search()}
              aria-label="Search"
              icon={<Search className="i--lg" />}
            />
            <MobileMenu viewer={viewer} />
          </div>
        </div>
      </div>
    </header>
  )
}

const AccountButton = ({ viewer, ...rest }: { viewer: CurrentUser } & ComponentProps<'button'>) => (
  <button type="button" className="me" aria-label="Account menu" {...rest}>
    <Avatar name={viewer.name} src={viewer.profilePicture} size={36} />
    <ChevronDown className="i--sm" />
  </button>
)

const VisitorButtons = () => (
  <div className="header-buttons">
    <ButtonLink variant="ghost" to={paths.auth({ tab: 'login' })}>
      Login
    </ButtonLink>
    <ButtonLink variant="primary" to={paths.auth({ tab: 'register' })}>
      Register
    </ButtonLink>
  </div>
)

function LogOutButton() {
  const logout = useLogout()
  return (
    <Button variant="ghost" icon={<LogOut />} disabled={logout.isPending} onClick={() => logout.mutate()}>
      Log out
    </Button>
  )
}
