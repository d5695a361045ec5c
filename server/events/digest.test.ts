import assert from 'node:assert/strict'
import { after, before, it } from 'node:test'
import { answerOccurrence } from '#contract/occurrences.ts'
import { sendDigests } from '#server/notifications/send-digests.ts'
import { eventRoom, localAfter } from '#testing/event-room.ts'
import { groupRoom } from '#testing/group-room.ts'
import { openWorld, type Actor, type World } from '#testing/world.ts'

let world: World
let [ada, ben, ava]: Actor[] = []
before(async () => {
  world = await openWorld({ RATE_LIMITS: 'off', PUBLIC_URL: 'https://ibid.test' })
  ;[ada, ben, ava] = [await world.member('Ada'), await world.member('Ben'), await world.admin('Ava')]
})
after(() => world.close())

it('the digest names three events of the week: first what one answered, then of one’s groups, in one’s own time zone', async () => {
  const [events, groups] = [eventRoom(world, () => ava!), groupRoom(world, () => ava!)]
  await world.db.updateTable('users').set({ digest: 'weekly', time_zone: 'America/New_York' }).where('id', '=', ben!.id).execute()
  await world.colleagues(ada!, ben!)
  world.pass(24 * 7)
  await world.post(ada!, { content: 'A reason for a letter.' })
  const at = (days: number) => ({ startsLocal: localAfter(world, days), endsLocal: localAfter(world, days, '20:00') })
  const groupId = await groups.stand(ada!, { title: 'Binders' }, [ben!])
  const own = await events.stand(ada!, { title: 'Mine on day six', ...at(6) })
  await events.stand(ada!, { title: 'Of the group on day five', groupId, audience: 'group', ...at(5) })
  for (const days of [2, 3]) await events.stand(ada!, { title: `Anyone’s on day ${days}`, ...at(days) })
  await events.stand(ada!, { title: 'Next week', ...at(9) })
  await events.propose(ada!, { title: 'Nobody has read it', ...at(1) })
  const date = own.occurrences[0]!
  await world.as(ben!).call(answerOccurrence, { params: { id: `${date.id}` }, body: { answer: 'interested' } })

  await sendDigests(world.rooms)
  const { text } = await world.letterTo(ben!.email, /Your week at ibid\./)
  const listed = text.slice(text.indexOf('Events this week')).match(/^- .*$/gm)
  assert.deepEqual(
    listed?.slice(0, 3).map((line) => line.split(':')[0]),
    ['- Mine on day six', '- Of the group on day five', '- Anyone’s on day 2'],
  )
  assert.match(listed?.[0] ?? '', /12:00 \(America\/New_York\); 18:00 in Berlin/)
  assert.ok(text.includes(`https://ibid.test/events/${own.id}?date=${date.id}`))
  assert.doesNotMatch(text, /Next week|Nobody has read it|Anyone’s on day 3/)
})
