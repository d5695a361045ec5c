import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { readCurrentUser } from '#contract/accounts.ts'
import { changePost, createPost, deletePost, listPostVersions, readPost } from '#contract/posts.ts'
import { sampleImage } from '#testing/sample-image.ts'
import { openWorld, type Actor, type World } from '#testing/world.ts'

let world: World
before(async () => void (world = await openWorld({ RATE_LIMITS: 'off' })))
after(() => world.close())

const text = 'What the shelves of a small library say about the people who use them, and what they do not say.'
const edit = (actor: Actor, id: number, body: object) =>
  world.as(actor).call(changePost, { params: { id: `${id}` }, body: { content: text, ...body } })
const postCount = async (actor: Actor) => (await world.as(actor).call(readCurrentUser, {})).postCount
const versionsOf = async (id: number) => {
  const versions = await world.as(await world.admin('Ava')).call(listPostVersions, { params: { id: `${id}` } })
  return versions.map(({ content }) => content)
}

describe('a refused edit', () => {
  const refusals: [object, object][] = [
    [{}, { content: 'Please enter some content for your post.' }],
    [{ content: null, categoryId: 2 }, { content: 'Please enter some content for your post.' }],
    [{ content: ' ' }, { content: 'Please enter some content for your post.' }],
    [{ content: 'x'.repeat(32_001) }, { content: 'A post may have at most 32,000 characters' }],
    [{ isApproved: 'yes' }, { isApproved: 'Invalid input: expected boolean, received string' }],
  ]
  for (const [body, fields] of refusals) {
    it(`of ${JSON.stringify(body).slice(0, 60)} says which field is wrong, and how`, async () => {
      const ada = await world.member('Ada')
      const { id } = await world.post(ada)
      const refused = await world.as(ada).send(changePost, { params: { id }, body })
      assert.deepEqual([refused.statusCode, refused.json<{ fields: object }>().fields], [400, fields])
    })
  }
})

describe('a small edit', () => {
  it('stays approved, says that it was edited, and keeps what it said before', async () => {
    const ada = await world.member('Ada')
    const { id } = await world.post(ada, { content: text })
    const content = text.replace('small', 'little')
    const post = await edit(ada, id, { content })
    assert.deepEqual([post.content, post.isApproved, post.editedAt], [content, true, world.rooms.now().toISOString()])
    assert.deepEqual(await versionsOf(id), [text])
    assert.equal(await postCount(ada), 1)
  })

  it('of nothing is no edit', async () => {
    const ada = await world.member('Ada')
    const { id } = await world.post(ada, { content: text })
    const post = await edit(ada, id, {})
    assert.deepEqual([post.editedAt, post.isApproved, await versionsOf(id)], [null, true, []])
  })

  it('moves the post to other topics and another category', async () => {
    const ada = await world.member('Ada')
    const { id } = await world.post(ada, { content: `${text} #old`, categoryId: 1 })
    const post = await edit(ada, id, { content: `${text} #new`, categoryId: 2 })
    const { topics } = await world.db.selectFrom('posts').select('topics').where('id', '=', id).executeTakeFirstOrThrow()
    assert.deepEqual([post.isApproved, post.categoryId, topics], [true, 2, ['new']])
    assert.equal((await edit(ada, id, { content: `${text} #new` })).categoryId, 2)
    assert.equal((await edit(ada, id, { content: `${text} #new`, categoryId: null })).categoryId, null)
  })

  it('calls whom it newly names, and no one twice', async () => {
    const [ada, ben] = [await world.member('Ada'), await world.member('Ben')]
    const { id } = await world.post(ada, { content: text })
    await edit(ada, id, { content: `${text} @${ben.username}` })
    await edit(ada, id, { content: `${text} @${ben.username}!` })
    assert.deepEqual(await world.notificationsOf(ben), [
      { type: 'mention', senderId: ada.id, postId: id, commentId: null, content: 'Ada mentioned you in a post' },
    ])
  })

  it('for fewer people takes the call back from those who may no longer see it', async () => {
    const [ada, ben, cleo] = [await world.member('Ada'), await world.member('Ben'), await world.member('Cleo')]
    await world.colleagues(ada, cleo)
    const { id } = await world.post(ada, { content: text })
    const content = `${text} @${ben.username}@${cleo.username}`.replaceAll('@', ' @')
    await world.db.updateTable('posts').set({ content }).where('id', '=', id).execute()
    await edit(ada, id, { content: `${content}!` })
    assert.equal((await world.notificationsOf(ben)).length, 1)
    const post = await edit(ada, id, { content, audience: 'colleagues' })
    assert.deepEqual([post.isApproved, post.audience], [true, 'colleagues'])
    assert.deepEqual([(await world.notificationsOf(ben)).length, (await world.notificationsOf(cleo)).length], [0, 1])
  })
})

