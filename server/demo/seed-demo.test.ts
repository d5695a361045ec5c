import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { sql } from 'kysely'
import { login } from '#contract/accounts.ts'
import { listPosts, listPostsForReview, listTrendingTopics } from '#contract/posts.ts'
import { openWorld, type Actor, type World } from '#testing/world.ts'
import { seedDemo } from './seed-demo.ts'

describe('the demo community on an empty database', () => {
  let world: World
  let amara: Actor
  let ruth: Actor
  before(async () => {
    world = await openWorld()
    const [member, admin] = await seedDemo(world.rooms)
    amara = await signIn(world, member!)
    ruth = await signIn(world, admin!)
  })
  after(() => world.close())

  it('gives a member a feed with pictures that she may see', async () => {
    const [newest] = await world.as(amara).call(listPosts, { query: { recent: '' } })
    assert.equal(newest?.user.name, 'Nguyễn Thị Mai')
    assert.equal(newest.attachments.length, 3)
    assert.equal(newest.comments.length, 3)
    assert.equal(newest.commentCount, 8)

    const trending = await world.as(amara).call(listPosts, { query: { trending: '', limit: 50 } })
    const files = trending.flatMap(({ attachments }) => attachments)
    for (const { url, sizes } of files) {
      for (const address of [url, ...sizes.map((narrower) => narrower.url)]) {
        const { statusCode } = await world.as(amara).inject({ method: 'GET', url: address })
        assert.equal(statusCode, 200, address)
      }
    }
    assert.ok(
      files.every(({ kind, alt, blur }) => kind !== 'image' || (alt && blur)),
      'every picture is described',
    )
    assert.ok(files.some(({ kind }) => kind === 'document'))
  })

  it('shows her what her colleagues write for colleagues, and nothing that waits', async () => {
    const feed = await world.as(amara).call(listPosts, { query: { feed: '', limit: 50 } })
    assert.ok(feed.some(({ audience, user }) => audience === 'colleagues' && user.name === 'Yusuf Al-Masri'))
    const recent = await world.as(amara).call(listPosts, { query: { recent: '', limit: 50 } })
    assert.ok(recent.every(({ isApproved }) => isApproved))
    assert.equal(recent.length, 27)
  })

  it('has topics that several people write about', async () => {
    const topics = await world.as(amara).call(listTrendingTopics, {})
    const tags = topics.filter(({ categoryId }) => categoryId === null)
    assert.deepEqual(tags.map(({ topic, people }) => [topic, people]).sort(), [
      ['linkeddata', 2],
      ['reparativedescription', 3],
    ])
  })

  it('gives an admin a queue that is worth reading, oldest first', async () => {
    const queue = await world.as(ruth).call(listPostsForReview, { query: { approved: 'false' } })
    assert.equal(queue.length, 6)
    assert.equal(queue.filter(({ user }) => user.username === 'dreyes_deals').length, 2)
    const times = queue.map(({ createdAt }) => createdAt)
    assert.deepEqual(times, times.toSorted())
  })

  it('counts exactly what is there', async () => {
    const { rows } = await sql`
      select id from posts
       where like_count <> (select count(*) from likes where post_id = posts.id)
          or comment_count <> (select count(*) from comments where post_id = posts.id)
          or commenter_count <> (select count(distinct author_id) from comments where post_id = posts.id and author_id <> posts.author_id)
          or is_approved <> (hot > 0)
       union all
      select id from users
       where post_count <> (select count(*) from posts where author_id = users.id and is_approved)
          or colleague_count <> (select count(*) from connections where status = 'accepted' and users.id in (requester_id, receiver_id))
    `.execute(world.db)
    assert.deepEqual(rows, [])
  })

  it('lets nobody speak before they came, before the post, or where they may not read', async () => {
    const { rows } = await sql`
      select comments.id, comments.content from comments
        join posts on posts.id = post_id join users on users.id = comments.author_id
       where comments.created_at < posts.created_at or comments.created_at < users.created_at or not posts.is_approved
          or audience = 'colleagues' and comments.author_id <> posts.author_id and not exists (
               select from connections where status = 'accepted'
                  and comments.author_id in (requester_id, receiver_id) and posts.author_id in (requester_id, receiver_id))
       union all
      select posts.id, posts.content from posts join users on users.id = author_id where posts.created_at < users.created_at
    `.execute(world.db)
    assert.deepEqual(rows, [])
  })

  it('is not there twice after a second start', async () => {
    const count = async () =>
      (
        await sql`select (select count(*) from users) as users, (select count(*) from posts) as posts,
          (select count(*) from comments) as comments, (select count(*) from attachments) as attachments`.execute(world.db)
      ).rows
    const [once, signIns] = [await count(), await seedDemo(world.rooms)]
    assert.deepEqual(await count(), once)
    assert.equal(signIns.length, 2)
  })
})

async function signIn(world: World, { username, password }: { username: string; password: string }): Promise<Actor> {
  const response = await world.as(null).send(login, { body: { username, password } })
  const user = response.json<{ id: number; name: string; email: string }>()
  const { name, value } = response.cookies[0]!
  return { ...user, username, password, cookie: `${name}=${value}` }
}
