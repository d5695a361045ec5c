import { sql, type RawBuilder } from 'kysely'
import type { Holding, HoldingCard } from '#contract/holdings.ts'
import { mostInSample, type QueueLine } from '#contract/review.ts'
import { countFor, isOneReported } from '#server/comments/visible-comments.ts'
import type { Db } from '#server/database/database.ts'
import { jsonArray, jsonObject, jsonObjectFrom, jsonPlain, jsonString, jsonTime, type Json } from '#server/database/json-text.ts'
import { Problem } from '#server/http/problem.ts'
import type { Tx } from '#server/rooms.ts'
import type { InQueue } from '#server/subjects/reviewable.ts'
import { urlOfKey } from '#server/uploads/media-urls.ts'
import type { PersonId } from '#server/users/colleague-pairs.ts'
import { coEdits } from '#server/users/collection-editors.ts'
import { coHosts } from '#server/users/event-hosts.ts'
import { isInGroup, mayBeToldOfGroup, moderatesGroup } from '#server/users/group-readers.ts'
import { personAsJson } from '#server/users/present.ts'
import { byRole, type Reader } from '#server/users/reader.ts'
import { hasVoice, isReviewedBy, itsCollection, mayHearOf, visibleHoldings } from './visible-holdings.ts'

/** Holdings are assembled by the database, here and nowhere else, with the contract's fields. */

/** What is read from other tables, joined to `holdings`. */
export const holdingParts = sql`join users as author on author.id = holdings.author_id`

/**
 * A hidden group is not named on what others than its readers may see. Most holdings have no group, so nothing is joined for
 * them.
 */
const groupIf = (isKnown: RawBuilder<boolean>): Json => sql`case when holdings.group_id is null then 'null' else coalesce((
  select ${jsonObject<{ id: number; name: string }>({ id: jsonPlain('in_group.id'), name: jsonString('in_group.title') })}
    from holdings as in_group
   where in_group.id = holdings.group_id
     and (in_group.facts->>'joining' is distinct from 'hidden' or (holdings.audience = 'group' and ${isKnown}))), 'null') end`

const groupId = sql.ref<number>('in_group.id')
const groupFor = (viewer: Reader): Json => groupIf(mayBeToldOfGroup(viewer, groupId))

/** For cards, which are the same for everyone: outside the group only the author can see it, so the author decides. */
const group: Json = groupIf(isInGroup(sql.ref('holdings.author_id'), groupId))

const cardFields: Record<keyof HoldingCard, Json> = {
  id: jsonPlain('holdings.id'),
  kind: jsonString('holdings.kind'),
  parentId: jsonPlain('holdings.parent_id'),
  title: jsonString('holdings.title'),
  body: jsonString('holdings.body'),
  language: jsonString('holdings.language'),
  topics: jsonString('holdings.topics'),
  categoryId: jsonPlain('holdings.category_id'),
  audience: jsonString('holdings.audience'),
  group,
  state: jsonString('holdings.state'),
  user: personAsJson('author'),
  cover: sql`coalesce((select card from attachments where holding_id = holdings.id and position = 0 limit 1), 'null')`,
  createdAt: jsonTime('holdings.created_at'),
  listedAt: jsonTime('holdings.listed_at'),
  editedAt: jsonTime('holdings.edited_at'),
  facts: jsonPlain('holdings.facts'),
}

/** The other fields are kept with the row, as the beginning of the card's text. */
type OfOthers = 'language' | 'group' | 'user' | 'cover'
const { language, group: inGroup, user, cover } = cardFields
export const cardRest: Record<OfOthers, Json> = { language, group: inGroup, user, cover }

/** A card of one kind, with its additional and differing fields; `Kept` are those it keeps as text in its own row. */
export const cardOf = <Card extends HoldingCard, Kept extends keyof Card = never>(
  rest: Record<Exclude<keyof Card, Exclude<keyof HoldingCard, OfOthers> | Kept>, Json>,
  kept: string | RawBuilder<unknown> = 'holdings.card',
) => jsonObjectFrom<typeof rest>(kept, rest)

/** For lists of mixed kinds; the same for everyone. */
export const cardAsJson: Json = cardOf<HoldingCard>(cardRest)

const nothing: Json = sql`'null'`

/** A group's owner and moderators look after what only the group sees. */
const isModeratedBy = (viewerId: PersonId) =>
  sql<boolean>`(holdings.audience = 'group' and ${moderatesGroup(viewerId, sql.ref('holdings.group_id'))})`

/** `others`: SQL branches for those who edit it with its author. */
export const roleAsJson = (viewerId: PersonId, others: RawBuilder<unknown> = sql``): Json =>
  sql`case when holdings.author_id = ${viewerId} then '"author"' ${others} when ${isModeratedBy(viewerId)} then '"moderator"' else 'null' end`

