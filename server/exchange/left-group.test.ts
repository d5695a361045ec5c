import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, it } from 'node:test'
import { leaveGroup } from '#contract/group-members.ts'
import { archiveGroup } from '#contract/groups.ts'
import { changeLine } from '#contract/offers.ts'
import { closeWant, markHelped, type Want } from '#contract/wants.ts'
import { exchangeRoom } from '#testing/exchange-room.ts'
import { groupRoom } from '#testing/group-room.ts'
import { openWorld, type Actor, type World } from '#testing/world.ts'
import { wrongCounts } from '#testing/wrong-counts.ts'

let world: World
let room: ReturnType<typeof exchangeRoom>
let [ada, ben, cleo, ava]: Actor[] = []
before(async () => {
  world = await openWorld({ RATE_LIMITS: 'off' })
  room = exchangeRoom(world, () => ava!)
})
after(() => world.close())
beforeEach(async () => {
  ;[ada, ben, cleo] = await Promise.all(['Ada', 'Ben', 'Cleo'].map((name) => world.member(name)))
  ava = await world.admin('Ava')
})

const at = (id: number) => ({ params: { id: `${id}` } })
const leave = (who: Actor, groupId: number) => world.as(who).call(leaveGroup, at(groupId))
const archive = (groupId: number) => world.as(cleo!).call(archiveGroup, { ...at(groupId), body: { isArchived: true } })
const ofAnswer = ({ id, answers }: Want, helped: boolean) => ({
  ...{ params: { id: `${id}`, answerId: `${answers[0]!.id}` }, body: { helped } },
})

/** Cleo’s; Ada and Ben are in it. */
const stand = (joining: 'open' | 'request' | 'hidden') => groupRoom(world, () => ava!).stand(cleo!, { joining }, [ada!, ben!])

const waysOut = [
  ['leaves an open group', 'open', leave, 'not_a_member'],
  ['leaves a hidden group', 'hidden', leave, 'not_a_member'],
  ['sees the group archived', 'open', (_: Actor, groupId: number) => archive(groupId), 'group_archived'],
] as const

for (const [happens, joining, goOut, code] of waysOut)
  describe(`who ${happens}`, () => {
    it('promises no line there, but gives what was promised before, or sets it free', async () => {
      const groupId = await stand(joining)
      const lines = ['One', 'Two', 'Three'].map((title) => ({ title }))
      const offer = await room.offer(ada!, { audience: 'group', groupId, mode: 'chosen', lines })
      const [first, second, third] = offer.lines.map(({ id }) => id)
      await room.ask(ben!, offer.id, [first!, second!, third!])
      for (const line of [first!, second!]) await room.line(ada!, line, { state: 'promised', userId: ben!.id })
      await goOut(ada!, groupId)
      const promising = { params: { id: `${third}` }, body: { state: 'promised', userId: ben!.id } } as const
      assert.equal((await world.as(ada!).refused(changeLine, promising)).code, code)
      assert.equal((await room.line(ada!, first!, { state: 'given' })).may.promise, false)
      const states = (await room.line(ada!, second!, { state: 'free' })).lines.map(({ state }) => state)
      assert.deepEqual(states, ['given', 'free', 'free'])
      assert.deepEqual(await wrongCounts(world), [])
    })

    it('says of no answer that it helped, but takes back what they said', async () => {
      const groupId = await stand(joining)
      const want = await room.want(ada!, { audience: 'group', groupId })
      const answered = await room.answer(ben!, want.id)
      assert.equal((await room.readWant(want.id, ada!)).may.mark, true)
      await world.as(ada!).call(markHelped, ofAnswer(answered, true))
      await goOut(ada!, groupId)
      const taken = await world.as(ada!).call(markHelped, ofAnswer(answered, false))
      assert.deepEqual([taken.status, taken.may.mark], ['open', false])
      assert.equal((await world.as(ada!).refused(markHelped, ofAnswer(answered, true))).code, code)
    })

    it('closes a request, and does not open it again', async () => {
      const groupId = await stand(joining)
      const want = await room.want(ada!, { audience: 'group', groupId })
      await goOut(ada!, groupId)
      const closed = await world.as(ada!).call(closeWant, { ...at(want.id), body: { isClosed: true } })
      assert.deepEqual([closed.status, closed.may.reopen], ['closed', false])
      assert.equal((await world.as(ada!).refused(closeWant, { ...at(want.id), body: { isClosed: false } })).code, code)
    })
  })
