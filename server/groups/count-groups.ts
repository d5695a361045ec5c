import { sql } from 'kysely'
import type { GroupCounts } from '#contract/groups.ts'
import { keepFor } from '#server/keep-for.ts'
import type { Tx } from '#server/rooms.ts'

const keep = keepFor<GroupCounts>(60_000)
const mostSubjects = sql.lit(500)

/** Approved groups that are not hidden: the same for everyone, so they are counted once a minute. */
export const countGroups = ({ db, rooms }: Tx): Promise<GroupCounts> => keep(rooms, () => selectCounts(db))

async function selectCounts(db: Tx['db']): Promise<GroupCounts> {
  const { rows } = await sql<{ counts: GroupCounts }>`
    with found as materialized (
      select groups.joining, groups.subjects, groups.language, groups.country
        from groups join holdings on holdings.id = groups.holding_id
       where holdings.kind = 'group' and holdings.state = 'approved' and groups.archived_at is null and groups.joining <> 'hidden')
    select json_build_object(
      'all', (select count(*) from found),
      'joining', (select json_build_object('open', count(*) filter (where joining = 'open'),
                                           'request', count(*) filter (where joining = 'request')) from found),
      'subjects', ${listed(sql`select min(subject) as value, count(*) as groups from found cross join unnest(subjects) as subject group by fold(subject)`)},
      'languages', ${listed(sql`select language as value, count(*) as groups from found where language is not null group by 1`)},
      'countries', ${listed(sql`select country as value, count(*) as groups from found where country is not null group by 1`)}) as counts`.execute(
    db,
  )
  return rows[0]!.counts
}

const listed = (counted: ReturnType<typeof sql>) => sql`(
  select coalesce(json_agg(most order by groups desc, value), '[]')
    from (select value, groups from (${counted}) as counted order by groups desc, value limit ${mostSubjects}) as most)`
