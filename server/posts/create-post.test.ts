import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { createPost, listPosts, readPost } from '#contract/posts.ts'
import { readCurrentUser } from '#contract/accounts.ts'
import { sampleImage } from '#testing/sample-image.ts'
import { openWorld, type Actor, type World } from '#testing/world.ts'

let world: World
before(async () => void (world = await openWorld({ RATE_LIMITS: 'off' })))
after(() => world.close())

const write = (actor: Actor, body: object) => world.as(actor).call(createPost, { body: body as { content: string } })
const rowOf = (id: number) => world.db.selectFrom('posts').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const postsOf = (actor: Actor) => world.db.selectFrom('posts').select('id').where('author_id', '=', actor.id).execute()

describe('a new post', () => {
  it('waits for review, seen by its author and no one else', async () => {
    const [ada, ben] = [await world.member('Ada'), await world.member('Ben')]
    const post = await write(ada, { content: `On shelf marks, @${ben.username}`, categoryId: 2 })
    assert.deepEqual([post.state, post.isApproved, post.categoryId, post.audience], ['pending', false, 2, 'public'])
    const params = { id: `${post.id}` }
    assert.deepEqual(await world.as(ada).call(readPost, { params }), post)
    assert.equal((await world.as(ben).refused(readPost, { params })).code, 'post_not_found')
    assert.deepEqual(await world.notificationsOf(ben), [])
    assert.equal((await world.as(ada).call(readCurrentUser, {})).postCount, 0)
  })

  it('has the fields that the server gives it, whatever is sent', async () => {
    const [ada, ben] = [await world.member('Ada'), await world.member('Ben')]
    const post = await write(ada, {
      ...{ content: 'x', isApproved: true, aiScore: 100, userId: ben.id, id: 1, createdAt: '2000-01-01T00:00:00Z', likes: 99 },
      ...{ comments: [{}], likedByUser: true, state: 'approved', hot: 1e9, is_approved: true, __proto__: { isAdmin: true } },
    })
    assert.deepEqual([post.userId, post.isApproved, post.likes, post.comments, post.likedByUser], [ada.id, false, 0, [], false])
    assert.equal(post.createdAt, world.rooms.now().toISOString())
    assert.notEqual(post.id, 1)
    assert.deepEqual(await world.as(ben).call(listPosts, { query: { userId: `${ada.id}` } }), [])
  })

  it('knows its topics', async () => {
    const { id } = await write(await world.member('Ada'), { content: '#MARC, #marc and #Bücher' })
    assert.deepEqual((await rowOf(id)).topics, ['marc', 'bücher'])
  })

  for (const categoryId of [99_999, 2_147_483_647]) {
    it(`is refused in category ${categoryId}, which does not exist`, async () => {
      const refused = await world.as(await world.member('Ada')).refused(createPost, { body: { content: 'x', categoryId } })
      assert.deepEqual([refused.status, refused.code], [400, 'category_not_found'])
      assert.deepEqual(refused.fields, { categoryId: 'This category does not exist.' })
    })
  }

  it('needs no category', async () => {
    const ada = await world.member('Ada')
    assert.equal((await write(ada, { content: 'x', categoryId: null })).categoryId, null)
    assert.equal((await write(ada, { content: 'y' })).categoryId, null)
  })

  const wrong: object[] = [
    ...['x', -1, 0, [1], 1.5, {}, true].map((categoryId) => ({ content: 'x', categoryId })),
    ...[undefined, null, '', ' \n ', 7, ['x'], {}, 'a\0b', '\ud800', 'x\udc00'].map((content) => ({ content })),
    ...['everyone', null, 1].map((audience) => ({ content: 'x', audience })),
    ...['x', {}, [1], [''], Array<string>(11).fill('/media/x')].map((media) => ({ content: 'x', media })),
    { content: 'x', clientId: 'short' },
  ]
  for (const body of wrong) {
    it(`is refused when sent as ${JSON.stringify(body).slice(0, 80)}`, async () => {
      const ada = await world.member('Ada')
      const response = await world.as(ada).send(createPost, { body })
      assert.equal(response.statusCode, 400)
      assert.deepEqual(await postsOf(ada), [])
    })
  }

  it('says why it is refused, in the words of the form', async () => {
    const ada = world.as(await world.member('Ada'))
    const blank = await ada.refused(createPost, { body: { content: ' ' } })
    assert.deepEqual(blank.fields, { content: 'Please enter some content for your post.' })
  })

  it('has 32,000 characters and no more', async () => {
    const ada = await world.member('Ada')
    assert.equal((await write(ada, { content: 'ä'.repeat(32_000) })).content.length, 32_000)
    for (const length of [32_001, 1_000_000]) {
      const { status, fields } = await world.as(ada).refused(createPost, { body: { content: 'ä'.repeat(length) } })
      assert.deepEqual([status, fields], [400, { content: 'A post may have at most 32,000 characters' }])
    }
  })

  const hostile = [
    '<script>alert(1)</script>',
    '"><svg onload=alert(1)>',
    '<a href=&#106;avascript:alert(1)>',
    '<math><mtext></form><form><mglyph><style></math><img src onerror=alert(1)>',
    "{{constructor.constructor('alert(1)')()}}",
    '${alert(1)}',
    '</script><script>alert(1)</script>',
    '&lt;img src=x onerror=alert(1)&gt; %3Cscript%3E \\u003cscript\\u003e &amp;lt;script',
    "'; drop table posts; --",
    '\u202e\u2028\u2029\ufeff\u200b 👩‍👩‍👧 \u0301\u0301',
  ]
  for (const content of hostile) {
    it(`says ${JSON.stringify(content).slice(0, 50)} to the letter`, async () => {
      const post = await write(await world.member('Ada'), { content })
      assert.equal(post.content, content)
      assert.equal((await rowOf(post.id)).content, content)
    })
  }
})

