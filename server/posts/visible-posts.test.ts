import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import type { CallInput, Endpoint } from '#contract/endpoint.ts'
import { listComments } from '#contract/comments.ts'
import { listLikers, listPosts, listPostsForReview, listPostVersions, readPost } from '#contract/posts.ts'
import { openWorld, type Actor, type World } from '#testing/world.ts'

const states = ['pending', 'approved', 'unapproved', 'rejected', 'colleagues-only', 'by a suspended author'] as const
type State = (typeof states)[number]

let world: World
const viewers = [
  ...(['author', 'colleague', 'member', 'asking', 'asked', 'admin'] as const),
  ...(['blocked', 'blocker', 'muter', 'blocking admin'] as const),
] as const
type Viewer = (typeof viewers)[number]
let people: Record<Viewer | 'unverified' | 'suspended', Actor>
let posts: Record<State, number>
const category = 3

before(async () => {
  world = await openWorld()
  people = {
    author: await world.member('Ada'),
    colleague: await world.member('Ben'),
    member: await world.member('Cem'),
    asking: await world.member('Lea'),
    asked: await world.member('Max'),
    admin: await world.admin('Dora'),
    unverified: await world.person('Eve', { emailVerified: false }),
    suspended: await world.person('Finn', { isSuspended: true }),
    blocked: await world.member('Hal'),
    blocker: await world.member('Ida'),
    muter: await world.member('Joe'),
    'blocking admin': await world.admin('Kit'),
  }
  for (const who of ['blocked', 'blocker', 'muter'] as const) await world.colleagues(people.author, people[who])
  await world.db
    .insertInto('connections')
    .values([
      { requester_id: people.asking.id, receiver_id: people.author.id, status: 'pending' },
      { requester_id: people.author.id, receiver_id: people.asked.id, status: 'pending' },
    ])
    .execute()
  await world.block(people.author, people.blocked)
  await world.block(people.blocker, people.author)
  await world.block(people['blocking admin'], people.author)
  await world.mute(people.muter, people.author)
  const gone = await world.person('Gus', { isSuspended: true })
  await world.colleagues(people.author, people.colleague)
  await world.colleagues(gone, people.colleague)
  const write = async (traits: object, author: Actor = people.author) =>
    (await world.post(author, { content: 'On #shelving', categoryId: category, ...traits })).id
  posts = {
    pending: await write({ isApproved: false }),
    approved: await write({}),
    unapproved: await write({}),
    rejected: await write({ isApproved: false }),
    'colleagues-only': await write({ audience: 'colleagues' }),
    'by a suspended author': await write({}, gone),
  }
  const change = (state: State, values: object) =>
    world.db.updateTable('posts').set(values).where('id', '=', posts[state]).execute()
  await change('unapproved', { is_approved: false })
  await change('rejected', { rejected_at: world.rooms.now() })
  await world.db.updateTable('posts').set({ ai_score: 41, rejection_reason: 'Off topic' }).execute()
  for (const id of Object.values(posts)) await world.db.insertInto('saves').values(savedByAll(id)).execute()
})
after(() => world.close())

const savedByAll = (postId: number) =>
  Object.values(people).map(({ id }) => ({ user_id: id, post_id: postId, created_at: world.rooms.now() }))

const own: State[] = ['pending', 'approved', 'unapproved', 'colleagues-only']
const all: State[] = [...states]

