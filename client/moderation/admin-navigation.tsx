import { useQuery } from '@tanstack/react-query'
import { ChevronDown } from 'lucide-react'
import { NavLink, useLocation, useNavigate } from 'react-router'
import { useMedia } from '#client/page/use-media.ts'
import { formatNumber } from '#client/page/counted.ts'
import { paths } from '#client/paths.ts'
import { lazyMenu } from '#client/ui/overlays/lazy-menu.tsx'
import { VisuallyHidden } from '#client/ui/visually-hidden.tsx'
import { countsQuery } from './queries.ts'
import '#client/ui/toc.css'
import './admin-navigation.css'

const ChoiceMenu = lazyMenu(() => import('#client/ui/overlays/choice-menu.tsx'))

interface Place {
  to: string
  label: string
  waiting?: number | undefined
}

/** Beside the desk if there is room, otherwise a button that opens the list. */
export function AdminNavigation() {
  const { data: counts } = useQuery(countsQuery)
  const hasRoom = useMedia('(min-width: 1200px)')
  const places: Place[] = [
    { to: paths.admin(), label: 'Dashboard' },
    { to: paths.adminReports(), label: 'Reports', waiting: counts?.reports },
    { to: paths.adminAppeals(), label: 'Appeals', waiting: counts?.appeals },
    { to: paths.adminInbox(), label: 'Inbox', waiting: counts?.inbox },
    { to: paths.adminNewsletter(), label: 'Newsletter' },
    { to: paths.adminCareers(), label: 'Careers' },
    { to: paths.adminTerms(), label: 'Terms' },
    { to: paths.adminLearning(), label: 'Learning' },
    { to: paths.adminAudit(), label: 'Audit log' },
    { to: paths.adminOverview(), label: 'Overview' },
    { to: paths.thisSite(), label: 'This site' },
  ]
  return (
    <nav className="admin-nav" aria-label="Admin">
      {hasRoom ? <PlaceRail places={places} /> : <PlaceMenu places={places} />}
    </nav>
  )
}

const PlaceRail = ({ places }: { places: Place[] }) => (
  <div className="toc">
    {places.map(({ to, ...place }) => (
      <NavLink key={to} to={to} end={to !== paths.thisSite()}>
        <PlaceName {...place} />
      </NavLink>
    ))}
  </div>
)

function PlaceMenu({ places }: { places: Place[] }) {
  const { pathname } = useLocation()
  const navigate = useNavigate()
  const here = places.find(({ to }) => to === pathname || (to === paths.thisSite() && pathname.startsWith(to))) ?? places[0]!
  return (
    <ChoiceMenu
      label="Admin area"
      value={here.to}
      choices={places.map(({ to, ...place }) => ({ value: to, label: <PlaceName {...place} /> }))}
      onChoose={(to) => void navigate(to)}
      trigger={
        <button type="button" className="admin-place" aria-label={`Admin area: ${here.label}`}>
          {here.label}
          <ChevronDown className="i--sm" />
        </button>
      }
    />
  )
}

const PlaceName = ({ label, waiting }: Omit<Place, 'to'>) => (
  <span className="admin-place-name">
    {label}
    {waiting ? (
      <>
        <span className="n" aria-hidden="true">
          {formatNumber(waiting)}
        </span>
        <VisuallyHidden>{`, ${waiting} waiting`}</VisuallyHidden>
      </>
    ) : null}
  </span>
)
