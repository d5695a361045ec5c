import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { sql } from 'kysely'
import { listOwnHoldings } from '#contract/holdings.ts'
import { listNotifications } from '#contract/notifications.ts'
import { listSaves, save, type Saved } from '#contract/saves.ts'
import { reportContent } from '#contract/reports.ts'
import { search } from '#contract/search.ts'
import { blockUser } from '#contract/profiles.ts'
import { reviewSubject, type Decision } from '#contract/review.ts'
import { inTransaction } from '#server/rooms.ts'
import { eraseUnusedUploads } from '#server/uploads/clean-up-uploads.ts'
import { plainRoom, withPlainKind } from '#testing/plain-kind.ts'
import { plainPicture, upload } from '#testing/uploads.ts'
import { openWorld, type Actor, type World } from '#testing/world.ts'
import { cleanUpHoldings } from './clean-up-holdings.ts'
import { eraseHoldingShelf } from './erase-holdings.ts'

let world: World
let room: ReturnType<typeof plainRoom>
let [ada, ben, ava]: Actor[] = []
before(async () => {
  world = await openWorld({ RATE_LIMITS: 'off' }, withPlainKind)
  room = plainRoom(world)
  ;[ada, ben, ava] = [await world.member('Ada'), await world.member('Ben'), await world.admin('Ava')]
})
after(() => world.close())

const named = (id: number) => ({ subjectType: 'holding' as const, subjectId: id })
const decide = (admin: Actor, id: number, decision: Decision, more: { reason?: string; version?: string } = {}) =>
  world.as(admin).send(reviewSubject, { body: { ...named(id), decision, ...more } })
const approved = async (author = ada!, title = 'A finding aid') => {
  const { id } = await room.share(author, { title })
  assert.equal((await decide(ava!, id, 'approve')).statusCode, 200)
  return id
}
describe('searching', () => {
  const find = (actor: Actor, q: string, type?: 'resources') =>
    world.as(actor).call(search, { query: { q, ...(type && { type }) } })

  it('finds what stands in rooms by title and text, in pages, and counts it', async () => {
    const ids = []
    for (let count = 0; count < 4; count++) ids.push(await approved(ada!, `Zincography manual ${count}`))
    const found = await find(ben!, 'zincography')
    assert.deepEqual([found.resources?.length, found.counts.resources, found.groups], [3, 4, []])
    assert.deepEqual(found.resources?.[0]?.highlights.title, [[0, 11]])
    const page = await world.as(ben!).call(search, { query: { q: 'zincography', type: 'resources', limit: 3 } })
    const rest = await world
      .as(ben!)
      .call(search, { query: { q: 'zincography', type: 'resources', limit: 3, cursor: page.nextCursor! } })
    const seen = [...page.resources!, ...rest.resources!].map(({ card }) => card.id)
    assert.deepEqual(seen.toSorted(), ids.toSorted())
    assert.equal(rest.nextCursor, null)
  })

  it('finds nothing that waits, was hidden, or is by people who block each other', async () => {
    await room.share(ada!, { title: 'Xylography waiting' })
    const id = await approved(ada!, 'Xylography open')
    const stranger = await world.member('Cem')
    await world.as(stranger).call(blockUser, { body: { userId: ada!.id } })
    assert.equal((await find(ben!, 'xylography')).counts.resources, 1)
    assert.equal((await find(stranger, 'xylography')).counts.resources, 0)
    await world.as(ben!).call(reportContent, { body: { ...named(id), rule: 'respect', hide: true } })
    assert.equal((await find(ben!, 'xylography')).counts.resources, 0)
  })
})