describe('a post sent twice', () => {
  it('is one post, by the id that the client gave it', async () => {
    const ada = await world.member('Ada')
    const body = { content: 'Once', clientId: 'a-draft-of-mine' }
    const sent = await Promise.all(Array.from({ length: 10 }, () => write(ada, body)))
    assert.equal(new Set(sent.map(({ id }) => id)).size, 1)
    assert.equal((await postsOf(ada)).length, 1)
  })

  it('is two posts when the client says so', async () => {
    const ada = await world.member('Ada')
    await write(ada, { content: 'Again', clientId: 'the-first-draft' })
    await write(ada, { content: 'Again', clientId: 'the-second-draft' })
    assert.equal((await postsOf(ada)).length, 2)
  })

  it('is another person’s own under the same id', async () => {
    const [ada, ben] = [await world.member('Ada'), await world.member('Ben')]
    const body = { content: 'Mine', clientId: 'a-common-draft' }
    assert.notEqual((await write(ada, body)).id, (await write(ben, body)).id)
  })

  it('is one post within five minutes where no id was given', async () => {
    const ada = await world.member('Ada')
    const sent = await Promise.all(Array.from({ length: 10 }, () => write(ada, { content: 'Once' })))
    assert.equal(new Set(sent.map(({ id }) => id)).size, 1)
    world.pass(4.9 / 60)
    assert.equal((await write(ada, { content: 'Once' })).id, sent[0]!.id)
    world.pass(0.2 / 60)
    assert.notEqual((await write(ada, { content: 'Once' })).id, sent[0]!.id)
  })

  it('for another audience, or in another category, is another post', async () => {
    const ada = await world.member('Ada')
    const bodies = [{ content: 'x' }, { content: 'x', audience: 'colleagues' }, { content: 'x', categoryId: 1 }, { content: 'X' }]
    assert.equal(new Set(await Promise.all(bodies.map(async (body) => (await write(ada, body)).id))).size, 4)
  })

  it('with another picture is another post, with the same it is not', async () => {
    const ada = await world.member('Ada')
    const [one, other] = [await sampleImage(), await sampleImage()]
    const send = async (...media: string[]) => (await write(ada, { content: 'Look', media })).id
    const ids = [await send(one, other), await send(other, one), await send(one), await send(other)]
    assert.equal(new Set(ids).size, 4)
    assert.deepEqual([await send(one, other), await send(other, one), await send(one), await send(other)], ids)
  })
})
