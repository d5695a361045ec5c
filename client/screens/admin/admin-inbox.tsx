import { AdminPage } from '#client/moderation/admin-page.tsx'
import { Inbox } from '#client/moderation/inbox.tsx'

export default function AdminInbox() {
  return (
    <AdminPage title="Inbox">
      <Inbox />
    </AdminPage>
  )
}
