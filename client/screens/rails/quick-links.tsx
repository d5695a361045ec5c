import { NavLink } from 'react-router'
import { rooms } from './rooms.ts'
import './quick-links.css'

/** In the panel on the left; the room one is in is marked. */
export const QuickLinks = () => (
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
          </NavLink>
        </li>
      ))}
    </ul>
  </nav>
)

/** On phones, where there is no panel, under the header. */
export const RoomStrip = () => (
  <nav className="room-strip only-phone" aria-label="Rooms">
    {rooms.map(({ to, label, Icon }) => (
      <NavLink key={to} to={to}>
        <Icon />
        {label}
      </NavLink>
    ))}
  </nav>
)
