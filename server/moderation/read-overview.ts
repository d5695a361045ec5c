import { sql, type RawBuilder } from 'kysely'
import { holdingKindNames, type HoldingKindName } from '#contract/holding-kinds.ts'
import type { Overview } from '#contract/overview.ts'
import type { Tx } from '#server/rooms.ts'
import { approvedPosts } from './count-reviews.ts'

/** Counted by the database in one statement, which may take a while in a large community; days are UTC, including today. */
export async function readOverview({ rooms }: Pick<Tx, 'rooms'>, days: number): Promise<Overview> {
  const today = rooms.now().toISOString().slice(0, 10)
  const kinds = holdingKindNames.filter((kind) => rooms.holdingKinds[kind])
  const { rows } = await sql<{ overview: Overview }>`
    with days as (select generate_series(${today}::date - ${days - 1}::int, ${today}::date, interval '1 day')::date as day),
    span as (select min(day) as first from days)
    select json_build_object(
      'days', ${days}::int,
      'registrations', ${series(sql`select created_at as at from users where created_at >= (select first from span)`)},
      'activeMembers', ${series(sql`select day as at from active_days where day >= (select first from span)`)},
      'reports', ${series(sql`select created_at as at from reports where created_at >= (select first from span)`)},
      'posts', (
        select json_agg(json_build_object('day', days.day, 'approved', coalesce(approved, 0), 'rejected', coalesce(rejected, 0),
                        'pending', coalesce(pending, 0)) order by days.day)
          from days left join (
            select created_at::date as day, count(*) filter (where is_approved) as approved,
                   count(*) filter (where rejected_at is not null) as rejected,
                   count(*) filter (where not is_approved and rejected_at is null) as pending
              from posts where created_at >= (select first from span) group by 1) as submitted using (day)),
      'pendingScores', (
        select json_agg(coalesce(count, 0) order by bar)
          from generate_series(0, 9) as bar
          left join (select least(ai_score / 10, 9) as bar, count(*) from posts
                      where not is_approved and rejected_at is null and ai_score is not null group by 1) as scored using (bar)),
      'medianPendingScore', (
        select round(percentile_cont(0.5) within group (order by ai_score)) from posts
         where not is_approved and rejected_at is null),
      'medianApprovalHours', (
        select ${medianHours(sql`approved_at - created_at`)} from posts where approved_at >= (select first from span)),
      'oldestWaitingSince', (select ${asTime(sql`min(created_at)`)} from posts where not is_approved and rejected_at is null),
      'holdings', json_build_array(${sql.join(kinds.map(ofKind))}),
      'totals', json_build_object(
        'members', (select count(*) from users where email_verified_at is not null),
        'verified', (select count(*) from users where is_verified),
        'posts', ${approvedPosts},
        'collections', (select count(*) from holdings where kind = 'collection' and state = 'approved'),
        'items', (select coalesce(sum(item_count), 0) from collections),
        'collectionBytes', (select coalesce(sum(bytes), 0) from collections),
        'events', (select count(distinct event_id) from occurrences
          where is_listed and cancelled_at is null and starts_at >= ${rooms.now()}),
        'warningsThisMonth', (select count(*) from warnings where created_at >= date_trunc('month', ${today}::date)))
    ) as overview`.execute(rooms.database.patient.db)
  return rows[0]!.overview
}

/** A count for every day, even if it is zero. */
const series = (events: ReturnType<typeof sql>) => sql`(
  select json_agg(json_build_object('day', days.day, 'count', coalesce(counted.count, 0)) order by days.day)
    from days left join (select at::date as day, count(*) from (${events}) as events group by 1) as counted using (day))`

const medianHours = (took: RawBuilder<unknown>) =>
  sql`round((percentile_cont(0.5) within group (order by extract(epoch from ${took})) / 3600)::numeric, 1)`
const asTime = (time: RawBuilder<unknown>) => sql`to_char(${time} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

/** By the day of its last submission. A pending change to something approved waits too, but is not a submission. */
const ofKind = (kind: HoldingKindName) => sql`json_build_object(
  'kind', ${kind}::text,
  'standing', (select count(*) from holdings where kind = ${kind} and state = 'approved'),
  'submitted', (
    select json_agg(json_build_object('day', days.day, 'approved', coalesce(approved, 0), 'rejected', coalesce(rejected, 0),
                    'sentBack', coalesce(sent_back, 0), 'pending', coalesce(pending, 0)) order by days.day)
      from days left join (
        select submitted_at::date as day, count(*) filter (where state = 'approved') as approved,
               count(*) filter (where state = 'rejected') as rejected, count(*) filter (where state = 'sent_back') as sent_back,
               count(*) filter (where state = 'pending') as pending
          from holdings where kind = ${kind} and state <> 'draft' and submitted_at >= (select first from span) group by 1) as submitted using (day)),
  'medianApprovalHours', (
    select ${medianHours(sql`approved_at - submitted_at`)} from holdings where kind = ${kind} and approved_at >= (select first from span)),
  'oldestWaitingSince', (select ${asTime(sql`min(waits_since)`)} from holdings where kind = ${kind} and waits_since is not null))`
