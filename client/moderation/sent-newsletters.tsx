import { useInfiniteQuery } from '@tanstack/react-query'
import type { Newsletter } from '#contract/newsletter.ts'
import { TimeAgo } from '#client/ui/time-ago.tsx'
import { PagedList } from '#client/ui/paged-list.tsx'
import { isOnItsWay, newslettersQuery } from './site-queries.ts'
import './reports.css'
import './site-desk.css'

export function SentNewsletters() {
  const query = useInfiniteQuery(newslettersQuery)
  return (
    <PagedList
      query={query}
      empty="No newsletter has been sent yet."
      error="Error loading newsletters. Please try again later."
      drawing="drawer"
    >
      {(newsletters) => (
        <div className="reports">
          {newsletters.map((newsletter) => (
            <SentNewsletter key={newsletter.id} newsletter={newsletter} />
          ))}
        </div>
      )}
    </PagedList>
  )
}

function SentNewsletter({ newsletter }: { newsletter: Newsletter }) {
  const { subject, text, author, createdAt, total, sent, skipped } = newsletter
  return (
    <article className="card bleed report" aria-label={subject}>
      <header>
        <b>{subject}</b>
        <p className="meta">
          {author}, <TimeAgo date={createdAt} />
        </p>
      </header>
      <blockquote className="read-sm" dir="auto">
        {text}
      </blockquote>
      {isOnItsWay(newsletter) && (
        <progress className="newsletter-progress" aria-label="Sent" max={total} value={sent + skipped} />
      )}
      <p className="muted" role="status">
        Sent {sent} of {total}
        {skipped > 0 && `; ${skipped} unsubscribed before`}
      </p>
    </article>
  )
}
