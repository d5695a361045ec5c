import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { sql } from 'kysely'
import type { CallInput } from '#contract/endpoint.ts'
import { createPost, listPosts, Post, readPost } from '#contract/posts.ts'
import { writeCursor } from '#server/http/page-cursor.ts'
import { openWorld, type Actor, type World } from '#testing/world.ts'

type Query = NonNullable<CallInput<typeof listPosts>['query']>

let world: World
before(async () => {
  world = await openWorld()
})
after(() => world.close())

const idsOf = (posts: { id: number }[]) => posts.map(({ id }) => id)

/** Follows `Link` to the last page, as a client would. */
async function readAll(viewer: Actor, query: Query) {
  const pages: number[][] = []
  let url: string | undefined = `/api/posts?${new URLSearchParams(query as Record<string, string>)}`
  while (url) {
    const response = await world.as(viewer).inject({ url })
    assert.equal(response.statusCode, 200, response.body)
    pages.push(idsOf(listPosts.reply.parse(response.json())))
    url = /^<(.+)>; rel="next"$/.exec(String(response.headers['link'] ?? ''))?.[1]
  }
  return pages
}

describe('page by page', () => {
  let ada: Actor
  let ben: Actor
  let newestFirst: number[]
  let waiting: number[]
  before(async () => {
    ;[ada, ben] = [await world.member('Ada'), await world.member('Ben')]
    await world.colleagues(ada, ben)
    const written: { id: number; at: Date }[] = []
    // Seven share each moment, to the microsecond; every fifth waits for review.
    for (let number = 0; number < 57; number++) {
      if (number % 7 === 0) world.pass(1)
      const { id } = await world.post(ada, { content: 'On #paging', categoryId: 5, isApproved: number % 5 !== 0 })
      written.push({ id, at: world.rooms.now() })
      await world.db.insertInto('saves').values({ user_id: ada.id, post_id: id, created_at: world.rooms.now() }).execute()
    }
    waiting = idsOf(written.filter((_, number) => number % 5 === 0))
    newestFirst = idsOf(written.toSorted((a, b) => b.at.getTime() - a.at.getTime() || b.id - a.id))
  })

  const waitingFirst = () => [true, false].flatMap((waits) => newestFirst.filter((id) => waiting.includes(id) === waits))
  const queries: Query[] = [{}, { trending: '' }, { category: '5' }, { feed: '' }, { saved: '' }, { trending: '', category: '5' }]
  for (const query of queries) {
    for (const limit of ['1', '7', '19', '50']) {
      it(`leaves nothing out and repeats nothing: ${JSON.stringify(query)}, ${limit} at a time`, async () => {
        const pages = await readAll(ada, { ...query, limit })
        assert.deepEqual(pages.flat(), 'trending' in query ? waitingFirst() : newestFirst)
        assert.ok(pages.slice(0, -1).every((page) => page.length === Number(limit)))
      })
    }
  }

  it('starts the trending posts of someone with what they have just submitted, however well others are received', async () => {
    const [dan, eve] = [await world.member('Dan'), await world.member('Eve')]
    const scores = await world.db.selectFrom('post_counts').select(['post_id', 'hot']).where('hot', 'is not', null).execute()
    await world.db.updateTable('post_counts').set({ hot: 5e4 }).where('hot', 'is not', null).execute()
    const { id } = await world.as(dan).call(createPost, { body: { content: 'Our new reading room.', categoryId: 5 } })
    for (const query of [{ trending: '' }, { trending: '', category: '5' }] as const) {
      const [first] = await world.as(dan).call(listPosts, { query: { ...query, limit: '5' } })
      assert.deepEqual([first!.id, first!.state], [id, 'pending'])
      assert.ok(!idsOf(await world.as(eve).call(listPosts, { query: { ...query, limit: '50' } })).includes(id))
    }
    for (const { post_id, hot } of scores)
      await world.db.updateTable('post_counts').set({ hot }).where('post_id', '=', post_id).execute()
  })

  it('does not announce a page that would be empty', async () => {
    const pages = await readAll(ada, { limit: '19' })
    assert.deepEqual(
      pages.map((page) => page.length),
      [19, 19, 19],
    )
  })

  it('shows someone else the approved ones, in the same order', async () => {
    const approved = idsOf(
      await world.db.selectFrom('posts').select('id').where('author_id', '=', ada.id).where('is_approved', '=', true).execute(),
    )
    const expected = newestFirst.filter((id) => approved.includes(id))
    const theirs: Query[] = [{ userId: `${ada.id}` }, { topic: 'paging' }, { feed: '' }, {}, { trending: '' }]
    for (const query of theirs)
      assert.deepEqual((await readAll(ben, { ...query, limit: '9' })).flat(), expected, JSON.stringify(query))
  })

  it('goes on where it was while newer posts arrive', async () => {
    const first = await world.as(ben).send(listPosts, { query: { limit: 10 } })
    const next = /<(.+)>/.exec(String(first.headers['link']))?.[1] ?? ''
    world.pass(1)
    const { id } = await world.post(ben)
    const second = await world.as(ben).inject({ url: next })
    const seen = [...idsOf(first.json<Post[]>()), ...idsOf(second.json<Post[]>())]
    assert.equal(new Set(seen).size, 20)
    assert.ok(!seen.includes(id))
    await world.db.deleteFrom('posts').where('id', '=', id).execute()
  })

  it('keeps microseconds apart', async () => {
    const cem = await world.member('Cem')
    const ids: number[] = []
    for (const at of ['2030-01-01T00:00:00.000001Z', '2030-01-01T00:00:00.000002Z', '2030-01-01T00:00:00.000003Z']) {
      const { id } = await world.post(cem)
      await world.db.updateTable('posts').set({ listed_at: at }).where('id', '=', id).execute()
      ids.unshift(id)
    }
    assert.deepEqual(
      await readAll(ben, { userId: `${cem.id}`, limit: '1' }),
      ids.map((id) => [id]),
    )
    await world.db.deleteFrom('posts').where('author_id', '=', cem.id).execute()
  })
})

