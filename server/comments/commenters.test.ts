import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, it } from 'node:test'
import { setImmediate } from 'node:timers/promises'
import { sql, type Updateable } from 'kysely'
import { suspendUser } from '#contract/moderation.ts'
import { type Comment, listComments, writeComment } from '#contract/comments.ts'
import { listPosts, readPost } from '#contract/posts.ts'
import { editProfile } from '#contract/profiles.ts'
import type { Person } from '#contract/users.ts'
import type { UsersTable } from '#server/database/tables/accounts.ts'
import { personColumns, presentPerson } from '#server/users/present.ts'
import { onReleaseBefore } from '#testing/earlier-release.ts'
import { hasWaitingClient } from '#testing/has-waiting-client.ts'
import { type Actor, openWorld, type World } from '#testing/world.ts'
import { renewAuthorCards } from './renew-author-cards.ts'

let world: World
let ada: Actor
let ben: Actor
let ava: Actor
let id: number
before(async () => void (world = await openWorld({ RATE_LIMITS: 'off' })))
after(() => world.close())

beforeEach(async () => {
  ;[ada, ben, ava] = [await world.member('Ada'), await world.member('Ben'), await world.admin('Ava')]
  id = (await world.post(ada)).id
})

const comment = (actor: Actor, content = 'A comment.') => world.as(actor).call(writeComment, { body: { postId: id, content } })
const change = (actor: Actor, traits: Updateable<UsersTable>, db = world.db) =>
  db.updateTable('users').set(traits).where('id', '=', actor.id).execute()

/** Who wrote the comments of the post, in every place that shows them. */
async function commentersFor(reader: Actor): Promise<Person[]> {
  const caller = world.as(reader)
  const usersOf = (comments: Comment[] = []) => comments.map(({ user }) => user)
  const found = usersOf(await caller.call(listComments, { params: { id: `${id}` } }))
  assert.deepEqual(usersOf((await caller.call(readPost, { params: { id: `${id}` } })).comments), found)
  const listed = await caller.call(listPosts, { query: { userId: `${ada.id}` } })
  assert.deepEqual(usersOf(listed.find((post) => post.id === id)?.comments), found)
  return found
}

const personNow = async (actor: Actor) =>
  presentPerson(await world.db.selectFrom('users').select(personColumns).where('id', '=', actor.id).executeTakeFirstOrThrow())

describe('the person who wrote a comment', () => {
  const traits: Updateable<UsersTable>[] = [
    ...[{ name: 'Benedict "Ben" \\ O’Hara' }, { username: 'benedict' }, { job_title: 'Archivist' }, { job_title: null }],
    ...[{ workplace: 'Northmoor' }, { profile_picture: '/media/ben.webp' }, { is_verified: true }],
  ]
  for (const trait of traits)
    it(`is there as they are now: ${JSON.stringify(trait)}`, async () => {
      const written = await comment(ben)
      await comment(ben, 'Another.')
      await comment(ada, 'Of somebody else.')
      const before = await personNow(ada)
      assert.deepEqual(written.user, await personNow(ben))
      await change(ben, trait)
      const now = await personNow(ben)
      for (const reader of [ada, ava]) assert.deepEqual(await commentersFor(reader), [now, now, before])
      assert.deepEqual((await comment(ben, 'A third.')).user, now)
    })

  it('is there for admins alone while they are suspended, also as they have changed since', async () => {
    await comment(ben)
    await change(ben, { suspended_at: world.rooms.now() })
    await change(ben, { name: 'Benedict' })
    assert.deepEqual(await commentersFor(ada), [])
    assert.deepEqual(await commentersFor(ava), [await personNow(ben)])
    await change(ben, { suspended_at: null })
    assert.deepEqual(await commentersFor(ada), [await personNow(ben)])
    assert.equal((await personNow(ben)).name, 'Benedict')
  })

  it('is not there if they were suspended when it came in', async () => {
    await change(ben, { suspended_at: world.rooms.now() })
    await world.comment(ben, { id })
    assert.deepEqual(await commentersFor(ada), [])
    assert.deepEqual(await commentersFor(ava), [await personNow(ben)])
  })

  for (const [what, traits, seen] of [
    ['changes their name', { name: 'Benedict' }, 1],
    ['is suspended', { suspended_at: new Date() }, 0],
  ] as const)
    it(`is as they are after both, who ${what} while they comment`, async () => {
      let written: Promise<Comment> | undefined
      const done: string[] = []
      await world.rooms.database.transaction(async (db) => {
        await change(ben, traits, db)
        written = comment(ben).finally(() => done.push('written'))
        while (done.length === 0 && !(await hasWaitingClient(world))) await setImmediate()
      })
      await written?.catch((problem: unknown) => assert.equal(seen, 0, String(problem)))
      const found = await commentersFor(ada)
      assert.equal(found.length, seen)
      for (const person of found) assert.deepEqual(person, await personNow(ben))
    })
})

