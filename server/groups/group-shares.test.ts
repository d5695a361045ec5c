import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { deleteComment, writeComment } from '#contract/comments.ts'
import { archiveGroup, listGroupQueue } from '#contract/groups.ts'
import { dropProposal, listHoldingComments, listHoldingVersions, submitHolding } from '#contract/holdings.ts'
import { listNotifications } from '#contract/notifications.ts'
import { reportContent } from '#contract/reports.ts'
import { approveSubjects, listQueue, reviewSubject, type Decision } from '#contract/review.ts'
import { deleteAnswer, editWant } from '#contract/wants.ts'
import { eventRoom } from '#testing/event-room.ts'
import { exchangeRoom } from '#testing/exchange-room.ts'
import { groupRoom } from '#testing/group-room.ts'
import { takeFromGroup } from '#testing/groups.ts'
import { openWorld, type Actor, type World } from '#testing/world.ts'
import { wrongCounts } from '#testing/wrong-counts.ts'

let world: World
let groups: ReturnType<typeof groupRoom>
let events: ReturnType<typeof eventRoom>
let room: ReturnType<typeof exchangeRoom>
let [olga, mona, ada, ben, otto, dora]: Actor[] = []
before(async () => {
  world = await openWorld({ RATE_LIMITS: 'off' })
  ;[olga, mona, ada, ben, otto] = await world.members('Olga', 'Mona', 'Ada', 'Ben', 'Otto')
  dora = await world.admin('Dora')
  groups = groupRoom(world, () => dora!)
  events = eventRoom(world, () => dora!)
  room = exchangeRoom(world, () => dora!)
})
after(() => world.close())

const at = (id: number) => ({ params: { id: `${id}` } })
const stand = (traits: object = {}) => groups.stand(olga!, { moderators: [mona!], ...traits }, [ada!, ben!])
const decide = (who: Actor, subjectId: number, decision: Decision) =>
  world.as(who).send(reviewSubject, { body: { subjectType: 'holding', subjectId, decision, reason: 'Because' } })
const edit = (who: Actor, id: number, body: object) => world.as(who).call(editWant, { ...at(id), body })
const say = (holdingId: number) => ({ body: { holdingId, content: 'Among ourselves' } })
/** Approved for the group alone, by one of its moderators. */
async function shared(groupId: number, draft: object = {}) {
  const { id } = await room.askFor(ada!, { audience: 'group', groupId, ...draft })
  assert.equal((await decide(mona!, id, 'approve')).statusCode, 200)
  return id
}
const inQueueOf = async (groupId: number) =>
  (await world.as(mona!).call(listGroupQueue, at(groupId))).map(({ subjectId }) => subjectId)
const toldOf = async (groupId: number) =>
  (await world.as(mona!).call(listNotifications, { query: { tab: 'moderation' } }))
    .filter(({ type, holding }) => type === 'group_review' && holding?.id === groupId)
    .map(({ content }) => content)
/** Jobs notify people a moment later. */
async function untilTold(groupId: number, isTold: boolean) {
  for (;;) {
    const told = await toldOf(groupId)
    if (told.length > 0 === isTold) return told
    await new Promise((resolve) => setTimeout(resolve, 25))
  }
}

