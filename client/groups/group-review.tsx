import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Group } from '#contract/groups.ts'
import { holdingKindNames } from '#contract/holding-kinds.ts'
import type { QueueType } from '#contract/review.ts'
import { AuditLine } from '#client/audit/audit-line.tsx'
import { emptyQueueText, queueTypesOf } from '#client/queue/kind-words.ts'
import { Queue } from '#client/queue/queue.tsx'
import { PagedList } from '#client/ui/paged-list.tsx'
import { Select } from '#client/ui/fields/select.tsx'
import { groupLogQuery, groupQueueQuery } from './managing-queries.ts'

const states = [
  { value: 'pending', label: 'Waiting' },
  { value: 'rejected', label: 'Rejected in the last 30 days' },
] as const
type State = (typeof states)[number]['value']

/** A group is never inside another. */
const noneOfEach = Object.fromEntries(holdingKindNames.filter((kind) => kind !== 'group').map((kind) => [kind, 0]))

/** What only this group would see; admins decide on everything else. */
export function GroupQueue({ group: { id, waiting } }: { group: Group }) {
  const [type, setType] = useState<QueueType>('all')
  const [state, setState] = useState<State>('pending')
  const query = useInfiniteQuery(groupQueueQuery(id, { type, state }))
  const types = queueTypesOf({ ...noneOfEach, ...waiting?.kinds })
  return (
    <section aria-labelledby="queue">
      <div className="section-h">
        <h2 id="queue">Review queue of the group</h2>
      </div>
      <div className="manage-bar">
        <Select label="Type" value={type} options={types} onChange={({ target }) => setType(target.value as QueueType)} />
        <Select label="Show" value={state} options={[...states]} onChange={({ target }) => setState(target.value as State)} />
        <p className="muted queue-keys">
          <kbd>j</kbd> <kbd>k</kbd> next and previous, <kbd>a</kbd> approve, <kbd>r</kbd> reject, <kbd>s</kbd> send back,{' '}
          <kbd>d</kbd> what changed
        </p>
      </div>
      <PagedList
        query={query}
        empty={emptyQueueText(type, state)}
        error="Error loading pending posts. Please try again later."
        drawing="drawer"
      >
        {(lines) => <Queue key={`${type} ${state}`} lines={lines} isOfGroup />}
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
