import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { writeComment } from '#contract/comments.ts'
import { createCollection, editCollection, listCollections, readCollection } from '#contract/collections.ts'
import type { CallInput } from '#contract/endpoint.ts'
import { deleteHolding, submitHolding } from '#contract/holdings.ts'
import { createItem, deleteItem, editItem, listItems, orderItems, readFacets, readItem } from '#contract/items.ts'
import { licences } from '#contract/licences.ts'
import { search } from '#contract/search.ts'
import { cleanUpHoldings } from '#server/holdings/clean-up-holdings.ts'
import { collectionRoom } from '#testing/collection-room.ts'
import { groupRoom } from '#testing/group-room.ts'
import { openWorld, type Actor, type World } from '#testing/world.ts'
import { wrongCounts } from '#testing/wrong-counts.ts'

let world: World
let room: ReturnType<typeof collectionRoom>
let [ada, ben, ava]: Actor[] = []
before(async () => {
  world = await openWorld({ RATE_LIMITS: 'off' })
  room = collectionRoom(world, () => ava!)
  ;[ada, ben, ava] = [await world.member('Ada'), await world.member('Ben'), await world.admin('Ava')]
})
after(() => world.close())

const find = async (viewer: Actor | null, query: CallInput<typeof listCollections>['query']) =>
  (await world.as(viewer).call(listCollections, { query })).map(({ title }) => title)

