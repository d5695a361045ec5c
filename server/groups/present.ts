import { sql, type RawBuilder } from 'kysely'
import type { Group, GroupCard, Membership } from '#contract/groups.ts'
import type { HoldingKindName } from '#contract/holding-kinds.ts'
import { jsonArray, jsonObject, jsonPlain, jsonString, jsonTime, type Json } from '#server/database/json-text.ts'
import { prepareSql } from '#server/database/prepare-sql.ts'
import { cardOf, cardRest, holdingFields, kindInQueue } from '#server/holdings/present.ts'
import { visibleHoldings, waitsForModerators } from '#server/holdings/visible-holdings.ts'
import { Problem } from '#server/http/problem.ts'
import { isPostVisible, readPost } from '#server/posts/read-post.ts'
import { comesUpInGroup } from '#server/posts/visible-posts.ts'
import type { Tx } from '#server/rooms.ts'
import { colleaguesOf } from '#server/users/colleague-pairs.ts'
import { isActiveMember } from '#server/users/is-active-member.ts'
import { personAsJson } from '#server/users/present.ts'
import { byRole, type Reader } from '#server/users/reader.ts'
import { isVisibleTo } from '#server/users/visible-people.ts'
import { newestFile } from './list-files.ts'

/** Counting stops here: it is a number on a card. */
const mostNew = sql.lit(100)
const mostCounted = sql.lit(10_000)
const daysBeforeTakingOver = sql.lit(30)

const isIn = sql<boolean>`coalesce(place.state = 'member', false)`
const isHead = sql<boolean>`coalesce(place.role in ('moderator', 'owner'), false)`

const membership: Json = sql`case when place.state is null or place.state = 'none' then 'null' else ${jsonObject<Membership>({
  ...{ state: jsonString('place.state'), role: jsonString('place.role'), level: jsonString('place.level') },
  joinedAt: jsonTime(sql`case when ${isIn} then place.since end`),
})} end`

const newPosts = (viewer: Reader) => sql`case when ${isIn} then (
  select count(*) from (
    select from posts where posts.group_id = holdings.id and posts.listed_at > coalesce(place.last_seen_at, place.since)
       and posts.author_id <> ${viewer.id} and ${comesUpInGroup(viewer, isHead)} limit ${mostNew}) as unseen) else 0 end`

/** In all the viewer's groups. */
export const newInGroups = (viewer: Reader) => sql<number>`(
  select coalesce(sum(${newPosts(viewer)}), 0)
    from group_members as place join holdings on holdings.id = place.group_id
   where place.user_id = ${viewer.id} and place.state = 'member' and holdings.state = 'approved')`

/** Only members of a hidden group know who is in it. */
const knowsMembers = (viewer: Reader) => byRole(viewer, sql<boolean>`true`, sql<boolean>`(groups.joining <> 'hidden' or ${isIn})`)

const standsOpen = sql<boolean>`(holdings.state = 'approved' and groups.archived_at is null)`
const mayPost = sql<boolean>`(${isIn} and ${standsOpen} and (groups.posting = 'members' or ${isHead}))`

/** `beside` has the viewer's colleagues in each group on the page that has any. */
const standing = (viewer: Reader) => ({
  joining: jsonString('groups.joining'),
  members: jsonPlain('groups.member_count'),
  membership,
  colleagues: sql`case when beside.first is not null and ${knowsMembers(viewer)} then beside.first else '[]' end` as Json,
  colleagueCount: jsonPlain(sql`case when beside.number is not null and ${knowsMembers(viewer)} then beside.number else 0 end`),
  archivedAt: jsonTime('groups.archived_at'),
  mayPost: jsonPlain(mayPost),
  newPosts: jsonPlain(newPosts(viewer)),
  lastPostAt: jsonTime('groups.last_post_at'),
})

const language = jsonString(sql`coalesce(groups.language, holdings.language)`)

/** What is the same for all groups: no group is inside another. */
const ofEveryGroup: Record<'kind' | 'parentId' | 'group', Json> = {
  kind: sql`'"group"'`,
  parentId: sql`'null'`,
  group: sql`'null'`,
}

