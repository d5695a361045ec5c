import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { dropProposal, listHoldingVersions, listOwnHoldings } from '#contract/holdings.ts'
import { plainRoom, withPlainKind } from '#testing/plain-kind.ts'
import { plainPicture, upload } from '#testing/uploads.ts'
import { type Actor, codeOf, openWorld, type World } from '#testing/world.ts'

let world: World
let room: ReturnType<typeof plainRoom>
let [ada, ben, ava, bea]: Actor[] = []
before(async () => {
  world = await openWorld({ RATE_LIMITS: 'off' }, withPlainKind)
  room = plainRoom(world)
  ;[ada, ben] = await world.members('Ada', 'Ben')
  ;[ava, bea] = [await world.admin('Ava'), await world.admin('Bea')]
})
after(() => world.close())

const mine = (actor: Actor) => world.as(actor).call(listOwnHoldings, {})
const approved = async (author = ada!, title = 'A finding aid') => {
  const { id } = await room.share(author, { title })
  assert.equal((await room.decide(ava!, id, 'approve')).statusCode, 200)
  return id
}

describe('a large edit of what is approved', () => {
  const rewritten = 'All of it is told anew, with a link: https://example.org/finding-aid'

  it('changes nothing in sight until it is approved; sent back, its author reads why and may drop it', async () => {
    const id = await approved(ada!, 'Papers of a binder')
    const edited = await room.edit(ada!, { id }, { body: rewritten })
    assert.deepEqual([edited.body, edited.hasProposal], ['For the papers of the reading room.', true])
    const line = (await room.lineOf(ava!, id))!
    assert.deepEqual([line.state, line.proposal?.after.body], ['approved', rewritten])

    await room.decide(ava!, id, 'send_back', { reason: 'Where does the link lead?', version: line.version })
    assert.equal(await room.lineOf(ava!, id), undefined)
    const dropped = await world.as(ada!).call(dropProposal, { params: { id: `${id}` } })
    assert.deepEqual([dropped.hasProposal, dropped.state], [false, 'approved'])

    await room.edit(ada!, { id }, { body: rewritten })
    const { version } = (await room.lineOf(ava!, id))!
    assert.equal((await room.decide(bea!, id, 'approve', { version })).statusCode, 200)
    const [own] = await mine(ada!)
    assert.deepEqual([own?.id, own?.body], [id, rewritten])
    const versions = await world.as(ava!).call(listHoldingVersions, { params: { id: `${id}` } })
    assert.deepEqual(
      versions.map(({ body }) => body),
      ['For the papers of the reading room.'],
    )
    assert.equal(codeOf(await world.as(ben!).send(listHoldingVersions, { params: { id: `${id}` } })), 'not_yours_to_review')
  })

  it('does not undo, when it is approved, a small one that was made meanwhile', async () => {
    const id = await approved(ada!, 'Papers of a bookbinder in Leiden')
    await room.edit(ada!, { id }, { body: rewritten })
    await room.edit(ada!, { id }, { title: 'Papers of a bookbinder in Leyden' })
    assert.equal((await room.lineOf(ava!, id))?.proposal?.after.title, 'Papers of a bookbinder in Leyden')
    await room.decide(ava!, id, 'approve')
    const own = (await mine(ada!)).find((one) => one.id === id)
    assert.deepEqual([own?.title, own?.body], ['Papers of a bookbinder in Leyden', rewritten])

    const other = await approved(ada!, 'Papers of a bookbinder in Ghent')
    await room.edit(ada!, { id: other }, { title: 'Something else altogether', body: rewritten })
    await room.edit(ada!, { id: other }, { title: 'Papers of a bookbinder in Gent' })
    assert.equal((await room.lineOf(ava!, other))?.proposal?.after.title, 'Something else altogether')
  })

  it('is not made small by many small ones', async () => {
    const body = 'word '.repeat(100).trim()
    const { id } = await room.share(ada!, { body })
    await room.decide(ava!, id, 'approve')
    let text = body
    for (let step = 0; step < 4; step++) {
      text = text.replace('word', 'other')
      world.pass(1)
      await room.edit(ada!, { id }, { body: text })
      text = text.replace(/word$/, 'last')
    }
    const { hasProposal } = await room.edit(ada!, { id }, { body: text })
    assert.equal(hasProposal, true)
  })

  it('for a wider audience waits too', async () => {
    const id = await approved()
    assert.equal((await room.edit(ada!, { id }, { audience: 'public' })).hasProposal, true)
  })

  it('that waits while it is narrowed shows it to no more people', async () => {
    const { id } = await room.share(ada!, { audience: 'public' })
    await room.decide(ava!, id, 'approve')
    await room.edit(ada!, { id }, { body: rewritten })
    assert.equal((await room.edit(ada!, { id }, { audience: 'members' })).audience, 'members')
    await room.decide(ava!, id, 'approve')
    const own = (await mine(ada!)).find((holding) => holding.id === id)
    assert.deepEqual([own?.body, own?.audience], [rewritten, 'members'])
  })

  it('is read whole before it is decided on: whom it is for, and the picture on it', async () => {
    const picture = async (height: number) => upload(world, ada!, { content: await plainPicture(40, height).png().toBuffer() })
    const [first, second] = [await picture(30), await picture(31)]
    const { id } = await room.share(ada!, { cover: first.url })
    await room.decide(ava!, id, 'approve')
    await room.edit(ada!, { id }, { audience: 'public', cover: second.url })
    const { proposal, version } = (await room.lineOf(ava!, id))!
    assert.deepEqual([proposal?.before.audience, proposal?.after.audience], ['members', 'public'])
    assert.deepEqual([proposal?.before.cover?.url, proposal?.after.cover?.url], [first.url, second.url])
    const answers = [ada!, ava!, ben!].map(async (actor) => (await world.as(actor).inject({ url: second.url })).statusCode)
    assert.deepEqual(await Promise.all(answers), [200, 200, 404])

    await room.edit(ada!, { id }, { audience: 'public' })
    assert.equal((await room.lineOf(ava!, id))?.proposal?.after.cover?.url, first.url)
    assert.equal((await room.decide(ava!, id, 'approve', { version })).statusCode, 409)
  })
})
