import { sql } from 'kysely'
import type { Db } from '#server/database/database.ts'
import { prepareSql } from '#server/database/prepare-sql.ts'
import { keepFor } from '#server/keep-for.ts'
import { isBetween } from '#server/users/colleague-pairs.ts'
import { isInGroup } from '#server/users/group-readers.ts'
import { isActiveMember } from '#server/users/is-active-member.ts'
import { isStanding } from './connection-conditions.ts'

/** The people found for a member, best first, and why. */
interface Ranked {
  id: number
  reason: string
}

/** Enough for the longest list even if some have since become unavailable. */
const most = sql.lit(60)
/** However many colleagues someone has, only this many are looked at, and this many of theirs on either side. */
const mostAsked = sql.lit(120)
const mostNamed = sql.lit(40)
/** From each of the sources. */
const fromEach = sql.lit(60)
const ofEachSpeciality = sql.lit(20)
/** Of this many groups, the latest to join; members of a large group know each other no better than any two members do. */
const mostGroups = sql.lit(30)
const ofEachGroup = sql.lit(20)
const activeDays = sql.lit(30)

interface Given {
  viewerId: number
  now: Date
}

/**
 * Six sources, each read from an index and each bounded, whatever the size of the house: colleagues of colleagues, the same
 * workplace, a shared speciality, shared groups, recently active, new. Leaves out anyone with whom the member has, or
 * recently had, some connection.
 */
const selectRanked = prepareSql<Given, Ranked>(['viewerId', 'now'], (given) => {
  const viewerId = sql<number>`${given.viewerId}::int`
  const isRecent = sql`(member_activity.last_active_on > (${given.now}::timestamptz at time zone 'UTC')::date - ${activeDays})`
  const isNew = sql`(users.created_at > ${given.now}::timestamptz - make_interval(days => ${activeDays}))`
  // Scalar on purpose: a look-up for each of a few rows. From "not exists" the planner may make a hash of all connections.
  const isFree = sql`coalesce((
    select false from connections where ${isBetween(viewerId, sql.ref('users.id'))} and ${isStanding(viewerId, given.now)}), true)`
  const mayBeSuggested = sql`(users.is_suggested and ${isActiveMember('users')} and users.id <> ${viewerId}
    and users.id not in (select id from unwanted) and ${isFree})`
  const isNear = sql`coalesce(users.workplace_key = me.workplace_key, false)`

  return sql`
    with me as materialized (select workplace_key, speciality_keys from users where id = ${viewerId}),
    unwanted as materialized (
      select dismissed_id as id from dismissed_suggestions where user_id = ${viewerId}
      union all select muted_id from mutes where muter_id = ${viewerId}
      union all select blocked_id from blocks where blocker_id = ${viewerId}
      union all select blocker_id from blocks where blocked_id = ${viewerId}
    ), known as materialized (
      select receiver_id as id, status from connections where requester_id = ${viewerId} and status in ('accepted', 'pending')
      union all
      select requester_id, status from connections where receiver_id = ${viewerId} and status in ('accepted', 'pending')
    ), circles as materialized (
      select groups.holding_id as id, case when groups.joining <> 'hidden' then holdings.title end as title
        from group_members join groups on groups.holding_id = group_members.group_id
        join holdings on holdings.id = groups.holding_id and holdings.state = 'approved'
       where group_members.user_id = ${viewerId} and group_members.state = 'member'
       order by groups.member_count, groups.holding_id limit ${mostGroups}
    ), named as (
      select named.id, count(*)::int as shared
        from (select id from known where status = 'accepted' and id not in (select id from users where suspended_at is not null)
               limit ${mostAsked}) as asked
       cross join lateral (
             (select receiver_id as id from connections where requester_id = asked.id and status = 'accepted' limit ${mostNamed})
             union all
             (select requester_id from connections where receiver_id = asked.id and status = 'accepted' limit ${mostNamed})) as named
       where named.id not in (select id from known)
       group by named.id order by count(*) desc, named.id desc limit ${fromEach}
    ), found as (
      select id, shared from named
      union all
      (select users.id, 0 from me join users on users.workplace_key = me.workplace_key where ${mayBeSuggested} limit ${fromEach})
      union all
      select alike.user_id, 0
        from me cross join unnest(me.speciality_keys) as own
       cross join lateral (
             select user_id from user_specialities join users on users.id = user_id
              where speciality = own and ${mayBeSuggested} order by user_id desc limit ${ofEachSpeciality}) as alike
      union all
      select fellow.user_id, 0
        from circles
       cross join lateral (
             select user_id from group_members join users on users.id = user_id
              where group_members.group_id = circles.id and group_members.state = 'member' and ${mayBeSuggested}
              order by group_members.role desc, group_members.since desc, group_members.user_id desc limit ${ofEachGroup}) as fellow
      union all
      (select users.id, 0 from member_activity join users on users.id = member_activity.user_id where ${isRecent} and ${mayBeSuggested}
        order by member_activity.last_active_on desc, member_activity.user_id desc limit ${fromEach})
      union all
      (select users.id, 0 from (select * from users order by id desc limit ${fromEach}) as users where ${isNew} and ${mayBeSuggested})
    ), weighed as (
      select users.id, people.shared, users.workplace, ${isNear} as is_near, ${isRecent} as is_recent, alike.first as speciality,
             together.number as groups, together.title as in_group,
             3 * ln(1 + people.shared) + 1.5 * ln(1 + together.number) + case when ${isNear} then 2.5 else 0 end
             + 1.2 * ln(1 + alike.number) + case when ${isRecent} then 0.5 else 0 end as weight
        from (select id, max(shared) as shared from found group by id) as people
        join users on users.id = people.id join member_activity on member_activity.user_id = users.id cross join me
       cross join lateral (
             select count(*) as number, min(speciality) as first
               from unnest(users.specialities, users.speciality_keys) as own (speciality, key)
              where users.speciality_keys && me.speciality_keys and own.key = any (me.speciality_keys)) as alike
       cross join lateral (
             select count(*) as number, min(circles.title) as title
               from circles where ${isInGroup(sql.ref('users.id'), sql.ref('circles.id'))}) as together
       where ${mayBeSuggested}
    )
    select id, case when shared = 1 then '1 shared colleague'
                    when shared > 1 then shared || ' shared colleagues'
                    when groups > 1 then 'In ' || groups || ' groups with you'
                    when in_group is not null then 'In ' || in_group || ' with you'
                    when groups = 1 then 'In a group with you'
                    when is_near then 'Also at ' || workplace
                    when speciality is not null then 'Shares ' || speciality
                    when is_recent then 'Recently active'
                    else 'New member' end as reason
      from weighed order by weight desc, id desc limit ${most}`
})

export const rankSuggestions = (db: Db, viewerId: number, now: Date): Promise<Ranked[]> => selectRanked(db, { viewerId, now })

/** The most expensive read there is: computed once a minute per member, and again when their connections change. */
export const keepSuggestions = keepFor<Ranked[]>(60_000)