export const groupCardAsJson = (viewer: Reader): Json =>
  cardOf<GroupCard>({ ...cardRest, group: ofEveryGroup.group, language, ...standing(viewer) })

const heads = (role: 'owner' | 'moderator') => sql`
  from group_members as head join users on users.id = head.user_id
 where head.group_id = holdings.id and head.role = ${sql.lit(role)} and head.state = 'member' and users.suspended_at is null`

const mayRead = (viewer: Reader) => byRole(viewer, sql<boolean>`true`, sql<boolean>`(groups.joining = 'open' or ${isIn})`)
const mayModerate = (viewer: Reader) => byRole(viewer, sql<boolean>`true`, isHead)

const counted = (rows: RawBuilder<unknown>) => jsonPlain(sql`(select count(*) from (${rows} limit ${mostCounted}) as counted)`)

const countedOfKind = (kind: HoldingKindName) =>
  counted(sql`select from holdings as shared where shared.group_id = holdings.id and shared.kind = ${sql.lit(kind)}
    and shared.state = 'approved'`)

const counts: Json = jsonObject<NonNullable<Group['counts']>>({
  posts: counted(sql`select from posts where posts.group_id = holdings.id and posts.is_approved`),
  events: countedOfKind('event'),
  resources: countedOfKind('resource'),
  files: counted(sql`select from posts join attachments on attachments.post_id = posts.id
    where posts.group_id = holdings.id and posts.is_approved
    union all
    select from holdings as shared ${newestFile(sql.ref('shared.id'))}
    where shared.group_id = holdings.id and shared.kind = 'resource' and shared.state = 'approved'`),
})

const reviews = sql`
  select 'post' as kind from posts where posts.group_id = holdings.id and not posts.is_approved and posts.rejected_at is null
  union all
  select ${kindInQueue('submitted')} from holdings as submitted where ${waitsForModerators('submitted', sql.ref('holdings.id'))}`

/** A condition on `users`: people a moderator sees asking to join. */
export const isShownAsking = (viewer: Reader) => sql<boolean>`(${isVisibleTo(viewer, 'users')} and users.suspended_at is null)`

const waiting = (viewer: Reader): Json =>
  jsonObject<NonNullable<Group['waiting']>>({
    requests: counted(sql`
      select from group_members as asker join users on users.id = asker.user_id
       where asker.group_id = holdings.id and asker.state = 'asked' and ${isShownAsking(viewer)}`),
    reviews: counted(reviews),
    kinds: sql`(
      select coalesce(json_object_agg(kind, number), '{}')::text from (
        select kind, count(*) as number from (${reviews} limit ${mostCounted}) as waiting group by kind) as of_kind)`,
  })

/** Those who may have proposed it, and reviewers. */
const toHeads = (viewer: Reader, value: Json): Json =>
  sql`case when ${mayModerate(viewer)} or holdings.author_id = ${viewer.id} then ${value} else 'null' end`

const groupAsJson = (viewer: Reader, now: Date): Json =>
  jsonObject<Group>({
    ...holdingFields(viewer),
    ...ofEveryGroup,
    ...standing(viewer),
    language,
    role: sql`case place.role when 'owner' then '"author"' when 'moderator' then '"moderator"' else 'null' end`,
    hasProposal: toHeads(viewer, jsonPlain(sql`(holdings.proposed is not null)`)),
    proposedReason: toHeads(viewer, jsonString('holdings.proposed_reason')),
    question: jsonString('groups.question'),
    posting: jsonString('groups.posting'),
    rules: jsonPlain('groups.rules'),
    subjects: jsonString('groups.subjects'),
    country: jsonString('groups.country'),
    pinnedPost: sql`'null'`,
    pinnedBy: sql`coalesce((select ${personAsJson('users')} from users where users.id = groups.pinned_by and ${isActiveMember('users')}), 'null')`,
    owner: sql`coalesce((select ${personAsJson('users')} ${heads('owner')}), 'null')`,
    moderators: sql`(select ${jsonArray(personAsJson('users'), sql`head.since, head.user_id`)} ${heads('moderator')})`,
    opensAt: jsonTime('groups.opens_at'),
    archiveReason: jsonString('groups.archive_reason'),
    counts: sql`case when ${mayRead(viewer)} then ${counts} else 'null' end`,
    waiting: sql`case when ${mayModerate(viewer)} then ${waiting(viewer)} else 'null' end`,
    may: jsonObject<Group['may']>({
      read: jsonPlain(mayRead(viewer)),
      write: jsonPlain(mayPost),
      moderate: jsonPlain(mayModerate(viewer)),
      dropChange: jsonPlain(sql`(holdings.proposed is not null
        and (holdings.author_id = ${viewer.id} or coalesce((holdings.proposed->>'proposedBy')::int, 0) = ${viewer.id}))`),
      takeOver: jsonPlain(sql`(${isIn} and groups.ownerless_since is not null and holdings.state = 'approved'
        and place.since <= ${now}::timestamptz - make_interval(days => ${daysBeforeTakingOver}))`),
    }),
  })

