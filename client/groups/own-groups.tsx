import { useInfiniteQuery } from '@tanstack/react-query'
import { Hourglass, Shield } from 'lucide-react'
import type { GroupCard as GroupCardData } from '#contract/groups.ts'
import { counted } from '#client/page/counted.ts'
import { readerLocale } from '#client/page/reader-locale.ts'
import { useKeptFocus } from '#client/page/use-kept-focus.ts'
import { Badge } from '#client/ui/badge.tsx'
import { Empty, LoadError } from '#client/ui/empty.tsx'
import { LoadMore } from '#client/ui/load-more.tsx'
import { Skeleton } from '#client/ui/skeleton.tsx'
import { VisuallyHidden } from '#client/ui/visually-hidden.tsx'
import { GroupCard } from './group-card.tsx'
import { JoinButton } from './join-button.tsx'
import { ownGroupsQuery } from './queries.ts'
import './group-card.css'

/** Groups the member is in, was invited to, asked to join, or has submitted. */
export function OwnGroups() {
  const list = useInfiniteQuery(ownGroupsQuery)
  const kept = useKeptFocus()
  const groups = list.data?.pages.flatMap(({ items }) => items)
  if (!groups) {
    return list.isError ? (
      <div className="card bleed">
        <LoadError text="Error loading groups. Please try again later." onRetry={() => void list.refetch()} />
      </div>
    ) : (
      <GroupsLoading />
    )
  }
  if (groups.length === 0) {
    return (
      <div className="card bleed">
        <Empty drawing="table" text="You are in no group yet." sub="Find one below, or start your own." />
      </div>
    )
  }
  return (
    <>
      <ul className="grid-3" aria-label="Your groups" {...kept}>
        {groups.map((group) => (
          <GroupCard key={group.id} group={group} foot={<OwnFoot group={group} />} />
        ))}
      </ul>
      <LoadMore pages={list} />
    </>
  )
}

function OwnFoot({ group }: { group: GroupCardData }) {
  if (group.membership && group.membership.state !== 'member') return <JoinButton group={group} />
  return (
    <>
      <News group={group} />
      <Role role={group.membership?.role} />
    </>
  )
}

const stateWords = { draft: 'Draft', pending: 'Pending review', sent_back: 'Sent back', rejected: 'Not approved' } as const

function News({ group: { state, archivedAt, newPosts, lastPostAt } }: { group: GroupCardData }) {
  if (state !== 'approved') return <Badge icon={<Hourglass />}>{stateWords[state]}</Badge>
  if (archivedAt) return <span className="meta">Archived</span>
  if (newPosts > 0) return <span className="group-new">{counted(newPosts, 'new post')}</span>
  return <span className="meta">{lastPostAt ? `Quiet since ${quietSince(lastPostAt)}` : 'No posts yet'}</span>
}

const weekMs = 7 * 24 * 3_600_000
const weekday = new Intl.DateTimeFormat(readerLocale.dates, { weekday: 'long' })
const day = new Intl.DateTimeFormat(readerLocale.dates, { month: 'long', day: 'numeric' })
const dayOfYear = new Intl.DateTimeFormat(readerLocale.dates, { dateStyle: 'long' })

/** "Monday" within the week, "March 3" within the year. */
function quietSince(date: string) {
  const then = new Date(date)
  if (Date.now() - then.getTime() < weekMs) return weekday.format(then)
  return (then.getFullYear() === new Date().getFullYear() ? day : dayOfYear).format(then)
}

const roleWords = { owner: 'You own it', moderator: 'You moderate' } as const

const Role = ({ role }: { role: 'member' | 'moderator' | 'owner' | null | undefined }) =>
  role && role !== 'member' ? (
    <span className="joining">
      <Shield />
      {roleWords[role]}
    </span>
  ) : null

/** As tall as the cards that will replace it. */
const GroupsLoading = () => (
  <>
    <VisuallyHidden role="status">Loading groups</VisuallyHidden>
    <ul className="grid-3" aria-hidden="true">
      {['70%', '60%', '75%'].map((width) => (
        <li className="card group-card" key={width}>
          <div className="endpaper" />
          <div className="group-card-body">
            <Skeleton width={width} height="1.25rem" />
            <Skeleton width="50%" height="0.875rem" />
            <Skeleton width="90%" height="0.875rem" />
            <div className="group-card-foot" />
          </div>
        </li>
      ))}
    </ul>
  </>
)
