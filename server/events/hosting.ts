import { sql } from 'kysely'
import { daysToAnswerHosting, type Event } from '#contract/events.ts'
import { jsonArray, jsonObject, jsonString, type Json } from '#server/database/json-text.ts'
import { isActiveMember } from '#server/users/is-active-member.ts'
import { byRole, type Reader } from '#server/users/reader.ts'

/** Null is a visitor, who has answered nothing. */
export type MaybeReader = Reader | null

/** Written out: no value may stand in a statement that is put together once. */
export const idOf = (viewer: MaybeReader) => (viewer ? sql<number>`${viewer.id}` : sql.lit(0))

const yes = sql<boolean>`true`

/** Of `holdings`: whether the viewer hosts it with its author, or was asked to. */
export const hosting = (viewer: MaybeReader) => sql`
  left join hosts as hosting on hosting.event_id = holdings.id and hosting.user_id = ${idOf(viewer)}`

export const isHost = (viewer: Reader) =>
  sql<boolean>`(holdings.author_id = ${viewer.id} or coalesce(hosting.state = 'host', false))`

export const mayHost = (viewer: Reader) => byRole(viewer, yes, isHost(viewer))

/**
 * Beside `holdings`: a question that was left too long counts as none, also before it is taken back at night. In a draft no one has
 * been asked yet.
 */
export const hasLapsed = (row: 'hosts' | 'hosting' | 'asked', now: Date) =>
  sql<boolean>`(${sql.ref(`${row}.state`)} = 'asked' and holdings.submitted_at is not null
    and ${sql.ref(`${row}.since`)} <= ${new Date(now.getTime() - daysToAnswerHosting * 86_400_000)})`

type ShownHost = Event['hosts'][number]

/** Its author first. Questions that wait are known to hosts, and to the one who was asked. */
export const hostsAsJson = (viewer: Reader, now: Date): Json => sql`(
  select ${jsonArray(jsonObject<ShownHost>({ user: sql`listed.card`, state: jsonString('listed.state') }), sql`listed.place, listed.since, listed.user_id`)}
    from (select 0 as place, holdings.created_at as since, author.id as user_id, author.card, 'host' as state
          union all
          select 1, asked.since, asked.user_id, users.card, asked.state
            from hosts as asked join users on users.id = asked.user_id and ${isActiveMember('users')}
           where asked.event_id = events.holding_id and not ${hasLapsed('asked', now)}
             and (asked.state = 'host' or asked.user_id = ${viewer.id} or ${mayHost(viewer)})) as listed)`
