import { AdminPage } from '#client/moderation/admin-page.tsx'
import { PublishedTerms } from '#client/moderation/published-terms.tsx'
import { TermsDesk } from '#client/moderation/terms-desk.tsx'

export default function AdminTerms() {
  return (
    <AdminPage title="Terms">
      <TermsDesk />
      <PublishedTerms />
    </AdminPage>
  )
}
