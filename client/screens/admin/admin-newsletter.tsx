import { AdminPage } from '#client/moderation/admin-page.tsx'
import { NewsletterDesk } from '#client/moderation/newsletter-desk.tsx'
import { SentNewsletters } from '#client/moderation/sent-newsletters.tsx'

export default function AdminNewsletter() {
  return (
    <AdminPage title="Newsletter">
      <NewsletterDesk />
      <SentNewsletters />
    </AdminPage>
  )
}
