import { sql, type RawBuilder } from 'kysely'
import { jsonTime, type Json } from '#server/database/json-text.ts'
import { cardAsJson, holdingParts } from '#server/holdings/present.ts'
import { visibleHoldings } from '#server/holdings/visible-holdings.ts'
import { postAsJson, postParts } from '#server/posts/post-as-json.ts'
import { isListedFor } from '#server/posts/visible-posts.ts'
import { blockedFor } from '#server/users/blocked-people.ts'
import type { Reader } from '#server/users/reader.ts'

/** The people they do not see are looked up once per statement. */
export const readerOf = ({ id, isAdmin }: Reader): Reader => ({ id, isAdmin, blocked: sql`array(${blockedFor(id)})` })

/** Whether something saved is still there for the viewer. Conditions on `posts` and on `holdings`. */
const isSeenPost = (viewer: Reader) => sql<boolean>`(posts.author_id = ${viewer.id} or ${isListedFor(viewer)})`
const isSeenHolding = visibleHoldings

export const savedPosts = (viewer: Reader) => sql`
  select saves.created_at, post_id::bigint * 2 as place, post_id as id, true as is_post
    from saves join posts on posts.id = saves.post_id
   where saves.user_id = ${viewer.id} and ${isSeenPost(viewer)}`

export const savedHoldings = (viewer: Reader) => sql`
  select saved_holdings.created_at, holding_id::bigint * 2 + 1 as place, holding_id as id, false as is_post
    from saved_holdings join holdings on holdings.id = saved_holdings.holding_id
   where saved_holdings.user_id = ${viewer.id} and ${isSeenHolding(viewer)}`

/** A condition on `list_entries`. */
export const isSeenEntry = (viewer: Reader): RawBuilder<boolean> => sql`
  case when list_entries.post_id is not null
    then exists (select from posts where posts.id = list_entries.post_id and ${isSeenPost(viewer)})
    else exists (select from holdings where holdings.id = list_entries.holding_id and ${isSeenHolding(viewer)}) end`

/** When it was saved, and what it is: the last fields of an object, including its brace. */
export const savedFields = (
  viewer: Reader,
  saved: { at: string; postId: RawBuilder<unknown>; holdingId: RawBuilder<unknown> },
): Json => sql`
  '"savedAt":' || ${jsonTime(saved.at)} || case when ${saved.postId} is not null
    then ',"post":' || (select ${postAsJson(viewer)} from posts ${postParts} where posts.id = ${saved.postId})
    else ',"card":' || (select ${cardAsJson} from holdings ${holdingParts} where holdings.id = ${saved.holdingId}) end || '}'`
