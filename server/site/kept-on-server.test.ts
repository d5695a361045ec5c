import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { sql } from 'kysely'
import { formerUsernameDays } from '#contract/account-changes.ts'
import { keptOnServer } from '#contract/kept-on-server.ts'
import { daysToUndoRejection } from '#contract/moderation.ts'
import { notificationRetentionDays } from '#contract/notifications.ts'
import {
  activityDays,
  endedInvitationDays,
  expiredLinkDays,
  knownPlaceDays,
  profileViewDays,
  sessionDays,
} from '#contract/retention.ts'
import { endedTokenDays } from '#contract/tokens.ts'
import { cleanUpAccounts } from '#server/accounts/clean-up-accounts.ts'
import { cleanUpInvitations } from '#server/entry/send-letters.ts'
import { cleanUpNotifications } from '#server/notifications/erase-notifications.ts'
import { cleanUpPosts } from '#server/posts/clean-up-posts.ts'
import { cleanUpViews } from '#server/profiles/count-view.ts'
import { openWorld, type Actor, type World } from '#testing/world.ts'

/** Their contents are the house's own, or were published by it. */
const nothingAboutPeople = [
  ...[
    'categories',
    'help_votes',
    'instance_settings',
    'newsletters',
    'positions',
    'push_keys',
    'schema_migrations',
    'secrets',
    'site_pictures',
    'terms_versions',
  ],
]

let world: World
let ada: Actor
before(async () => {
  world = await openWorld({ RATE_LIMITS: 'off' })
  ada = await world.member('Ada')
})
after(() => world.close())

describe('the list of what is kept', () => {
  it('names every table that holds something about people, and none that is not there', async () => {
    const { rows } = await sql<{ name: string }>`
      select table_name as name from information_schema.tables
       where table_schema = current_schema() and table_type = 'BASE TABLE'`.execute(world.db)
    const listed = new Set(keptOnServer.flatMap(({ tables }) => tables))
    assert.deepEqual(
      rows.map(({ name }) => name).filter((name) => !listed.has(name) && !nothingAboutPeople.includes(name)),
      [],
      'in the database, and neither in contract/kept-on-server.ts nor among the tables without people',
    )
    const there = new Set(rows.map(({ name }) => name))
    assert.deepEqual(
      [...listed].filter((name) => !there.has(name)),
      [],
    )
  })

  it('says of each what it is, why it is kept and for how long, once', () => {
    for (const { what, why, howLong } of keptOnServer) assert.ok(what && why.endsWith('.') && howLong)
    assert.equal(new Set(keptOnServer.map(({ what }) => what)).size, keptOnServer.length)
  })
})

const hour = 3_600_000
const day = 24 * hour
const at = (ms: number) => sql`${new Date(world.rooms.now().getTime() + ms)}::timestamptz`
const dayAt = (ms: number) => sql`${new Date(world.rooms.now().getTime() + ms).toISOString().slice(0, 10)}::date`

/** What a row of each kind looks like when it was last touched that long ago, and which job deletes it. */
const kinds = {
  sessions: {
    days: sessionDays,
    put: (age: number) => sql`
      insert into sessions (id, user_id, token_hash, device, address, created_at, last_seen_at, expires_at)
      values (gen_random_uuid(), ${ada.id}, decode(md5(random()::text), 'hex'), 'Firefox', '192.0.2.1', ${at(-age)}, ${at(-age)}, ${at(sessionDays * day - age)})`,
    cleanUp: cleanUpAccounts,
  },
  account_tokens: {
    days: expiredLinkDays,
    put: (age: number) => sql`
      insert into account_tokens (user_id, purpose, email, token_hash, expires_at)
      values (${ada.id}, 'verify_email', 'ada@library.test', decode(md5(random()::text), 'hex'), ${at(-age)})`,
    cleanUp: cleanUpAccounts,
  },
  access_tokens: {
    days: endedTokenDays,
    put: (age: number) => sql`
      insert into access_tokens (user_id, name, scope, token_hash, expires_at)
      values (${ada.id}, 'Reader', 'read', sha256(random()::text::bytea), ${at(-age)})`,
    cleanUp: cleanUpAccounts,
  },
  known_devices: {
    days: knownPlaceDays,
    put: (age: number) => sql`
      insert into known_devices (user_id, device, network, last_seen_at) values (${ada.id}, random()::text, '192.0.2', ${at(-age)})`,
    cleanUp: cleanUpAccounts,
  },
  invitations: {
    days: endedInvitationDays,
    put: (age: number) => sql`
      insert into invitations (kind, email, days, expires_at) values ('letter', md5(random()::text) || '@library.test', 14, ${at(-age)})`,
    cleanUp: cleanUpInvitations,
  },
  former_usernames: {
    days: formerUsernameDays,
    put: (age: number) => sql`
      insert into former_usernames (username_hash, user_id, reserved_until)
      values (decode(md5(random()::text), 'hex'), ${ada.id}, ${at(formerUsernameDays * day - age)})`,
    cleanUp: cleanUpAccounts,
  },
  active_days: {
    days: activityDays,
    put: (age: number) => sql`insert into active_days (day, user_id) values (${dayAt(-age)}, ${ada.id}) on conflict do nothing`,
    cleanUp: cleanUpAccounts,
  },
  profile_views: {
    days: profileViewDays,
    put: (age: number) => sql`
      insert into profile_views (profile_id, day, viewer_hash) values (${ada.id}, ${dayAt(-age)}, decode(md5(random()::text), 'hex'))`,
    cleanUp: cleanUpViews,
  },
  posts: {
    days: daysToUndoRejection,
    put: (age: number) => sql`
      insert into posts (author_id, content, rejected_at, rejection_reason) values (${ada.id}, 'Sneakers', ${at(-age)}, 'Off topic')`,
    cleanUp: cleanUpPosts,
  },
  notifications: {
    days: notificationRetentionDays,
    put: (age: number) => sql`
      insert into notifications (user_id, type, created_at) values (${ada.id}, 'post_approved', ${at(-age)})`,
    cleanUp: cleanUpNotifications,
  },
}

describe('what the list gives an end', () => {
  for (const [table, { days, put, cleanUp }] of Object.entries(kinds)) {
    it(`${table}: is there to the last, and gone after ${days} days`, async () => {
      const count = async () => {
        const { rows } = await sql<{ count: number }>`select count(*)::int as count from ${sql.table(table)}`.execute(world.db)
        return rows[0]!.count
      }
      const before = await count()
      await put(days * day - hour).execute(world.db)
      await cleanUp(world.rooms)
      assert.equal(await count(), before + 1)
      await put(days * day + 2 * day).execute(world.db)
      assert.equal(await count(), before + 2)
      await cleanUp(world.rooms)
      assert.equal(await count(), before + 1)
      assert.ok(keptOnServer.some((item) => item.tables.includes(table) && item.howLong.includes(`${days} days`)))
    })
  }
})