describe('what is asked for', () => {
  it('takes the first of trending, feed, userId, category, topic, saved and recent', async () => {
    const [ada, ben] = [await world.member('Ada'), await world.member('Ben')]
    const one = await world.post(ada, { content: '#first', categoryId: 7 })
    const other = await world.post(ben, { content: '#second', categoryId: 8 })
    const ask = async (query: Query) => idsOf(await world.as(ada).call(listPosts, { query }))
    assert.deepEqual(await ask({ feed: '', userId: `${ben.id}` }), [one.id])
    assert.deepEqual(await ask({ userId: `${ben.id}`, category: '7' }), [other.id])
    assert.deepEqual(await ask({ category: '8', topic: 'first' }), [other.id])
    assert.deepEqual(await ask({ topic: 'FIRST', saved: '' }), [one.id])
    assert.deepEqual(await ask({ saved: '', recent: '' }), [])
    assert.deepEqual(await ask({ trending: '', category: '8', feed: '' }), [other.id])
  })

  const malformed: Record<string, unknown>[] = [
    ...['0', '-1', '51', '1000000', 'x', '1.5', 'NaN'].map((limit) => ({ limit })),
    ...['0', '-1', '01', '1.0', '1e3', '0x1', 'null', '2147483648', ' 1', '\0'].flatMap((id) => [
      { userId: id },
      { category: id },
    ]),
    ...['x', '!', 'AAAA', 'A'.repeat(16) + '=', 'A'.repeat(300)].map((cursor) => ({ cursor })),
    { cursor: writeCursor({ key: NaN, id: 1 }) },
    { cursor: writeCursor({ key: Infinity, id: 1 }) },
    { cursor: writeCursor({ key: 1, id: -1 }) },
    { cursor: writeCursor({ key: -1, id: 1 }) },
    { cursor: writeCursor({ key: 0.5, id: 1 }) },
    { cursor: writeCursor({ key: 1e300, id: 1 }) },
    { trending: 'false' },
    { topic: 'a\0b' },
    { topic: '\ud800' },
  ]
  it('refuses what it cannot read, beside the field', async () => {
    const ada = await world.member('Ada')
    for (const query of malformed) {
      const response = await world.as(ada).send(listPosts, { query })
      // A lone surrogate does not survive being put into an address.
      if (query['topic'] === '\ud800') assert.equal(response.statusCode, 200)
      else {
        assert.equal(response.statusCode, 400, JSON.stringify(query))
        assert.deepEqual(Object.keys(response.json<{ fields: object }>().fields), Object.keys(query))
      }
    }
  })

  it('refuses a parameter that comes twice, and pays no heed to ones it does not know', async () => {
    const ada = await world.member('Ada')
    const { id } = await world.post(ada, { isApproved: false })
    const ben = await world.member('Ben')
    assert.equal((await world.as(ben).inject({ url: '/api/posts?userId=1&userId=2' })).statusCode, 400)
    for (const extra of [
      'approved=false',
      'isApproved=false',
      'status=pending',
      'admin=true',
      'sort=aiScore',
      'userId[]=1',
      'page=9',
    ]) {
      const response = await world.as(ben).inject({ url: `/api/posts?userId=${ada.id}&${extra}` })
      assert.deepEqual(response.json(), [], extra)
    }
    assert.deepEqual(idsOf(await world.as(ada).call(listPosts, { query: { userId: `${ada.id}` } })), [id])
  })
})

