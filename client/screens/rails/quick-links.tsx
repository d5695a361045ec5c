import { lazy, Suspense } from 'react'
import { NavLink, useLocation } from 'react-router'
import { useAtRest } from '#client/page/use-at-rest.ts'
import { rooms } from './rooms.ts'
import './quick-links.css'

const RoomFact = lazy(() => import('./room-fact.tsx'))

/** In the left panel; the current room is marked. What is new in them is loaded after the page itself. */
export function QuickLinks() {
  const isAtRest = useAtRest()
  return (
    <nav aria-labelledby="quick-links">
      <div className="panel-h">
        <h2 id="quick-links">Quick Links</h2>
      </div>
      <ul className="quick-links">
        {rooms.map(({ to, label, Icon }) => (
          <li key={to}>
            <NavLink to={to}>
              <Icon />
              {label}
              <Suspense>{isAtRest && <RoomFact room={to} />}</Suspense>
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** On phones, which have no panel, under the header: the current room comes first, where it is visible. */
export function RoomStrip() {
  const { pathname } = useLocation()
  const here = rooms.filter(({ to }) => pathname.startsWith(to))
  return (
    <nav className="room-strip only-phone" aria-label="Rooms">
      {[...new Set([...here, ...rooms])].map(({ to, label, Icon }) => (
        <NavLink key={to} to={to}>
          <Icon />
          {label}
        </NavLink>
      ))}
    </nav>
  )
}