describe('a collection', () => {
  it('is a draft until it has items and is submitted; its items are seen as it is', async () => {
    const { id, state } = await room.begin(ada!, { title: 'Maps of Nordmoor', audience: 'public' })
    assert.equal(state, 'draft')
    assert.equal((await world.as(ada!).refused(submitHolding, room.at(id))).code, 'no_items')
    const item = await room.add(ada!, id, { title: ['The old harbour'], creator: ['山田 花子'], date: ['1897'] })
    for (const viewer of [ben!, ava!, null]) {
      assert.equal((await world.as(viewer).refused(readCollection, room.at(id))).code, 'holding_not_found')
      assert.equal((await world.as(viewer).refused(readItem, room.at(item.id))).code, 'holding_not_found')
      assert.equal((await world.as(viewer).refused(listItems, room.at(id))).code, 'holding_not_found')
      assert.equal((await world.as(viewer).refused(readFacets, room.at(id))).code, 'holding_not_found')
    }
    await room.submit(ada!, id)
    assert.equal((await room.item(item.id, ava!)).state, 'pending')
    assert.equal((await world.as(ben!).refused(readItem, room.at(item.id))).code, 'holding_not_found')
    await room.decide(id, 'approve')
    const seen = await room.item(item.id, null)
    assert.deepEqual(
      [seen.state, seen.title, seen.metadata, seen.collection.title, seen.may.edit],
      [
        'approved',
        'The old harbour',
        { title: ['The old harbour'], creator: ['山田 花子'], date: ['1897'], rights: [licences.pdm.uri] },
        'Maps of Nordmoor',
        false,
      ],
    )
    const whole = await room.read(id, null)
    assert.deepEqual(
      [whole.items, whole.firstYear, whole.isFree, whole.oaiSet, whole.waitingItems, whole.bytesLeft, whole.facts['items']],
      [1, 1897, true, `collection:${id}`, null, null, 1],
    )
    await room.decide(id, 'unapprove')
    assert.equal((await world.as(null).refused(readItem, room.at(item.id))).code, 'holding_not_found')
    assert.equal((await world.as(ben!).refused(readItem, room.at(item.id))).code, 'holding_not_found')
  })

  it('gives its rights to items that say nothing else, and one of the two must', async () => {
    const open = await room.begin(ada!, { rights: null })
    const body = { type: 'image' as const, metadata: { title: ['Without rights'] } }
    assert.equal((await world.as(ada!).refused(createItem, { ...room.at(open.id), body })).code, 'licence_required')
    const item = await room.add(ada!, open.id, { rights: [licences.inc.uri] })
    assert.deepEqual([item.metadata.rights, item.collection.allowsDownload], [[licences.inc.uri], false])
    await world.as(ada!).call(editCollection, { ...room.at(open.id), body: { allowsDownload: true } })
    assert.equal((await room.item(item.id, ada!)).collection.allowsDownload, true)
  })

  it('is found by what its items say, by institution, type, rights and years; a search finds both', async () => {
    const { title, ids } = await room.stand(ada!, { institution: 'Archive of Übersee', country: 'DE', audience: 'public' }, [
      { title: ['A letter about quincunxes'], date: ['1710/1715'], transcript: ['Dearest, the zugzwang is upon us'] },
    ])
    for (const query of [{ q: 'quincunx' }, { q: 'zugzwang' }, { institution: 'archive of ubersee' }, { country: 'DE' }] as const)
      assert.deepEqual(await find(ben!, query), [title], JSON.stringify(query))
    assert.deepEqual(await find(null, { type: 'image', free: 'true', from: 1700, until: 1712, sort: 'title' }), [title])
    assert.deepEqual(await find(null, { institution: 'Archive of Übersee', type: 'audio' }), [])
    assert.deepEqual(await find(null, { institution: 'Archive of Übersee', from: 1716 }), [])
    const found = await world.as(ben!).call(search, { query: { q: 'quincunxes', type: 'collections' } })
    assert.deepEqual(
      found.collections?.map(({ card }) => [card.kind, card.id]),
      [['item', ids[0]]],
    )
  })

  it('is moved to a narrower audience with all of its items at once, and to a wider one when a reviewer has agreed', async () => {
    const { id, ids } = await room.stand(ada!, { audience: 'public' })
    await world.as(ada!).call(editCollection, { ...room.at(id), body: { audience: 'members' } })
    assert.equal((await world.as(null).refused(readItem, room.at(ids[0]!))).code, 'holding_not_found')
    assert.equal((await room.item(ids[0]!, ben!)).audience, 'members')
    await world.as(ada!).call(editCollection, { ...room.at(id), body: { audience: 'public' } })
    assert.equal((await world.as(null).refused(readCollection, room.at(id))).code, 'holding_not_found')
    await room.decide(id, 'approve')
    assert.equal((await room.item(ids[0]!, null)).audience, 'public')
  })

  it('for a group is there for those who are in it, and none else finds an item of it', async () => {
    const groups = groupRoom(world, () => ava!)
    const groupId = await groups.stand(ada!, { joining: 'hidden' })
    const { id, ids } = await room.stand(ada!, { audience: 'group', groupId }, [{ title: ['Xylograph of the guild'] }])
    assert.equal((await world.as(ben!).refused(readItem, room.at(ids[0]!))).code, 'holding_not_found')
    assert.equal((await world.as(null).refused(listItems, room.at(id))).code, 'holding_not_found')
    assert.deepEqual(await find(ben!, { q: 'xylograph' }), [])
    const found = await world.as(ben!).call(search, { query: { q: 'xylograph', type: 'collections' } })
    assert.deepEqual(found.collections, [])
    assert.equal((await room.item(ids[0]!, ada!)).group?.id, groupId)
  })

  it('of a group that was withdrawn takes nothing of what was said of its items to others, once it is approved for them', async () => {
    const groupId = await groupRoom(world, () => ava!).stand(ada!, { joining: 'hidden' })
    const { id, ids } = await room.stand(ada!, { audience: 'group', groupId })
    await world.as(ada!).call(writeComment, { body: { holdingId: ids[0]!, content: 'Among ourselves' } })
    await room.decide(id, 'unapprove')
    await world.as(ada!).call(editCollection, { ...room.at(id), body: { audience: 'members' } })
    await world.as(ada!).call(submitHolding, room.at(id))
    assert.equal((await room.item(ids[0]!, ada!)).commentCount, 1)
    await room.decide(id, 'approve')
    assert.equal((await room.item(ids[0]!, ben!)).commentCount, 0)
  })

  it('sent twice is one, and so are its items', async () => {
    const body = { title: 'Sent twice', institution: 'A library', rights: licences.cc0.uri, clientId: 'sent-twice-1' }
    const [one, other] = [
      await world.as(ada!).call(createCollection, { body }),
      await world.as(ada!).call(createCollection, { body }),
    ]
    assert.equal(one.id, other.id)
    const item = { type: 'image' as const, clientId: 'item-twice-1', metadata: { title: ['Twice'], identifier: ['T-1'] } }
    const first = await world.as(ada!).call(createItem, { ...room.at(one.id), body: item })
    assert.equal((await world.as(ada!).call(createItem, { ...room.at(one.id), body: item })).id, first.id)
    assert.equal((await room.read(one.id, ada!)).allItems, 1)
  })

  it('goes with its items, of which harvesters are told', async () => {
    const { id, ids } = await room.stand(ada!, { audience: 'public' }, [{}, {}])
    await world.as(ada!).call(deleteHolding, room.at(id))
    assert.equal((await world.as(ada!).refused(readItem, room.at(ids[0]!))).code, 'holding_not_found')
    const gone = await world.db.selectFrom('gone_items').select('item_id').where('collection_id', '=', id).execute()
    assert.deepEqual(
      gone.map(({ item_id }) => item_id).toSorted((a, b) => a - b),
      ids,
    )
    assert.deepEqual(await wrongCounts(world), [])
  })

  it('begun and left for a year goes; one that still grows stays with all that is in it', async () => {
    const [grows, left] = [await room.begin(ada!, { title: 'It grows' }), await room.begin(ada!, { title: 'It was left' })]
    const early = await room.add(ada!, grows.id)
    const only = await room.add(ada!, left.id)
    const aYearAgo = new Date(world.rooms.now().getTime() - 370 * 86_400_000)
    const [holdings, items] = [
      [grows.id, left.id, early.id, only.id],
      [early.id, only.id],
    ]
    await world.db.updateTable('holdings').set({ created_at: aYearAgo }).where('id', 'in', holdings).execute()
    await world.db.updateTable('items').set({ changed_at: aYearAgo }).where('holding_id', 'in', items).execute()
    await room.add(ada!, grows.id)
    await cleanUpHoldings(world.rooms)
    assert.equal((await room.read(left.id, ada!)).allItems, 1)
    const inAMonth = new Date(world.rooms.now().getTime() + 30 * 86_400_000)
    await cleanUpHoldings({ ...world.rooms, now: () => inAMonth })
    assert.equal((await room.read(grows.id, ada!)).allItems, 2)
    assert.equal((await room.item(early.id, ada!)).state, 'draft')
    assert.equal((await world.as(ada!).refused(readCollection, room.at(left.id))).code, 'holding_not_found')
  })
})

