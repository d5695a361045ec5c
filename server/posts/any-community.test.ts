import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import fc from 'fast-check'
import { sql } from 'kysely'
import { deleteComment, listComments, writeComment } from '#contract/comments.ts'
import { changePost, deletePost, likePost, listPosts, unlikePost } from '#contract/posts.ts'
import { restoreUser, suspendUser } from '#contract/moderation.ts'
import { wrongCounts } from '#testing/wrong-counts.ts'
import { type Actor, openWorld, type World } from '#testing/world.ts'

let world: World
let people: Actor[]
let admin: Actor
before(async () => {
  world = await openWorld({ RATE_LIMITS: 'off' })
  people = []
  for (const name of ['Ada', 'Ben', 'Cem', 'Dee', 'Eli']) people.push(await world.member(name))
  admin = await world.admin('Ruth')
})
after(() => world.close())

async function startAfresh() {
  for (const table of ['posts', 'connections', 'blocks', 'mutes'] as const) await world.db.deleteFrom(table).execute()
  await world.db.updateTable('users').set({ suspended_at: null, colleague_count: 0 }).execute()
  await world.db.updateTable('member_activity').set({ post_count: 0 }).execute()
}

const anyone = fc.integer({ min: 0, max: 4 })
const category = 3

describe('in any community', () => {
  /** What may stand between the reader, who is the first of them, and each of the others. */
  const tie = fc.constantFrom(
    ...(['none', 'colleagues', 'colleagues', 'asks', 'is asked by', 'mutes', 'is muted by'] as const),
    ...(['blocks', 'is blocked by', 'blocks a colleague'] as const),
  )
  const parts = fc.record({
    ties: fc.tuple(fc.constant('self' as const), tie, tie, tie, tie),
    suspended: fc.option(fc.integer({ min: 1, max: 4 })),
    posts: fc.array(
      fc.record({
        author: anyone,
        audience: fc.constantFrom('public', 'colleagues'),
        state: fc.constantFrom('approved', 'approved', 'pending', 'rejected'),
        isInCategory: fc.boolean(),
        moment: fc.integer({ min: 0, max: 3 }),
        isHidden: fc.boolean(),
      }),
      { minLength: 4, maxLength: 24 },
    ),
    limit: fc.integer({ min: 1, max: 9 }),
  })
  type Community = typeof parts extends fc.Arbitrary<infer T> ? T : never
  type Written = Community['posts'][number] & { id: number; at: Date }

  async function settle({ ties, suspended, posts }: Community): Promise<Written[]> {
    await startAfresh()
    for (const [at, between] of ties.entries()) await tieTo(people[at]!, between)
    const written: Written[] = []
    for (const post of posts) written.push(await write(post))
    if (suspended !== null)
      await world.db
        .updateTable('users')
        .set({ suspended_at: world.rooms.now() })
        .where('id', '=', people[suspended]!.id)
        .execute()
    return written
  }

  async function tieTo(other: Actor, between: Community['ties'][number]) {
    const [reader] = people as [Actor, ...Actor[]]
    const ask = (one: Actor, another: Actor) =>
      world.db.insertInto('connections').values({ requester_id: one.id, receiver_id: another.id, status: 'pending' }).execute()
    if (between === 'colleagues' || between === 'blocks a colleague') await world.colleagues(reader, other)
    if (between === 'asks') await ask(reader, other)
    if (between === 'is asked by') await ask(other, reader)
    if (between === 'mutes') await world.mute(reader, other)
    if (between === 'is muted by') await world.mute(other, reader)
    if (between === 'blocks' || between === 'blocks a colleague') await world.block(reader, other)
    if (between === 'is blocked by') await world.block(other, reader)
  }

  async function write(post: Community['posts'][number]): Promise<Written> {
    const { audience, state, isHidden, isInCategory } = post
    const traits = { audience, isApproved: state === 'approved', categoryId: isInCategory ? category : null }
    const { id } = await world.post(people[post.author]!, traits)
    const at = new Date(Date.UTC(2026, 0, 1, post.moment))
    const rejected = state === 'rejected' ? at : null
    await world.db.updateTable('posts').set({ listed_at: at, rejected_at: rejected }).where('id', '=', id).execute()
    if (isHidden && post.author !== 0)
      await world.db.insertInto('hidden_posts').values({ user_id: people[0]!.id, post_id: id }).execute()
    return { ...post, id, at }
  }

  /** The rules again, as plainly as possible. */
  function rulesFor({ ties, suspended }: Community) {
    const isColleague = (author: number) => ties[author] === 'colleagues'
    const isBlocked = (author: number) => ['blocks', 'is blocked by', 'blocks a colleague'].includes(ties[author]!)
    const isMuted = (author: number) => ties[author] === 'mutes'
    const isOwn = ({ author }: Written) => author === 0
    const isOpen = (post: Written) =>
      isOwn(post) ||
      ((post.audience === 'public' || isColleague(post.author)) && !isBlocked(post.author) && post.author !== suspended)
    const isListed = (post: Written) => post.state === 'approved' && isOpen(post) && (isOwn(post) || !post.isHidden)
    const comesUp = (post: Written) =>
      (isListed(post) && (isOwn(post) || !isMuted(post.author))) || (isOwn(post) && post.state === 'pending')
    return { isListed, comesUp, isOwn, isColleague }
  }

  const newestFirst = (posts: Written[]) =>
    posts.toSorted((a, b) => b.at.getTime() - a.at.getTime() || b.id - a.id).map(({ id }) => id)

  /** Follows `Link` to the last page. */
  async function readAll(query: string) {
    const ids: number[] = []
    for (let url: string | undefined = `/api/posts?${query}`; url;) {
      const response = await world.as(people[0]!).inject({ url })
      assert.equal(response.statusCode, 200, response.body)
      ids.push(...listPosts.reply.parse(response.json()).map(({ id }) => id))
      url = /^<(.+)>; rel="next"$/.exec(String(response.headers['link'] ?? ''))?.[1]
    }
    return ids
  }

  it('every list holds what its reader may see, once, in order, however long its pages are', () =>
    holdsForAny(parts, async (community) => {
      const { limit } = community
      const written = await settle(community)
      const { isListed, comesUp, isOwn, isColleague } = rulesFor(community)
      const lists: [string, (post: Written) => boolean][] = [
        ['recent', comesUp],
        [`category=${category}`, (post) => post.isInCategory && comesUp(post)],
        ['feed', (post) => (isOwn(post) || isColleague(post.author)) && comesUp(post)],
        ...people.map(({ id }, at): [string, (post: Written) => boolean] => [
          `userId=${id}`,
          (post) => post.author === at && (isOwn(post) || isListed(post)),
        ]),
      ]
      for (const [query, belongs] of lists)
        assert.deepEqual(await readAll(`${query}&limit=${limit}`), newestFirst(written.filter(belongs)), query)
      const trending = await readAll(`trending&limit=${limit}`)
      assert.deepEqual(
        trending.toSorted(),
        written
          .filter(comesUp)
          .map(({ id }) => id)
          .toSorted(),
        'trending',
      )
    }))
})

