import { sql } from 'kysely'
import type { DirectoryEntry, Profile } from '#contract/profiles.ts'
import { connectionFields } from '#server/colleagues/connection-with.ts'
import { countSharedColleagues } from '#server/colleagues/connection-conditions.ts'
import { jsonObject, jsonPlain, jsonString, jsonTime, type Json } from '#server/database/json-text.ts'
import type { Viewer } from '#server/http/viewer.ts'
import { isNotBlockedFor } from '#server/users/blocked-people.ts'
import { countHiddenColleagues } from '#server/users/colleague-pairs.ts'
import { isActiveMember } from '#server/users/is-active-member.ts'
import { personFields } from '#server/users/present.ts'

/** A member in a list of members. Needs `users` and `connectionWith`. */
export const directoryEntryFields = (viewerId: number): Record<keyof DirectoryEntry, Json> => ({
  ...personFields('users'),
  country: jsonString('users.country'),
  specialities: jsonString('users.specialities'),
  ...connectionFields(viewerId),
})

/** Others do not count what they cannot find. */
const postsForColleagues = sql`(
  select count(*) from posts where posts.author_id = users.id and posts.is_approved and posts.audience = 'colleagues')`

/** Needs `users` and `connectionWith`. */
export function profileAsJson(viewer: Viewer): Json {
  const isOwn = sql`users.id = ${viewer.id}`
  const isColleague = sql`(connection.status is not distinct from 'accepted')`
  /** No one is offered a request or message to someone who could not answer. */
  const isReachable = sql`(${isActiveMember('users')} and ${isNotBlockedFor(viewer.id, 'users.id')} and not ${isOwn})`
  const entry = directoryEntryFields(viewer.id)
  const toOwnerAndAdmins = (column: string) => sql`case when ${isOwn} or ${viewer.isAdmin}::boolean then ${sql.ref(column)} end`
  return jsonObject<Profile>({
    ...entry,
    bio: jsonString('users.bio'),
    email: jsonString(sql`case when ${isOwn} or ${viewer.isAdmin}::boolean or users.email_visibility = 'members'
      or (users.email_visibility = 'colleagues' and ${isColleague}) then users.email end`),
    pronouns: jsonString('users.pronouns'),
    orcid: jsonString('users.orcid'),
    isOrcidVerified: jsonPlain(
      sql`exists (select from sign_on_links where user_id = users.id and sign_on_links.orcid = users.orcid)`,
    ),
    coverPicture: jsonString('users.cover_picture'),
    isAdmin: jsonPlain('users.is_admin'),
    createdAt: jsonTime('users.created_at'),
    colleagueCount: jsonPlain(sql`users.colleague_count - ${countHiddenColleagues(sql.ref('users.id'), viewer.id)}`),
    postCount: jsonPlain(
      sql`(select post_count from member_activity where user_id = users.id) - case when ${isOwn} or ${viewer.isAdmin}::boolean or ${isColleague} then 0 else ${postsForColleagues} end`,
    ),
    sharedColleagueCount: jsonPlain(
      sql`case when ${isOwn} then 0 else ${countSharedColleagues(viewer.id, sql.ref('users.id'))} end`,
    ),
    connectionNote: jsonString(sql`case connection.direction when 'received' then connection.note end`),
    canConnect: sql`case when ${isReachable} then ${entry.canConnect} else 'false' end`,
    // Anyone who has written may be answered, whatever they chose.
    canMessage: jsonPlain(sql`(${isReachable} and (users.messages_from = 'members'
      or (users.messages_from = 'colleagues' and ${isColleague})
      or exists (select from conversation_members where user_id = users.id and other_id = ${viewer.id} and sent_count > 0)))`),
    isBlocked: jsonPlain(sql`exists (select from blocks where blocker_id = ${viewer.id} and blocked_id = users.id)`),
    isMuted: jsonPlain(sql`exists (select from mutes where muter_id = ${viewer.id} and muted_id = users.id)`),
    emailVerified: jsonPlain(sql`case when ${isOwn} or ${viewer.isAdmin}::boolean then users.email_verified_at is not null end`),
    warningCount: jsonPlain(toOwnerAndAdmins('users.warning_count')),
  })
}