/** For its author and reviewers only. */
const toInsiders = (viewer: Reader, value: Json): Json =>
  byRole(
    viewer,
    value,
    sql`case when holdings.author_id = ${viewer.id}
      or ${isModeratedBy(viewer.id)}
      or (holdings.kind in ('collection', 'item') and ${coEdits(viewer.id, itsCollection)}) then ${value} else 'null' end`,
  )

/** As many as the viewer may read: none for someone who has left its group. */
const commentCountFor = (viewer: Reader): RawBuilder<number> => sql`
  case when holdings.comment_count > 0 and ${mayHearOf(viewer)}
       then ${countFor(viewer, sql`holdings.comment_count`, sql`comments.holding_id = holdings.id`, isReviewedBy(viewer))} else 0 end`

const isOfArchived = sql<boolean>`coalesce((
  select groups.archived_at is not null from groups where groups.holding_id = holdings.group_id), false)`

/** What is for a group, its members answer and decide about, while it is not archived. */
export const maySay = (viewer: Reader) =>
  sql<boolean>`(${hasVoice(viewer)} and (holdings.audience <> 'group' or not ${isOfArchived}))`

export const holdingFields = (viewer: Reader): Record<keyof Holding, Json> => ({
  ...cardFields,
  group: groupFor(viewer),
  commentCount: jsonPlain(commentCountFor(viewer)),
  saveCount: jsonPlain('holdings.save_count'),
  savedByUser: jsonPlain(
    sql`exists (select from saved_holdings where saved_holdings.holding_id = holdings.id and saved_holdings.user_id = ${viewer.id})`,
  ),
  mayComment: jsonPlain(maySay(viewer)),
  role: roleAsJson(viewer.id),
  reason: toInsiders(viewer, jsonString('holdings.reason')),
  hasProposal: toInsiders(viewer, jsonPlain(sql`(holdings.proposed is not null)`)),
  proposedReason: toInsiders(viewer, jsonString('holdings.proposed_reason')),
  aiScore: byRole(viewer, jsonPlain('holdings.ai_score'), nothing),
  aiReasons: byRole(viewer, jsonPlain('holdings.ai_reasons'), nothing),
})

const holdingAsJson = (viewer: Reader): Json => jsonObject<Holding>(holdingFields(viewer))

export async function readHolding({ db }: Pick<Tx, 'db'>, viewer: Reader, id: number): Promise<Holding> {
  const { rows } = await sql<{ holding: Holding }>`
    select ${holdingAsJson(viewer)}::json as holding from holdings ${holdingParts}
     where holdings.id = ${id} and ${visibleHoldings(viewer)}`.execute(db)
  if (!rows[0]) throw new Problem('holding_not_found')
  return rows[0].holding
}

export async function readCard({ db }: Pick<Tx, 'db'>, viewer: Reader, id: number): Promise<HoldingCard> {
  const { rows } = await sql<{ card: HoldingCard }>`
    select ${cardAsJson}::json as card from holdings ${holdingParts}
     where holdings.id = ${id} and ${visibleHoldings(viewer)}`.execute(db)
  if (!rows[0]) throw new Problem('holding_not_found')
  return rows[0].card
}

export const isHoldingVisible = async (db: Db, id: number, viewer: Reader): Promise<boolean> => {
  const { rows } = await sql`select from holdings where holdings.id = ${id} and ${visibleHoldings(viewer)}`.execute(db)
  return rows.length > 0
}

/** Whether this viewer may read the comments on it. */
export const isHoldingHeard = async (db: Db, id: number, viewer: Reader): Promise<boolean> => {
  const { rows } = await sql`
    select from holdings where holdings.id = ${id} and ${visibleHoldings(viewer)} and ${mayHearOf(viewer)}`.execute(db)
  return rows.length > 0
}

type Changed = NonNullable<QueueLine['proposal']>

/** A condition on `attachments` and `holdings`: the new picture, uploaded by the member who proposed the change. */
export const isProposedCover = sql<boolean>`(
  attachments.owner_id = coalesce((holdings.proposed->>'coverBy')::int, holdings.author_id)
  and ${sql.lit(urlOfKey(''))} || attachments.key = holdings.proposed->>'cover')`

/** The new picture, attached to nothing until the change is approved; a change without one keeps the current picture. */
const proposedCover: Json = sql`coalesce((select card from attachments where ${isProposedCover} limit 1), ${cardFields.cover})`

const doesProposalWait = sql<boolean>`(holdings.proposed is not null and holdings.proposed_reason is null)`

/** A pending change that would show a group's holding to more people is for admins alone, with everything new in it. */
const waitsForOthers = (viewer: Reader) =>
  byRole(
    viewer,
    sql<boolean>`false`,
    sql<boolean>`(${doesProposalWait} and holdings.parent_id is null and holdings.audience = 'group'
      and holdings.proposed->>'audience' <> 'group')`,
  )