/** What each may read by id, and find in each list. */
const expected: Record<Viewer, Record<'one' | 'home' | 'feed' | 'profile' | 'topic' | 'saved', State[]>> = {
  author: {
    ...{ one: [...own, 'rejected'], home: own, feed: own, profile: [...own, 'rejected'] },
    ...{ topic: ['approved', 'colleagues-only'], saved: [...own, 'rejected'] },
  },
  colleague: lists(['approved', 'colleagues-only']),
  member: { ...lists(['approved']), feed: [] },
  /** An unanswered request makes no one a colleague, whichever side sent it. */
  asking: { ...lists(['approved']), feed: [] },
  asked: { ...lists(['approved']), feed: [] },
  admin: {
    ...{ one: all, home: ['pending', 'approved', 'unapproved'], feed: [], profile: own },
    ...{ topic: ['approved'], saved: ['approved'] },
  },
  blocked: lists([]),
  blocker: lists([]),
  /** Finds them where they look for them, and is not shown them anywhere else. */
  muter: { ...lists(['approved', 'colleagues-only']), home: [], feed: [], topic: [] },
  /**
   * Reads what any member would, without those they block; what waits is still theirs to decide, and posts asked for by id
   * are there.
   */
  'blocking admin': { one: all, home: ['pending', 'unapproved'], feed: [], profile: own, topic: [], saved: [] },
}

function lists(visible: State[]) {
  return { one: visible, home: visible, feed: visible, profile: visible, topic: visible, saved: visible }
}

const idsOf = (which: State[]) => which.map((state) => posts[state]).sort((a, b) => a - b)

async function found(viewer: Actor, query: CallInput<typeof listPosts>['query']) {
  const listed = await world.as(viewer).call(listPosts, { query })
  return listed.map(({ id }) => id).sort((a, b) => a - b)
}

for (const viewer of viewers) {
  describe(`to the ${viewer}`, () => {
    const { one, home, feed, profile, topic, saved } = expected[viewer]

    for (const state of states) {
      const isVisible = one.includes(state)
      it(`${isVisible ? 'shows' : 'denies'} one post that is ${state}, its comments and its likes`, async () => {
        const params = { id: `${posts[state]}` }
        for (const endpoint of [readPost, listComments, listLikers]) {
          const { statusCode } = await world.as(people[viewer]).send(endpoint, { params })
          assert.equal(statusCode, isVisible ? 200 : 404, endpoint.path)
        }
      })
    }

    it('lists on the home screen what is approved and open to them, and what waits if it is their own or theirs to decide', async () => {
      for (const query of [{}, { recent: 'true' }, { trending: 'true' }, { category: `${category}` }] as const)
        assert.deepEqual(await found(people[viewer], query), idsOf(home), JSON.stringify(query))
      const narrowed = await found(people[viewer], { trending: '', category: `${category}` })
      assert.deepEqual(narrowed, idsOf(home))
    })

    it('lists under a topic what is approved and open to them', async () => {
      assert.deepEqual(await found(people[viewer], { topic: 'Shelving' }), idsOf(topic))
    })

    it('lists on the author’s profile what they may see', async () => {
      assert.deepEqual(await found(people[viewer], { userId: `${people.author.id}` }), idsOf(profile))
    })

    it('lists among the saved ones what they may still see', async () => {
      assert.deepEqual(await found(people[viewer], { saved: 'true' }), idsOf(saved))
    })

    it('lists in the feed only their own and their colleagues’', async () => {
      assert.deepEqual(await found(people[viewer], { feed: 'true' }), idsOf(feed))
    })
  })
}

it('refuses every read to visitors, to the unverified and to the suspended', async () => {
  const calls: [Endpoint, object][] = [
    [listPosts, {}],
    [listPostsForReview, {}],
    ...[readPost, listComments, listLikers, listPostVersions].map(
      (endpoint) => [endpoint, { params: { id: `${posts.approved}` } }] as [Endpoint, object],
    ),
  ]
  for (const [endpoint, input] of calls) {
    const refusalOf = async (actor: Actor | null) => (await world.as(actor).send(endpoint, input)).json<{ code: string }>().code
    assert.equal(await refusalOf(null), 'not_signed_in')
    assert.equal(await refusalOf(people.unverified), 'email_not_verified')
    assert.equal(await refusalOf(people.suspended), 'account_suspended')
  }
})

