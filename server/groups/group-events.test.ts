import assert from 'node:assert/strict'
import { after, before, it } from 'node:test'
import { sql } from 'kysely'
import { askToHost, cancelEvent, editEvent, weekdays, type Repeat } from '#contract/events.ts'
import { archiveGroup, type GroupFile, listGroupFiles } from '#contract/groups.ts'
import { changeGroupLevel, leaveGroup } from '#contract/group-members.ts'
import { listNotifications } from '#contract/notifications.ts'
import { pathOf, wordsOf } from '#contract/notification-kinds.ts'
import { answerOccurrence } from '#contract/occurrences.ts'
import { listLinkedCards, listSharedHoldings } from '#contract/holdings.ts'
import { reviewSubject } from '#contract/review.ts'
import { search } from '#contract/search.ts'
import { changeSettings } from '#contract/settings.ts'
import { eventRoom, localAfter } from '#testing/event-room.ts'
import { exchangeRoom } from '#testing/exchange-room.ts'
import { groupRoom } from '#testing/group-room.ts'
import { resourceRoom } from '#testing/resource-room.ts'
import { attach, upload } from '#testing/uploads.ts'
import { openWorld, type Actor, type World } from '#testing/world.ts'

let world: World
let groups: ReturnType<typeof groupRoom>
let events: ReturnType<typeof eventRoom>
let [ada, ben, cleo, dan, ava]: Actor[] = []
before(async () => {
  world = await openWorld({ RATE_LIMITS: 'off' })
  ;[ada, ben, cleo, dan] = await Promise.all(['Ada', 'Ben', 'Cleo', 'Dan'].map((name) => world.member(name)))
  ava = await world.admin('Ava')
  groups = groupRoom(world, () => ava!)
  events = eventRoom(world, () => ava!)
})
after(() => world.close())

const told = async (who: Actor, type: string) =>
  (await world.as(who).call(listNotifications, { query: {} })).filter((notice) => notice.type === type)
/** Jobs notify people a moment later. */
async function untilTold(who: Actor, type: string, isTold = true) {
  for (;;) {
    const notices = await told(who, type)
    if (notices.length > 0 === isTold) return notices
    await new Promise((resolve) => setTimeout(resolve, 25))
  }
}

it('tells those who want all or the highlights of an event, once it is there', async () => {
  const id = await groups.stand(ada!, { title: 'Binders' }, [ben!, cleo!, dan!])
  await world.as(cleo!).call(changeGroupLevel, { ...groups.at(id), body: { level: 'all' } })
  await world.as(dan!).call(changeGroupLevel, { ...groups.at(id), body: { level: 'none' } })
  const everywhere = { inApp: true, email: true, push: true }
  await world.as(cleo!).call(changeSettings, { body: { notifications: { group_post: everywhere } } })
  const event = await events.stand(ada!, { title: 'Sewing evening', groupId: id, audience: 'group' })
  for (const who of [ben!, cleo!]) {
    const [notice] = await untilTold(who, 'group_post')
    assert.deepEqual(
      [wordsOf(notice!), pathOf(notice!)],
      [{ who: 'Ada', says: 'posted “Sewing evening” in Binders' }, `/events/${event.id}`],
    )
  }
  assert.deepEqual([await told(dan!, 'group_post'), await told(ada!, 'group_post')], [[], []])
  const { rows: byLetter } = await sql`
    select from notifications where holding_id = ${event.id} and letter_due_at is not null and type = 'group_post'`.execute(
    world.db,
  )
  assert.equal(byLetter.length, 0)
  assert.equal((await groups.read(id, ben!)).counts?.events, 1)
  await events.decide(event.id, 'unapprove')
  assert.deepEqual(await told(ben!, 'group_post'), [])
})

it('tells moderators what waits for them, and they decide on what only the group sees', async () => {
  const id = await groups.stand(ada!, { title: 'Printers' }, [ben!])
  const event = await events.propose(ben!, { groupId: id, audience: 'group' })
  assert.equal((await untilTold(ada!, 'group_review'))[0]?.content, '1 submission waits for review in Printers')
  const decision = { subjectType: 'holding', subjectId: event.id, decision: 'approve' } as const
  await world.as(ada!).call(reviewSubject, { body: decision })
  await untilTold(ada!, 'group_review', false)
  assert.equal((await events.read(event.id, ben!)).state, 'approved')
})

it('an archived group cancels what it planned, or keeps it, as its owner says', async () => {
  for (const cancelsEvents of [true, false]) {
    const id = await groups.stand(ada!, { title: `Weavers ${cancelsEvents}` }, [ben!])
    const event = await events.stand(ada!, { groupId: id, audience: 'group' })
    const date = event.occurrences[0]!
    await world.as(ben!).call(answerOccurrence, { params: { id: `${date.id}` }, body: { answer: 'going' } })
    await world.as(ada!).call(archiveGroup, { ...groups.at(id), body: { isArchived: true, cancelsEvents } })
    const after = await events.read(event.id, ben!)
    assert.equal(after.cancelledAt !== null, cancelsEvents)
    assert.equal(after.occurrences[0]?.isCancelled, cancelsEvents)
    if (cancelsEvents) assert.equal(after.cancelReason, 'Weavers true was archived')
  }
})

