import { type QueryKey, queryOptions, useQuery } from '@tanstack/react-query'
import { Hourglass } from 'lucide-react'
import { Link } from 'react-router'
import { holdingKinds, type HoldingKindName } from '#contract/holding-kinds.ts'
import { type HoldingState, holdingStates, listOwnHoldings } from '#contract/holdings.ts'
import { call } from '#client/http/call.ts'
import { Badge } from '#client/ui/badge.tsx'
import { textLanguage } from '#client/ui/paragraphs.tsx'
import { TimeAgo } from '#client/ui/time-ago.tsx'
import './own-submissions.css'

export const stateWords: Record<HoldingState, string> = {
  draft: 'Draft',
  pending: 'Pending review',
  sent_back: 'Sent back',
  rejected: 'Not approved',
  approved: 'Published',
}

type OwnSubmissionsProps = {
  kind: HoldingKindName
  /** Prefix of everything its room shows. */
  roomKey: QueryKey
  editPath: (id: number) => string
}

const unseen = holdingStates.filter((state) => state !== 'approved').join(',')

const ownSubmissionsQuery = ({ kind, roomKey }: OwnSubmissionsProps) =>
  queryOptions({
    queryKey: [...roomKey, 'submitted', kind] as const,
    queryFn: ({ signal }) => call(listOwnHoldings, { query: { kind, state: unseen, limit: 50 } }, { signal }),
  })

/** What a member wrote for a room and others cannot see yet. */
export function OwnSubmissions(props: OwnSubmissionsProps) {
  const { data: holdings } = useQuery(ownSubmissionsQuery(props))
  if (!holdings || holdings.length === 0) return null
  return (
    <section aria-labelledby="own-submissions">
      <div className="part-h">
        <h2 id="own-submissions">Drafts and submissions</h2>
      </div>
      <ul className="card bleed own-submissions" aria-labelledby="own-submissions">
        {holdings.map((holding) => (
          <li key={holding.id}>
            <div>
              <h3>
                <Link
                  to={holding.state === 'draft' ? props.editPath(holding.id) : holdingKinds[props.kind].path(holding)}
                  {...textLanguage(holding.language)}
                >
                  {holding.title}
                </Link>
              </h3>
              <p className="meta">
                Changed <TimeAgo date={holding.editedAt ?? holding.createdAt} />
              </p>
            </div>
            <Badge icon={<Hourglass />}>{stateWords[holding.state]}</Badge>
          </li>
        ))}
      </ul>
    </section>
  )
}
