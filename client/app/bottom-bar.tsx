import { NavLink } from 'react-router'
import type { CurrentUser } from '#contract/users.ts'
import { paths } from '#client/paths.ts'
import { CountBadge } from '#client/ui/count-badge.tsx'
import { bottomBarNavigation, type NavCounts } from './navigation.ts'
import './bottom-bar.css'

export const BottomBar = ({ viewer, counts }: { viewer: CurrentUser; counts: NavCounts }) => (
  <nav className="tabbar" aria-label="Main, mobile">
    <ul>
      {bottomBarNavigation(viewer, counts).map(({ to, label, Icon, unread = 0 }) => (
        <li key={to}>
          <NavLink to={to} end={to === paths.home()}>
            <Icon />
            {label}
            <CountBadge count={unread} label="unread" />
          </NavLink>
        </li>
      ))}
    </ul>
  </nav>
)