describe('an edit that an admin has to read', () => {
  const goesBack = async (traits: object, change: object) => {
    const [ada, ben] = [await world.member('Ada'), await world.member('Ben')]
    const { id } = await world.post(ada, { content: text, ...traits })
    const post = await edit(ada, id, change)
    assert.deepEqual([post.state, post.isApproved, await postCount(ada)], ['pending', false, 0])
    assert.equal((await world.as(ben).refused(readPost, { params: { id: `${id}` } })).code, 'post_not_found')
  }

  it('changes more than a fifth', () => goesBack({}, { content: `${text} ${'And more. '.repeat(5)}` }))
  it('adds a link', () => goesBack({}, { content: `${text} www.a.test` }))
  it('opens it to everyone', () => goesBack({ audience: 'colleagues' }, { audience: 'public' }))
  it('adds a picture', async () => goesBack({}, { media: [await sampleImage()] }))

  it('is the sum of many small ones', async () => {
    const ada = await world.member('Ada')
    const { id } = await world.post(ada, { content: text })
    const states: string[] = []
    for (let count = 1; count <= 4; count++) {
      world.pass(1)
      const content = text.slice(0, -8 * count) + 'x'.repeat(8 * count)
      states.push((await edit(ada, id, { content })).state)
    }
    assert.deepEqual(states, ['approved', 'approved', 'pending', 'pending'])
  })

  it('is measured against what was last approved', async () => {
    const [ada, ava] = [await world.member('Ada'), await world.admin('Ava')]
    const { id } = await world.post(ada, { content: text })
    const other = 'Something else entirely: how a map of 1740 was found behind a radiator, and who paid for the repair.'
    await edit(ada, id, { content: other })
    world.pass(1)
    await world.as(ava).call(changePost, { params: { id: `${id}` }, body: { isApproved: true } })
    world.pass(1)
    assert.equal((await edit(ada, id, { content: other.replace('1740', '1741') })).state, 'approved')
    assert.equal((await edit(ada, id, { content: text })).state, 'pending')
  })
})

describe('the pictures of a post', () => {
  it('stay when nothing is said of them, and go without a new review', async () => {
    const [ada, ava] = [await world.member('Ada'), await world.admin('Ava')]
    const media = [await sampleImage()]
    const { id } = await world.as(ada).call(createPost, { body: { content: text, media } })
    await world.as(ava).call(changePost, { params: { id: `${id}` }, body: { isApproved: true } })
    const kept = await edit(ada, id, { content: `${text}!` })
    assert.deepEqual([kept.media.length, kept.state], [1, 'approved'])
    const same = await edit(ada, id, { media: kept.media })
    assert.deepEqual([same.media, same.state], [kept.media, 'approved'])
    const without = await edit(ada, id, { media: [] })
    assert.deepEqual([without.media, without.state], [[], 'approved'])
  })
})

describe('the words to a picture of an approved post', () => {
  it('are read by an admin before others see them; taking them away is not', async () => {
    const [ada, ava, ben] = [await world.member('Ada'), await world.admin('Ava'), await world.member('Ben')]
    const media = [{ url: await sampleImage(), alt: 'A shelf' }]
    const { id, media: urls } = await world.as(ada).call(createPost, { body: { content: text, media } })
    const params = { id: `${id}` }
    const approve = () => world.as(ava).call(changePost, { params, body: { isApproved: true } })
    const describeAs = async (alt: string) => (await edit(ada, id, { media: [{ url: urls[0]!, alt }] })).state
    await approve()
    assert.equal(await describeAs('A shelf'), 'approved')
    assert.equal(await describeAs(`Buy here: https://pills.test/ ${'x'.repeat(900)}`), 'pending')
    assert.equal((await world.as(ben).refused(readPost, { params })).code, 'post_not_found')
    await approve()
    assert.equal(await describeAs(''), 'approved')
    assert.equal(await describeAs('A shelf'), 'pending')
  })
})

describe('editing a rejected post', () => {
  it('resubmits it', async () => {
    const [ada, ava] = [await world.member('Ada'), await world.admin('Ava')]
    const { id } = await world.post(ada, { content: text, isApproved: false })
    await world.as(ava).call(deletePost, { params: { id: `${id}` }, query: { reason: 'Off topic' } })
    const rejected = await world.as(ada).call(readPost, { params: { id: `${id}` } })
    assert.deepEqual([rejected.state, rejected.rejectionReason], ['rejected', 'Off topic'])
    const post = await edit(ada, id, { content: `${text} In libraries.` })
    assert.deepEqual([post.state, post.rejectionReason], ['pending', null])
  })
})

describe('what a change may hold', () => {
  const wrong = [
    ...['false', 'true', 0, 1, null, [true], {}].map((isApproved) => ({ isApproved })),
    { isApproved: true, content: 'changed' },
    { isApproved: true, userId: 2, createdAt: '2000-01-01' },
    { content: 'x', isApproved: undefined, userId: 1 },
    { content: 'x', likes: 5 },
    { content: '' },
    { content: 'a\0b' },
    { content: '\ud800' },
    { content: 'x'.repeat(32_001) },
    { audience: 'public' },
    {},
    [],
    null,
    'x',
  ]
  for (const body of wrong) {
    it(`is not ${JSON.stringify(body).slice(0, 60)}`, async () => {
      const [ada, ava] = [await world.member('Ada'), await world.admin('Ava')]
      const { id } = await world.post(ada, { content: text, isApproved: false })
      for (const who of [ada, ava]) {
        assert.equal((await world.as(who).send(changePost, { params: { id }, body })).statusCode, 400)
      }
      const post = await world.as(ada).call(readPost, { params: { id: `${id}` } })
      assert.deepEqual([post.content, post.isApproved], [text, false])
    })
  }

  it('is not a category that does not exist', async () => {
    const ada = await world.member('Ada')
    const { id } = await world.post(ada, { content: text })
    const input = { params: { id: `${id}` }, body: { content: text, categoryId: 99_999 } }
    assert.equal((await world.as(ada).refused(changePost, input)).code, 'category_not_found')
  })
})

it('shows admins what a post said before, the newest first', async () => {
  const [dora, { id }] = [await world.admin('Dora'), await world.post(await world.member('Ada'))]
  for (const content of ['First words', 'Second words'])
    await world.db.insertInto('post_versions').values({ post_id: id, content }).execute()
  assert.deepEqual(await versionsOf(id), ['Second words', 'First words'])
  assert.equal((await world.as(dora).refused(listPostVersions, { params: { id: '99999999' } })).code, 'post_not_found')
})
