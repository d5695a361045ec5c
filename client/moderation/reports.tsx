import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { rules } from '#contract/guidelines.ts'
import type { ReportedItem } from '#contract/moderation.ts'
import { holdingKinds } from '#contract/holding-kinds.ts'
import { subjectKinds } from '#contract/subjects.ts'
import { counted } from '#client/page/counted.ts'
import { paths } from '#client/paths.ts'
import { Badge } from '#client/ui/badge.tsx'
import { Segment } from '#client/ui/fields/segment.tsx'
import { TimeAgo } from '#client/ui/time-ago.tsx'
import { PersonName } from '#client/users/person-name.tsx'
import { PagedList } from '#client/ui/paged-list.tsx'
import { kindWords } from '#client/queue/kind-words.ts'
import { reportsQuery } from './queries.ts'
import { ReportDecision } from './report-decision.tsx'
import { ReportedQuotes } from './reported-quotes.tsx'
import './reports.css'

export function Reports() {
  const [status, setStatus] = useState<'open' | 'closed'>('open')
  const query = useInfiniteQuery(reportsQuery(status))
  return (
    <>
      <div className="admin-bar">
        <Segment
          label="Reports"
          value={status}
          onValueChange={setStatus}
          options={[
            { value: 'open', label: 'Open' },
            { value: 'closed', label: 'Closed' },
          ]}
        />
      </div>
      <PagedList
        query={query}
        empty={status === 'open' ? 'No open reports.' : 'No closed reports yet.'}
        error="Error loading reports. Please try again later."
        drawing="drawer"
      >
        {(items) => (
          <div className="reports">
            {items.map((item) => (
              <Item key={`${item.subjectType}-${item.subjectId}`} item={item} />
            ))}
          </div>
        )}
      </PagedList>
    </>
  )
}

const ruleTitle = (rule: string) => rules.find(({ id }) => id === rule)?.title ?? rule

function contextOf({ subjectType, subjectId, postId, holding }: ReportedItem) {
  if (subjectType === 'list') return paths.list(subjectId)
  const anchor = subjectType === 'comment' ? `#comment-${subjectId}` : ''
  return `${holding ? holdingKinds[holding.kind].path(holding) : paths.post(postId!)}${anchor}`
}

/** A profile is never removed. */
const outcomeWords = ({ outcome, subjectType }: ReportedItem) =>
  outcome === 'warned'
    ? subjectKinds[subjectType].isNeverRemoved
      ? 'Warned'
      : 'Removed, warned'
    : outcome === 'removed'
      ? 'Removed'
      : 'Dismissed'

/** A holding is named by its kind; a comment on one is a comment. */
const labelOf = ({ subjectType, holding }: ReportedItem) =>
  subjectType === 'holding' && holding ? kindWords(holding.kind).head : subjectKinds[subjectType].label

function Item({ item }: { item: ReportedItem }) {
  const { subjectType, author, reporters, reports, content, outcome } = item
  return (
    <article className="card bleed report" aria-label={`${labelOf(item)} reported by ${reporters}`}>
      <header className="row wrap">
        <Badge tone="warn">{labelOf(item)}</Badge>
        <b>Reported by {counted(reporters, 'member')}</b>
        <span className="meta">
          first <TimeAgo date={item.firstAt} />
        </span>
        {outcome && <Badge>{outcomeWords(item)}</Badge>}
        {item.dismissedAt && (
          <Badge>
            Dismissed before, <TimeAgo date={item.dismissedAt} />
          </Badge>
        )}
      </header>
      {author && (
        <p>
          By <PersonName className="name" person={author} />
          {(item.postId !== null || item.holding || (subjectType === 'list' && content !== null && !outcome)) && (
            <>
              {' · '}
              <Link to={contextOf(item)}>Open in context</Link>
            </>
          )}
        </p>
      )}
      {subjectKinds[subjectType].isQuoted ? <ReportedQuotes item={item} /> : <Content content={content} />}
      <ul className="report-notes">
        {reports.map((report) => (
          <li key={report.id}>
            <b>{ruleTitle(report.rule)}</b>
            {report.note && `: ${report.note}`}{' '}
            <span className="meta">
              {report.reporter?.name ?? 'A former member'}, <TimeAgo date={report.createdAt} />
            </span>
          </li>
        ))}
      </ul>
      {!outcome && <ReportDecision item={item} />}
    </article>
  )
}

const Content = ({ content }: { content: string | null }) =>
  content === null ? (
    <p className="muted">It is gone.</p>
  ) : (
    <blockquote className="read-sm" dir="auto">
      {content || 'No bio.'}
    </blockquote>
  )