const proposalAsJson = (viewer: Reader): Json =>
  sql`case when not ${doesProposalWait} or ${waitsForOthers(viewer)} then 'null' else ${jsonObject<Changed>({
    before: jsonObject<Changed['before']>({
      ...{ title: cardFields.title, body: cardFields.body, audience: cardFields.audience },
      ...{ categoryId: cardFields.categoryId, cover: cardFields.cover },
      facts: jsonPlain(sql`(holdings.facts || coalesce(holdings.proposed->'factsBefore', '{}'))`),
    }),
    after: jsonObject<Changed['after']>({
      title: jsonString(sql`holdings.proposed->>'title'`),
      body: jsonString(sql`holdings.proposed->>'body'`),
      audience: jsonString(sql`holdings.proposed->>'audience'`),
      categoryId: jsonPlain(sql`holdings.proposed->'categoryId'`),
      facts: jsonPlain(sql`(holdings.facts || (holdings.proposed->'facts'))`),
      cover: proposedCover,
    }),
  })} end`

/** For moderators, of what is in their group. */
const toItsGroup = (value: RawBuilder<boolean>): Json =>
  sql`case when holdings.group_id is null then 'null' else ${jsonPlain(value)} end`
const isReported = sql<boolean>`exists (
  select from reports where subject_type = 'holding' and subject_id = holdings.id and closed_at is null)`

type Items = NonNullable<QueueLine['items']>

/**
 * A condition on `items`: none of its files is still being prepared, and at least one can be seen. Reviewers read only
 * these.
 */
export const canBeRead = sql<boolean>`(items.waiting_files = 0 and items.file_count > items.failed_files)`

/** Hosts and editors do not decide on it, nor does the member who proposed the pending change. */
const roleInQueue = (viewerId: PersonId) =>
  roleAsJson(
    viewerId,
    sql`when holdings.kind = 'event' and ${coHosts(viewerId, sql.ref('holdings.id'))} then '"host"'
        when holdings.kind in ('collection', 'item') and ${coEdits(viewerId, itsCollection)} then '"editor"'
        when ${doesProposalWait} and (holdings.proposed->>'proposedBy')::int = ${viewerId} then '"editor"'`,
  )

/** For a collection: the items no reviewer has read yet, to be approved in one click. */
const itemsInQueue = (viewer: Reader, id: RawBuilder<unknown>): Json => sql`case
  when holdings.kind <> 'collection' or ${waitsForOthers(viewer)} then 'null' else (
  select ${jsonObject<Items>({
    new: jsonPlain('collections.waiting_count'),
    total: jsonPlain('collections.all_count'),
    sample: sql`(
      select ${jsonArray(cardAsJson, sql`array_position(sample.ids, holdings.id)`)} from holdings ${holdingParts},
             (select array(select items.holding_id from items join holdings as part on part.id = items.holding_id
                            where items.collection_id = ${id} and (part.state = 'pending' or items.has_news) and ${canBeRead}
                            order by items.position, items.holding_id limit ${sql.lit(mostInSample)}) as ids) as sample
       where holdings.id = any (sample.ids))`,
  })} from collections where collections.holding_id = ${id}) end`

/** An item, when changed or rejected, is listed with the collections. */
export function kindInQueue(name = 'holdings') {
  const kind = sql.ref(`${name}.kind`)
  return sql<string>`case when ${kind} = 'item' then 'collection' else ${kind} end`
}

export const holdingInQueue: InQueue = {
  waiting: sql`select id, ${kindInQueue()} as kind, waits_since as since, ai_score as score from holdings where waits_since is not null`,
  rejected: sql`select id, ${kindInQueue()} as kind, reviewed_at as since, ai_score as score from holdings where state = 'rejected'`,
  of: (authorId) => sql`select kind, state from holdings where author_id = ${authorId} and state <> 'draft'`,
  line: (viewer, id) => sql`
    select ${jsonObject<QueueLine>({
      ...{ subjectType: sql`'"holding"'`, subjectId: jsonPlain('holdings.id'), kind: jsonString('holdings.kind') },
      state: jsonString('holdings.state'),
      submittedAt: jsonTime(sql`coalesce(holdings.waits_since, holdings.submitted_at, holdings.created_at)`),
      version: jsonString(sql`holdings.revision::text`),
      user: personAsJson('author'),
      group: groupFor(viewer),
      isReported: toItsGroup(isReported),
      hasReportedComment: toItsGroup(isOneReported(sql`comments.holding_id = holdings.id`)),
      aiScore: byRole(viewer, jsonPlain('holdings.ai_score'), nothing),
      aiReasons: byRole(viewer, jsonPlain('holdings.ai_reasons'), nothing),
      post: nothing,
      holding: jsonObject<Holding>({ ...holdingFields(viewer), role: roleInQueue(viewer.id) }),
      proposal: proposalAsJson(viewer),
      items: itemsInQueue(viewer, id),
    })} from holdings ${holdingParts} where holdings.id = ${id}`,
}
