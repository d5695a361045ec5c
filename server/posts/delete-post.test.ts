import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { sql } from 'kysely'
import { readCurrentUser } from '#contract/accounts.ts'
import { writeComment } from '#contract/comments.ts'
import { save } from '#contract/saves.ts'
import { changePost, createPost, deletePost, likePost, readPost, unlikePost } from '#contract/posts.ts'
import { reportContent } from '#contract/reports.ts'
import { removeUnusedFiles } from '#server/uploads/unused-files.ts'
import { sampleImage } from '#testing/sample-image.ts'
import { attach, upload } from '#testing/uploads.ts'
import { openWorld, type Actor, type World } from '#testing/world.ts'
import { cleanUpPosts } from './clean-up-posts.ts'

let world: World
before(async () => void (world = await openWorld({ RATE_LIMITS: 'off' })))
after(() => world.close())

const remove = (actor: Actor, id: number, query = {}) => world.as(actor).call(deletePost, { params: { id: `${id}` }, query })
const postCount = async (actor: Actor) => (await world.as(actor).call(readCurrentUser, {})).postCount
const hanging = ['likes', 'comments', 'saves', 'notifications', 'attachments', 'post_versions', 'hidden_posts'] as const
const leftOf = async (id: number) => {
  const counts = hanging.map(
    async (table) => (await world.db.selectFrom(table).where('post_id', '=', id).selectAll().execute()).length,
  )
  return Object.fromEntries(await Promise.all(counts.map(async (count, index) => [hanging[index], await count] as const)))
}
const nothing = Object.fromEntries(hanging.map((table) => [table, 0]))

const unexpected = (answers: { statusCode: number }[]) =>
  answers.map(({ statusCode }) => statusCode).filter((code) => ![200, 201, 404].includes(code))

describe('deleting one’s own post', () => {
  it('removes it and what hangs on it', async () => {
    const [ada, ben, ava] = [await world.member('Ada'), await world.member('Ben'), await world.admin('Ava')]
    const content = `A post that mentions @${ben.username} and says a few things more about the shelves of a library`
    const { id } = await world.as(ada).call(createPost, { body: { content, media: [await sampleImage()] } })
    await world.as(ava).call(changePost, { params: { id: `${id}` }, body: { isApproved: true } })
    await world.as(ada).call(changePost, { params: { id: `${id}` }, body: { content: `${content}.` } })
    await world.as(ben).call(likePost, { body: { postId: id } })
    await world.as(ben).call(save, { body: { postId: id } })
    await world.as(ben).call(writeComment, { body: { postId: id, content: 'Well said.' } })
    const report = { subjectType: 'post', subjectId: id, rule: 'respect', hide: true } as const
    await world.as(ben).call(reportContent, { body: report })
    assert.deepEqual(await leftOf(id), { ...Object.fromEntries(hanging.map((table) => [table, 1])), notifications: 4 })
    assert.equal(await postCount(ada), 1)

    assert.deepEqual(await remove(ada, id), { message: 'Post deleted' })
    assert.deepEqual(await leftOf(id), nothing)
    assert.equal(await postCount(ada), 0)
    for (const who of [ada, ben, ava]) {
      assert.equal((await world.as(who).refused(readPost, { params: { id: `${id}` } })).code, 'post_not_found')
      assert.equal((await world.as(who).refused(deletePost, { params: { id: `${id}` } })).code, 'post_not_found')
    }
  })

  it('that waits or was rejected leaves the count alone', async () => {
    const [ada, ava] = [await world.member('Ada'), await world.admin('Ava')]
    const [shown, waiting, rejected] = [
      await world.post(ada),
      await world.post(ada, { isApproved: false }),
      await world.post(ada),
    ]
    await remove(ava, rejected.id)
    await remove(ada, waiting.id)
    await remove(ada, rejected.id)
    assert.equal(await postCount(ada), 1)
    await remove(ada, shown.id)
    assert.equal(await postCount(ada), 0)
  })

  it('ten times at once happens once', async () => {
    const ada = await world.member('Ada')
    const { id } = await world.post(ada)
    const answers = await Promise.all(Array.from({ length: 10 }, () => world.as(ada).send(deletePost, { params: { id } })))
    assert.deepEqual(answers.map(({ statusCode }) => statusCode).sort(), [200, ...Array<number>(9).fill(404)])
    assert.equal(await postCount(ada), 0)
  })
})

