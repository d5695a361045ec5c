import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { listCollections } from '#contract/collections.ts'
import { deleteItem, orderItems } from '#contract/items.ts'
import { findMembers } from '#contract/profiles.ts'
import { writeCursor } from '#server/http/page-cursor.ts'
import { collectionRoom } from '#testing/collection-room.ts'
import { openWorld, type Actor, type World } from '#testing/world.ts'

let world: World
let room: ReturnType<typeof collectionRoom>
let [ada, ben, ava]: Actor[] = []
before(async () => {
  world = await openWorld({ RATE_LIMITS: 'off' })
  room = collectionRoom(world, () => ava!)
  ;[ada, ben, ava] = [await world.member('Ada'), await world.member('Ben'), await world.admin('Ava')]
})
after(() => world.close())

/** As Ben gets it. */
async function pageOf(url: string) {
  const answer = await world.as(ben!).inject({ method: 'GET', url })
  const titles = (JSON.parse(answer.body) as { title: string }[]).map(({ title }) => title)
  return { titles, next: /<([^>]+)>/.exec(String(answer.headers['link'] ?? ''))?.[1] }
}

async function pagesFrom(url: string | undefined): Promise<string[]> {
  const { titles, next } = await pageOf(url!)
  return next ? [...titles, ...(await pagesFrom(next))] : titles
}

const listed = async (cursor: string) =>
  (await world.as(ben!).call(listCollections, { query: { sort: 'title', cursor } })).map(({ title }) => title)

describe('a page', () => {
  it('begins where the one before ended, in each order', async () => {
    const { id } = await room.stand(ada!, {}, [
      { title: ['B'], date: ['1900'] },
      { title: ['A'] },
      { title: ['C'], date: ['1800'] },
    ])
    for (const sort of ['manual', 'title', 'date', 'newest'] as const) {
      const all = await room.titles(id, ben!, { sort })
      assert.deepEqual(await pagesFrom(`/api/collections/${id}/items?sort=${sort}&limit=1`), all, sort)
    }
    for (const title of ['Élan', 'Eland', 'Zeal']) await room.stand(ada!, { title })
    for (const sort of ['title', 'newest', 'items'] as const) {
      const { titles } = await pageOf(`/api/collections?sort=${sort}`)
      assert.deepEqual([titles.length, await pagesFrom(`/api/collections?sort=${sort}&limit=1`)], [4, titles], sort)
    }
  })

  it('begins there also when the last one of the page before was moved, and when it is gone', async () => {
    const { id, ids } = await room.stand(ada!, {}, [{ title: ['A'] }, { title: ['B'] }, { title: ['C'] }])
    const { next } = await pageOf(`/api/collections/${id}/items?limit=1`)
    await world.as(ada!).call(orderItems, { ...room.at(id), body: { itemId: ids[0]!, before: null } })
    assert.deepEqual(await pagesFrom(next), ['B', 'C', 'A'])
    const { next: byTitle } = await pageOf(`/api/collections/${id}/items?sort=title&limit=1`)
    await world.as(ada!).call(deleteItem, room.at(ids[0]!))
    assert.deepEqual(
      [await pagesFrom(next), await pagesFrom(byTitle)],
      [
        ['B', 'C'],
        ['B', 'C'],
      ],
    )
  })

  it('tells nothing of where something stands that its reader may not see', async () => {
    const { id } = await room.begin(ada!, { title: 'Middle' })
    const item = await room.add(ada!, id, { title: ['Middle'] })
    const { id: seen, title } = await room.stand(ada!, { title: 'Anything' }, [{ title: ['Last'] }, { title: ['North'] }])
    assert.ok((await listed(writeCursor({ key: 0, id }))).includes(title))
    const items = await room.titles(seen, ben!, { sort: 'title', cursor: writeCursor({ key: 0, id: item.id }) })
    assert.deepEqual(items, ['Last', 'North'])
    const zoe = await world.member('Zoe')
    await world.db.updateTable('users').set({ suspended_at: new Date() }).where('id', '=', zoe.id).execute()
    const members = await world.as(ben!).call(findMembers, { query: { cursor: writeCursor({ key: 0, id: zoe.id }) } })
    assert.ok(members.some(({ id: memberId }) => memberId === ada!.id))
  })
})