describe('a member who has written much', () => {
  /** More than are renewed at once. */
  const many = 450
  beforeEach(async () => {
    await sql`insert into comments (post_id, author_id, content) select ${id}, ${ben.id}, n || '.' from generate_series(1, ${many}::int) as n`.execute(
      world.db,
    )
    await sql`update posts set comment_count = ${many}, commenter_count = 1 where id = ${id}`.execute(world.db)
  })

  /** How many comments the last transaction wrote that changed the author. */
  async function countRewritten(author: Actor): Promise<number> {
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from comments join users on users.id = author_id
       where author_id = ${author.id} and comments.xmin::text = users.xmin::text`.execute(world.db)
    return rows[0]!.count
  }
  const namesKept = async () => {
    const { rows } = await sql<{ name: string | null }>`
      select distinct author_card::json ->> 'name' as name from comments where author_id = ${ben.id}`.execute(world.db)
    return rows.map(({ name }) => name)
  }
  const namesRead = async (reader: Actor) => {
    const params = { id: `${id}` }
    const listed = await world.as(reader).call(listComments, { params })
    const { comments } = await world.as(reader).call(readPost, { params })
    return [...new Set([...listed, ...comments].map(({ user }) => user.name))]
  }
  const waiting = () => world.db.selectFrom('changed_commenters').selectAll().where('user_id', '=', ben.id).execute()

  it('changes their name by one row, and is read under it at once', async () => {
    await world.as(ben).call(editProfile, { params: { id: `${ben.id}` }, body: { name: 'Benedict' } })
    assert.equal(await countRewritten(ben), 0)
    for (const reader of [ada, ava]) assert.deepEqual(await namesRead(reader), ['Benedict'])
    await renewAuthorCards(world.rooms, AbortSignal.abort())
    assert.equal((await waiting()).length, 1)
    await renewAuthorCards(world.rooms)
    assert.deepEqual([await namesKept(), await waiting()], [['Benedict'], []])
  })

  it('is suspended by one row, and no comment of theirs is read from then on', async () => {
    await change(ben, { warning_count: 2 })
    await world.as(ava).call(suspendUser, { params: { id: `${ben.id}` }, body: { reason: 'They went on.' } })
    assert.equal(await countRewritten(ben), 0)
    assert.deepEqual([await namesRead(ada), await namesRead(ava)], [[], ['Ben']])
    await renewAuthorCards(world.rooms)
    assert.deepEqual([await namesKept(), await waiting()], [[null], []])
    assert.deepEqual([await namesRead(ada), await namesRead(ava)], [[], ['Ben']])
  })

  it('is kept as they are in the end, who changes while two processes renew what is kept', async () => {
    await change(ben, { name: 'Benedict' })
    const renew = () => renewAuthorCards(world.rooms)
    const changeTwice = async () => {
      await change(ben, { name: 'Benno' })
      await change(ben, { name: 'Benjamin' })
    }
    await Promise.all([renew(), changeTwice(), renew()])
    assert.deepEqual(await namesRead(ada), ['Benjamin'])
    await renew()
    assert.deepEqual([await namesKept(), await waiting()], [['Benjamin'], []])
  })
})

it('what was written before cards were kept says who wrote it', () =>
  onReleaseBefore(11, async ({ db, upgrade }) => {
    await sql`insert into users (username, email, password_hash, name, suspended_at) values
      ('ada', 'ada@library.test', '-', 'Ada', null), ('ben', 'ben@library.test', '-', 'Ben', now())`.execute(db)
    await sql`insert into posts (author_id, content) values (1, 'A post.')`.execute(db)
    await sql`insert into comments (post_id, author_id, content) values (1, 1, 'One.'), (1, 2, 'Two.')`.execute(db)
    await upgrade()
    const [ofAda, ofBen] = await db.selectFrom('comments').select('author_card').orderBy('id').execute()
    assert.equal(JSON.parse(ofAda!.author_card!).name, 'Ada')
    assert.equal(ofBen!.author_card, null)
  }))
