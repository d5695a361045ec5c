import { ShieldCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import { useMember } from '#client/accounts/use-viewer.ts'
import { useTitle } from '#client/page/use-title.ts'
import { Badge } from '#client/ui/badge.tsx'
import { AdminNavigation } from './admin-navigation.tsx'
import './admin-page.css'

/** The header with its badge and, besides the four tabs, the other parts of the dashboard. */
export function AdminPage({ title, children }: { title: string; children: ReactNode }) {
  useTitle(title)
  const viewer = useMember()
  return (
    <main className="page admin" id="main">
      <div className="page-head">
        <div className="row wrap">
          <h1 className="title">{title}</h1>
          <Badge tone="accent" icon={<ShieldCheck />}>
            Admin User
          </Badge>
        </div>
        <p className="muted admin-who">Signed in as {viewer.name}</p>
      </div>
      <div className="admin-rooms">
        <AdminNavigation />
        <div className="stack admin-desk">{children}</div>
      </div>
    </main>
  )
}
