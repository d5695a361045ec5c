import assert from 'node:assert/strict'
import { after, before, it } from 'node:test'
import { sql } from 'kysely'
import { changePost, createPost, deletePost, listPosts } from '#contract/posts.ts'
import { presentPerson } from '#server/users/present.ts'
import { onReleaseBefore } from '#testing/earlier-release.ts'
import { openWorld, type Actor, type World } from '#testing/world.ts'

let world: World
before(async () => void (world = await openWorld({ RATE_LIMITS: 'off' })))
after(() => world.close())

it('lists a post under its topics while it is approved, as its text and audience are now', async () => {
  const [ada, ben, ava] = [await world.member('Ada'), await world.member('Ben'), await world.admin('Ava')]
  const words = 'a long sentence about shelves, so that a few letters are a small change of it'
  const { id } = await world.as(ada).call(createPost, { body: { content: `#Kardex and #marc: ${words}` } })
  const change = (actor: Actor, body: object) => world.as(actor).send(changePost, { params: { id }, body })
  const topicsFor = async (actor: Actor) => {
    const found = await Promise.all(
      ['kardex', 'marc', 'rda'].map(async (topic) => {
        const posts = await world.as(actor).call(listPosts, { query: { topic } })
        return posts.some((post) => post.id === id) ? [topic] : []
      }),
    )
    return found.flat()
  }

  assert.deepEqual(await topicsFor(ben), [])
  await change(ava, { isApproved: true })
  assert.deepEqual(await topicsFor(ben), ['kardex', 'marc'])
  await change(ada, { content: `#Kardex and #RDA: ${words}` })
  assert.deepEqual(await topicsFor(ben), ['kardex', 'rda'])
  await change(ada, { content: `#Kardex and #RDA: ${words}`, audience: 'colleagues' })
  assert.deepEqual([await topicsFor(ben), await topicsFor(ada)], [[], ['kardex', 'rda']])
  await change(ava, { isApproved: false })
  assert.deepEqual(await topicsFor(ada), [])
  await change(ava, { isApproved: true })
  await world.as(ada).call(deletePost, { params: { id: `${id}` }, query: {} })
  assert.deepEqual(await world.db.selectFrom('post_topics').selectAll().where('post_id', '=', id).execute(), [])
})

it('finds what was there before topics had a table, and counts its attachments', () =>
  onReleaseBefore(5, async ({ db, upgrade }) => {
    await sql`insert into users (username, email, password_hash, name, job_title, is_verified)
      values ('ada', 'ada@library.test', '-', 'Ada "Shelf" \\ Löw', 'Archivist', true)`.execute(db)
    await sql`insert into posts (author_id, content, topics, is_approved, audience) values
      (1, 'a', array['marc', 'rda'], true, 'public'), (1, 'b', array['marc'], true, 'colleagues'), (1, 'c', array['marc'], false, 'public')`.execute(
      db,
    )
    await sql`insert into attachments (owner_id, post_id, key, kind, type, name, size) values
      (1, 2, 'a.pdf', 'document', 'application/pdf', 'a', 1), (1, 2, 'b.pdf', 'document', 'application/pdf', 'b', 1)`.execute(db)
    await sql`insert into likes (post_id, user_id) values (1, 1)`.execute(db)
    await upgrade()

    const columns = ['post_id', 'topic', 'is_public'] as const
    const topics = await db.selectFrom('post_topics').select(columns).orderBy('post_id').orderBy('topic').execute()
    assert.deepEqual(
      topics.map(({ post_id, topic, is_public }) => [post_id, topic, is_public]),
      [
        [1, 'marc', true],
        [1, 'rda', true],
        [2, 'marc', false],
      ],
    )
    const posts = await db.selectFrom('posts').select('attachment_count').orderBy('id').execute()
    assert.deepEqual(
      posts.map(({ attachment_count }) => attachment_count),
      [0, 2, 0],
    )
    const ada = await db.selectFrom('users').selectAll().executeTakeFirstOrThrow()
    assert.deepEqual(JSON.parse(ada.card), presentPerson(ada))
  }))
