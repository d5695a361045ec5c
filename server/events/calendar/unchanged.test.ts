import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import type { CompiledQuery } from 'kysely'
import { readCalendarFeed } from '#contract/calendar.ts'
import { cancelEvent, editEvent, weekdays, type Event } from '#contract/events.ts'
import { answerOccurrence, type Answer } from '#contract/occurrences.ts'
import { cleanUpEvents } from '#server/events/clean-up-events.ts'
import { eraseAnswers } from '#server/events/take-back-answers.ts'
import { inTransaction } from '#server/rooms.ts'
import { eventRoom, localAfter } from '#testing/event-room.ts'
import { addGroup } from '#testing/groups.ts'
import { openWorld, type Actor, type World } from '#testing/world.ts'
import { readFeedFile } from './calendar-feed.ts'

let world: World
let room: ReturnType<typeof eventRoom>
let [ada, ava]: Actor[] = []
before(async () => {
  world = await openWorld({ RATE_LIMITS: 'off' })
  room = eventRoom(world, () => ava!)
  ;[ada, ava] = [await world.member('Ada'), await world.admin('Ava')]
})
after(() => world.close())

const answer = (event: Event, viewer: Actor, said: Answer = 'going') =>
  world.as(viewer).call(answerOccurrence, { params: { id: `${event.occurrences[0]!.id}` }, body: { answer: said } })

const addressOf = async (owner: Actor) => new URL((await world.as(owner).call(readCalendarFeed, {})).url).pathname
const open = (url: string, etag?: string) =>
  world.as(null).inject({ method: 'GET', url, headers: etag === undefined ? {} : { 'if-none-match': etag } })

