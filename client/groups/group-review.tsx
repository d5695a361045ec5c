import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { AuditLine } from '#client/audit/audit-line.tsx'
import { Queue } from '#client/queue/queue.tsx'
import { PagedList } from '#client/ui/paged-list.tsx'
import { Select } from '#client/ui/fields/select.tsx'
import { groupLogQuery, groupQueueQuery } from './managing-queries.ts'

const states = [
  { value: 'pending', label: 'Waiting' },
  { value: 'rejected', label: 'Rejected in the last 30 days' },
] as const
type State = (typeof states)[number]['value']

/** What only this group would see; admins decide on all else. */
export function GroupQueue({ groupId }: { groupId: number }) {
  const [state, setState] = useState<State>('pending')
  const query = useInfiniteQuery(groupQueueQuery(groupId, state))
  return (
    <section aria-labelledby="queue">
      <div className="section-h">
        <h2 id="queue">Review queue of the group</h2>
      </div>
      <div className="manage-bar">
        <Select label="Show" value={state} options={[...states]} onChange={({ target }) => setState(target.value as State)} />
        <p className="muted queue-keys">
          <kbd>j</kbd> <kbd>k</kbd> next and previous, <kbd>a</kbd> approve, <kbd>r</kbd> reject, <kbd>s</kbd> send back,{' '}
          <kbd>d</kbd> what changed
        </p>
      </div>
      <PagedList
        query={query}
        empty={state === 'pending' ? 'No pending posts to approve.' : 'No rejected posts in the last 30 days.'}
        error="Error loading pending posts. Please try again later."
        drawing="drawer"
      >
        {(lines) => <Queue key={state} lines={lines} isOfGroup />}
      </PagedList>
    </section>
  )
}

export function GroupLog({ groupId }: { groupId: number }) {
  const query = useInfiniteQuery(groupLogQuery(groupId))
  return (
    <PagedList query={query} empty="No entries." error="Error loading the log. Please try again later." drawing="drawer">
      {(entries) => (
        <ul className="card bleed manage-log">
          {entries.map((entry) => (
            <AuditLine key={entry.id} entry={entry} />
          ))}
        </ul>
      )}
    </PagedList>
  )
}