it('what was saved of all kinds stands in one order, in pages, by type, and without what has gone from sight', async () => {
  const reader = await world.member('Rhea')
  const saved: string[] = []
  for (let round = 0; round < 3; round++) {
    const [postId, holdingId] = [(await world.post(ada!)).id, await approved()]
    // Saved in the same instant, they still have an order.
    for (const body of [{ postId }, { holdingId }]) await world.as(reader).call(save, { body })
    saved.push(`post ${postId}`, `holding ${holdingId}`)
    world.pass(1)
  }
  const named = ({ post, card }: Saved) => (post ? `post ${post.id}` : `holding ${card!.id}`)
  const all = (await world.as(reader).call(listSaves, {})).map(named)
  assert.deepEqual(all.toSorted(), saved.toSorted())
  assert.deepEqual(all.slice(0, 2).toSorted(), saved.slice(-2).toSorted())

  const paged: string[] = []
  for (let url: string | undefined = '/api/saves?limit=1'; url;) {
    const answer: Awaited<ReturnType<World['app']['inject']>> = await world.app.inject({
      url,
      headers: { cookie: reader.cookie },
    })
    paged.push(...(answer.json() as Saved[]).map(named))
    url = /<([^>]+)>/.exec(String(answer.headers.link ?? ''))?.[1]
  }
  assert.deepEqual(paged, all)
  const wants = await world.as(reader).call(listSaves, { query: { type: 'want' } })
  assert.ok(wants.length === 3 && wants.every(({ card }) => card?.kind === 'want'))
  await decide(ava!, Number(saved[1]!.split(' ')[1]), 'reject', { reason: 'No longer here' })
  assert.equal((await world.as(reader).call(listSaves, {})).length, 5)
})

it('a change with the picture of one who has left since is approved without it', async () => {
  const id = await approved(ada!, 'Its words stay')
  const leaver = await world.member('Lea')
  const { url } = await upload(world, leaver, { content: await plainPicture(20, 10).png().toBuffer() })
  await room.edit(ada!, { id }, { body: 'Something altogether different, about glue.', cover: url })
  await sql`update holdings set proposed = proposed || jsonb_build_object('coverBy', ${leaver.id}::int) where id = ${id}`.execute(
    world.db,
  )
  await inTransaction(world.rooms, async (tx) => {
    await eraseUnusedUploads(tx, leaver.id)
    await eraseHoldingShelf(tx, leaver.id)
  })
  assert.equal((await decide(ava!, id, 'approve')).statusCode, 200)
  const own = (await world.as(ada!).call(listOwnHoldings, {})).find((card) => card.id === id)
  assert.deepEqual([own?.body, own?.cover], ['Something altogether different, about glue.', null])
})

it('a draft that was left for a year goes a month after its author is told, once; worked on again, it stays', async () => {
  const eve = await world.member('Eve')
  const [begun, left, goesOn] = [
    world.rooms.now().getTime(),
    await room.share(eve, { isDraft: true, title: 'Left alone' }),
    await room.share(eve, { isDraft: true, title: 'Taken up again' }),
  ]
  const after = (days: number) => new Date(begun + days * 86_400_000)
  const told = async () => (await world.as(eve).call(listNotifications, {})).map(({ content }) => content)
  const on = (days: number) => {
    const [date, rooms] = [new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' }), world.rooms]
    return { says: date.format(after(days)), run: () => cleanUpHoldings({ ...rooms, now: () => after(days) }) }
  }
  const drafts = async () => (await world.as(eve).call(listOwnHoldings, {})).map(({ id }) => id).toSorted((a, b) => a - b)
  await on(334).run()
  assert.deepEqual(await told(), [])
  for (const days of [335, 336, 364]) await on(days).run()
  const says = (title: string) => `Your draft “${title}” will be deleted on ${on(365).says}, unless you change it`
  assert.deepEqual((await told()).toSorted(), [says('Left alone'), says('Taken up again')])
  assert.deepEqual(await drafts(), [left.id, goesOn.id])

  await world.db
    .updateTable('holdings')
    .set({ edited_at: after(364) })
    .where('id', '=', goesOn.id)
    .execute()
  await on(365).run()
  assert.deepEqual([await drafts(), await told()], [[goesOn.id], [says('Taken up again')]])
  for (const days of [698, 699, 728]) await on(days).run()
  assert.deepEqual([await drafts(), (await told()).length], [[goesOn.id], 2])
  await on(729).run()
  assert.deepEqual([await drafts(), await told()], [[], []])
})
