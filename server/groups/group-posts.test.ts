import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { listComments, writeComment } from '#contract/comments.ts'
import { leaveGroup } from '#contract/group-members.ts'
import { listGroupFiles, pinGroupPost, readGroup } from '#contract/groups.ts'
import { listNotifications } from '#contract/notifications.ts'
import {
  changePost,
  createPost,
  deletePost,
  likePost,
  listLikers,
  listPosts,
  listTrendingTopics,
  readPost,
} from '#contract/posts.ts'
import { readProfile } from '#contract/profiles.ts'
import { reviewSubject } from '#contract/review.ts'
import { search } from '#contract/search.ts'
import { groupRoom } from '#testing/group-room.ts'
import { addGroup, takeFromGroup } from '#testing/groups.ts'
import { attach, upload } from '#testing/uploads.ts'
import { wrongCounts } from '#testing/wrong-counts.ts'
import { openWorld, type Actor, type World } from '#testing/world.ts'

let world: World
let owner: Actor
let moderator: Actor
let author: Actor
let member: Actor
let outsider: Actor
let admin: Actor

before(async () => {
  world = await openWorld({ RATE_LIMITS: 'off' })
  owner = await world.member('Olga')
  moderator = await world.member('Mona')
  author = await world.member('Ada')
  member = await world.member('Ben')
  outsider = await world.member('Cem')
  admin = await world.admin('Dora')
})
after(() => world.close())

const group = (traits: Parameters<typeof addGroup>[2] = {}) =>
  addGroup(world, owner, { joining: 'hidden', moderators: [moderator], members: [author, member], ...traits })
const of = ({ id }: { id: number }) => ({ params: { id: `${id}` } })
const ids = (posts: { id: number }[]) => posts.map(({ id }) => id)
const category = 3

const askFor = {
  recent: {},
  trending: { trending: 'true' },
  category: { category },
  'trending of the category': { trending: 'true', category },
  feed: { feed: 'true' },
  topic: { topic: 'palimpsest' },
  saved: { saved: 'true' },
  'own groups': { group: 'mine' },
} as const
type ListName = keyof typeof askFor | 'group' | 'profile' | 'search' | 'search inside'

/** The lists in which someone finds the post. */
async function listsWith(viewer: Actor, post: { id: number }, groupId: number): Promise<ListName[]> {
  const as = world.as(viewer)
  const found: ListName[] = []
  const look = async (name: ListName, query: object) => {
    const { statusCode, body } = await as.send(listPosts, { query })
    if (statusCode === 200 && ids(JSON.parse(body)).includes(post.id)) found.push(name)
  }
  for (const [name, query] of Object.entries(askFor)) await look(name as ListName, query)
  await look('group', { group: groupId })
  await look('profile', { userId: author.id })
  for (const [name, query] of [
    ['search', {}],
    ['search inside', { group: groupId }],
  ] as const) {
    const { posts } = await as.call(search, { query: { q: 'palimpsest', type: 'posts', ...query } as never })
    if (posts.some(({ post: { id } }) => id === post.id)) found.push(name)
  }
  return found
}

const always: ListName[] = ['topic', 'saved', 'group', 'profile', 'search', 'search inside']