describe('what only a group sees', () => {
  it('goes to more people by an admin’s decision alone, and without what was said of it there', async () => {
    const groupId = await stand()
    const id = await shared(groupId)
    await world.as(ben!).call(writeComment, say(id))
    await room.answer(ben!, id)
    assert.equal((await edit(ada!, id, { audience: 'members' })).hasProposal, true)
    for (const decision of ['approve', 'send_back'] as const)
      assert.match((await decide(mona!, id, decision)).body, /not_yours_to_review/)
    const subjects = [{ subjectType: 'holding' as const, subjectId: id }]
    assert.equal((await world.as(mona!).refused(approveSubjects, { body: { subjects } })).code, 'not_yours_to_review')
    assert.deepEqual([await inQueueOf(groupId), (await groups.read(groupId, mona!)).waiting?.reviews], [[], 0])
    const queue = await world.as(dora!).call(listQueue, { query: { type: 'want', limit: 50 } })
    assert.ok(queue.some(({ subjectId }) => subjectId === id))

    assert.equal((await decide(dora!, id, 'approve')).statusCode, 200)
    const { audience, commentCount, answers, answerCount } = await room.readWant(id, otto!)
    assert.deepEqual([audience, commentCount, answers, answerCount], ['members', 0, [], 0])
    const told = (await world.notificationsOf(ada!)).map(({ type }) => type)
    assert.ok(!told.includes('holding_comment') && !told.includes('resource_news'))
    assert.deepEqual(await wrongCounts(world), [])
  })

  it('and was sent back or rejected keeps what was said of it until more people are to see it by a decision', async () => {
    const groupId = await stand({ joining: 'hidden' })
    for (const decision of ['unapprove', 'reject'] as const) {
      const id = await shared(groupId)
      await world.as(ben!).call(writeComment, say(id))
      await room.answer(ben!, id)
      const heard = async (reader: Actor) => {
        const { answers } = await room.readWant(id, reader)
        return [(await world.as(reader).call(listHoldingComments, at(id))).length, answers.length]
      }
      assert.equal((await decide(dora!, id, decision)).statusCode, 200)
      assert.equal((await edit(ada!, id, { audience: 'members' })).audience, 'members')
      assert.deepEqual(await heard(ada!), [1, 1])
      await edit(ada!, id, { audience: 'group' })
      await world.as(ada!).call(submitHolding, at(id))
      assert.equal((await decide(mona!, id, 'approve')).statusCode, 200)
      assert.deepEqual(await heard(ben!), [1, 1])

      await decide(dora!, id, decision)
      await edit(ada!, id, { audience: 'members' })
      await world.as(ada!).call(submitHolding, at(id))
      await decide(dora!, id, 'send_back')
      await world.as(ada!).call(submitHolding, at(id))
      assert.deepEqual(await heard(ada!), [1, 1])
      assert.equal((await decide(dora!, id, 'approve')).statusCode, 200)
      assert.deepEqual(
        [await heard(ada!), await heard(otto!)],
        [
          [0, 0],
          [0, 0],
        ],
      )
      assert.deepEqual(await wrongCounts(world), [])
    }
  })

  it('is not widened by who left the group to read what was said of it there', async () => {
    const groupId = await stand({ joining: 'hidden' })
    const id = await shared(groupId)
    await world.as(ben!).call(writeComment, say(id))
    await room.answer(ben!, id)
    await decide(dora!, id, 'unapprove')
    await takeFromGroup(world, { id: groupId }, ada!)
    await edit(ada!, id, { audience: 'members' })
    assert.equal((await world.as(ada!).refused(listHoldingComments, at(id))).code, 'holding_not_found')
    assert.equal((await world.as(ada!).refused(writeComment, say(id))).code, 'holding_not_found')
    assert.deepEqual((await room.readWant(id, ada!)).answers, [])
    const told = (await world.as(ada!).call(listNotifications, {})).filter(({ holding }) => holding?.id === id)
    assert.deepEqual([...new Set(told.map(({ type }) => type))], ['holding_reviewed'])
  })

  it('is reported without a change that does not wait for its moderators', async () => {
    const groupId = await stand()
    const id = await shared(groupId)
    await world.as(ben!).call(reportContent, { body: { subjectType: 'holding', subjectId: id, rule: 'respect' } })
    const proposed = async () =>
      (await world.as(mona!).call(listGroupQueue, at(groupId))).map(({ proposal }) => proposal !== null)
    await edit(ada!, id, { audience: 'members' })
    assert.deepEqual(await proposed(), [false])
    await edit(ada!, id, { body: 'All of it anew, with a link: https://example.org/seeds' })
    assert.deepEqual(await proposed(), [true])
    assert.equal((await decide(mona!, id, 'send_back')).statusCode, 200)
    assert.deepEqual(await proposed(), [false])
  })

  it('is for no group any more where it is widened before others saw it, whether the group is named or not', async () => {
    for (const named of [{}, { groupId: null }]) {
      const { id } = await room.askFor(ada!, { audience: 'group', groupId: await stand() })
      const { audience, group } = await edit(ada!, id, { audience: 'members', ...named })
      assert.deepEqual([audience, group], ['members', null])
    }
  })

  it('is talked about by its members while it is not archived, and its moderators take comments and answers away', async () => {
    const groupId = await stand()
    const id = await shared(groupId)
    const mayComment = async (...readers: Actor[]) =>
      Promise.all(readers.map(async (reader) => (await room.readWant(id, reader)).mayComment))
    assert.deepEqual(await mayComment(ada!, ben!, mona!, otto!), [true, true, true, false])
    assert.equal((await world.as(otto!).refused(writeComment, say(id))).code, 'not_a_member')
    const [comment, { answers }] = [await world.as(ben!).call(writeComment, say(id)), await room.answer(ben!, id)]
    assert.equal((await room.readWant(id, mona!)).role, 'moderator')
    await world.as(mona!).call(deleteComment, at(comment.id))
    await world.as(mona!).call(deleteAnswer, { params: { id: `${id}`, answerId: `${answers[0]!.id}` } })
    await world.as(olga!).call(archiveGroup, { ...at(groupId), body: { isArchived: true } })
    assert.equal((await world.as(ben!).refused(writeComment, say(id))).code, 'group_archived')
    assert.deepEqual(await mayComment(ada!, ben!), [false, false])
  })

  it('is still seen by its author who left, without what is said of it', async () => {
    const groupId = await stand({ joining: 'hidden' })
    const id = await shared(groupId)
    await room.answer(ben!, id)
    await world.as(ben!).call(writeComment, say(id))
    await takeFromGroup(world, { id: groupId }, ada!)
    await room.answer(mona!, id)
    await world.as(mona!).call(writeComment, say(id))
    assert.equal((await world.as(ada!).refused(listHoldingComments, at(id))).code, 'holding_not_found')
    const { answers, commentCount } = await room.readWant(id, ada!)
    assert.deepEqual([answers, commentCount], [[], 0])
    assert.equal((await room.readWant(id, ben!)).commentCount, 2)
    const told = (await world.as(ada!).call(listNotifications, {})).filter(({ holding }) => holding?.id === id)
    assert.deepEqual(
      told.map(({ type }) => type),
      ['holding_reviewed'],
    )
    assert.ok(!(await world.notificationsOf(ada!)).some(({ senderId }) => senderId === mona!.id))
  })

  it('is submitted by who may share there at that time', async () => {
    const [left, over] = [await stand(), await stand()]
    const draft = (groupId: number) => events.propose(ada!, { audience: 'group', groupId, isDraft: true })
    const [one, two] = [await draft(left), await draft(over)]
    await takeFromGroup(world, { id: left }, ada!)
    await world.as(olga!).call(archiveGroup, { ...at(over), body: { isArchived: true } })
    assert.equal((await world.as(ada!).refused(submitHolding, at(one.id))).code, 'not_a_member')
    assert.equal((await world.as(ada!).refused(submitHolding, at(two.id))).code, 'group_archived')
  })

  it('does not come into an archived group, nor change there; sent back, or for more people, it may go on', async () => {
    const groupId = await stand()
    const waiting = (audience: 'group' | 'members') => room.askFor(ada!, { audience, groupId })
    const [own, open, changed, wider] = [
      await waiting('group'),
      await waiting('members'),
      await shared(groupId),
      await shared(groupId),
    ]
    await edit(ada!, changed, { body: 'All of it anew, with a link: https://example.org/seeds' })
    await edit(ada!, wider, { audience: 'members' })
    await world.as(olga!).call(archiveGroup, { ...at(groupId), body: { isArchived: true } })
    for (const id of [own.id, open.id, changed]) assert.match((await decide(dora!, id, 'approve')).body, /group_archived/)
    assert.equal((await decide(mona!, own.id, 'send_back')).statusCode, 200)
    assert.equal((await decide(mona!, changed, 'send_back')).statusCode, 200)
    assert.equal((await decide(dora!, wider, 'approve')).statusCode, 200)
    assert.equal((await room.readWant(wider, otto!)).audience, 'members')
  })

  it('is not narrowed to its members by who has left them, nor while it is archived', async () => {
    const [left, over] = [await stand(), await stand()]
    const forAll = async (groupId: number) => (await room.want(ada!, { groupId, audience: 'members' })).id
    const [one, two] = [await forAll(left), await forAll(over)]
    await takeFromGroup(world, { id: left }, ada!)
    await world.as(olga!).call(archiveGroup, { ...at(over), body: { isArchived: true } })
    const narrow = (id: number) => world.as(ada!).refused(editWant, { ...at(id), body: { audience: 'group' } })
    assert.deepEqual([(await narrow(one)).code, (await narrow(two)).code], ['not_a_member', 'group_archived'])
  })

  it('shows its earlier words to those who decide on it, and names them as moderators', async () => {
    const id = await shared(await stand(), { title: 'A catalogue of seeds' })
    await edit(ada!, id, { title: 'A catalogue of seed' })
    const [version] = await world.as(mona!).call(listHoldingVersions, at(id))
    assert.equal(version?.title, 'A catalogue of seeds')
    assert.equal((await world.as(ben!).refused(listHoldingVersions, at(id))).code, 'not_yours_to_review')
    const event = await events.stand(ada!, { audience: 'group', groupId: await stand() })
    const roles = await Promise.all([ada!, mona!, ben!].map(async (who) => (await events.read(event.id, who)).role))
    assert.deepEqual(roles, ['author', 'moderator', null])
  })

  it('is counted for its moderators while a change of it waits, and when it is restored', async () => {
    const groupId = await stand({ title: 'Seed savers' })
    const id = await shared(groupId)
    const rewrite = () => edit(ada!, id, { body: 'All of it anew, with a link: https://example.org/seeds' })
    const waits = ['1 submission waits for review in Seed savers']
    await untilTold(groupId, false)
    await rewrite()
    assert.deepEqual(await untilTold(groupId, true), waits)
    await world.as(ada!).call(dropProposal, at(id))
    await untilTold(groupId, false)
    await rewrite()
    await untilTold(groupId, true)
    assert.equal((await decide(mona!, id, 'send_back')).statusCode, 200)
    await untilTold(groupId, false)
    await rewrite()
    await untilTold(groupId, true)
    await edit(ada!, id, { audience: 'members' })
    await untilTold(groupId, false)
    assert.equal((await decide(mona!, id, 'reject')).statusCode, 200)
    assert.equal((await decide(dora!, id, 'restore')).statusCode, 200)
    assert.deepEqual(await untilTold(groupId, true), waits)
  })
})
