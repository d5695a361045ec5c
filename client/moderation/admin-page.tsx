import { useQuery } from '@tanstack/react-query'
import { ShieldCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import { NavLink } from 'react-router'
import { useMember } from '#client/accounts/use-viewer.ts'
import { useTitle } from '#client/page/use-title.ts'
import { paths } from '#client/paths.ts'
import { Badge } from '#client/ui/badge.tsx'
import { countsQuery } from './queries.ts'
import './admin-page.css'

/** SPEC 2: the header with its badge; beyond the four tabs, the other rooms of the dashboard. */
export function AdminPage({ title, children }: { title: string; children: ReactNode }) {
  useTitle(title)
  const viewer = useMember()
  return (
    <main className="page stack admin" id="main">
      <div className="page-head">
        <div className="row wrap">
          <h1 className="title">{title}</h1>
          <Badge tone="accent" icon={<ShieldCheck />}>
            Admin User
          </Badge>
        </div>
        <p className="muted admin-who">Signed in as {viewer.name}</p>
      </div>
      <AdminNavigation />
      {children}
    </main>
  )
}

function AdminNavigation() {
  const { data: counts } = useQuery(countsQuery)
  const places = [
    { to: paths.admin(), label: 'Dashboard' },
    { to: paths.adminReports(), label: 'Reports', waiting: counts?.reports },
    { to: paths.adminAppeals(), label: 'Appeals', waiting: counts?.appeals },
    { to: paths.adminInbox(), label: 'Inbox', waiting: counts?.inbox },
    { to: paths.adminNewsletter(), label: 'Newsletter' },
    { to: paths.adminCareers(), label: 'Careers' },
    { to: paths.adminTerms(), label: 'Terms' },
    { to: paths.adminAudit(), label: 'Audit log' },
    { to: paths.adminOverview(), label: 'Overview' },
  ]
  return (
    <nav className="admin-nav" aria-label="Admin">
      {places.map(({ to, label, waiting }) => (
        <NavLink key={to} to={to} end>
          {label}
          {waiting ? <span className="n">{waiting}</span> : null}
        </NavLink>
      ))}
    </nav>
  )
}