describe('a post for a group', () => {
  it('is in the lists of its readers and in no other, for member, outsider, author who left, admin', async () => {
    const room = await group()
    const post = await world.post(author, { content: 'A #palimpsest for us', group: room, categoryId: category })
    for (const one of [member, outsider, author, admin, moderator])
      await world.db.insertInto('saves').values({ user_id: one.id, post_id: post.id }).execute()

    assert.deepEqual(await listsWith(member, post, room.id), ['feed', ...always.slice(0, 2), 'own groups', ...always.slice(2)])
    assert.deepEqual(await listsWith(admin, post, room.id), always)
    assert.deepEqual(await listsWith(outsider, post, room.id), [])
    await takeFromGroup(world, room, author)
    const own = await listsWith(author, post, room.id)
    assert.ok(!own.includes('group') && !own.includes('own groups') && own.includes('profile'))
    for (const home of ['recent', 'trending', 'category', 'trending of the category'] as const) assert.ok(!own.includes(home))
    assert.deepEqual(await wrongCounts(world), [])
  })

  it('in an open group is read by every member, in a group by request by those who are in it', async () => {
    const [open, closed] = [await group({ joining: 'open' }), await group({ joining: 'request' })]
    const [read, hidden] = [await world.post(author, { group: open }), await world.post(author, { group: closed })]
    assert.equal((await world.as(outsider).call(readPost, of(read))).group?.id, open.id)
    assert.equal((await world.as(outsider).refused(readPost, of(hidden))).code, 'post_not_found')
    assert.equal((await world.as(outsider).refused(listPosts, { query: { group: `${closed.id}` } })).code, 'not_a_member')
    assert.equal((await world.as(member).call(readPost, of(hidden))).group?.name, closed.title)
  })

  it('is found by topic neither among what is trending nor in what its author has posted', async () => {
    const room = await group({ joining: 'open' })
    const [ann, bob] = [await world.member('Ann'), await world.member('Bob')]
    for (const one of [ann, bob]) await world.post(one, { content: 'On #vellumcraft', group: room })
    const topics = await world.as(outsider).call(listTrendingTopics, {})
    assert.ok(!topics.some(({ topic }) => topic === 'vellumcraft'))
    assert.equal((await world.as(outsider).call(readProfile, of(ann))).postCount, 0)
  })

  it('with an author who has left shows them their text without what others said', async () => {
    const room = await group()
    const post = await world.post(author, { group: room })
    await world.as(member).call(writeComment, { body: { postId: post.id, content: 'Between us' } })
    await world.as(member).call(likePost, { body: { postId: post.id } })
    assert.equal((await world.as(author).call(readPost, of(post))).comments.length, 1)
    await takeFromGroup(world, room, author)
    const seen = await world.as(author).call(readPost, of(post))
    assert.deepEqual([seen.content, seen.comments, seen.commentCount], [post.content, [], 0])
    assert.equal((await world.as(author).refused(listComments, of(post))).code, 'post_not_found')
    assert.deepEqual(await world.as(author).call(listLikers, of(post)), [])
    await world.as(author).call(deletePost, of(post))
  })
})

async function anotherKind(): Promise<number> {
  const values = { kind: 'want', author_id: member.id, state: 'pending', title: 'Looking for a lectern' } as const
  return (await world.db.insertInto('holdings').values(values).returning('id').executeTakeFirstOrThrow()).id
}

