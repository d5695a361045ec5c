import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { writeComment } from '#contract/comments.ts'
import { deleteHolding, submitHolding } from '#contract/holdings.ts'
import { reviewSubject, type Decision } from '#contract/review.ts'
import { editWant, readWant } from '#contract/wants.ts'
import { cleanUpHoldings } from '#server/holdings/clean-up-holdings.ts'
import { eventRoom } from '#testing/event-room.ts'
import { exchangeRoom } from '#testing/exchange-room.ts'
import { groupRoom } from '#testing/group-room.ts'
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
/** Approved for the group alone, by one who moderates it. */
async function shared(groupId: number, draft: object = {}) {
  const { id } = await room.askFor(ada!, { audience: 'group', groupId, ...draft })
  assert.equal((await decide(mona!, id, 'approve')).statusCode, 200)
  return id
}

describe('a group that goes', () => {
  it('is not deleted by its owner once others have shared something there', async () => {
    const groupId = await stand()
    await shared(groupId)
    assert.equal((await world.as(olga!).refused(deleteHolding, at(groupId))).code, 'group_posted_in')
  })

  it('leaves what others shared there: what all see as it is, what only it saw to its author, who is told', async () => {
    const groupId = await stand()
    const [own, ofAll] = [await shared(groupId), await room.want(ada!, { audience: 'members', groupId })]
    const event = await events.stand(ben!, { audience: 'group', groupId })
    const widened = await shared(groupId)
    for (const id of [own, widened]) await world.as(ben!).call(writeComment, say(id))
    await decide(dora!, widened, 'unapprove')
    await edit(ada!, widened, { audience: 'members' })
    await world.as(ada!).call(submitHolding, at(widened))
    assert.equal((await decide(dora!, groupId, 'reject')).statusCode, 200)
    const longAgo = new Date(world.rooms.now().getTime() - 31 * 86_400_000)
    await world.db.updateTable('holdings').set({ reviewed_at: longAgo }).where('id', '=', groupId).execute()
    await cleanUpHoldings(world.rooms)
    assert.equal((await world.as(dora!).send(readWant, at(groupId))).statusCode, 404)

    const back = await room.readWant(own, ada!)
    const reason = 'The group that it was shared with is no longer there.'
    assert.deepEqual([back.state, back.audience, back.group, back.reason], ['sent_back', 'members', null, reason])
    assert.equal((await events.read(event.id, ben!)).state, 'sent_back')
    const waiting = await room.readWant(widened, ada!)
    assert.deepEqual([waiting.state, waiting.group, waiting.commentCount], ['pending', null, 0])
    const { state, group } = await room.readWant(ofAll.id, otto!)
    assert.deepEqual([state, group], ['approved', null])
    const told = (await world.notificationsOf(ada!)).map(({ content }) => content)
    assert.ok(told.includes(`Your request “${back.title}” was sent back: ${reason}`))
    await world.as(ada!).call(submitHolding, at(own))
    assert.equal((await decide(dora!, own, 'approve')).statusCode, 200)
    assert.equal((await room.readWant(own, otto!)).commentCount, 0)
    const another = { groupId: await stand(), audience: 'group' as const }
    assert.equal((await world.as(ada!).refused(editWant, { ...at(own), body: another })).code, 'other_group')
    assert.equal((await decide(dora!, own, 'unapprove')).statusCode, 200)
    assert.equal((await edit(ada!, own, another)).group?.id, another.groupId)
    assert.deepEqual(await wrongCounts(world), [])
  })
})
