import { AdminPage } from '#client/moderation/admin-page.tsx'
import { AuditLog } from '#client/moderation/audit-log.tsx'

export default function AdminAudit() {
  return (
    <AdminPage title="Audit log">
      <AuditLog />
    </AdminPage>
  )
}