describe('what a post is in a list', () => {
  let ada: Actor
  let ben: Actor
  let id: number
  before(async () => {
    ;[ada, ben] = [await world.member('Ada'), await world.member('Ben')]
    id = (await world.post(ada, { content: 'A "quoted" \\ line\n<b>and</b> 日本 🎉 \u2028 \u0007', categoryId: 2 })).id
    for (let number = 1; number <= 5; number++) await world.comment(ben, { id }, `Comment ${number} "\\"`)
    await world.db.insertInto('likes').values({ post_id: id, user_id: ben.id }).execute()
    await world.db.insertInto('saves').values({ post_id: id, user_id: ada.id }).execute()
    await world.db.updateTable('post_counts').set({ like_count: 1 }).where('post_id', '=', id).execute()
    await world.db
      .updateTable('posts')
      .set({ attachment_count: 2, edited_at: sql`'2026-03-01T10:20:30.045678Z'` })
      .where('id', '=', id)
      .execute()
    await world.db
      .insertInto('attachments')
      .values([
        { ...file(ada, id), position: 1, key: 'second.pdf', kind: 'document', type: 'application/pdf' },
        {
          ...{ ...file(ada, id), position: 0, key: 'first.webp', kind: 'image', type: 'image/webp', width: 800, height: 600 },
          ...{ alt: 'A "shelf"', blur: 'data:,', sizes: JSON.stringify([{ key: 'narrow.webp', width: 400 }]) },
        },
      ])
      .execute()
  })

  const file = (owner: Actor, postId: number) => ({ owner_id: owner.id, post_id: postId, name: 'A file', size: 3_000_000_000 })

  async function listed(viewer: Actor): Promise<Post> {
    const response = await world.as(viewer).send(listPosts, { query: { userId: ada.id } })
    const post = response.json<Post[]>().find((one) => one.id === id)
    assert.ok(post)
    return post
  }

  it('has the fields of the contract to the letter, and no other', async () => {
    const post = await listed(ben)
    assert.deepEqual(Post.strict().parse(post), post)
    assert.deepEqual(Object.keys(post).toSorted(), Object.keys(Post.shape).toSorted())
    assert.deepEqual(Object.keys(post.user).toSorted(), Object.keys(Post.shape.user.shape).toSorted())
    assert.deepEqual(Object.keys(post.comments[0]?.user ?? {}).toSorted(), Object.keys(Post.shape.user.shape).toSorted())
  })

  it('is the same as the post read by itself', async () => {
    for (const viewer of [ada, ben, await world.admin('Dora')])
      assert.deepEqual(await listed(viewer), await world.as(viewer).call(readPost, { params: { id: `${id}` } }))
  })

  it('says what the author wrote, character by character', async () => {
    assert.equal((await listed(ben)).content, 'A "quoted" \\ line\n<b>and</b> 日本 🎉 \u2028 \u0007')
  })

  it('carries times as everywhere else, to the millisecond', async () => {
    const post = await listed(ben)
    assert.equal(post.editedAt, '2026-03-01T10:20:30.045Z')
    assert.equal(post.createdAt, new Date(post.createdAt).toISOString())
    assert.equal(post.comments[0]?.createdAt, new Date(post.comments[0]?.createdAt ?? '').toISOString())
  })

  it('carries the newest three comments, oldest of them first, and the number of all', async () => {
    const post = await listed(ada)
    assert.deepEqual(
      post.comments.map(({ content }) => content),
      ['Comment 3 "\\"', 'Comment 4 "\\"', 'Comment 5 "\\"'],
    )
    assert.equal(post.commentCount, 5)
  })

  it('knows who likes and who saved it', async () => {
    const [toAda, toBen] = [await listed(ada), await listed(ben)]
    assert.deepEqual([toAda.likes, toAda.likedByUser, toAda.savedByUser], [1, false, true])
    assert.deepEqual([toBen.likes, toBen.likedByUser, toBen.savedByUser], [1, true, false])
  })

  it('shows its attachments in their order', async () => {
    const { media, attachments } = await listed(ben)
    assert.deepEqual(media, ['/media/first.webp', '/media/second.pdf'])
    assert.deepEqual(attachments[0], {
      ...{ url: '/media/first.webp', kind: 'image', type: 'image/webp', name: 'A file', size: 3_000_000_000 },
      ...{ width: 800, height: 600, alt: 'A "shelf"', blur: 'data:,', sizes: [{ url: '/media/narrow.webp', width: 400 }] },
    })
    assert.deepEqual(attachments[1]?.sizes, [])
  })

  it('tells nothing else about anyone', async () => {
    const { body } = await world.as(ben).send(listPosts, { query: {} })
    for (const secret of [ada.email, ben.email, 'password', 'argon2', 'client_id', 'hot', 'warning', 'suspended'])
      assert.ok(!body.includes(secret), secret)
  })
})
