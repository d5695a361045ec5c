import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { changeGroupLevel } from '#contract/group-members.ts'
import type { GroupCard, GroupLevel } from '#contract/groups.ts'
import type { ApiError } from '#client/http/api-error.ts'
import { call } from '#client/http/call.ts'
import { paths } from '#client/paths.ts'
import { groupsKey } from '#client/queue/use-decision.ts'
import { LoadError } from '#client/ui/empty.tsx'
import { LoadMore } from '#client/ui/load-more.tsx'
import { Segment } from '#client/ui/fields/segment.tsx'
import { toast } from '#client/ui/overlays/toast.tsx'
import { RowsLoading } from './loaded-settings.tsx'
import { ownGroupsQuery } from './queries.ts'
import { SettingsRow } from './settings-row.tsx'

const levels: { value: GroupLevel; label: string }[] = [
  { value: 'all', label: 'All' },
  { value: 'highlights', label: 'Highlights' },
  { value: 'none', label: 'None' },
]

/** The member's groups, each with how much of it they are told. */
export function GroupLevels() {
  const pages = useInfiniteQuery(ownGroupsQuery)
  const { data, isError, refetch } = pages
  const groups = data?.pages.flatMap(({ items }) => items).filter(({ membership }) => membership?.state === 'member')
  return (
    <>
      <SettingsRow
        title="Your groups"
        detail={
          groups?.length === 0
            ? 'You are in no group yet.'
            : 'All: every post and event. Highlights: pinned posts and events. None: only what is addressed to you.'
        }
      />
      {!groups && isError && (
        <LoadError text="Error loading your groups. Please try again later." onRetry={() => void refetch()} />
      )}
      {!groups && !isError && <RowsLoading rows={1} label="Loading your groups" />}
      <ul aria-label="Your groups">
        {groups?.map((group) => (
          <LevelRow key={group.id} group={group} />
        ))}
      </ul>
      <LoadMore pages={pages} />
    </>
  )
}

function LevelRow({ group }: { group: GroupCard }) {
  const client = useQueryClient()
  const [isSaved, setIsSaved] = useState(false)
  const change = useMutation<unknown, ApiError, GroupLevel>({
    mutationFn: (level) => call(changeGroupLevel, { params: { id: String(group.id) }, body: { level } }),
    onMutate: () => setIsSaved(false),
    onSuccess: () => setIsSaved(true),
    onError: ({ words }) => toast({ title: 'Not saved', description: words, tone: 'bad' }),
    onSettled: () => client.invalidateQueries({ queryKey: groupsKey }),
  })
  const level = change.isPending ? change.variables : (group.membership?.level ?? 'highlights')
  return (
    <li className="set-row set-row--stack">
      <div>
        <p className="set-device">
          <Link className="link link--quiet" dir="auto" to={paths.group(group.id)}>
            {group.title}
          </Link>
        </p>
        <p className="set-saved" role="status">
          {isSaved && 'Saved.'}
        </p>
      </div>
      <Segment
        label={`Notifications of ${group.title}`}
        value={level}
        onValueChange={(next) => change.mutate(next)}
        options={levels}
      />
    </li>
  )
}
