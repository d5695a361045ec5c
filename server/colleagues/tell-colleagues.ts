import type { LiveEvent } from '#contract/live-events.ts'
import type { Tx } from '#server/rooms.ts'
import { keepSuggestions } from './rank-suggestions.ts'

/** Their open pages refetch, and their suggestions are computed afresh. */
export function tellColleaguesChanged({ rooms, afterCommit }: Tx, ids: number[]) {
  afterCommit(() => {
    for (const id of ids) {
      keepSuggestions.forget(rooms, id)
      rooms.live.push(id, { type: 'colleagues_changed' })
    }
  })
}

/** `requester` or `receiver` is the person who acted. Members who have muted that person are not told. */
export async function tellOther(tx: Tx, { from, to, role }: { from: number; to: number; role: 'requester' | 'receiver' }) {
  const person = await tx.db
    .selectFrom('users')
    .select(['name', 'profile_picture'])
    .where('id', '=', from)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('mutes').select('muter_id').where('muter_id', '=', to).where('muted_id', '=', from))),
    )
    .executeTakeFirst()
  if (!person) return
  const shown = { name: person.name, profilePicture: person.profile_picture }
  const event: LiveEvent =
    role === 'requester' ? { type: 'colleague_request', requester: shown } : { type: 'colleague_accepted', receiver: shown }
  tx.afterCommit(() => tx.rooms.live.push(to, event))
}