/** Reads it twice, as calendars do, then pretends the file was a different one, so that a rewrite becomes visible. */
async function readBefore(owner: Actor) {
  const url = await addressOf(owner)
  await open(url)
  await open(url)
  const [written, ...others] = await world.db
    .selectFrom('calendar_feeds')
    .select('etag')
    .where('user_id', '=', owner.id)
    .execute()
  assert.deepEqual(others, [])
  const kept = written!.etag.replace(/\..*"$/, '.as it was"')
  await world.db.updateTable('calendar_feeds').set({ etag: kept }).where('user_id', '=', owner.id).execute()
  const isWrittenAnew = async () => {
    const { statusCode } = await open(url, kept)
    assert.ok(statusCode === 304 || statusCode === 200, `${statusCode}`)
    return statusCode === 200
  }
  return { url, kept, isWrittenAnew }
}

const set = (table: 'users' | 'holdings', id: number, values: object) =>
  world.db.updateTable(table).set(values).where('id', '=', id).execute()

describe('a calendar that was read before', () => {
  it('is not written anew while nothing has changed, and once a day all the same', async () => {
    const cleo = await world.member('Cleo')
    await answer(await room.stand(ada!), cleo)
    const { url, isWrittenAnew } = await readBefore(cleo)
    assert.deepEqual([await isWrittenAnew(), await isWrittenAnew()], [false, false])
    world.pass(23)
    assert.equal(await isWrittenAnew(), false)
    world.pass(2)
    assert.equal(await isWrittenAnew(), true)
    const { headers } = await open(url)
    assert.equal((await open(url, String(headers.etag))).statusCode, 304)
  })

  it('is written anew after every change of what it may tell', async () => {
    const [dan, fay] = [await world.member('Dan'), await world.member('Fay')]
    const group = await addGroup(world, ada!, { joining: 'request', members: [dan] })
    const [open, closed] = [await room.stand(fay), await room.stand(ada!, { audience: 'group', groupId: group.id })]
    const other = await room.stand(ada!)
    for (const event of [open, closed]) await answer(event, dan)
    const edit = (body: object) => world.as(fay).call(editEvent, { ...room.at(open.id), body: body as never })
    const members = world.db.updateTable('group_members').where('group_id', '=', group.id).where('user_id', '=', dan.id)
    const changes: Record<string, () => Promise<unknown>> = {
      'another answer': () => answer(other, dan, 'interested'),
      'no answer any more': () =>
        world.db
          .deleteFrom('rsvps')
          .where('user_id', '=', dan.id)
          .where('occurrence_id', '=', other.occurrences[0]!.id)
          .execute(),
      'a new title': () => edit({ title: 'Another title' }),
      'a new text': () => edit({ body: 'Another text, which is longer than the one before.' }),
      'a new place': () => edit({ place: { name: 'Annex', city: 'Berlin', country: 'DE' } }),
      'another time': () => edit({ startsLocal: '2027-06-01T10:00', endsLocal: '2027-06-01T11:00' }),
      'a host’s new name': () => set('users', fay.id, { name: 'Fay Falk' }),
      'a suspended host': () => set('users', fay.id, { suspended_at: world.rooms.now() }),
      'a host who is back': () => set('users', fay.id, { suspended_at: null }),
      'someone who blocks': () => world.db.insertInto('blocks').values({ blocker_id: fay.id, blocked_id: dan.id }).execute(),
      'someone who no longer does': () => world.db.deleteFrom('blocks').where('blocked_id', '=', dan.id).execute(),
      'a group that one leaves': () => members.set({ state: 'none', role: null }).execute(),
      'a group that one joins': () => members.set({ state: 'member', role: 'member' }).execute(),
      'a group that opens': () =>
        world.db.updateTable('groups').set({ joining: 'open' }).where('holding_id', '=', group.id).execute(),
      'a group that is gone': () => set('holdings', group.id, { state: 'rejected' }),
      'an event that waits again': () => room.decide(open.id, 'unapprove'),
      'an event that stands again': () => set('holdings', open.id, { state: 'approved' }),
      'a date that is off': () => world.as(fay).call(cancelEvent, { ...room.at(open.id), body: { reason: 'Snow' } }),
      'a place among the hosts': () => room.host(closed.id, dan),
      'a new role': () => set('users', dan.id, { is_admin: true }),
      'another choice': () => set('users', dan.id, { feed_with_interested: false }),
      'a new name of the site': () =>
        world.db
          .insertInto('instance_settings')
          .values({ key: 'appearance', value: JSON.stringify({ name: 'Reading Room' }) })
          .execute(),
      'the old name of the site': () => world.db.deleteFrom('instance_settings').where('key', '=', 'appearance').execute(),
    }
    for (const [name, change] of Object.entries(changes)) {
      const { isWrittenAnew } = await readBefore(dan)
      assert.equal(await isWrittenAnew(), false, `before ${name}`)
      world.pass(0.01)
      await change()
      assert.equal(await isWrittenAnew(), true, name)
    }
  })

  it('is written anew when its dates go on as an event of their own, with nothing else changed', async () => {
    const mia = await world.member('Mia')
    const day = weekdays[Temporal.PlainDate.from(localAfter(world, 10).slice(0, 10)).dayOfWeek - 1]!
    const series = await room.stand(ada!, { repeat: { every: 'week', interval: 1, days: [day], count: 3 } })
    const [, second] = series.occurrences
    await world.as(mia).call(answerOccurrence, { params: { id: `${second!.id}` }, body: { answer: 'going' } })
    const { url, isWrittenAnew } = await readBefore(mia)
    const rest = await world
      .as(ada!)
      .call(editEvent, { ...room.at(series.id), body: { scope: 'following', occurrenceId: second!.id } })
    assert.notEqual(rest.id, series.id)
    assert.equal(await isWrittenAnew(), true)
    assert.ok((await open(url)).body.includes(`/events/${rest.id}`))
  })

  it('is written anew once the site has another address', async () => {
    const ned = await world.member('Ned')
    await answer(await room.stand(ada!), ned)
    const { url, kept, isWrittenAnew } = await readBefore(ned)
    assert.equal(await isWrittenAnew(), false)
    const { rooms } = world
    const moved = { ...rooms, config: { ...rooms.config, publicUrl: 'https://moved.example' } }
    const { file } = await readFeedFile(moved, { token: tokenIn(url), ifNoneMatch: kept })
    assert.ok(file?.includes('https://moved.example/events/'))
  })

  it('does not change with what it does not tell: how many go, and other people’s answers', async () => {
    const [gus, eve] = [await world.member('Gus'), await world.member('Eve')]
    const event = await room.stand(ada!)
    await answer(event, gus)
    const { isWrittenAnew } = await readBefore(gus)
    await answer(event, eve)
    await set('users', eve.id, { name: 'Eve Ek' })
    assert.equal(await isWrittenAnew(), false)
  })

  it('is not remembered of who has left', async () => {
    const jan = await world.member('Jan')
    await answer(await room.stand(ada!), jan)
    await readBefore(jan)
    await answer(await room.stand(ada!), jan)
    await inTransaction(world.rooms, (tx) => eraseAnswers(tx, jan.id))
    for (const table of ['calendar_feeds', 'stale_feeds'] as const)
      assert.deepEqual(await world.db.selectFrom(table).select('user_id').where('user_id', '=', jan.id).execute(), [])
  })

  it('tells the next time what changed while it was written, and an older file that comes late replaces no newer one', async () => {
    const [hal, ivy] = [await world.member('Hal'), await world.member('Ivy')]
    const event = await room.stand(ivy, { title: 'A title that changes: 0' })
    await answer(event, hal)
    const { url } = await readBefore(hal)
    const rename = (to: number) =>
      world.as(ivy).call(editEvent, { ...room.at(event.id), body: { title: `A title that changes: ${to}` } as never })
    const isTold = async ({ etag }: { etag: string }, title: number) => {
      const { statusCode, body } = await open(url, etag)
      assert.deepEqual([statusCode, body.includes(`A title that changes: ${title}`)], [200, true])
    }
    for (const isReadMeanwhile of [false, true]) {
      const [older, newer] = isReadMeanwhile ? [3, 4] : [1, 2]
      await rename(older)
      const slow = readSlowly(url)
      await slow.isWritten
      await rename(newer)
      if (isReadMeanwhile) await open(url)
      slow.goOn()
      await isTold(await slow.read, newer)
    }
  })

  it('is forgotten when it is read no more', async () => {
    const [kim, leo] = [await world.member('Kim'), await world.member('Leo')]
    const event = await room.stand(ada!)
    for (const each of [kim, leo]) {
      await answer(event, each)
      await readBefore(each)
    }
    const changes = Array.from({ length: 101 }, () => ({ user_id: kim.id }))
    await world.db.insertInto('stale_feeds').values(changes).execute()
    await cleanUpEvents(world.rooms)
    const kept = await world.db.selectFrom('calendar_feeds').select('user_id').where('user_id', 'in', [kim.id, leo.id]).execute()
    assert.deepEqual(kept, [{ user_id: leo.id }])
  })
})

const tokenIn = (url: string) => /calendar\/(.+)\.ics$/.exec(url)![1]!

/** Reads the dates, but stores the file's ETag only when allowed to go on. */
function readSlowly(url: string) {
  const [reached, allowed] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const { rooms } = world
  const db = new Proxy(rooms.database.db, {
    get(target, name) {
      const own: unknown = Reflect.get(target, name, target)
      if (name !== 'executeQuery') return typeof own === 'function' ? (own.bind(target) as unknown) : own
      return async (query: CompiledQuery) => {
        if (query.sql.includes('insert into calendar_feeds')) {
          reached.resolve()
          await allowed.promise
        }
        return target.executeQuery(query)
      }
    },
  })
  const asked = { token: tokenIn(url), ifNoneMatch: undefined }
  const read = readFeedFile({ ...rooms, database: { ...rooms.database, db } }, asked)
  return { read, isWritten: reached.promise, goOn: allowed.resolve }
}
