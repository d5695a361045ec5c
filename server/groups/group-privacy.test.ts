import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { sql } from 'kysely'
import { deleteComment, writeComment } from '#contract/comments.ts'
import { removeFromGroup } from '#contract/group-members.ts'
import { editGroup, pinGroupPost, readGroup } from '#contract/groups.ts'
import { editCourse } from '#contract/courses.ts'
import { deleteHolding, listOwnHoldings } from '#contract/holdings.ts'
import { listNotifications } from '#contract/notifications.ts'
import { createPost, deletePost, likePost, listPosts, readPost, unlikePost } from '#contract/posts.ts'
import { editOffer } from '#contract/offers.ts'
import { addVersion, editResource, markUsed } from '#contract/resources.ts'
import { reviewSubject } from '#contract/review.ts'
import { createWant, editWant, readWant } from '#contract/wants.ts'
import type { Listener } from '#server/live/listening-app.ts'
import { sendDigests } from '#server/notifications/send-digests.ts'
import { readsGroup, readsOneOfMany } from '#server/users/group-readers.ts'
import { untilNothingWaits } from '#testing/browser.ts'
import { courseRoom } from '#testing/course-room.ts'
import { exchangeRoom } from '#testing/exchange-room.ts'
import { exportOf } from '#testing/exports.ts'
import { addGroup, takeFromGroup } from '#testing/groups.ts'
import { listenLive } from '#testing/listen-live.ts'
import { resourceRoom } from '#testing/resource-room.ts'
import { openWorld, type Actor, type World } from '#testing/world.ts'

let world: World
let owner: Actor
let author: Actor
let member: Actor
let outsider: Actor
before(async () => {
  world = await openWorld({ RATE_LIMITS: 'off' })
  owner = await world.member('Olga')
  author = await world.member('Ada')
  member = await world.member('Ben')
  outsider = await world.member('Cem')
})
after(() => world.close())

const group = (traits: Parameters<typeof addGroup>[2] = {}) =>
  addGroup(world, owner, { joining: 'hidden', members: [author, member], ...traits })
const of = ({ id }: { id: number }) => ({ params: { id: `${id}` } })
const approve = (id: number) =>
  world.as(owner).call(reviewSubject, { body: { subjectType: 'post', subjectId: id, decision: 'approve' } })
const write = (who: Actor, groupId: number, content: string) =>
  world.as(who).call(createPost, { body: { content, audience: 'group', groupId } })

it('is read by the same people whether one group is asked about or many', async () => {
  const [left, invited] = [await world.member('Lea'), await world.member('Ines')]
  const ids: number[] = []
  for (const joining of ['open', 'request', 'hidden'] as const)
    for (const state of ['pending', 'approved', 'rejected'] as const) {
      const circle = await group({ joining, state, members: [author, member, left], invited: [invited] })
      await takeFromGroup(world, circle, left)
      ids.push(circle.id)
    }
  const [person, circle] = [sql.ref<number>('person.user_id'), sql.ref<number>('circle.group_id')]
  const { rows } = await sql<{ answers: boolean[]; readings: number }>`
    select array[${readsGroup(person, circle)}, ${readsOneOfMany(person, circle)}] as answers, count(*)::int as readings
      from (select id as user_id from users) as person cross join unnest(${ids}::int[]) as circle (group_id)
     group by answers order by answers`.execute(world.db)
  // All six read the open group that is approved, the three members the other two approved ones, and no one the rest.
  assert.deepEqual(rows, [
    { answers: [false, false], readings: 54 - 12 },
    { answers: [true, true], readings: 12 },
  ])
})

/** Everything sent earlier has arrived once the marker sent here has. */
async function heard(listener: Listener, { id }: Actor, from = 0) {
  world.rooms.live.push(id, { type: 'typing', userId: 1 })
  await listener.next('typing')
  return listener.received.slice(from).filter(({ type }) => type !== 'typing')
}