describe('an item', () => {
  it('names each language in one way, however it was written', async () => {
    const { id } = await room.begin(ada!)
    const { metadata } = await room.add(ada!, id, { language: ['PT-br', 'zh-hant', 'de-CH-1996', 'pt-BR'] })
    assert.deepEqual(metadata.language, ['pt-BR', 'zh-Hant', 'de-CH-1996'])
  })

  it('keeps what cannot be out: dates, languages, rights and fields that are none', async () => {
    const { id } = await room.begin(ada!)
    const wrong: [object, string][] = [
      [{ title: [] }, 'title'],
      [{ title: ['one', 'two'] }, 'title'],
      [{ date: ['yesterday'] }, 'date'],
      [{ date: ['1897-13'] }, 'date'],
      [{ language: ['English'] }, 'language'],
      [{ language: ['en-'] }, 'language'],
      [{ rights: ['https://example.com/mine'] }, 'rights'],
      [{ rights: [licences.cc0.uri, licences.pdm.uri] }, 'rights'],
      [{ subject: Array.from({ length: 21 }, (_, at) => `Subject ${at}`) }, 'subject'],
      [{ creator: ['a'.repeat(501)] }, 'creator'],
      [{ creator: ['two\nlines'] }, 'creator'],
      [{ transcript: ['a'.repeat(100_001)] }, 'transcript'],
      [{ state: ['approved'] }, 'metadata'],
    ]
    for (const [metadata, field] of wrong) {
      const body = { type: 'image' as const, metadata: { title: ['A title'], ...metadata } }
      const { code, fields } = await world.as(ada!).refused(createItem, { ...room.at(id), body })
      assert.equal(code, 'invalid_input', field)
      assert.ok(
        Object.keys(fields ?? {}).some((name) => name.includes(field) || name === 'metadata'),
        `${field}: ${JSON.stringify(fields)}`,
      )
    }
    assert.equal((await room.read(id, ada!)).allItems, 0)
  })

  it('has an identifier that no other of its collection has', async () => {
    const { id } = await room.begin(ada!)
    const item = await room.add(ada!, id, { identifier: ['N-1'] })
    const second = await room.add(ada!, id, { identifier: ['N-2'] })
    const metadata = { title: ['Again'], identifier: ['N-1'] }
    const again = await world.as(ada!).refused(createItem, { ...room.at(id), body: { type: 'image', metadata } })
    assert.equal(again.code, 'identifier_taken')
    const edit = { metadata: { identifier: ['N-1'] } }
    assert.equal((await world.as(ada!).refused(editItem, { ...room.at(second.id), body: edit })).code, 'identifier_taken')
    assert.deepEqual((await world.as(ada!).call(editItem, { ...room.at(item.id), body: edit })).metadata.identifier, ['N-1'])
  })

  it('takes long transcripts in any script, and is found by the words of it', async () => {
    const transcript =
      Array.from({ length: 25_000 }, (_, at) => String.fromCodePoint(0x4e00 + (at % 20_000))).join('') + ' kumquat'
    const { ids } = await room.stand(ada!, {}, [
      { transcript: [`Gorgonzola ${transcript}`] },
      { transcript: [`${'ab cd '.repeat(16_000)}`] },
    ])
    assert.equal((await room.item(ids[0]!, ben!)).metadata.transcript?.[0]?.length, transcript.length + 11)
    const found = await world.as(ben!).call(search, { query: { q: 'gorgonzola', type: 'collections' } })
    assert.equal(found.collections?.[0]?.card.id, ids[0])
  })

  it('is moved before another or to the end, however often', async () => {
    const { id, ids } = await room.stand(ada!, {}, [{ title: ['A'] }, { title: ['B'] }, { title: ['C'] }])
    const [a, b, c] = ids
    const move = (itemId: number, before: number | null) =>
      world.as(ada!).call(orderItems, { ...room.at(id), body: { itemId, before } })
    await move(c!, a!)
    assert.deepEqual(await room.titles(id, ben!), ['C', 'A', 'B'])
    await move(c!, null)
    assert.deepEqual(await room.titles(id, ben!), ['A', 'B', 'C'])
    await move(b!, b!)
    await move(a!, b!)
    for (let times = 0; times < 40; times += 1) await move(times % 2 === 0 ? c! : b!, times % 2 === 0 ? b! : c!)
    assert.deepEqual(await room.titles(id, ben!), ['A', 'B', 'C'])
    assert.deepEqual([(await room.item(b!, ben!)).previousId, (await room.item(b!, ben!)).nextId], [a, c])
    const elsewhere = await room.stand(ada!)
    const other = await world.as(ada!).refused(orderItems, { ...room.at(id), body: { itemId: elsewhere.ids[0]!, before: null } })
    assert.equal(other.code, 'holding_not_found')
  })

  it('is listed by pages in each order, narrowed by facets that count', async () => {
    const { id } = await room.stand(ada!, { order: 'date' }, [
      { title: ['Émile'], date: ['1902'], creator: ['Weber'], subject: ['Maps', 'Ports'], language: ['de'] },
      { title: ['Zebra'], date: ['189X'], creator: ['Weber'], subject: ['Maps'], spatial: ['Wien'] },
      { title: ['apple'], subject: ['Ports'], rights: [licences.inc.uri] },
    ])
    assert.deepEqual(await room.titles(id, ben!), ['Zebra', 'Émile', 'apple'])
    assert.deepEqual(await room.titles(id, ben!, { sort: 'title' }), ['apple', 'Émile', 'Zebra'])
    assert.deepEqual(
      await room.titles(id, null, { subject: 'Maps', decade: '1890' }).catch(() => 'not for visitors'),
      'not for visitors',
    )
    assert.deepEqual(await room.titles(id, ben!, { subject: 'Maps', decade: '1890' }), ['Zebra'])
    assert.deepEqual(await room.titles(id, ben!, { q: 'web', place: 'Wien' }), ['Zebra'])
    assert.deepEqual(await room.titles(id, ben!, { rights: licences.inc.uri }), ['apple'])
    const facets = await world.as(ben!).call(readFacets, { ...room.at(id), query: { creator: 'Weber' } })
    assert.deepEqual(facets.subject, [
      { value: 'Maps', count: 2 },
      { value: 'Ports', count: 1 },
    ])
    assert.deepEqual(
      [facets.decade.map(({ value }) => value), facets.place, facets.type],
      [['1890', '1900'], [{ value: 'Wien', count: 1 }], [{ value: 'image', count: 2 }]],
    )
    const seen: string[] = []
    let path: string | undefined = `/api/collections/${id}/items?sort=title&limit=1`
    while (path) {
      const answer: { body: string; headers: Record<string, unknown> } = await world.as(ben!).inject({ method: 'GET', url: path })
      seen.push(...(JSON.parse(answer.body) as { title: string }[]).map(({ title }) => title))
      path = /<([^>]+)>/.exec(String(answer.headers['link'] ?? ''))?.[1]
    }
    assert.deepEqual(seen, ['apple', 'Émile', 'Zebra'])
  })

  it('is changed and deleted by editors alone; ids of other kinds are none', async () => {
    const { id, ids } = await room.stand(ada!)
    assert.equal((await world.as(ben!).refused(editItem, { ...room.at(ids[0]!), body: {} })).code, 'not_yours')
    assert.equal((await world.as(ava!).refused(deleteItem, room.at(ids[0]!))).code, 'not_yours')
    assert.equal((await world.as(ada!).refused(readItem, room.at(id))).code, 'holding_not_found')
    assert.equal((await world.as(ada!).refused(readCollection, room.at(ids[0]!))).code, 'holding_not_found')
    assert.equal((await world.as(ada!).refused(submitHolding, room.at(ids[0]!))).code, 'not_submitted')
    await world.as(ada!).call(deleteItem, room.at(ids[0]!))
    assert.deepEqual([(await room.read(id, ben!)).items, await room.titles(id, ben!)], [0, []])
  })
})
