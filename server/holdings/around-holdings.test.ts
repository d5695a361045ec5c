import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { listSaves, save, type Saved } from '#contract/saves.ts'
import { reportContent } from '#contract/reports.ts'
import { search } from '#contract/search.ts'
import { blockUser } from '#contract/profiles.ts'
import { reviewSubject, type Decision } from '#contract/review.ts'
import { plainRoom, withPlainKind } from '#testing/plain-kind.ts'
import { openWorld, type Actor, type World } from '#testing/world.ts'

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
    // Two within one instant have an order all the same.
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