/** Includes a post everyone may see: once they hear of that, the server has looked up what they may watch. */
async function watch(listener: Listener, who: Actor, things: { postIds: number[]; holdingIds: number[] }) {
  const { id } = await world.post(author)
  listener.socket.send(JSON.stringify({ type: 'watch', ...things, postIds: [...things.postIds, id] }))
  const isThis = (event: object) => 'postId' in event && event.postId === id
  while (!(await heard(listener, who)).some(isThis))
    world.rooms.live.pushToWatchers({ type: 'post', id }, { type: 'post_changed', postId: id })
}

describe('over an open socket', () => {
  it('an outsider hears nothing of a group, whatever they say that they watch', async () => {
    for (const joining of ['hidden', 'request'] as const) {
      const room = await group({ joining })
      const post = await world.post(author, { group: room })
      const [his, hers] = [await listenLive(world, outsider), await listenLive(world, member)]
      const things = { postIds: [post.id], holdingIds: [room.id] }
      await watch(his, outsider, things)
      await watch(hers, member, things)
      const from = his.received.length
      const { id } = await write(author, room.id, `News for ${joining} readers`)
      await approve(id)
      await world.as(member).call(writeComment, { body: { postId: post.id, content: `So @${outsider.username}` } })
      await world.as(owner).call(pinGroupPost, { ...of(room), body: { postId: post.id } })
      await world.as(author).call(deletePost, of(post))
      const types = new Set((await heard(hers, member)).map(({ type }) => type))
      for (const type of ['group_posts', 'post_changed', 'post_removed'] as const) assert.ok(types.has(type), type)
      assert.deepEqual(await heard(his, outsider, from), [])
    }
  })

  it('who is not in a group that closes hears no more of what stands in it', async () => {
    const room = await group({ joining: 'open' })
    const { id } = await world
      .as(author)
      .call(createWant, { body: { title: 'A press', about: 'resource', audience: 'group', groupId: room.id } })
    await world.as(owner).call(reviewSubject, { body: { subjectType: 'holding', subjectId: id, decision: 'approve' } })
    const his = await listenLive(world, outsider)
    await watch(his, outsider, { postIds: [], holdingIds: [id] })
    const talk = () => world.as(member).call(writeComment, { body: { holdingId: id, content: 'Among ourselves' } })
    await talk()
    assert.ok((await heard(his, outsider)).some((event) => 'holdingId' in event && event.holdingId === id))
    await world.as(owner).call(editGroup, { ...of(room), body: { joining: 'request' } })
    await untilNothingWaits(world)
    const from = (await heard(his, outsider), his.received.length)
    await talk()
    assert.deepEqual(await heard(his, outsider, from), [])
  })

  it('a member who is removed hears nothing further over an open socket and reads nothing at the next call', async () => {
    const room = await group()
    const [post, own] = [await world.post(author, { group: room }), await world.post(member, { group: room })]
    const socket = await listenLive(world, member)
    await watch(socket, member, { postIds: [post.id, own.id], holdingIds: [room.id] })
    const params = { id: `${room.id}`, userId: `${member.id}` }
    await world.as(owner).call(removeFromGroup, { params, query: { reason: 'Not one of us' } })
    await untilNothingWaits(world)
    const from = (await heard(socket, member), socket.received.length)

    for (const { id: postId } of [post, own]) {
      await world.as(author).call(likePost, { body: { postId } })
      await world.as(author).call(writeComment, { body: { postId, content: `About @${member.username}` } })
    }
    await approve((await write(author, room.id, 'After they had gone')).id)
    assert.deepEqual(await heard(socket, member, from), [])
    assert.equal((await world.as(member).refused(readPost, of(post))).code, 'post_not_found')
    assert.equal((await world.as(member).refused(readGroup, of(room))).code, 'holding_not_found')
    assert.equal((await world.as(member).refused(listPosts, { query: { group: `${room.id}` } })).code, 'holding_not_found')
  })
})

