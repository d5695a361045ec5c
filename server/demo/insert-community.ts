import { sql } from 'kysely'
import type { Db } from '#server/database/database.ts'
import { dayOf } from '#server/users/note-activity.ts'
import { colleagues, requests } from './connections.ts'
import { insertEvents } from './insert-events.ts'
import { insertExchange } from './insert-exchange.ts'
import { dateGroups, insertGroups } from './insert-groups.ts'
import { insertInvitations } from './insert-invitations.ts'
import { insertLearning } from './insert-learning.ts'
import { insertLettersToTheHouse } from './insert-letters-to-the-house.ts'
import { insertLists } from './insert-lists.ts'
import { insertMessages } from './insert-messages.ts'
import { insertModeration } from './insert-moderation.ts'
import { insertNotifications } from './insert-notifications.ts'
import { insertPosts } from './insert-posts.ts'
import { insertResources } from './insert-resources.ts'
import { insertViews } from './insert-views.ts'
import { people, type DemoPerson } from './people.ts'
import type { DemoFiles } from './store-files.ts'

export interface NewCommunity {
  db: Db
  files: DemoFiles
  idOf(key: string): number
  ago(hours: number): Date
}

interface Given {
  files: DemoFiles
  passwordHash: string
  now: Date
}

/** All or nothing: people, who knows whom, what they wrote, and every count computed from the rows at the end. */
export async function insertCommunity(db: Db, { files, passwordHash, now }: Given) {
  const ago = (hours: number) => new Date(now.getTime() - hours * 3_600_000)
  const rows = people.map((person) => userRow(person, { files, passwordHash, ago }))
  const users = await db.insertInto('users').values(rows).returning(['id', 'username']).execute()
  const ids = new Map(people.map(({ key, username }) => [key, users.find((user) => user.username === username)!.id]))
  const community: NewCommunity = { db, files, ago, idOf: (key) => ids.get(key)! }

  for (const { key, activeDaysAgo = 0 } of people) await noteActivityOn(community, key, ago(activeDaysAgo * 24))
  await insertInvitations(community)
  await insertConnections(community)
  await insertViews(community)
  const groupIds = await insertGroups(community)
  await insertEvents(community, groupIds)
  await insertLearning(community)
  await insertResources(community, groupIds)
  await insertExchange(community)
  await insertPosts(community, groupIds)
  await dateGroups(community)
  await insertLists(community)
  await insertMessages(community)
  await insertModeration(community)
  await insertNotifications(community)
  await insertLettersToTheHouse(community)
  await countEverything(db)
}

export function joinedAt(key: string, ago: NewCommunity['ago']): Date {
  const { joined } = people.find((person) => person.key === key)!
  return typeof joined === 'number' ? ago(joined * 24) : new Date(`${joined}T09:00:00Z`)
}

function userRow(
  person: DemoPerson,
  { files, passwordHash, ago }: Pick<NewCommunity, 'files' | 'ago'> & { passwordHash: string },
) {
  const joined = joinedAt(person.key, ago)
  const face = files.faces.get(person.key)
  return {
    username: person.username,
    email: person.email,
    password_hash: passwordHash,
    name: person.name,
    job_title: person.jobTitle,
    workplace: person.workplace,
    bio: person.bio,
    profile_picture: face ? `/media/${face.key}` : null,
    is_admin: person.isAdmin ?? false,
    is_verified: !person.awaitsVerification,
    email_verified_at: joined,
    created_at: joined,
    pronouns: person.pronouns ?? null,
    orcid: person.orcid ?? null,
    country: person.country ?? null,
    specialities: person.specialities ?? [],
    email_visibility: person.emailVisibility ?? ('nobody' as const),
    letter_language: person.letterLanguage ?? null,
  }
}

const noteActivityOn = ({ db, idOf }: NewCommunity, key: string, day: Date) =>
  db
    .updateTable('member_activity')
    .set({ last_active_on: dayOf(day) })
    .where('user_id', '=', idOf(key))
    .execute()

const hoursSinceAccepted = 48

async function insertConnections({ db, idOf, ago }: NewCommunity) {
  const accepted = colleagues.map(([asked, accepted], at) => ({
    ...{ requester_id: idOf(asked), receiver_id: idOf(accepted), status: 'accepted' as const },
    ...{ created_at: ago(hoursSinceAccepted * (at + 2)), answered_at: ago(hoursSinceAccepted * (at + 1)) },
  }))
  const waiting = requests.map(([by, to, hoursAgo, note]) => ({
    ...{
      requester_id: idOf(by),
      receiver_id: idOf(to),
      status: 'pending' as const,
      created_at: ago(hoursAgo),
      note: note ?? null,
    },
  }))
  await db
    .insertInto('connections')
    .values([...accepted, ...waiting])
    .execute()
}

async function countEverything(db: Db) {
  await sql`
    update posts set attachment_count = (select count(*) from attachments where post_id = posts.id)
  `.execute(db)
  await sql`
    update post_counts set
      like_count = (select count(*) from likes where post_id = posts.id),
      comment_count = (select count(*) from comments where post_id = posts.id),
      commenter_count = (select count(distinct author_id) from comments where post_id = posts.id and author_id <> posts.author_id)
      from posts where posts.id = post_counts.post_id
  `.execute(db)
  await sql`
    update post_counts set hot = hot_score(
      post_counts.like_count + 2 * post_counts.commenter_count - (select count(*) from likes where post_id = posts.id and user_id = author_id), listed_at)
      from posts where posts.id = post_counts.post_id and is_approved and group_id is null
  `.execute(db)
  await sql`
    update users set
      warning_count = (select count(*) from warnings where user_id = users.id and lifted_at is null),
      colleague_count = (select count(*) from connections where status = 'accepted' and users.id in (requester_id, receiver_id))
  `.execute(db)
  await sql`
    update member_activity set
      post_count = (select count(*) from posts where author_id = user_id and is_approved and group_id is null)
  `.execute(db)
}