describe('writing for a group', () => {
  const write = (who: Actor, groupId: number | null, audience: 'group' | 'public' = 'group') =>
    world.as(who).send(createPost, { body: { content: `To whom it concerns ${Math.random()}`, audience, groupId } })
  const refusal = async (...args: Parameters<typeof write>) => {
    const { statusCode, body } = await write(...args)
    return `${statusCode} ${(JSON.parse(body) as { code?: string }).code}`
  }

  it('is for its members, while it stands and lets them', async () => {
    const hidden = await group()
    assert.equal((await write(member, hidden.id)).statusCode, 201)
    assert.equal(await refusal(outsider, hidden.id), '404 holding_not_found')
    assert.equal(await refusal(admin, hidden.id), '403 not_a_member')
    assert.equal(await refusal(outsider, (await group({ joining: 'open' })).id), '403 not_a_member')
    assert.equal(await refusal(member, (await group({ isArchived: true })).id), '409 group_archived')
    assert.equal(await refusal(owner, (await group({ state: 'pending' })).id), '404 holding_not_found')
    assert.equal(await refusal(member, (await group({ state: 'rejected' })).id), '404 holding_not_found')
    const led = await group({ posting: 'moderators' })
    assert.equal(await refusal(member, led.id), '403 moderators_post')
    assert.equal((await write(moderator, led.id)).statusCode, 201)
  })

  it('names the group, and another post names none', async () => {
    const room = await group()
    assert.equal(await refusal(member, null), '400 invalid_input')
    assert.equal(await refusal(member, room.id, 'public'), '400 invalid_input')
    assert.equal(await refusal(member, 2_147_483_647), '404 holding_not_found')
    assert.equal(await refusal(member, await anotherKind()), '404 holding_not_found')
  })

  it('twice at once is one post, which waits for review and is shown to its author alone', async () => {
    const room = await group()
    const body = { content: 'Only once, please', audience: 'group', groupId: room.id, clientId: 'once-only-1' } as const
    const [one, two] = await Promise.all([1, 2].map(() => world.as(member).call(createPost, { body })))
    assert.equal(one!.id, two!.id)
    assert.equal(one!.state, 'pending')
    const listOf = async (who: Actor) => ids(await world.as(who).call(listPosts, { query: { group: `${room.id}` } }))
    assert.deepEqual(await listOf(member), [one!.id])
    assert.deepEqual(await listOf(author), [])
  })

  it('lets members like and comment, and no one else, and no one once it is archived', async () => {
    const room = await group({ joining: 'open' })
    const post = await world.post(author, { group: room })
    const like = async (who: Actor) => (await world.as(who).send(likePost, { body: { postId: post.id } })).statusCode
    const say = async (who: Actor) => {
      const { statusCode, body } = await world.as(who).send(writeComment, { body: { postId: post.id, content: 'So' } })
      return `${statusCode} ${(JSON.parse(body) as { code?: string }).code ?? ''}`.trim()
    }
    assert.deepEqual([await like(member), await say(member)], [200, '201'])
    assert.deepEqual([await like(outsider), await say(outsider)], [403, '403 not_a_member'])
    await world.db.updateTable('groups').set({ archived_at: world.rooms.now() }).where('holding_id', '=', room.id).execute()
    assert.deepEqual([await like(member), await say(member)], [409, '409 group_archived'])
  })
})

describe('another audience', () => {
  const change = (who: Actor, post: { id: number; content: string }, edit: object) =>
    world.as(who).send(changePost, { ...of(post), body: { content: post.content, ...edit } })

  it('that is wider goes back to review, that is narrower does not, and another group is refused', async () => {
    const [room, other] = [await group(), await group()]
    const post = await world.post(author, { group: room })
    assert.match((await change(author, post, { audience: 'group', groupId: other.id })).body, /other_group/)
    const wider = (await change(author, post, { audience: 'public' })).json<{ state: string; group: unknown }>()
    assert.deepEqual([wider.state, wider.group], ['pending', null])

    const open = await world.post(author)
    const narrower = (await change(author, open, { audience: 'group', groupId: room.id })).json<{ state: string }>()
    assert.equal(narrower.state, 'approved')
    assert.equal((await world.as(outsider).refused(readPost, of(open))).code, 'post_not_found')
    assert.deepEqual(await wrongCounts(world), [])
  })

  it('that is wider begins without what the group said of it, which no one reads when it is approved', async () => {
    const post = await world.post(author, { group: await group() })
    const body = { postId: post.id, content: 'Only between us' }
    await world.as(member).call(writeComment, { body })
    await change(author, post, { audience: 'public' })
    await world.as(admin).call(reviewSubject, { body: { subjectType: 'post', subjectId: post.id, decision: 'approve' } })
    for (const reader of [outsider, author, member, admin]) {
      const { comments, commentCount } = await world.as(reader).call(readPost, of(post))
      assert.deepEqual([comments, commentCount], [[], 0])
      assert.deepEqual(await world.as(reader).call(listComments, of(post)), [])
      assert.deepEqual((await world.as(reader).call(search, { query: { q: 'between' } })).posts, [])
    }
    const told = await world.as(author).call(listNotifications, {})
    assert.deepEqual(
      told.filter(({ type, post: about }) => type === 'comment' && about?.id === post.id),
      [],
    )
    await world.as(outsider).call(writeComment, { body: { ...body, content: 'In the open' } })
    assert.equal((await world.as(member).call(readPost, of(post))).commentCount, 1)
    assert.deepEqual(await wrongCounts(world), [])
  })

  it('is the author’s to choose, among the groups they are in', async () => {
    const room = await group()
    const post = await world.post(outsider)
    assert.match((await change(outsider, post, { audience: 'group', groupId: room.id })).body, /holding_not_found/)
    assert.match((await change(outsider, post, { groupId: room.id })).body, /invalid_input/)
    assert.match((await change(admin, post, { audience: 'colleagues' })).body, /not_yours/)
  })
})

