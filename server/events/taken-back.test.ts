import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { listNotifications } from '#contract/notifications.ts'
import { answerOccurrence, type Answer } from '#contract/occurrences.ts'
import { leaveGroup } from '#contract/group-members.ts'
import { blockUser } from '#contract/profiles.ts'
import { suspendUser, warnUser } from '#contract/moderation.ts'
import { askForDeletion, deletionGraceDays } from '#contract/your-data.ts'
import { eraseDueAccounts } from '#server/account-deletion/erase-account.ts'
import { addEvent, addGoing } from '#testing/events.ts'
import { addGroup, takeFromGroup } from '#testing/groups.ts'
import { untilDone } from '#testing/until-mail-is-out.ts'
import { openWorld, type Actor, type World } from '#testing/world.ts'
import { wrongCounts } from '#testing/wrong-counts.ts'
import { cleanUpEvents } from './clean-up-events.ts'
import { takeBackAnswersOfOutsiders } from './take-back-answers.ts'

let world: World
let [ada, ben, cleo, ava]: Actor[] = []
before(async () => {
  world = await openWorld({ RATE_LIMITS: 'off' })
  ;[ada, ben, cleo] = await Promise.all(['Ada', 'Ben', 'Cleo'].map((name) => world.member(name)))
  ava = await world.admin('Ava')
})
after(() => world.close())

const at = (id: number) => ({ params: { id: `${id}` } })
const say = (who: Actor, id: number, answer: Answer) => world.as(who).call(answerOccurrence, { ...at(id), body: { answer } })
const answersTo = async (date: number) => {
  const rows = await world.db.selectFrom('rsvps').select(['user_id', 'answer']).where('occurrence_id', '=', date).execute()
  return new Map(rows.map(({ user_id, answer }) => [user_id, answer]))
}
async function leave(who: Actor, keepsWriting = true) {
  await world.as(who).call(askForDeletion, { body: { currentPassword: who.password, keepsWriting } })
  world.pass(deletionGraceDays * 24)
  await eraseDueAccounts(world.rooms)
  await untilDone(world, 'event-news')
}

describe('an answer is taken back, and the place given on,', () => {
  it('when a block comes between them and the host, no matter who blocks', async () => {
    for (const isByHost of [true, false]) {
      const [host, guest] = [await world.member('Host'), await world.member('Guest')]
      const [event, theirs] = [await addEvent(world, host, { capacity: 1 }), await addEvent(world, guest)]
      for (const who of [guest, cleo!]) await say(who, event.date, 'going')
      await say(host, theirs.date, 'interested')
      await world.as(isByHost ? host : guest).call(blockUser, { body: { userId: isByHost ? guest.id : host.id } })
      assert.deepEqual([...(await answersTo(event.date))], [[cleo!.id, 'going']])
      assert.deepEqual([...(await answersTo(theirs.date))], [])
      assert.equal((await world.toldOf(cleo!, event.title)).length, 1)
      const refused = await world.as(guest).refused(answerOccurrence, { ...at(event.date), body: { answer: 'going' } })
      assert.equal(refused.code, 'occurrence_not_found')
    }
    assert.deepEqual(await wrongCounts(world), [])
  })

  it('or an answer and a block at once, fifty times', async () => {
    for (let run = 0; run < 50; run++) {
      const guest = await world.member('Guest')
      const { date } = await addEvent(world, ada!)
      await Promise.all([
        world.as(guest).send(answerOccurrence, { ...at(date), body: { answer: 'going' } }),
        world.as(ada!).call(blockUser, { body: { userId: guest.id } }),
      ])
      assert.equal((await answersTo(date)).size, 0)
    }
    assert.deepEqual(await wrongCounts(world), [])
  })

  it('when they are suspended, of what is to come', async () => {
    const guest = await world.member('Guest')
    const [ahead, past] = [await addEvent(world, ada!, { capacity: 1 }), await addEvent(world, ada!, { hours: [-5] })]
    await addGoing(world, past.date, [guest])
    for (const who of [guest, cleo!]) await say(who, ahead.date, 'going')
    const reason = 'They sold places'
    for (let count = 0; count < 3; count++)
      await world.as(ava!).call(warnUser, { ...at(guest.id), body: { rule: 'respect', reason } })
    await world.as(ava!).send(suspendUser, { ...at(guest.id), body: { reason } })
    await untilDone(world, 'standing-changed')
    assert.deepEqual([...(await answersTo(ahead.date))], [[cleo!.id, 'going']])
    assert.deepEqual([...(await answersTo(past.date))], [[guest.id, 'going']])
    assert.deepEqual(await wrongCounts(world), [])
  })

  it('when they are no longer in the group that it is for', async () => {
    const group = await addGroup(world, ada!, { members: [ben!, cleo!] })
    const { date } = await addEvent(world, ada!, { capacity: 1, audience: 'group', groupId: group.id })
    for (const who of [ben!, cleo!]) await say(who, date, 'going')
    await takeBackAnswersOfOutsiders(world.rooms)
    assert.equal((await answersTo(date)).size, 2)
    await takeFromGroup(world, group, ben!)
    await takeBackAnswersOfOutsiders(world.rooms)
    assert.deepEqual([...(await answersTo(date))], [[cleo!.id, 'going']])
    assert.deepEqual(await wrongCounts(world), [])
  })

  it('at once when they leave the group', async () => {
    const group = await addGroup(world, ada!, { members: [ben!, cleo!] })
    const [theirs, open] = await Promise.all([
      addEvent(world, ada!, { capacity: 1, audience: 'group', groupId: group.id }),
      addEvent(world, ada!),
    ])
    for (const who of [ben!, cleo!]) await say(who, theirs.date, 'going')
    await say(ben!, open.date, 'going')
    await world.as(ben!).call(leaveGroup, at(group.id))
    await untilDone(world, 'group-left')
    assert.deepEqual([...(await answersTo(theirs.date))], [[cleo!.id, 'going']])
    assert.deepEqual([...(await answersTo(open.date))], [[ben!.id, 'going']])
    assert.deepEqual(await wrongCounts(world), [])
  })

  it('when they leave, with everything that says that they were there', async () => {
    const guest = await world.member('Guest')
    const [ahead, past] = [
      await addEvent(world, ada!, { capacity: 1, hours: [24 * 60] }),
      await addEvent(world, ada!, { hours: [-5] }),
    ]
    await addGoing(world, past.date, [guest, ben!])
    await world.db
      .updateTable('rsvps')
      .set({ attended_at: world.rooms.now(), confirmed_by: guest.id })
      .where('user_id', '=', ben!.id)
      .execute()
    for (const who of [guest, cleo!]) await say(who, ahead.date, 'going')
    await leave(guest)
    assert.deepEqual([...(await answersTo(ahead.date))], [[cleo!.id, 'going']])
    assert.deepEqual([...(await answersTo(past.date))], [[ben!.id, 'going']])
    assert.deepEqual(await wrongCounts(world), [])
  })
})

