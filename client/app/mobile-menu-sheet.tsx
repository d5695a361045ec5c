import { LogOut, Wifi, WifiOff } from 'lucide-react'
import { Link, NavLink } from 'react-router'
import type { CurrentUser } from '#contract/users.ts'
import { useLogout } from '#client/accounts/use-logout.ts'
import { useConnection } from '#client/live/connection.ts'
import { setTheme, useTheme } from '#client/page/theme.ts'
import { Avatar } from '#client/ui/avatar.tsx'
import { Badge } from '#client/ui/badge.tsx'
import { CountBadge } from '#client/ui/count-badge.tsx'
import { Dialog } from '#client/ui/overlays/dialog.tsx'
import { Segment } from '#client/ui/fields/segment.tsx'
import { rooms } from '#client/screens/rails/rooms.ts'
import { accountNavigation, unreadNavigation, useUnreadCounts } from './navigation.ts'
import { useWaitingRequests } from './use-waiting-requests.ts'
import { themeChoices } from '#client/page/theme-choices.ts'
import '#client/ui/overlays/menu.css'
import './mobile-menu.css'

export default function MobileMenuSheet({ viewer, onClose }: { viewer: CurrentUser; onClose: () => void }) {
  const logout = useLogout()
  const counts = useUnreadCounts(viewer)
  const places = [...unreadNavigation(counts), ...accountNavigation(viewer, useWaitingRequests(viewer))]
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title="Menu">
      <div className="mobile-menu-me">
        <Avatar name={viewer.name} src={viewer.profilePicture} />
        <div className="grow">
          <div className="name truncate">{viewer.name}</div>
          <div className="meta truncate">@{viewer.username}</div>
        </div>
        <ConnectionLabel />
      </div>
      <nav className="mobile-menu" aria-labelledby="mobile-menu-rooms">
        <p className="meta" id="mobile-menu-rooms">
          Quick Links
        </p>
        {rooms.map(({ to, label, Icon }) => (
          <NavLink key={to} className="menu-i" to={to} onClick={onClose}>
            <Icon />
            {label}
          </NavLink>
        ))}
      </nav>
      <nav className="mobile-menu" aria-label="Account">
        {places.map(({ to, label, Icon, unread = 0, counts = 'unread' }) => (
          <Link key={to} className="menu-i" to={to} onClick={onClose}>
            <Icon />
            {label}
            <CountBadge count={unread} label={counts} />
          </Link>
        ))}
        <button type="button" className="menu-i" disabled={logout.isPending} onClick={() => logout.mutate()}>
          <LogOut />
          Log out
        </button>
      </nav>
      <ThemeSwitch />
    </Dialog>
  )
}

function ThemeSwitch() {
  return (
    <Segment
      label="Theme"
      value={useTheme()}
      onValueChange={setTheme}
      options={themeChoices.map(({ value, label, Icon }) => ({ value, label, icon: <Icon className="i--sm" /> }))}
    />
  )
}

function ConnectionLabel() {
  return useConnection() ? (
    <Badge tone="ok" icon={<Wifi />}>
      Connected
    </Badge>
  ) : (
    <Badge tone="danger" icon={<WifiOff />}>
      Disconnected
    </Badge>
  )
}
