import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { sql } from 'kysely'
import { writeComment } from '#contract/comments.ts'
import { changePost, likePost, listPosts, readPost, unlikePost } from '#contract/posts.ts'
import { onReleaseBefore } from '#testing/earlier-release.ts'
import { openWorld, type Actor, type World } from '#testing/world.ts'
import { wrongCounts } from '#testing/wrong-counts.ts'
import { beginCounts } from './begin-counts.ts'
import { recountPostsOf } from './recount-posts.ts'

let world: World
let ada: Actor
let ben: Actor
before(async () => {
  world = await openWorld({ RATE_LIMITS: 'off' })
  ;[ada, ben] = [await world.member('Ada'), await world.member('Ben')]
})
after(() => world.close())

/** A post as an upgrade leaves it, outside the hottest: counted in its own row, and not yet reached by the job. */
async function postOfBefore() {
  const { id } = await world.post(ada)
  await world.as(ben).call(likePost, { body: { postId: id } })
  await world.as(ben).call(writeComment, { body: { postId: id, content: 'Well said.' } })
  await sql`
    update posts set like_count = 1, comment_count = 1, commenter_count = 1 where id = ${id}`.execute(world.db)
  await world.db.deleteFrom('post_counts').where('post_id', '=', id).execute()
  await sql`
    insert into instance_settings (key, value) values ('postsCountedDownTo', to_jsonb(${id + 1}::int))
    on conflict (key) do update set value = excluded.value`.execute(world.db)
  return id
}

const read = async (id: number) => {
  const { likes, commentCount, comments } = await world.as(ada).call(readPost, { params: { id: `${id}` } })
  return [likes, commentCount, comments.length]
}

describe('a post that was written before its counts had a row of their own', () => {
  it('is shown with its counts all the same, alone and in a list', async () => {
    const id = await postOfBefore()
    assert.deepEqual(await read(id), [1, 1, 1])
    const [listed] = await world.as(ada).call(listPosts, { query: { limit: '1' } })
    assert.deepEqual([listed!.id, listed!.likes, listed!.commentCount], [id, 1, 1])
  })

  it('is counted on from there by what happens first, also by many at once', async () => {
    const others = await Promise.all(['Cleo', 'Dan', 'Eve'].map((name) => world.member(name)))
    const id = await postOfBefore()
    await Promise.all([
      ...others.map((other) => world.as(other).call(likePost, { body: { postId: id } })),
      world.as(ben).call(unlikePost, { params: { postId: `${id}` } }),
      beginCounts(world.rooms),
    ])
    assert.deepEqual(await read(id), [3, 1, 1])
    assert.deepEqual(await wrongCounts(world), [])
  })

  it('gets its row from the job, and with it a place among what is trending', async () => {
    const id = await postOfBefore()
    await beginCounts(world.rooms, AbortSignal.abort())
    assert.equal((await world.db.selectFrom('instance_settings').select('key').execute()).length, 1)
    await beginCounts(world.rooms)
    await beginCounts(world.rooms)
    assert.deepEqual(await wrongCounts(world), [])
    const trending = await world.as(ben).call(listPosts, { query: { trending: 'true', limit: '50' } })
    assert.ok(trending.some((post) => post.id === id))
    assert.deepEqual(await world.db.selectFrom('instance_settings').select('key').execute(), [])
  })

  it('reviewed before that, has no place while it waits and gets one when it is approved', async () => {
    const ava = await world.admin('Ava')
    const id = await postOfBefore()
    const review = (isApproved: boolean) => world.as(ava).call(changePost, { params: { id: `${id}` }, body: { isApproved } })
    await review(false)
    assert.deepEqual(await wrongCounts(world), [])
    await review(true)
    assert.deepEqual(await wrongCounts(world), [])
  })

  it('is recounted like any other when someone who liked it is suspended', async () => {
    const id = await postOfBefore()
    await world.db.updateTable('users').set({ suspended_at: world.rooms.now() }).where('id', '=', ben.id).execute()
    await recountPostsOf(world.rooms, ben.id)
    assert.deepEqual((await read(id)).slice(0, 2), [0, 0])
    await world.db.updateTable('users').set({ suspended_at: null }).where('id', '=', ben.id).execute()
    await recountPostsOf(world.rooms, ben.id)
    assert.deepEqual(await read(id), [1, 1, 1])
  })
})

it('an upgrade gives a row at once to what is trending, and leaves the rest to the job', () =>
  onReleaseBefore(17, async ({ db, upgrade }) => {
    await sql`insert into users (username, email, password_hash, name) values
      ('ada', 'ada@library.test', '-', 'Ada'), ('ben', 'ben@library.test', '-', 'Ben')`.execute(db)
    await sql`insert into posts (author_id, category_id, content, is_approved, listed_at, like_count, comment_count, commenter_count, hot) values
      (1, 2, 'Liked by both', true, '2026-01-02Z', 2, 3, 1, 5), (1, 2, 'Waits', false, '2026-01-02Z', 0, 0, 0, 0)`.execute(db)
    await sql`insert into likes (post_id, user_id) values (1, 1), (1, 2)`.execute(db)
    await upgrade()
    const counts = await db.selectFrom('post_counts').selectAll().execute()
    // One of its likes is the author's own: 1 + 1 + 2 × 1 makes two doublings.
    const hot = 2 + Date.parse('2026-01-02') / 129_600_000
    assert.deepEqual(counts, [{ post_id: 1, category_id: 2, like_count: 2, comment_count: 3, commenter_count: 1, hot }])
    const { rows } = await sql<{ value: number }>`select value from instance_settings where key = 'postsCountedDownTo'`.execute(
      db,
    )
    assert.deepEqual(rows, [{ value: 3 }])
  }))
