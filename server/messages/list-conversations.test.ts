import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { sql } from 'kysely'
import { listConversations } from '#contract/messages.ts'
import { commonWords } from '#server/database/common-words.ts'
import { messaging } from '#testing/messages.ts'
import { openWorld, type Actor, type World } from '#testing/world.ts'

let world: World
let act: ReturnType<typeof messaging>
let people = 0
before(async () => {
  world = await openWorld({ RATE_LIMITS: 'off' })
  act = messaging(world)
})
after(() => world.close())

/** Someone with colleagues of these names, each of whom has written. */
async function inboxOf(...names: string[]): Promise<[ada: Actor, ...others: Actor[]]> {
  const ada = await world.member('Ada')
  const others: Actor[] = []
  for (const name of names) {
    const other = await world.person(name, { username: `reader${++people}` })
    await world.colleagues(ada, other)
    await act.write(other, ada, `This is ${name}.`)
    world.pass(0.01)
    others.push(other)
  }
  return [ada, ...others]
}
const names = async (reader: Actor, query: { folder?: 'inbox' | 'requests'; q?: string } = {}) =>
  (await act.list(reader, query)).map(({ otherUser }) => otherUser.name)

describe('conversations', () => {
  it('stand in the order of their last messages, with that message', async () => {
    const [ada, ben] = await inboxOf('Ben', 'Cleo')
    assert.deepEqual(await names(ada), ['Cleo', 'Ben'])
    const answer = await act.write(ada, ben!, 'Thank you')
    const [first] = await act.list(ada)
    assert.deepEqual(first, {
      ...{ otherUser: first!.otherUser, state: 'open', lastMessage: answer, lastMessageAt: answer.createdAt },
      ...{ unreadCount: 1, canWrite: true },
    })
    assert.deepEqual(await names(ada), ['Ben', 'Cleo'])
  })

  it('come in pages that neither repeat nor leave out', async () => {
    const [ada] = await inboxOf('Ben', 'Cleo', 'Dan', 'Eve', 'Finn')
    const seen: string[] = []
    let url: string | undefined = `${listConversations.path}?limit=2`
    while (url) {
      const page = await world.as(ada).inject({ method: 'GET', url })
      seen.push(...page.json<{ otherUser: { name: string } }[]>().map(({ otherUser }) => otherUser.name))
      url = /<(.*)>; rel="next"/.exec(String(page.headers.link ?? ''))?.[1]
    }
    assert.deepEqual(seen, ['Finn', 'Eve', 'Dan', 'Cleo', 'Ben'])
  })

  it('refuse a place in the list that is none', async () => {
    const ada = await world.member('Ada')
    for (const query of [{ cursor: 'x' }, { limit: 51 }, { limit: 0 }, { folder: 'declined' }, { q: 'x'.repeat(101) }]) {
      assert.equal((await world.as(ada).send(listConversations, { query })).statusCode, 400)
    }
  })
})

describe('searching conversations', () => {
  it('finds people by any part of their names, whatever the case and the accents', async () => {
    const [ada] = await inboxOf('Björn Åkesson', 'Zoë', 'Cleo')
    assert.deepEqual(await names(ada, { q: 'akes' }), ['Björn Åkesson'])
    assert.deepEqual(await names(ada, { q: 'ZOE' }), ['Zoë'])
    for (const q of ['%', '_', "'", '\\', '&', ':*', '(', '½', '#', '!!', '〆', '①'])
      assert.deepEqual(await names(ada, { q }), [], q)
  })

  it('finds the words of messages, all of them and from their beginnings', async () => {
    const [ada, ben, cleo] = await inboxOf('Ben', 'Cleo')
    await act.write(ada, ben!, 'The Café has new opening hours')
    await act.write(cleo!, ada, 'New shelves for the map room')
    assert.deepEqual(await names(ada, { q: 'cafe open' }), ['Ben'])
    assert.deepEqual(await names(ada, { q: 'new' }), ['Cleo', 'Ben'])
    assert.deepEqual(await names(ada, { q: 'new cellar' }), [])
  })

  it('stays among one’s own messages, and those that one still has', async () => {
    const [ada, ben] = await inboxOf('Ben')
    const [cleo] = await inboxOf('Dan')
    const secret = await act.write(ben!, ada, 'palimpsest')
    assert.deepEqual(await names(cleo, { q: 'palimpsest' }), [])
    assert.deepEqual(await names(cleo, { q: `${ada.id}` }), [])
    assert.deepEqual(await names(cleo, { q: `#${ada.id}` }), [])
    await act.remove(ada, secret)
    assert.deepEqual(await names(ada, { q: 'palimpsest' }), [])
    assert.deepEqual(await names(ben!, { q: 'palimpsest' }), ['Ada'])
    await act.remove(ben!, await act.write(ben!, ada, 'incunable'), 'everyone')
    assert.deepEqual(await names(ada, { q: 'incunable' }), [])
  })

  it('finds the same by words that the database knows as common as by others', async () => {
    const [ada, ben, cleo, dan] = await inboxOf('Ben', 'Cleo', 'Dan')
    const [eve] = await inboxOf('Finn')
    await act.write(ben!, ada, 'Folios and quires')
    await act.write(ada, cleo!, 'One folio')
    await act.write(cleo!, ada, 'A quire')
    const gone = await act.write(dan!, ada, 'A folio, a quire')
    await act.remove(ada, gone)
    await act.write(dan!, ada, 'Goodbye')
    await sql`analyze messages`.execute(world.db)
    world.pass(1)
    assert.ok((await commonWords(world, 'messages')).has('folio'))
    await act.write(ben!, ada, 'A folio of the colophon')
    await act.write(cleo!, ada, 'Colophons')
    const found = (reader: Actor, q: string) => names(reader, { q }).then((all) => all.toSorted())
    assert.deepEqual(await found(ada, 'folio'), ['Ben', 'Cleo'])
    assert.deepEqual(await found(ada, 'qui fol'), ['Ben'])
    assert.deepEqual(await found(ada, 'FOLIÓ colophon'), ['Ben'])
    assert.deepEqual(await found(ada, 'colo'), ['Ben', 'Cleo'])
    assert.deepEqual(await found(ada, 'colophon goodbye'), [])
    assert.deepEqual(await found(ada, 'folio ①'), ['Ben', 'Cleo'])
    assert.deepEqual(await found(dan!, 'folio'), ['Ada'])
    for (const q of ['folio', 'colophon', 'folio colophon']) assert.deepEqual(await found(eve, q), [], q)
    await act.clear(ada, ben!)
    assert.deepEqual([await found(ada, 'folio'), await found(ada, 'colophon')], [['Cleo'], ['Cleo']])
  })

  it('looks in the folder that is open', async () => {
    const [ada, ben] = await inboxOf('Ben')
    const cleo = await world.member('Cleo')
    await act.write(cleo, ada, 'About the map room')
    assert.deepEqual(await names(ada, { q: 'map' }), [])
    assert.deepEqual(await names(ada, { q: 'map', folder: 'requests' }), ['Cleo'])
    assert.deepEqual(await names(ada, { q: ben!.name, folder: 'requests' }), [])
  })
})
