import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, it } from 'node:test'
import { setImmediate } from 'node:timers/promises'
import { sql, type Updateable } from 'kysely'
import { listComments, listPosts, readPost, writeComment, type Comment } from '#contract/posts.ts'
import type { Person } from '#contract/users.ts'
import type { UsersTable } from '#server/database/tables/accounts.ts'
import { personColumns, presentPerson } from '#server/users/present.ts'
import { onReleaseBefore } from '#testing/earlier-release.ts'
import { hasWaitingClient } from '#testing/has-waiting-client.ts'
import { openWorld, type Actor, type World } from '#testing/world.ts'

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

describe('whoever wrote a comment', () => {
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
