import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { readCurrentUser } from '#contract/accounts.ts'
import { askColleague, countConnections, listColleagues, listRequests } from '#contract/colleagues.ts'
import { openWorld, type Actor, type World } from '#testing/world.ts'

let world: World
before(async () => void (world = await openWorld({ RATE_LIMITS: 'off' })))
after(() => world.close())

/** Every page of the list, following the Link headers. */
async function walk<T>(actor: Actor, url: string): Promise<T[][]> {
  const pages: T[][] = []
  for (let next: string | undefined = url; next !== undefined && pages.length < 20;) {
    const response = await world.as(actor).inject({ url: next })
    assert.equal(response.statusCode, 200, response.body)
    pages.push(response.json<T[]>())
    next = /^<([^>]+)>; rel="next"$/.exec(String(response.headers.link ?? ''))?.[1]
  }
  return pages
}
type Named = { otherUser: { name: string } }
const names = (list: Named[]) => list.map(({ otherUser }) => otherUser.name)

async function named(name: string, traits = {}) {
  const person = await world.person('Somebody', traits)
  await world.db.updateTable('users').set({ name }).where('id', '=', person.id).execute()
  return { ...person, name }
}

describe('one’s colleagues', () => {
  it('come by name, whatever its case and accents, page by page', async () => {
    const ada = await world.member('Ada')
    for (const name of ['Émile', 'bo', 'Zoë', 'Ana', 'Élan', 'Bo']) await world.colleagues(ada, await named(name))
    const pages = await walk<Named>(ada, '/api/colleagues?status=accepted&limit=4')
    assert.deepEqual(pages.map(names), [
      ['Ana', 'bo', 'Bo', 'Élan'],
      ['Émile', 'Zoë'],
    ])
  })

  it('are narrowed by a part of the name or the beginning of the username, taken literally', async () => {
    const ada = await world.member('Ada')
    for (const name of ['Noëlle Ives', 'Ivan Noel', '100% Real_Name']) await world.colleagues(ada, await named(name))
    const find = async (q: string) => names(await world.as(ada).call(listColleagues, { query: { q } }))
    assert.deepEqual(await find('NOEL'), ['Ivan Noel', 'Noëlle Ives'])
    assert.deepEqual(await find('%'), ['100% Real_Name'])
    assert.deepEqual(await find('l_n'), ['100% Real_Name'])
    assert.deepEqual(await find('\\'), [])
    assert.equal((await find('@SOMEBODY')).length, 3)
  })

  it('do not show who is suspended, neither in the lists nor in their counts', async () => {
    const [ada, ben] = [await world.member('Ada'), await world.person('Ben', { isSuspended: true })]
    const cem = await world.person('Cem', { isSuspended: true })
    await world.colleagues(ada, ben)
    await world.db.insertInto('connections').values({ requester_id: cem.id, receiver_id: ada.id }).execute()
    assert.deepEqual(await world.as(ada).call(listColleagues, {}), [])
    assert.deepEqual(await world.as(ada).call(listRequests, {}), [])
    assert.deepEqual(await world.as(ada).call(countConnections, {}), { colleagues: 0, received: 0, sent: 0 })
    assert.equal((await world.as(ada).call(readCurrentUser, {})).colleagueCount, 0)
  })

  it('are no one else’s to read: a status that is none of the two is refused', async () => {
    const ada = await world.member('Ada')
    const response = await world.as(ada).inject({ url: '/api/colleagues?status=rejected' })
    assert.equal(response.statusCode, 400)
    assert.equal((await world.as(null).inject({ url: '/api/colleagues' })).statusCode, 401)
  })
})

describe('requests', () => {
  it('come newest first, page by page, with the number of shared colleagues', async () => {
    const [ada, mia] = [await world.member('Ada'), await world.member('Mia')]
    await world.colleagues(ada, mia)
    for (const name of ['Ben', 'Cem', 'Dora']) {
      const other = await named(name)
      if (name !== 'Cem') await world.colleagues(mia, other)
      await world.as(other).call(askColleague, { body: { receiverId: ada.id } })
      world.pass(1)
    }
    type Request = { requester: { name: string }; sharedColleagueCount: number }
    const pages = await walk<Request>(ada, '/api/colleagues/requests?limit=2')
    assert.deepEqual(
      pages.map((page) => page.map(({ requester, sharedColleagueCount }) => [requester.name, sharedColleagueCount])),
      [
        [
          ['Dora', 1],
          ['Cem', 0],
        ],
        [['Ben', 1]],
      ],
    )
    const open = await walk<Named>(ada, '/api/colleagues?status=pending&limit=2')
    assert.deepEqual(open.map(names), [['Dora', 'Cem'], ['Ben']])
    assert.deepEqual(await world.as(ada).call(countConnections, {}), { colleagues: 1, received: 3, sent: 0 })
  })

  it('show of people what everyone may see, and no more', async () => {
    const [ada, ben] = [await world.member('Ada'), await world.member('Ben')]
    await world.as(ben).call(askColleague, { body: { receiverId: ada.id } })
    const response = await world.as(ada).inject({ url: '/api/colleagues/requests' })
    const [request] = response.json<Record<'requester' | 'otherUser', object>[]>()
    const shown = ['id', 'isVerified', 'jobTitle', 'name', 'profilePicture', 'username', 'workplace']
    assert.deepEqual(Object.keys(request!.requester).sort(), shown)
    assert.deepEqual(Object.keys(request!.otherUser).sort(), shown)
  })
})
