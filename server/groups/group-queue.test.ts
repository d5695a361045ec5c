import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { deleteComment, listComments, writeComment } from '#contract/comments.ts'
import { listGroupQueue } from '#contract/groups.ts'
import { listHoldingComments } from '#contract/holdings.ts'
import { countReviews } from '#contract/moderation.ts'
import { listNotifications } from '#contract/notifications.ts'
import { changePost, createPost, deletePost, listPosts, listPostsForReview, readPost } from '#contract/posts.ts'
import { blockUser } from '#contract/profiles.ts'
import { reportContent } from '#contract/reports.ts'
import { approveSubjects, reviewSubject, type Decision } from '#contract/review.ts'
import { createWant, readWant } from '#contract/wants.ts'
import { addGroup, takeFromGroup } from '#testing/groups.ts'
import { withPlainKind } from '#testing/plain-kind.ts'
import { openWorld, type Actor, type World } from '#testing/world.ts'

let world: World
let owner: Actor
let moderator: Actor
let author: Actor
let member: Actor
let admin: Actor

before(async () => {
  world = await openWorld({ RATE_LIMITS: 'off' }, withPlainKind)
  owner = await world.member('Olga')
  moderator = await world.member('Mona')
  author = await world.member('Ada')
  member = await world.member('Ben')
  admin = await world.admin('Dora')
})
after(() => world.close())

const group = () => addGroup(world, owner, { joining: 'hidden', moderators: [moderator], members: [author, member] })
const of = ({ id }: { id: number }) => ({ params: { id: `${id}` } })
const decideOn = (who: Actor, post: { id: number }, decision: Decision, more: object = {}) =>
  world.as(who).send(reviewSubject, { body: { subjectType: 'post', subjectId: post.id, decision, reason: 'Because', ...more } })
const told = async (who: Actor, type: string) =>
  (await world.notificationsOf(who)).filter((one) => one.type === type).map(({ content }) => content)
const logOf = (groupId: number) =>
  world.db.selectFrom('audit_log').selectAll().where('in_group_id', '=', groupId).orderBy('id').execute()

