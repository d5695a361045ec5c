import { AdminPage } from '#client/moderation/admin-page.tsx'
import { Appeals } from '#client/moderation/appeals.tsx'

export default function AdminAppeals() {
  return (
    <AdminPage title="Appeals">
      <Appeals />
    </AdminPage>
  )
}