it('changes nothing any more by its author who has left, neither one date nor all; calling it off remains theirs', async () => {
  const id = await groups.stand(ada!, { joining: 'request', title: 'Gilders' }, [ben!, cleo!])
  const days = weekdays[(new Date(localAfter(world, 10)).getDay() + 6) % 7]!
  const repeat: Repeat = { every: 'week', interval: 1, days: [days], count: 3 }
  const event = await events.stand(ben!, { groupId: id, audience: 'group', repeat })
  await world.as(ben!).call(leaveGroup, groups.at(id))
  const place = { name: 'Elsewhere', city: 'Bonn', country: 'DE' }
  const occurrenceId = event.occurrences[1]!.id
  for (const body of [
    { place },
    { place, scope: 'following' as const, occurrenceId },
    { place, scope: 'this' as const, occurrenceId },
  ])
    assert.equal((await world.as(ben!).refused(editEvent, { ...events.at(event.id), body })).code, 'not_a_member')
  const asked = { ...events.at(event.id), body: { userId: cleo!.id } }
  assert.equal((await world.as(ben!).refused(askToHost, asked)).code, 'not_a_member')
  assert.equal((await events.read(event.id, cleo!)).occurrences[1]!.place?.name, 'Reading room')
  assert.deepEqual((await events.read(event.id, ada!)).hosts.length, 1)
  await world.as(ben!).call(cancelEvent, { ...events.at(event.id), body: { reason: 'I have left' } })
})

it('tells whom it names, once it is there, in what; and once of each whom a change names, when that is there', async () => {
  const body = 'An evening for all who like to talk about paper, glue and thread, with something to drink'
  const event = await events.stand(ada!, { title: 'Open evening', body: `${body}, and @${cleo!.username}.` })
  const toldOf = async (who: Actor) => (await told(who, 'mention')).map(({ content }) => content)
  assert.deepEqual(await toldOf(cleo!), ['Ada mentioned you in an event'])

  const change = (text: string) => world.as(ada!).call(editEvent, { ...events.at(event.id), body: { body: text } })
  const small = `${body}, and @${cleo!.username}. @${ben!.username}`
  assert.equal((await change(small)).hasProposal, false)
  assert.deepEqual(await toldOf(ben!), ['Ada mentioned you in an event'])
  assert.equal((await change(`${small} With a link, https://example.org/evening, by @${dan!.username}`)).hasProposal, true)
  assert.deepEqual(await toldOf(dan!), [])
  await events.approve(event.id)
  for (const who of [cleo!, ben!, dan!]) assert.deepEqual(await toldOf(who), ['Ada mentioned you in an event'])
})

it('lists what a member shared and what a topic has, newest first, and cards with the next date and one’s answer', async () => {
  const older = await events.stand(dan!, { title: 'First of two', body: 'On #marbling.' })
  world.pass(1)
  const newer = await events.stand(dan!, { title: 'Second of two' })
  await events.propose(dan!, { title: 'Waits' })
  const exchange = exchangeRoom(world, () => ava!)
  await exchange.decide((await exchange.askFor(dan!, { body: 'On #marbling.' })).id, 'approve')
  const by = `${dan!.id}`
  const [first] = await world.as(ben!).call(listSharedHoldings, { query: { by, limit: 1 } })
  assert.equal(first?.id, newer.id)
  const all = await world.as(ben!).call(listSharedHoldings, { query: { by } })
  assert.deepEqual(
    all.map(({ id }) => id),
    [newer.id, older.id],
  )
  const ofTopic = await world.as(ben!).call(listSharedHoldings, { query: { topic: 'Marbling' } })
  assert.deepEqual(
    ofTopic.map(({ id }) => id),
    [older.id],
  )
  assert.deepEqual(await world.as(ben!).call(listSharedHoldings, { query: { topic: "it's" } }), [])
  assert.deepEqual(await world.as(ben!).call(listSharedHoldings, { query: { kind: 'group' } }), [])

  const date = older.occurrences[0]!
  await world.as(ben!).call(answerOccurrence, { params: { id: `${date.id}` }, body: { answer: 'interested' } })
  const hidden = await groups.stand(ada!, { joining: 'hidden' })
  const secret = await events.stand(ada!, { groupId: hidden, audience: 'group' })
  const ids = [newer.id, secret.id, older.id, 2_000_000_000].join(',')
  const cards = await world.as(ben!).call(listLinkedCards, { query: { ids } })
  assert.deepEqual(
    cards.map(({ id, date: next }) => [id, next?.id, next?.answer]),
    [
      [newer.id, newer.occurrences[0]!.id, null],
      [older.id, date.id, 'interested'],
    ],
  )
})

