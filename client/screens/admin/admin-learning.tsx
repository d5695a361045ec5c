import { Schemes } from '#client/learning/schemes.tsx'
import { AdminPage } from '#client/moderation/admin-page.tsx'

/** `/admin/learning` */
export default function AdminLearning() {
  return (
    <AdminPage title="Learning">
      <Schemes />
    </AdminPage>
  )
}