describe('what stands at the top and what is kept', () => {
  it('is one approved post of the group, chosen by those who lead it, until it goes from sight', async () => {
    const room = await group()
    const [post, waits, elsewhere] = [
      await world.post(author, { group: room }),
      await world.post(author, { group: room, isApproved: false }),
      await world.post(author, { group: await group() }),
    ]
    const pin = (who: Actor | null, postId: number | null, id = room.id) =>
      world.as(who).send(pinGroupPost, { params: { id }, body: { postId } })
    assert.equal((await pin(null, post.id)).statusCode, 401)
    assert.match((await pin(member, post.id)).body, /not_yours_to_review/)
    assert.match((await pin(outsider, null)).body, /holding_not_found/)
    for (const wrong of [waits, elsewhere]) assert.match((await pin(owner, wrong.id)).body, /post_not_found/)
    const [one, two] = await Promise.all([pin(owner, post.id), pin(moderator, post.id)])
    assert.deepEqual([one.statusCode, two.statusCode], [200, 200])
    const { pinnedPost, pinnedBy } = await world.as(member).call(readGroup, of(room))
    assert.equal(pinnedPost?.id, post.id)
    assert.ok([owner.id, moderator.id].includes(pinnedBy!.id))
    await pin(owner, null)
    await pin(moderator, post.id)
    await world.as(moderator).call(leaveGroup, of(room))
    assert.equal((await world.as(owner).call(readGroup, of(room))).pinnedPost, null)
    await groupRoom(world, () => admin).put(room.id, moderator, 'moderator')
    assert.equal((await pin(moderator, post.id)).json<{ pinnedBy: { id: number } }>().pinnedBy.id, moderator.id)
    await world.as(moderator).call(reviewSubject, {
      body: { subjectType: 'post', subjectId: post.id, decision: 'reject', reason: 'Not here' },
    })
    const without = await world.as(owner).call(readGroup, of(room))
    assert.deepEqual([without.pinnedPost, without.pinnedBy], [null, null])
  })

  it('lists the files of posts that are approved to those who read the group', async () => {
    const room = await group()
    const withFile = async (name: string, isApproved: boolean) => {
      const post = await world.post(author, { group: room, isApproved })
      await attach(world, author, post, [await upload(world, author, { content: name, name })])
      return post
    }
    const [first, second] = [await withFile('rules.txt', true), await withFile('list.txt', true)]
    await withFile('draft.txt', false)
    const files = await world.as(member).call(listGroupFiles, of(room))
    assert.deepEqual(new Set(files.map(({ attachment }) => attachment.name)), new Set(['rules.txt', 'list.txt']))
    assert.deepEqual(new Set(files.map(({ post }) => post?.id)), new Set([first.id, second.id]))
    const [newest] = await world.as(member).call(listGroupFiles, { ...of(room), query: { limit: '1' } })
    assert.equal(newest!.attachment.name, files[0]!.attachment.name)
    assert.equal((await world.as(outsider).refused(listGroupFiles, of(room))).code, 'holding_not_found')
    assert.equal((await world.as(outsider).inject({ url: files[0]!.attachment.url })).statusCode, 404)
    assert.equal((await world.as(member).inject({ url: files[0]!.attachment.url })).statusCode, 200)
  })
})
