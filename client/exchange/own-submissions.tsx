import { useQuery } from '@tanstack/react-query'
import { Hourglass } from 'lucide-react'
import { Link } from 'react-router'
import { paths } from '#client/paths.ts'
import { Badge } from '#client/ui/badge.tsx'
import { textLanguage } from '#client/ui/paragraphs.tsx'
import { TimeAgo } from '#client/ui/time-ago.tsx'
import { ownSubmissionsQuery } from './queries.ts'

const stateWords = {
  draft: 'Draft',
  pending: 'Pending review',
  sent_back: 'Sent back',
  rejected: 'Not approved',
  approved: 'Published',
} as const

const pathsOf = {
  want: { page: paths.want, edit: paths.editWant },
  offer: { page: paths.offer, edit: paths.editOffer },
}

/** What one asked for or offers and others do not see yet. */
export function OwnSubmissions({ kind }: { kind: 'want' | 'offer' }) {
  const { data: holdings } = useQuery(ownSubmissionsQuery(kind))
  if (!holdings || holdings.length === 0) return null
  const { page, edit } = pathsOf[kind]
  return (
    <section aria-labelledby="own-submissions">
      <div className="exchange-h">
        <h2 id="own-submissions">Drafts and submissions</h2>
      </div>
      <ul className="card bleed exchange-drafts" aria-labelledby="own-submissions">
        {holdings.map(({ id, title, state, language, createdAt, editedAt }) => (
          <li key={id}>
            <div>
              <h3>
                <Link to={state === 'draft' ? edit(id) : page(id)} {...textLanguage(language)}>
                  {title}
                </Link>
              </h3>
              <p className="meta">
                Changed <TimeAgo date={editedAt ?? createdAt} />
              </p>
            </div>
            <Badge icon={<Hourglass />}>{stateWords[state]}</Badge>
          </li>
        ))}
      </ul>
    </section>
  )
}
