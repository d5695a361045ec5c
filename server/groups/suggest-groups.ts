import { sql } from 'kysely'
import type { SuggestedGroup } from '#contract/groups.ts'
import type { Db } from '#server/database/database.ts'
import { prepareSql } from '#server/database/prepare-sql.ts'
import { listedGroups } from '#server/holdings/visible-holdings.ts'
import { lockGroup } from './lock-group.ts'
import type { Viewer } from '#server/http/viewer.ts'
import { keepFor } from '#server/keep-for.ts'
import type { Tx } from '#server/rooms.ts'
import { colleaguesOf } from '#server/users/colleague-pairs.ts'
import { groupCardAsJson, groupsOfPage, type Row } from './present.ts'

interface Ranked {
  id: number
  /** One the viewer and the group share. */
  speciality: string | null
}

/** Enough for the longest list even if some have since been joined. */
const most = sql.lit(40)
/** However many colleagues someone has, only this many are looked at. */
const mostAsked = sql.lit(200)
const fromEach = sql.lit(60)

/** Two sources, each read from an index and each bounded: groups of colleagues, and groups about the viewer's specialities. */
const selectRanked = prepareSql<{ viewerId: number }, Ranked>(['viewerId'], (given) => {
  const viewerId = sql<number>`${given.viewerId}::int`
  return sql`
    with me as materialized (select specialities, speciality_keys from users where id = ${viewerId}),
    known as (
      select fellow.group_id as id, count(*)::int as colleagues
        from (select id from ${colleaguesOf(viewerId)} as colleague limit ${mostAsked}) as asked
        join group_members as fellow on fellow.user_id = asked.id and fellow.state = 'member'
       group by 1 order by 2 desc, 1 desc limit ${fromEach}),
    alike as (
      select groups.holding_id as id, 0 as colleagues from me
        join groups on fold_all(groups.subjects) && me.speciality_keys limit ${fromEach})
    select groups.holding_id as id, shared.speciality
      from (select id, max(colleagues) as colleagues from (select * from known union all select * from alike) as found group by 1) as found
      join groups on groups.holding_id = found.id cross join me
     cross join lateral (
           select min(own.speciality) as speciality, count(*) as number
             from unnest(me.specialities, me.speciality_keys) as own (speciality, key)
            where own.key = any (fold_all(groups.subjects))) as shared
     where groups.joining <> 'hidden' and groups.archived_at is null
     order by 3 * ln(1 + found.colleagues) + 2 * shared.number + ln(1 + groups.member_count) / 4 desc, groups.holding_id desc
     limit ${most}`
})

const keepSuggestions = keepFor<Ranked[]>(600_000)

/** The ranking may be some minutes old: which ones may still be suggested, and who is in them, is checked every time. */
export async function listGroupSuggestions({ db, rooms }: Tx, viewer: Viewer, limit: number): Promise<SuggestedGroup[]> {
  const ranked = await keepSuggestions(rooms, () => selectRanked(db, { viewerId: viewer.id }), viewer.id)
  const cards = await selectSuggestible(
    db,
    viewer,
    ranked.map(({ id }) => id),
  )
  return ranked
    .flatMap(({ id, speciality }) => {
      const card = cards.get(id)
      const reason = card && reasonOf(card, speciality)
      return reason ? [{ ...card, reason }] : []
    })
    .slice(0, limit)
}

/** With nothing in common any more, it is not suggested. */
function reasonOf({ colleagues: [first], colleagueCount }: Omit<SuggestedGroup, 'reason'>, speciality: string | null) {
  if (!first) return speciality ? `Shares your speciality “${speciality}”` : undefined
  if (colleagueCount === 1) return `${first.name} is in it`
  return `${first.name} and ${colleagueCount - 1} other ${colleagueCount === 2 ? 'colleague' : 'colleagues'} are in it`
}

/** Being an admin does not widen the suggestions. */
const selectCards = prepareSql<{ viewerId: number; ids: number[] }, Row>(['viewerId', 'ids'], ({ viewerId, ids }) => {
  const viewer = { id: viewerId, isAdmin: false }
  const page = sql`
    select holdings.id, 0 as key from holdings join groups on groups.holding_id = holdings.id
     where holdings.id = any(${ids}::int[]) and groups.archived_at is null and groups.joining <> 'hidden' and ${listedGroups(viewer)}
       and not exists (select from dismissed_groups where user_id = ${viewer.id} and dismissed_groups.group_id = holdings.id)
       and not exists (select from group_members where group_members.group_id = holdings.id and user_id = ${viewer.id}
                          and (group_members.state <> 'none' or is_barred))`
  return groupsOfPage(viewer, page, groupCardAsJson(viewer))
})

async function selectSuggestible(db: Db, viewer: Viewer, ids: number[]) {
  const rows = await selectCards(db, { viewerId: viewer.id, ids })
  return new Map(rows.map(({ id, text }) => [id, JSON.parse(text) as Omit<SuggestedGroup, 'reason'>]))
}

export async function dismissGroupSuggestion(tx: Tx, viewer: Viewer, id: number) {
  await lockGroup(tx, viewer, id)
  await tx.db
    .insertInto('dismissed_groups')
    .values({ user_id: viewer.id, group_id: id })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return { message: 'This group will not be suggested again.' }
}
