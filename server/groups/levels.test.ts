import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { sql } from 'kysely'
import { leaveGroup } from '#contract/group-members.ts'
import { pinGroupPost, readGroup } from '#contract/groups.ts'
import { wordsOf } from '#contract/notification-kinds.ts'
import { listNotifications, readAllNotifications } from '#contract/notifications.ts'
import { changePost, createPost, deletePost, likePost, readPost } from '#contract/posts.ts'
import { reviewSubject } from '#contract/review.ts'
import { untilNothingWaits } from '#testing/browser.ts'
import { addGroup } from '#testing/groups.ts'
import { openWorld, type Actor, type World } from '#testing/world.ts'

let world: World
let [owner, author, member, outsider]: Actor[] = []
before(async () => {
  world = await openWorld({ RATE_LIMITS: 'off' })
  ;[owner, author, member, outsider] = await Promise.all(['Olga', 'Ada', 'Ben', 'Cem'].map((name) => world.member(name)))
})
after(() => world.close())

const groupThatTellsAll = () => addGroup(world, owner!, { joining: 'hidden', members: [author!, member!], level: 'all' })
const of = ({ id }: { id: number }) => ({ params: { id: `${id}` } })
const approve = (id: number) =>
  world.as(owner!).call(reviewSubject, { body: { subjectType: 'post', subjectId: id, decision: 'approve' } })
const write = (who: Actor, groupId: number, content: string) =>
  world.as(who).call(createPost, { body: { content, audience: 'group', groupId } })