it('keeps the lists for review and the history for admins', async () => {
  for (const actor of [people.author, people.colleague, people.member]) {
    assert.equal((await world.as(actor).refused(listPostsForReview, {})).code, 'admins_only')
    const params = { id: `${posts.approved}` }
    assert.equal((await world.as(actor).refused(listPostVersions, { params })).code, 'admins_only')
  }
})

it('gives admins what waits, oldest first, and what is approved, newest first', async () => {
  const waiting = await world.as(people.admin).call(listPostsForReview, {})
  assert.deepEqual(
    waiting.map(({ id }) => id),
    [posts.pending, posts.unapproved],
  )
  const approved = await world.as(people.admin).call(listPostsForReview, { query: { approved: 'true' } })
  assert.deepEqual(
    approved.map(({ id }) => id),
    [posts['by a suspended author'], posts['colleagues-only'], posts.approved],
  )
})

it('answers for a post one may not see as for one that never was', async () => {
  for (const endpoint of [readPost, listComments, listLikers]) {
    const ask = async (id: number, viewer = people.member) => {
      const { statusCode, body, headers } = await world.as(viewer).send(endpoint, { params: { id } })
      return { statusCode, body, length: headers['content-length'], type: headers['content-type'] }
    }
    const never = await ask(99_999_999)
    assert.equal(never.statusCode, 404)
    for (const state of ['pending', 'unapproved', 'rejected', 'colleagues-only', 'by a suspended author'] as const)
      assert.deepEqual(await ask(posts[state]), never, state)
    for (const viewer of ['blocked', 'blocker'] as const)
      assert.deepEqual(await ask(posts.approved, people[viewer]), never, viewer)
  }
})

it('tells the score to admins only, and why a post was rejected to its author too', async () => {
  const read = (actor: Actor, state: State) => world.as(actor).call(readPost, { params: { id: `${posts[state]}` } })
  assert.equal((await read(people.admin, 'approved')).aiScore, 41)
  assert.equal((await read(people.admin, 'rejected')).rejectionReason, 'Off topic')
  assert.equal((await read(people.author, 'rejected')).rejectionReason, 'Off topic')
  assert.equal((await read(people.author, 'rejected')).state, 'rejected')
  assert.equal((await read(people.author, 'approved')).aiScore, null)
  for (const actor of [people.colleague, people.member]) {
    const { aiScore, rejectionReason } = await read(actor, 'approved')
    assert.deepEqual([aiScore, rejectionReason], [null, null])
  }
  const listed = await world.as(people.author).call(listPosts, { query: { userId: `${people.author.id}` } })
  assert.deepEqual(
    listed.map(({ id, state, aiScore }) => [id, state, aiScore]),
    [
      [posts['colleagues-only'], 'approved', null],
      [posts.rejected, 'rejected', null],
      [posts.unapproved, 'pending', null],
      [posts.approved, 'approved', null],
      [posts.pending, 'pending', null],
    ],
  )
})

it('no longer lists what someone chose to hide, to them alone', async () => {
  const [ivy, jan] = [await world.member('Ivy'), await world.member('Jan')]
  await world.db.insertInto('hidden_posts').values({ user_id: ivy.id, post_id: posts.approved }).execute()
  for (const query of [{}, { trending: '' }, { topic: 'shelving' }, { userId: `${people.author.id}` }] as const) {
    assert.deepEqual(await found(ivy, query), [])
    assert.deepEqual(await found(jan, query), [posts.approved])
  }
})

it('hides an author’s colleagues-only posts again from anyone who is no longer a colleague', async () => {
  const kim = await world.member('Kim')
  await world.colleagues(kim, people.author)
  assert.ok((await found(kim, {})).includes(posts['colleagues-only']))
  await world.db.updateTable('connections').set({ status: 'rejected' }).where('requester_id', '=', kim.id).execute()
  assert.deepEqual(await found(kim, {}), [posts.approved])
  assert.deepEqual(await found(kim, { feed: '' }), [])
})