describe('what was told', () => {
  it('of a group is no longer told to who has left it, nor named by its new name', async () => {
    const room = await group({ title: 'Bindery oldname', level: 'all' })
    const { id } = await write(author, room.id, `Dear @${member.username}, a secretword`)
    await approve(id)
    await untilNothingWaits(world)
    const all = async () => JSON.stringify(await world.as(member).call(listNotifications, { query: {} }))
    assert.match(await all(), /secretword/)
    assert.match(await all(), /group_post/)
    await takeFromGroup(world, room, member)
    await world.db.updateTable('holdings').set({ title: 'Bindery newname' }).where('id', '=', room.id).execute()
    assert.doesNotMatch(await all(), /secretword|newname|group_post/)
  })

  it('neither do their own post and what they shared there, nor their export, name it to who has left', async () => {
    const room = await group({ title: 'Guild oldname' })
    const post = await world.post(member, { group: room })
    const { id: want } = await world
      .as(member)
      .call(createWant, { body: { title: 'A press', about: 'resource', audience: 'group', groupId: room.id } })
    const shared = { params: { id: `${want}` } }
    await world.as(owner).call(reviewSubject, { body: { subjectType: 'holding', subjectId: want, decision: 'approve' } })
    const read = async (who: Actor) =>
      JSON.stringify([
        await world.as(who).call(readPost, of(post)),
        await world.as(who).call(readWant, shared),
        await world.as(who).call(listOwnHoldings, {}),
      ])
    assert.equal((await read(member)).match(/Guild oldname/g)?.length, 3)
    await takeFromGroup(world, room, member)
    await world.db.updateTable('holdings').set({ title: 'Guild newname' }).where('id', '=', room.id).execute()
    assert.doesNotMatch(await read(member), /Guild/)
    assert.equal((await world.as(member).call(readWant, shared)).group, null)
    const files = await exportOf(world, member)
    assert.doesNotMatch(JSON.stringify([...files.values()].map(String)), /newname/)
    for (const who of [author, await world.admin('Dora')]) assert.equal((await read(who)).match(/Guild newname/g)?.length, 2)
  })

  it('the last owner of a hidden group who has left finds it neither among their own nor in their export', async () => {
    const founder = await world.member('Fay')
    const room = await addGroup(world, founder, { joining: 'hidden', members: [member], title: 'Order oldname' })
    const own = async () => JSON.stringify(await world.as(founder).call(listOwnHoldings, {}))
    assert.match(await own(), /Order oldname/)
    await takeFromGroup(world, room, founder)
    await world.db.updateTable('groups').set({ ownerless_since: world.rooms.now() }).where('holding_id', '=', room.id).execute()
    const proposed = JSON.stringify({ title: 'Order newname', body: 'Newbody', audience: 'members', categoryId: null, facts: {} })
    await world.db
      .updateTable('holdings')
      .set({ title: 'Order newname', proposed, proposed_at: world.rooms.now() })
      .where('id', '=', room.id)
      .execute()
    assert.doesNotMatch(await own(), /Order/)
    const files = await exportOf(world, founder)
    assert.doesNotMatch(JSON.stringify([...files.values()].map(String)), /newname|Newbody/)
  })

  it('mentions reach members of the group only, also of an open one', async () => {
    const room = await group({ joining: 'open' })
    const { id } = await write(author, room.id, `For @${outsider.username} and @${member.username}, both of them`)
    await approve(id)
    const mentioned = async (who: Actor) =>
      (await world.notificationsOf(who)).some((one) => one.type === 'mention' && one.postId === id)
    assert.deepEqual([await mentioned(member), await mentioned(outsider)], [true, false])
  })

  it('a digest has three posts of one’s groups, none as a colleague’s, and none of a group one is not in', async () => {
    const room = await group()
    const [reader, friend] = [await world.member('Rea'), await world.member('Flo')]
    for (const one of [reader, friend]) {
      await world.db
        .insertInto('group_members')
        .values({ group_id: room.id, user_id: one.id, state: 'member', role: 'member' })
        .execute()
      await world.colleagues(author, one)
    }
    const stranger = await world.member('Sam')
    await world.colleagues(author, stranger)
    world.pass(24 * 8)
    for (const number of [1, 2, 3, 4]) await world.post(author, { content: `Cloisterword no. ${number}`, group: room })
    await world.post(author, { content: 'Openword for all' })
    await sql`update users set digest = 'weekly'`.execute(world.db)
    await sendDigests(world.rooms)
    const { text } = await world.letterTo(reader.email, /week/)
    assert.match(text, /From your groups/)
    assert.equal(text.match(/Cloisterword/g)!.length, 3)
    assert.ok(text.includes(`Ada in ${room.title}`))
    const other = await world.letterTo(stranger.email, /week/)
    assert.match(other.text, /Openword/)
    assert.doesNotMatch(other.text, /Cloisterword|From your groups/)
  })
})