describe('a level', () => {
  const told = async (groupId: number, content = '') => {
    const { rows } = await sql<{ user_id: number; count: number }>`
      select user_id, count(*)::int as count from notifications
       where type = 'group_post' and holding_id = ${groupId} and content = ${content} group by user_id`.execute(world.db)
    return new Map(rows.map((row) => [row.user_id, row.count]))
  }

  it('decides who is told; 2,000 members are told once each, in batches, and a like meanwhile is counted', async () => {
    const room = await groupThatTellsAll()
    const { rows } = await sql<{ id: number }>`
      insert into users (username, email, name, password_hash, email_verified_at)
      select 'crowd' || n, 'crowd' || n || '@library.test', 'Crowd', 'x', now() from generate_series(1, 2000) as n returning id`.execute(
      world.db,
    )
    await sql`
      insert into group_members (group_id, user_id, state, role, level)
      select ${room.id}, id, 'member', 'member', 'all' from unnest(${rows.map(({ id }) => id)}::int[]) as id`.execute(world.db)
    const [highlights, none] = [rows[0]!.id, rows[1]!.id]
    const choose = (userId: number, level: 'highlights' | 'none') =>
      world.db.updateTable('group_members').set({ level }).where('user_id', '=', userId).execute()
    await choose(highlights, 'highlights')
    await choose(none, 'none')

    const { id } = await write(author!, room.id, 'Something for everyone in here')
    const other = await world.post(author!)
    await approve(id)
    await world.as(outsider!).call(likePost, { body: { postId: other.id } })
    await untilNothingWaits(world)
    const byPost = await told(room.id)
    assert.equal(byPost.size, 2000)
    assert.ok([...byPost.values()].every((count) => count === 1))
    assert.deepEqual(
      [highlights, none, author!.id].map((user) => byPost.has(user)),
      [false, false, false],
    )
    const { last_post_at } = await world.db
      .selectFrom('groups')
      .selectAll()
      .where('holding_id', '=', room.id)
      .executeTakeFirstOrThrow()
    assert.ok(last_post_at)

    await world.as(owner!).call(pinGroupPost, { ...of(room), body: { postId: id } })
    await world.as(owner!).call(pinGroupPost, { ...of(room), body: { postId: id } })
    await untilNothingWaits(world)
    const byPin = await told(room.id, `Olga pinned a post in ${room.title}`)
    assert.equal(byPin.size, 2001)
    assert.deepEqual(
      [highlights, none, owner!.id].map((user) => byPin.has(user)),
      [true, false, false],
    )
    assert.equal((await world.as(outsider!).call(readPost, of(other))).likes, 1)
  })

  it('tells of what its author narrows to the group, at once or when it is approved, and that something is there', async () => {
    const room = await groupThatTellsAll()
    const lastPostAt = async () => (await world.as(member!).call(readGroup, of(room))).lastPostAt
    assert.equal(await lastPostAt(), null)
    const narrow = async (words?: string) => {
      const { content, ...post } = await world.post(author!)
      const body = { content: words ?? content, audience: 'group', groupId: room.id } as const
      return world.as(author!).call(changePost, { ...of(post), body })
    }
    const { state } = await narrow()
    await untilNothingWaits(world)
    assert.equal(state, 'approved')
    assert.deepEqual(new Set((await told(room.id)).keys()), new Set([owner!.id, member!.id]))
    assert.notEqual(await lastPostAt(), null)
    const rewritten = await narrow('Something else altogether, for us alone: https://example.org/us')
    assert.equal(rewritten.state, 'pending')
    await approve(rewritten.id)
    await untilNothingWaits(world)
    assert.equal((await told(room.id)).get(member!.id), 2)
  })

  it('makes one line of a group, and a post that goes from sight is told no longer', async () => {
    const room = await groupThatTellsAll()
    const [one, two] = [await write(author!, room.id, 'The one'), await write(owner!, room.id, 'The other')]
    for (const post of [one, two])
      await world.as(await world.admin('Dora')).call(changePost, { ...of(post), body: { isApproved: true } })
    await untilNothingWaits(world)
    const lines = async () =>
      (await world.as(member!).call(listNotifications, { query: {} })).filter(({ holding }) => holding?.id === room.id)
    assert.deepEqual(
      (await lines()).map(({ type, otherSenders }) => [type, otherSenders]),
      [['group_post', 1]],
    )
    await world.as(author!).call(deletePost, of(one))
    assert.deepEqual(
      (await lines()).map(({ sender, otherSenders }) => [sender?.name, otherSenders]),
      [['Olga', 0]],
    )
    await world.as(owner!).call(deletePost, of(two))
    assert.deepEqual(await lines(), [])
  })

  it('makes a line of its own of what is pinned: who posted has not pinned', async () => {
    const room = await groupThatTellsAll()
    const post = await write(author!, room.id, 'To be pinned')
    await approve(post.id)
    await untilNothingWaits(world)
    await world.as(owner!).call(pinGroupPost, { ...of(room), body: { postId: post.id } })
    await untilNothingWaits(world)
    const lines = (await world.as(member!).call(listNotifications, { query: {} })).filter(
      ({ holding }) => holding?.id === room.id,
    )
    assert.deepEqual(lines.map(wordsOf), [
      { who: 'Olga', says: `pinned a post in ${room.title}` },
      { who: 'Ada', says: `posted in ${room.title}` },
    ])
  })

  it('tells of what is pinned once, and of what is so no longer none who have not read it', async () => {
    const room = await groupThatTellsAll()
    const [one, two] = [await world.post(author!, { group: room }), await world.post(author!, { group: room })]
    const pin = async (who: Actor, postId: number | null) => {
      await world.as(who).call(pinGroupPost, { ...of(room), body: { postId } })
      await untilNothingWaits(world)
    }
    const pins = async (who: Actor) =>
      (await world.notificationsOf(who)).filter(
        ({ type, postId }) => type === 'group_post' && (postId === one.id || postId === two.id),
      ).length
    await pin(owner!, one.id)
    await world.as(author!).call(readAllNotifications, {})
    assert.deepEqual([await pins(author!), await pins(member!)], [1, 1])
    await pin(owner!, null)
    assert.deepEqual([await pins(author!), await pins(member!)], [1, 0])
    await pin(owner!, one.id)
    assert.deepEqual([await pins(author!), await pins(member!)], [1, 1])
    await pin(owner!, two.id)
    assert.deepEqual([await pins(author!), await pins(member!)], [2, 1])

    await world.db.updateTable('group_members').set({ role: 'moderator' }).where('user_id', '=', author!.id).execute()
    await pin(author!, one.id)
    assert.equal(await pins(member!), 1)
    await world.as(author!).call(leaveGroup, of(room))
    assert.equal(await pins(member!), 0)
  })
})