describe('a moderator', () => {
  it('decides on what only the group sees and on nothing else, never on their own, and never warns', async () => {
    const [room, other] = [await group(), await addGroup(world, owner)]
    const waits = () => world.post(author, { group: room, isApproved: false })
    const [first, second] = [await waits(), await waits()]
    assert.equal((await decideOn(moderator, first, 'approve')).statusCode, 200)
    assert.equal((await decideOn(moderator, second, 'reject')).statusCode, 200)
    assert.equal((await world.as(member).call(readPost, of(first))).state, 'approved')

    const everybodys = await world.post(author)
    assert.match((await decideOn(moderator, everybodys, 'reject')).body, /admins_only/)
    const elsewhere = await world.post(author, { group: other })
    assert.match((await decideOn(moderator, elsewhere, 'reject')).body, /not_yours_to_review/)
    const own = await world.post(moderator, { group: room, isApproved: false })
    assert.match((await decideOn(moderator, own, 'approve')).body, /own_submission/)
    assert.match((await decideOn(moderator, await waits(), 'reject', { warn: true })).body, /admins_only/)
    assert.match((await decideOn(moderator, first, 'unapprove')).body, /not_yours_to_review/)
    assert.match((await decideOn(moderator, second, 'restore')).body, /not_yours_to_review/)
    assert.match((await decideOn(member, await waits(), 'approve')).body, /post_not_found/)
    assert.match((await decideOn(member, first, 'reject')).body, /not_yours_to_review/)
    const warnings = await world.db.selectFrom('warnings').selectAll().where('user_id', '=', author.id).execute()
    assert.deepEqual(warnings, [])
  })

  it('adds to what admins read as approved, where posts of groups are listed too', async () => {
    const approved = async () => ({
      counted: (await world.as(admin).call(countReviews, {})).approvedPosts,
      listed: (await world.as(admin).call(listPostsForReview, { query: { approved: 'true', limit: 50 } })).length,
    })
    const before = await approved()
    const post = await world.post(author, { group: await group(), isApproved: false })
    await decideOn(moderator, post, 'approve')
    assert.deepEqual(await approved(), { counted: before.counted + 1, listed: before.listed + 1 })
  })

  it('is told no score, and leaves no label', async () => {
    const room = await group()
    const post = await world.post(author, { group: room, isApproved: false })
    await world.db
      .updateTable('posts')
      .set({ ai_score: 77, ai_reasons: JSON.stringify([{ term: 'a', weight: 1 }]) })
      .execute()
    const labels = () => world.db.selectFrom('relevance_labels').selectAll().execute()
    const before = await labels()
    for (const who of [moderator, admin]) {
      const [line] = await world.as(who).call(listGroupQueue, of(room))
      assert.deepEqual([line!.aiScore, line!.aiReasons, line!.post?.aiScore], [null, null, null])
    }
    const line = (await decideOn(moderator, post, 'approve')).json<{ aiScore: number | null }>()
    assert.equal(line.aiScore, null)
    assert.deepEqual(await labels(), before)
  })

  it('no longer decides once they are not one, nor while the group is rejected', async () => {
    const room = await group()
    const [one, two] = [await world.post(author, { group: room, isApproved: false }), await world.post(author, { group: room })]
    await world.db.updateTable('holdings').set({ state: 'rejected' }).where('id', '=', room.id).execute()
    for (const post of [one, two]) assert.match((await decideOn(moderator, post, 'reject')).body, /post_not_found/)
    await world.db.updateTable('holdings').set({ state: 'approved' }).where('id', '=', room.id).execute()
    await takeFromGroup(world, room, moderator)
    assert.match((await decideOn(moderator, one, 'approve')).body, /post_not_found/)
  })

  it('of two at once one decides, the other is told, and author and log hear of it once', async () => {
    const room = await group()
    const post = await world.post(author, { group: room, isApproved: false })
    const answers = await Promise.all([decideOn(moderator, post, 'approve'), decideOn(owner, post, 'approve')])
    assert.deepEqual(answers.map(({ statusCode }) => statusCode).toSorted(), [200, 409])
    assert.deepEqual(
      (await logOf(room.id)).map(({ action, reason }) => [action, reason]),
      [['moderate_post', 'Approved: Because']],
    )
    const told = (await world.notificationsOf(author)).filter(
      ({ type, postId }) => type === 'post_approved' && postId === post.id,
    )
    assert.equal(told.length, 1)
  })

  it('may take away a post that stands, by the calls for posts too, and comments; the log of the group tells it', async () => {
    const room = await group()
    const [one, two] = [await world.post(author, { group: room }), await world.post(author, { group: room, isApproved: false })]
    const comment = await world.as(member).call(writeComment, { body: { postId: one.id, content: 'Beside the point' } })
    assert.equal((await world.as(author).refused(deleteComment, of(comment))).code, 'not_yours')
    await world.as(moderator).call(deleteComment, of(comment))
    await world.as(moderator).call(deletePost, { ...of(one), query: { reason: 'Off topic' } as never })
    await world.as(moderator).call(changePost, { ...of(two), body: { isApproved: true } })
    assert.equal((await world.as(member).refused(readPost, of(one))).code, 'post_not_found')
    const log = (await logOf(room.id)).map(({ action, actor_id }) => [action, actor_id])
    assert.deepEqual(log, [
      ['delete_comment', moderator.id],
      ['moderate_post', moderator.id],
      ['moderate_post', moderator.id],
    ])
  })

  it('approves several at once, each group in its own log; what admins decide there is in it too', async () => {
    const [room, second] = [await group(), await group()]
    const waits = async (where: { id: number }) => (await world.post(author, { group: where, isApproved: false })).id
    const names = (all: number[]) => all.map((subjectId) => ({ subjectType: 'post' as const, subjectId }))
    const subjects = names([await waits(room), await waits(room), await waits(second)])
    const { approved } = await world.as(moderator).call(approveSubjects, { body: { subjects } })
    assert.equal(approved.length, 3)
    await world.as(admin).call(approveSubjects, { body: { subjects: names([await waits(second)]) } })
    assert.deepEqual(
      (await logOf(room.id)).map(({ action }) => action),
      ['moderate_post'],
    )
    assert.deepEqual(
      (await logOf(second.id)).map(({ action }) => action),
      ['moderate_post', 'approve_post'],
    )
  })

  it('finds and takes away also what a member wrote who blocks them, and what was reported; other members do not find it', async () => {
    const [blocker, blocked] = await world.members('Bo', 'Bea')
    const room = await addGroup(world, owner, { moderators: [moderator], members: [blocker!, blocked!] })
    for (const { id: userId } of [moderator, blocked!]) await world.as(blocker!).call(blockUser, { body: { userId } })
    const [post, theirs] = [await world.post(owner, { group: room }), await world.post(blocker!, { group: room })]
    const comment = await world.as(blocker!).call(writeComment, { body: { postId: post.id, content: 'Beside the point' } })
    const { id: want } = await world
      .as(owner)
      .call(createWant, { body: { title: 'A press', about: 'resource', audience: 'group', groupId: room.id } })
    const decision = { subjectType: 'holding', subjectId: want, decision: 'approve' } as const
    await world.as(moderator).call(reviewSubject, { body: decision })
    const onWant = await world.as(blocker!).call(writeComment, { body: { holdingId: want, content: 'Here too' } })
    const found = async (who: Actor) => [
      (await world.as(who).call(listPosts, { query: { group: `${room.id}` } })).some(({ id }) => id === theirs.id),
      (await world.as(who).call(listComments, of(post))).length,
      (await world.as(who).call(listHoldingComments, { params: { id: `${want}` } })).length,
      (await world.as(who).call(readWant, { params: { id: `${want}` } })).commentCount,
    ]
    assert.deepEqual(await found(blocked!), [false, 0, 0, 0])
    assert.deepEqual(await found(moderator), [true, 1, 1, 1])
    const report = (subjectId: number) => ({ body: { subjectType: 'comment', subjectId, rule: 'respect' } }) as const
    for (const { id } of [comment, onWant]) await world.as(owner).call(reportContent, report(id))
    const reported = async () =>
      (await world.as(moderator).call(listGroupQueue, of(room))).map((line) => [line.isReported, line.hasReportedComment])
    assert.deepEqual(await reported(), [
      [false, true],
      [false, true],
    ])
    for (const one of [comment, onWant]) {
      assert.equal((await world.as(blocked!).refused(deleteComment, of(one))).code, 'comment_not_found')
      await world.as(moderator).call(deleteComment, of(one))
    }
    assert.deepEqual([await found(moderator), await reported()], [[true, 0, 0, 0], []])
  })

  it('lets nothing into an archived group, nor does an admin; what waits there is rejected, or waits on', async () => {
    const room = await group()
    const waits = (where = room) => world.post(author, { group: where, isApproved: false })
    const [one, two, elsewhere] = [await waits(), await waits(), await waits(await group())]
    await world.db.updateTable('groups').set({ archived_at: world.rooms.now() }).where('holding_id', '=', room.id).execute()
    const several = (...posts: { id: number }[]) => ({
      body: { subjects: posts.map(({ id }) => ({ subjectType: 'post' as const, subjectId: id })) },
    })
    for (const who of [moderator, admin]) {
      assert.match((await decideOn(who, one, 'approve')).body, /group_archived/)
      assert.equal((await world.as(who).refused(approveSubjects, several(one, two))).code, 'group_archived')
    }
    const { approved } = await world.as(moderator).call(approveSubjects, several(one, elsewhere))
    assert.deepEqual(
      approved.map(({ subjectId }) => subjectId),
      [elsewhere.id],
    )
    assert.equal((await world.as(author).call(readPost, of(one))).state, 'pending')
    assert.equal((await decideOn(moderator, two, 'reject')).statusCode, 200)
    await world.db.updateTable('groups').set({ archived_at: null }).where('holding_id', '=', room.id).execute()
    assert.equal((await decideOn(moderator, one, 'approve')).statusCode, 200)
  })
})

