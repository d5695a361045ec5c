import { AdminPage } from '#client/moderation/admin-page.tsx'
import { Applications } from '#client/moderation/applications.tsx'
import { Positions } from '#client/moderation/positions.tsx'

export default function AdminCareers() {
  return (
    <AdminPage title="Careers">
      <Positions />
      <h2 className="title">Applications</h2>
      <Applications />
    </AdminPage>
  )
}