describe('an admin who deletes a post', () => {
  it('rejects it: gone for others, kept for its author and admins with the reason, counted no more', async () => {
    const [ada, ben, ava] = [await world.member('Ada'), await world.member('Ben'), await world.admin('Ava')]
    const { id } = await world.post(ada, { content: `Sale! @${ben.username}` })
    const done = await remove(ava, id, { reason: 'Sales are not welcome here' })
    assert.deepEqual(done, { message: 'The post has been rejected and removed.' })
    assert.equal((await world.as(ben).refused(readPost, { params: { id: `${id}` } })).code, 'post_not_found')
    for (const who of [ada, ava]) {
      const post = await world.as(who).call(readPost, { params: { id: `${id}` } })
      assert.deepEqual([post.state, post.rejectionReason], ['rejected', 'Sales are not welcome here'])
    }
    assert.equal(await postCount(ada), 0)
  })

  it('twice leaves the first reason and the first day', async () => {
    const [ada, ava] = [await world.member('Ada'), await world.admin('Ava')]
    const { id } = await world.post(ada)
    await remove(ava, id, { reason: 'The first' })
    world.pass(1)
    await remove(ava, id, { reason: 'The second' })
    const post = await world.as(ada).call(readPost, { params: { id: `${id}` } })
    assert.equal(post.rejectionReason, 'The first')
    assert.equal(await postCount(ada), 0)
  })

  it('keeps it for 30 days, and its files with it', async () => {
    const [ada, ava] = [await world.member('Ada'), await world.admin('Ava')]
    const [rejected, shown] = [await world.post(ada), await world.post(ada)]
    const file = await upload(world, ada, { content: 'Of a rejected post', name: 'a.txt' })
    await attach(world, ada, rejected, [file])
    await remove(ava, rejected.id)
    const hasFile = async () => {
      await removeUnusedFiles(world.rooms)
      return (await world.rooms.media.stat(file.url.slice('/media/'.length))) !== null
    }
    const isThere = async (id: number) => {
      await cleanUpPosts(world.rooms)
      return (await world.db.selectFrom('posts').select('id').where('id', '=', id).execute()).length === 1
    }
    world.pass(29.9 * 24)
    assert.deepEqual([await isThere(rejected.id), await hasFile()], [true, true])
    world.pass(0.1 * 24)
    assert.deepEqual([await isThere(rejected.id), await isThere(shown.id), await hasFile()], [false, true, false])
  })
})

it('what admins decided about a text is forgotten with the text', async () => {
  const [ada, ava] = [await world.member('Ada'), await world.admin('Ava')]
  const labels = async () =>
    (await sql<{ content: string }>`select content from relevance_labels where content like 'Labelmark%'`.execute(world.db)).rows
  const write = async (content: string) => (await world.as(ada).call(createPost, { body: { content } })).id
  const [shown, refused] = [await write('Labelmark of a shelf'), await write('Labelmark of a sale')]
  await world.as(ava).call(changePost, { params: { id: `${shown}` }, body: { isApproved: true } })
  await remove(ava, refused, { reason: 'A sale' })
  assert.equal((await labels()).length, 2)
  await remove(ada, shown)
  assert.deepEqual(await labels(), [{ content: 'Labelmark of a sale' }])
  world.pass(30 * 24)
  await cleanUpPosts(world.rooms)
  assert.deepEqual(await labels(), [])
})

describe('deleting while others are busy with it', () => {
  for (const by of ['its author', 'an admin']) {
    it(`by ${by} fails for no one with more than "not there", and leaves nothing behind`, async () => {
      const [ada, ava] = [await world.member('Ada'), await world.admin('Ava')]
      const others = await Promise.all(['Ben', 'Cleo', 'Dan', 'Eve'].map((name) => world.member(name)))
      for (let round = 0; round < 3; round++) {
        const { id } = await world.post(ada)
        const busy = others.flatMap((who) => [
          ...Array.from({ length: 5 }, () => world.as(who).send(writeComment, { body: { postId: id, content: 'Hm.' } })),
          ...Array.from({ length: 5 }, () => world.as(who).send(likePost, { body: { postId: id } })),
          world.as(who).send(save, { body: { postId: id } }),
          world.as(who).send(reportContent, { body: { subjectType: 'post', subjectId: id, rule: 'rights', hide: true } }),
        ])
        void busy.splice(20, 0, world.as(by === 'an admin' ? ava : ada).send(deletePost, { params: { id } }))
        busy.push(world.as(ava).send(changePost, { params: { id }, body: { isApproved: false } }))
        assert.deepEqual(unexpected(await Promise.all(busy)), [])
        if (by === 'its author') assert.deepEqual(await leftOf(id), nothing)
        assert.equal(await postCount(ada), 0)
      }
    })
  }

  it('and a storm of likes, comments and decisions over several posts leaves exact counts', async () => {
    const [ada, ava] = [await world.member('Ada'), await world.admin('Ava')]
    const others = await Promise.all(['Ben', 'Cleo', 'Dan'].map((name) => world.member(name)))
    const posts = await Promise.all(Array.from({ length: 5 }, () => world.post(ada)))
    for (let round = 0; round < 8; round++) {
      const calls = posts.flatMap(({ id }, at) => {
        const [one, two, three] = [0, 1, 2].map((turn) => world.as(others[(round + at + turn) % 3]!))
        return [
          one!.send(likePost, { body: { postId: id } }),
          two!.send(unlikePost, { params: { postId: id } }),
          three!.send(writeComment, { body: { postId: id, content: 'Hm.' } }),
          two!.send(likePost, { body: { postId: id } }),
          world.as(ava).send(changePost, { params: { id }, body: { isApproved: (round + at) % 3 > 0 } }),
        ]
      })
      assert.deepEqual(unexpected(await Promise.all(calls)), [])
    }
    const { rows } = await world.rooms.database.pool.query(`
      select posts.id from posts join post_counts on post_id = posts.id
       where post_counts.like_count <> (select count(*) from likes where post_id = posts.id)
         or post_counts.comment_count <> (select count(*) from comments where post_id = posts.id)
         or post_counts.commenter_count <> (select count(distinct author_id) from comments c where post_id = posts.id and c.author_id <> posts.author_id)`)
    assert.deepEqual(rows, [])
    const approved = await world.db
      .selectFrom('posts')
      .select('id')
      .where('author_id', '=', ada.id)
      .where('is_approved', '=', true)
      .execute()
    assert.equal(await postCount(ada), approved.length)
  })
})