describe('an event of someone who leaves', () => {
  it('passes on to the host of longest standing', async () => {
    const [host, second, third] = await Promise.all(['Host', 'Second', 'Third'].map((name) => world.member(name)))
    const { id, date, title } = await addEvent(world, host!, { hours: [24 * 60], hosts: [second!, third!] })
    await world.db
      .updateTable('hosts')
      .set({ since: new Date(0) })
      .where('user_id', '=', third!.id)
      .execute()
    await addGoing(world, date, [cleo!])
    await leave(host!, false)
    const { author_id } = await world.db.selectFrom('holdings').select('author_id').where('id', '=', id).executeTakeFirstOrThrow()
    assert.equal(author_id, third!.id)
    const hosts = await world.db.selectFrom('hosts').select('user_id').where('event_id', '=', id).execute()
    assert.deepEqual(hosts, [{ user_id: second!.id }])
    assert.deepEqual(await world.toldOf(cleo!, title), [])
    assert.deepEqual(await wrongCounts(world), [])
  })

  it('alone is cancelled, and people hear it without a name, whether the writing stays or goes', async () => {
    for (const keepsWriting of [true, false]) {
      const host = await world.member('Hostname')
      const guest = await world.member('Guest')
      const { id, date, title } = await addEvent(world, host, { hours: [24 * 60] })
      await say(guest, date, 'going')
      await leave(host, keepsWriting)
      assert.deepEqual(await world.toldOf(guest, title), [`“${title}” was cancelled: Its host has left.`])
      const kept = await world.db.selectFrom('events').select('cancelled_at').where('holding_id', '=', id).execute()
      assert.deepEqual(
        kept.map(({ cancelled_at }) => cancelled_at !== null),
        keepsWriting ? [true] : [],
      )
    }
    assert.deepEqual(await wrongCounts(world), [])
  })
})

describe('what is kept', () => {
  it('of answers goes half a year after the date, and how many stays', async () => {
    const [old, later] = [
      await addEvent(world, ada!, { hours: [-24 * 180 - 3] }),
      await addEvent(world, ada!, { hours: [-24 * 179] }),
    ]
    for (const { date } of [old, later]) await addGoing(world, date, [ben!, cleo!])
    await cleanUpEvents(world.rooms)
    assert.deepEqual([(await answersTo(old.date)).size, (await answersTo(later.date)).size], [0, 2])
    const counted = await world.db
      .selectFrom('occurrences')
      .select('going_count')
      .where('id', '=', old.date)
      .executeTakeFirstOrThrow()
    assert.equal(counted.going_count, 2)
  })

  it('of a question whether one hosts goes after 30 days, with its notice', async () => {
    const guest = await world.member('Guest')
    const { id } = await addEvent(world, ada!)
    const asked = { event_id: id, user_id: guest.id, state: 'asked' as const, asked_by: ada!.id }
    const since = new Date(world.rooms.now().getTime() - 30 * 86_400_000)
    await world.db
      .insertInto('hosts')
      .values({ ...asked, since })
      .execute()
    await world.db
      .insertInto('notifications')
      .values({ user_id: guest.id, type: 'group_invited', sender_id: ada!.id, holding_id: id, content: '' })
      .execute()
    await cleanUpEvents(world.rooms)
    assert.equal((await world.db.selectFrom('hosts').selectAll().where('event_id', '=', id).execute()).length, 0)
    assert.deepEqual(await world.as(guest).call(listNotifications, {}), [])
  })
})