it('is changed by those who are in it: who left may take theirs out of it, and in an archived one nothing changes', async () => {
  const admin = await world.admin('Ava')
  const [exchange, resources, courses] = [exchangeRoom, resourceRoom, courseRoom].map((room) => room(world, () => admin)) as [
    ReturnType<typeof exchangeRoom>,
    ReturnType<typeof resourceRoom>,
    ReturnType<typeof courseRoom>,
  ]
  for (const end of ['left', 'archived'] as const) {
    const circle = await group()
    const inIt = { audience: 'group', groupId: circle.id } as const
    const [offer, want] = [await exchange.offer(author, inIt), await exchange.want(author, inIt)]
    const [resource, course] = [await resources.stand(author, inIt), await courses.stand(author, inIt)]
    await world.as(member).call(markUsed, { ...of(resource), body: { note: 'Well made' } })
    if (end === 'left') await takeFromGroup(world, circle, author)
    else
      await world.db.updateTable('groups').set({ archived_at: world.rooms.now() }).where('holding_id', '=', circle.id).execute()
    const code = end === 'left' ? 'not_a_member' : 'group_archived'
    const refused = async (sent: Promise<{ code: string }>) => assert.equal((await sent).code, code)
    const lines = [...offer.lines.map(({ id, title }) => ({ id, title })), { title: 'One more' }]
    await refused(world.as(author).refused(editOffer, { ...of(offer), body: { lines } }))
    await refused(world.as(author).refused(editWant, { ...of(want), body: { body: 'A word more' } }))
    await refused(world.as(author).refused(editResource, { ...of(resource), body: { subjects: ['Spam'] } }))
    await refused(
      world.as(author).refused(addVersion, { ...of(resource), body: { link: 'https://files.example/new', note: 'Anew' } }),
    )
    await refused(world.as(author).refused(editCourse, { ...of(course), body: { hours: 40 } }))
    if (end === 'archived') await refused(world.as(member).refused(markUsed, { ...of(resource), body: {} }))
    const out = await world.as(author).call(editWant, { ...of(want), body: { audience: 'members' } })
    assert.equal(out.hasProposal, true)
    assert.equal((await world.as(author).send(deleteHolding, of(offer))).statusCode, 200)
  }
  const open = await group({ joining: 'open' })
  const { id } = await resources.stand(author, { audience: 'group', groupId: open.id })
  assert.equal((await world.as(outsider).refused(markUsed, { ...of({ id }), body: {} })).code, 'not_a_member')
})

it('gives back to who has left what they said there and what they liked', async () => {
  const [circle, admin] = [await group(), await world.admin('Avi')]
  const post = await world.post(author, { group: circle })
  const want = await exchangeRoom(world, () => admin).want(author, { audience: 'group', groupId: circle.id })
  const say = (on: object) => world.as(member).call(writeComment, { body: { ...on, content: 'Between us' } })
  const said = [await say({ postId: post.id }), await say({ holdingId: want.id })]
  await world.as(member).call(likePost, { body: { postId: post.id } })
  await takeFromGroup(world, circle, member)
  for (const comment of said) {
    assert.equal((await world.as(outsider).refused(deleteComment, of(comment))).code, 'comment_not_found')
    await world.as(member).call(deleteComment, of(comment))
    assert.equal((await world.as(member).refused(deleteComment, of(comment))).code, 'comment_not_found')
  }
  const liked = { params: { postId: `${post.id}` } }
  assert.equal(await world.as(member).call(unlikePost, liked), null)
  for (const who of [member, outsider]) assert.equal((await world.as(who).refused(unlikePost, liked)).code, 'post_not_found')
  const { likes, commentCount } = await world.as(author).call(readPost, of(post))
  assert.deepEqual([likes, commentCount, (await world.as(author).call(readWant, of(want))).commentCount], [0, 0, 0])
})