it('shows on the card of a series the next date that takes place, and one that was cancelled only where none does', async () => {
  const times = { startsLocal: localAfter(world, 7), endsLocal: localAfter(world, 7, '20:00') }
  const [day] = weekdays.slice(Temporal.PlainDate.from(times.startsLocal.slice(0, 10)).dayOfWeek - 1)
  const event = await events.stand(dan!, { ...times, repeat: { every: 'week', interval: 1, days: [day!], count: 3 } })
  const next = async (dates?: string) => {
    const [card] = await world.as(ben!).call(listLinkedCards, { query: { ids: `${event.id}`, ...(dates && { dates }) } })
    return [event.occurrences.findIndex(({ id }) => id === card!.date!.id), card!.date!.isCancelled]
  }
  const cancel = (occurrenceId?: number) =>
    world.as(dan!).call(cancelEvent, { ...events.at(event.id), body: { occurrenceId, reason: 'Snow' } })
  assert.deepEqual(await next(), [0, false])
  await cancel(event.occurrences[0]!.id)
  assert.deepEqual(await next(), [1, false])
  for (const [asked, shown] of [
    [event.occurrences[0]!.id, 0],
    [event.occurrences[2]!.id, 2],
    [2_000_000_000, 1],
  ] as const)
    assert.equal((await next(`${asked}`))[0], shown)
  await cancel()
  assert.deepEqual(await next(), [0, true])
})

it('lists the newest file of each of its resources beside those of its posts, and counts them', async () => {
  const id = await groups.stand(ada!, { joining: 'hidden' }, [ben!])
  const resources = resourceRoom(world, () => ava!)
  const shared = { groupId: id, audience: 'group' } as const
  const { id: resourceId, title } = await resources.stand(ada!, {
    ...shared,
    upload: await resources.file(ada!, 'One', 'one.txt'),
  })
  await resources.stand(ada!, shared)
  await resources.share(ada!, { ...shared, upload: await resources.file(ada!, 'Waits', 'waits.txt') })
  await resources.add(ada!, resourceId, { upload: await resources.file(ada!, 'Two', 'two.txt'), note: 'Corrected' })
  const files = () => world.as(ben!).call(listGroupFiles, groups.at(id))
  assert.deepEqual(
    (await files()).map(({ attachment, resource, post }) => [attachment.name, resource, post]),
    [['one.txt', { id: resourceId, title }, null]],
  )
  await resources.decide(resourceId, 'approve')
  world.pass(1)
  const post = await world.post(ada!, { group: { id } })
  await attach(world, ada!, post, [await upload(world, ada!, { content: 'rules', name: 'rules.txt' })])
  assert.deepEqual((await groups.read(id, ben!)).counts?.files, 2)
  const [newest, older] = await files()
  assert.deepEqual([newest!.post?.id, older!.attachment.name], [post.id, 'two.txt'])
  assert.equal((await world.as(ben!).inject({ url: older!.attachment.url })).body, 'Two')
  assert.equal((await world.as(cleo!).inject({ url: older!.attachment.url })).statusCode, 404)
  const page = await world.as(ben!).inject({ url: `/api/groups/${id}/files?limit=1` })
  const next = /<([^>]+)>/.exec(String(page.headers['link']))![1]!
  const rest = (await world.as(ben!).inject({ url: next })).json<GroupFile[]>()
  assert.deepEqual(
    rest.map(({ attachment }) => attachment.name),
    ['two.txt'],
  )
})

it('does not tell others of a hidden group whose name or end an event of it could give away', async () => {
  const name = 'Zebramark hidden circle'
  const id = await groups.stand(ada!, { title: name, joining: 'hidden' }, [cleo!])
  const event = await events.stand(ada!, { title: 'Open evening of the few', groupId: id, audience: 'public' })
  const date = event.occurrences[0]!.id
  await world.as(ben!).call(answerOccurrence, { params: { id: `${date}` }, body: { answer: 'going' } })
  const find = (viewer: Actor) => world.as(viewer).call(search, { query: { q: 'evening', type: 'events', group: `${id}` } })
  assert.deepEqual([(await find(cleo!)).counts.events, (await find(ben!)).counts.events], [1, 0])
  for (const reason of [undefined, 'Zebramark is done']) {
    if (reason) await world.as(ada!).call(archiveGroup, { ...groups.at(id), body: { isArchived: false } })
    const next = reason ? await events.stand(ada!, { title: 'Another', groupId: id, audience: 'public' }) : event
    await world
      .as(ada!)
      .call(archiveGroup, { ...groups.at(id), body: { isArchived: true, cancelsEvents: true, ...(reason && { reason }) } })
    const read = await events.read(next.id, ben!)
    assert.deepEqual([read.occurrences[0]!.isCancelled, read.cancelReason], [true, 'It will not take place.'])
    assert.doesNotMatch((await world.as(null).inject({ url: `/events/${next.id}` })).body, /Zebramark/)
  }
  await untilTold(ben!, 'event_changed')
  for (const notice of await told(ben!, 'event_changed')) assert.doesNotMatch(JSON.stringify(notice), /Zebramark/)
})
