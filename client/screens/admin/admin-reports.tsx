import { AdminPage } from '#client/moderation/admin-page.tsx'
import { Reports } from '#client/moderation/reports.tsx'

export default function AdminReports() {
  return (
    <AdminPage title="Reports">
      <Reports />
    </AdminPage>
  )
}