describe('after anything that people do', () => {
  const deed = fc.record({
    what: fc.constantFrom(
      'like',
      'like',
      'unlike',
      'comment',
      'comment',
      'uncomment',
      'approve',
      'unapprove',
      'delete',
      'suspend',
      'restore',
    ),
    who: anyone,
    post: fc.integer({ min: 0, max: 3 }),
  })
  type Deed = typeof deed extends fc.Arbitrary<infer T> ? T : never

  async function act({ what, who, post }: Deed, postIds: number[]) {
    const [person, postId] = [people[who]!, postIds[post]!]
    const id = `${postId}`
    if (what === 'like') return world.as(person).send(likePost, { body: { postId } })
    if (what === 'unlike') return world.as(person).send(unlikePost, { params: { postId: id } })
    if (what === 'comment') return world.as(person).send(writeComment, { body: { postId, content: 'A comment.' } })
    if (what === 'uncomment') return removeOneOf(person, id)
    if (what === 'delete') return world.as(person).send(deletePost, { params: { id } })
    if (what === 'suspend')
      return world.as(admin).send(suspendUser, { params: { id: person.id }, body: { reason: 'For a while.' } })
    if (what === 'restore') return world.as(admin).send(restoreUser, { params: { id: person.id }, body: {} })
    return world.as(admin).send(changePost, { params: { id }, body: { isApproved: what === 'approve' } })
  }

  async function removeOneOf(person: Actor, postId: string) {
    const listed = await world.as(person).send(listComments, { params: { id: postId } })
    if (listed.statusCode !== 200) return listed
    const own = listed.json<{ id: number; user: { id: number } }[]>().find(({ user }) => user.id === person.id)
    return own ? world.as(person).send(deleteComment, { params: { id: `${own.id}` } }) : listed
  }

  it('what is counted is what there is, also when several do it at once', () =>
    holdsForAny(fc.array(fc.array(deed, { minLength: 1, maxLength: 5 }), { maxLength: 8 }), async (rounds) => {
      await startAfresh()
      const postIds: number[] = []
      for (const author of people.slice(0, 4)) postIds.push((await world.post(author)).id)
      await sql`
        update member_activity set post_count = (select count(*) from posts where author_id = user_id and is_approved)`.execute(
        world.db,
      )
      for (const round of rounds) {
        const answers = await Promise.all(round.map((one) => act(one, postIds)))
        for (const { statusCode, body } of answers) assert.ok(statusCode < 500, body)
      }
      assert.deepEqual(await wrongCounts(world), [])
    }))
})

/**
 * Checks a claim for anything made of these parts. The cases are the same on every run, so that a failure is never down to
 * chance; PROPERTY_SEED=7 tries others, and a failing case is reported in its smallest form.
 */
async function holdsForAny<T>(parts: fc.Arbitrary<T>, claim: (any: T) => Promise<void> | void, cases = 30) {
  const seed = Number(process.env['PROPERTY_SEED'] ?? 2026)
  const property = fc.asyncProperty(parts, async (any) => void (await claim(any)))
  await fc.assert(property, { seed, numRuns: cases, endOnFailure: false })
}
