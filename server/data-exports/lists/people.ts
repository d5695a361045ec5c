import { sql, type RawBuilder } from 'kysely'
import { isSeenBy } from '#server/colleagues/connection-conditions.ts'
import { otherPerson } from '#server/colleagues/present.ts'
import { isVisibleTo } from '#server/users/visible-people.ts'
import { tableList, type ExportList, type Whose } from '#server/data-exports/list.ts'

/** About people suspended or blocked the member learns only that they exist. Needs `users as other`. */
const isSeen = ({ userId }: Whose) => isVisibleTo({ id: userId, isAdmin: false }, 'other')
const seen = (whose: Whose, column: string): RawBuilder<unknown> =>
  sql`case when ${isSeen(whose)} then ${sql.ref(`other.${column}`)} end`
const person = (whose: Whose) => ({ name: seen(whose, 'name'), username: seen(whose, 'username') })

const isOneOfThem = ({ userId }: Whose) => sql`(connections.requester_id = ${userId} or connections.receiver_id = ${userId})`
const askedBy = ({ userId }: Whose) => sql`case when connections.requester_id = ${userId} then 'you' else 'them' end`
/** Written by the person who asked. */
const note = (whose: Whose) =>
  sql`case when connections.requester_id = ${whose.userId} or ${isSeen(whose)} then connections.note end`

export const colleagues = tableList({
  name: 'colleagues',
  about: 'Your colleagues, and who asked whom.',
  columns: (whose) => ({
    ...person(whose),
    askedBy: askedBy(whose),
    note: note(whose),
    askedAt: sql`connections.created_at`,
    since: sql`connections.answered_at`,
  }),
  from: ({ userId }) => sql`connections ${otherPerson(userId)}`,
  where: (whose) => sql`${isOneOfThem(whose)} and connections.status = 'accepted'`,
  key: ['connections.id'],
})

export const colleagueRequests = tableList({
  name: 'colleague-requests',
  about: 'Colleague requests that you sent or received and that wait for an answer.',
  columns: (whose) => ({
    ...person(whose),
    askedBy: askedBy(whose),
    note: note(whose),
    askedAt: sql`connections.created_at`,
  }),
  from: ({ userId }) => sql`connections ${otherPerson(userId)}`,
  where: (whose) => sql`${isOneOfThem(whose)} and connections.status <> 'accepted' and ${isSeenBy(whose.userId, whose.now)}`,
  key: ['connections.id'],
})

export const dismissedSuggestions = tableList({
  name: 'dismissed-suggestions',
  about: 'People whom you do not want suggested.',
  columns: (whose) => ({ ...person(whose), dismissedAt: sql`dismissed_suggestions.created_at` }),
  from: () => sql`dismissed_suggestions join users as other on other.id = dismissed_suggestions.dismissed_id`,
  where: ({ userId }) => sql`dismissed_suggestions.user_id = ${userId}`,
  key: ['dismissed_suggestions.dismissed_id'],
})

interface KeptAway {
  name: string
  about: string
  table: 'blocks' | 'mutes'
  by: string
  whom: string
}

/** As under "Blocked and muted" in the settings: by name, unless they have blocked the member as well. */
const keptAway = ({ name, about, table, by, whom }: KeptAway): ExportList =>
  tableList({
    name,
    about,
    columns: () => ({ name: sql`other.name`, username: sql`other.username`, since: sql`kept.created_at` }),
    from: () => sql`${sql.table(table)} as kept join users as other on other.id = kept.${sql.ref(whom)}`,
    where: ({ userId }) => sql`kept.${sql.ref(by)} = ${userId}
      and not exists (select from blocks theirs where theirs.blocker_id = other.id and theirs.blocked_id = ${userId})`,
    key: [`kept.${whom}`],
  })

export const blocked = keptAway({
  ...{ name: 'blocked', about: 'People whom you block.' },
  ...{ table: 'blocks', by: 'blocker_id', whom: 'blocked_id' },
})

export const muted = keptAway({
  ...{ name: 'muted', about: 'People whom you mute.' },
  ...{ table: 'mutes', by: 'muter_id', whom: 'muted_id' },
})