export interface Row {
  id: number
  key: number
  text: string
}

/** For a select of `id` and `key`, in their order, each with the fields in `json`. */
export const groupsOfPage = (viewer: Reader, page: RawBuilder<unknown>, json: Json): RawBuilder<Row> => sql`
  with page as materialized (${page}),
  -- First all that they are in, which are few each ("offset 0"): looking for each of them in each group of the page costs more.
  beside as materialized (
    select fellow.group_id, count(*) as number, '[' || array_to_string((array_agg(users.card order by users.id))[:5], ',') || ']' as first
      from page
      join (select group_members.group_id, group_members.user_id
              from ${colleaguesOf(viewer.id)} as colleague
              join group_members on group_members.user_id = colleague.id and group_members.state = 'member' offset 0) as fellow
        on fellow.group_id = page.id
      join users on users.id = fellow.user_id and ${isActiveMember('users')}
     group by fellow.group_id)
  select page.id, page.key, ${json} as text
    from page join holdings on holdings.id = page.id join users as author on author.id = holdings.author_id
    join groups on groups.holding_id = holdings.id
    left join group_members as place on place.group_id = holdings.id and place.user_id = ${viewer.id}
    left join beside on beside.group_id = page.id
   order by page.key desc, page.id desc`

interface Asked {
  id: number
  viewerId: number
  now: Date
}

/** Written once for members and once for admins: every action in a group answers with it. */
const [selectForMembers, selectForAdmins] = [false, true].map((isAdmin) =>
  prepareSql<Asked, Row>(['id', 'viewerId', 'now'], ({ id, viewerId, now }) => {
    const viewer = { id: viewerId, isAdmin }
    const page = sql`
      select holdings.id, coalesce(groups.pinned_post_id, 0) as key from holdings join groups on groups.holding_id = holdings.id
       where holdings.id = ${id} and ${visibleHoldings(viewer)}`
    return groupsOfPage(viewer, page, groupAsJson(viewer, now))
  }),
)

export async function readGroup({ db, rooms }: Tx, viewer: Reader, id: number): Promise<Group> {
  const select = viewer.isAdmin ? selectForAdmins! : selectForMembers!
  const [found] = await select(db, { id, viewerId: viewer.id, now: rooms.now() })
  if (!found) throw new Problem('holding_not_found')
  const group = JSON.parse(found.text) as Group
  // One that was withdrawn, or whose author is suspended or blocked, is not shown.
  const hasPinned = found.key > 0 && group.may.read && (await isPostVisible(db, found.key, viewer))
  return hasPinned ? { ...group, pinnedPost: await readPost({ db }, viewer, found.key) } : { ...group, pinnedBy: null }
}

/** From here on only later posts are new. */
export async function visitGroup(tx: Tx, viewer: Reader, id: number): Promise<Group> {
  const group = await readGroup(tx, viewer, id)
  if (group.newPosts > 0) {
    await tx.db
      .updateTable('group_members')
      .set({ last_seen_at: tx.rooms.now() })
      .where('group_id', '=', id)
      .where('user_id', '=', viewer.id)
      .execute()
  }
  return group
}
