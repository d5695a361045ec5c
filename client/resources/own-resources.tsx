import { useQuery } from '@tanstack/react-query'
import { Hourglass } from 'lucide-react'
import { Link } from 'react-router'
import { paths } from '#client/paths.ts'
import { Badge } from '#client/ui/badge.tsx'
import { textLanguage } from '#client/ui/paragraphs.tsx'
import { TimeAgo } from '#client/ui/time-ago.tsx'
import { ownResourcesQuery } from './queries.ts'

const stateWords = {
  draft: 'Draft',
  pending: 'Pending review',
  sent_back: 'Sent back',
  rejected: 'Not approved',
  approved: 'Published',
} as const

/** What one shared and others do not see yet. */
export function OwnResources() {
  const { data: holdings } = useQuery(ownResourcesQuery)
  if (!holdings || holdings.length === 0) return null
  return (
    <section aria-labelledby="own-resources">
      <div className="resources-h">
        <h2 id="own-resources">Drafts and submissions</h2>
      </div>
      <ul className="card bleed resource-drafts" aria-labelledby="own-resources">
        {holdings.map(({ id, title, state, language, createdAt, editedAt }) => (
          <li key={id}>
            <div>
              <h3>
                <Link to={state === 'draft' ? paths.editResource(id) : paths.resource(id)} {...textLanguage(language)}>
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