describe('the queue of a group', () => {
  it('is for its owner and moderators, and for admins', async () => {
    const room = await group()
    const unverified = await world.person('Uma', { emailVerified: false })
    const suspended = await world.person('Sol', { isSuspended: true })
    const ask = async (who: Actor | null, id = room.id) =>
      (await world.as(who).send(listGroupQueue, { params: { id } })).statusCode
    assert.deepEqual(await Promise.all([owner, moderator, admin].map((who) => ask(who))), [200, 200, 200])
    assert.equal(await ask(member), 403)
    assert.equal(await ask(await world.member('Eve')), 404)
    for (const who of [null, unverified, suspended]) assert.ok([401, 403].includes(await ask(who)))
    assert.equal(await ask(admin, 2_147_483_647), 404)
  })

  it('has what waits, oldest first, page by page, and what was reported, without who reported it and why', async () => {
    const room = await group()
    const posts: number[] = []
    for (const isApproved of [false, true, false]) {
      posts.push((await world.post(author, { group: room, isApproved })).id)
      world.pass(1)
    }
    const report = { subjectType: 'post', subjectId: posts[1]!, rule: 'respect', note: 'Whisperedsecret' } as const
    await world.as(member).call(reportContent, { body: report })
    const lines = await world.as(moderator).call(listGroupQueue, of(room))
    assert.deepEqual(
      lines.map((line) => [line.subjectId, line.isReported, line.hasReportedComment, line.state]),
      [
        [posts[0], false, false, 'pending'],
        [posts[2], false, false, 'pending'],
        [posts[1], true, false, 'approved'],
      ],
    )
    assert.ok(!JSON.stringify(lines).includes('Whisperedsecret') && !JSON.stringify(lines).includes(member.username))
    const response = await world.as(moderator).send(listGroupQueue, { params: { id: room.id }, query: { limit: 2 } })
    const next = /cursor=([^&>]+)/.exec(String(response.headers['link']))![1]!
    const rest = await world
      .as(moderator)
      .call(listGroupQueue, { ...of(room), query: { limit: '2', cursor: decodeURIComponent(next) } })
    assert.deepEqual(
      rest.map(({ subjectId }) => subjectId),
      [posts[1]],
    )
  })

  it('closes the reports of what a moderator rejects, and tells those who reported', async () => {
    const room = await group()
    const post = await world.post(author, { group: room })
    await world.as(member).call(reportContent, { body: { subjectType: 'post', subjectId: post.id, rule: 'respect' } })
    await decideOn(moderator, post, 'reject')
    const reports = await world.db.selectFrom('reports').selectAll().where('subject_id', '=', post.id).execute()
    assert.deepEqual(
      reports.map(({ outcome, closed_by }) => [outcome, closed_by]),
      [['removed', moderator.id]],
    )
    assert.deepEqual(await told(member, 'report_closed'), ['An admin looked at what you reported and removed it'])
    const rejected = await world.as(moderator).call(listGroupQueue, { ...of(room), query: { state: 'rejected' } })
    assert.deepEqual(
      rejected.map(({ subjectId, post: shown }) => [subjectId, shown?.rejectionReason]),
      [[post.id, 'Because']],
    )
  })

  it('is told to owner and moderators in one line, which goes when all is decided and comes when something waits again', async () => {
    const room = await group()
    const write = (content: string) =>
      world.as(author).call(createPost, { body: { content, audience: 'group', groupId: room.id } })
    const [one, two] = [await write('The first'), await write('The second')]
    const linesOf = async (who: Actor) =>
      (await world.as(who).call(listNotifications, { query: { tab: 'moderation' } }))
        .filter(({ type, holding }) => type === 'group_review' && holding?.id === room.id)
        .map(({ content }) => content)
    for (const who of [owner, moderator]) assert.deepEqual(await linesOf(who), [`2 posts wait for review in ${room.title}`])
    assert.deepEqual([await linesOf(author), await linesOf(admin)], [[], []])
    await decideOn(moderator, one, 'approve')
    assert.deepEqual(await linesOf(owner), [`1 post waits for review in ${room.title}`])
    await decideOn(admin, two, 'reject')
    assert.deepEqual([await linesOf(owner), await linesOf(moderator)], [[], []])
    await decideOn(admin, two, 'restore')
    assert.deepEqual([await linesOf(owner), await linesOf(author)], [[`1 post waits for review in ${room.title}`], []])
    await decideOn(moderator, two, 'approve')
    await decideOn(admin, one, 'unapprove')
    assert.deepEqual(await linesOf(moderator), [`1 post waits for review in ${room.title}`])
  })
})
