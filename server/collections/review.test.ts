import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { editCollection } from '#contract/collections.ts'
import { listGroupQueue } from '#contract/groups.ts'
import { submitHolding } from '#contract/holdings.ts'
import { arrangeItemFiles, deleteItemFile, editItem, listItems, readItem } from '#contract/items.ts'
import { listNotifications } from '#contract/notifications.ts'
import { reportContent } from '#contract/reports.ts'
import { listQueue, reviewSubject, type QueueLine } from '#contract/review.ts'
import { keepFiles } from '#server/collections/keep-item.ts'
import { inTransaction } from '#server/rooms.ts'
import { collectionRoom } from '#testing/collection-room.ts'
import { groupRoom } from '#testing/group-room.ts'
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

const lines = async (id: number): Promise<QueueLine[]> =>
  (await world.as(ava!).call(listQueue, { query: { type: 'collection' } })).filter(
    ({ subjectId, holding }) => subjectId === id || holding?.parentId === id,
  )

/** Leaves the row as storing a file and making its pictures would. */
async function putFile(
  collectionId: number,
  itemId: number,
  state: 'waiting' | 'made' | 'failed',
  replaces: number | null = null,
) {
  const { id } = await world.db
    .insertInto('item_files')
    .values({
      ...{ item_id: itemId, kind: 'picture', name: 'leaf.jpg', type: 'image/jpeg', size: 1_000, state, replaces_id: replaces },
      ...{ original_key: 'o1', thumb_key: state === 'made' ? `thumb-${itemId}-${replaces ?? 0}` : null },
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await keep(collectionId, itemId)
  return id
}
const keep = (collectionId: number, id: number) => inTransaction(world.rooms, (tx) => keepFiles(tx, { id, collectionId }))

describe('a collection in the queue', () => {
  it('is told to the moderators of the group that it is for now', async () => {
    const groups = groupRoom(world, () => ava!)
    const [first, second] = [await groups.stand(ben!, {}, [ada!]), await groups.stand(ben!, {}, [ada!])]
    const { id } = await room.begin(ada!, { audience: 'group', groupId: first })
    await room.add(ada!, id)
    await room.submit(ada!, id)
    await world.as(ada!).call(editCollection, { ...room.at(id), body: { groupId: second } })
    for (;;) {
      const told = (await world.as(ben!).call(listNotifications, {})).filter(({ type }) => type === 'group_review')
      if (told.length === 1 && told[0]?.holding?.id === second) break
      await new Promise((resolve) => setTimeout(resolve, 25))
    }
    assert.equal((await groups.read(second, ben!)).waiting?.reviews, 1)
  })

  it('is one line with its items, and single ones can be left out', async () => {
    const { id } = await room.begin(ada!)
    const items = [await room.add(ada!, id), await room.add(ada!, id), await room.add(ada!, id)]
    await room.submit(ada!, id)
    const [line, ...others] = await lines(id)
    assert.deepEqual(
      [line?.items?.new, line?.items?.total, line?.items?.sample.map((card) => card.id), others],
      [3, 3, items.map((item) => item.id), []],
    )
    await room.decide(id, 'approve', { leaveOut: [items[1]!.id], version: line!.version })
    assert.deepEqual(await room.titles(id, ben!), [items[0]!.title, items[2]!.title])
    assert.equal((await room.item(items[1]!.id, ada!)).state, 'sent_back')
    assert.deepEqual(await lines(id), [])
  })

  it('waits again when it has new items, as one line, and what is approved stays in sight', async () => {
    const { id, ids } = await room.stand(ada!)
    const added = [await room.add(ada!, id), await room.add(ada!, id)]
    assert.equal((await world.as(ben!).refused(readItem, room.at(added[0]!.id))).code, 'holding_not_found')
    assert.deepEqual(await lines(id), [])
    const empty = async (viewer: Actor) =>
      (await world.as(viewer).call(listItems, { ...room.at(id), query: {} })).filter((card) => card.isEmpty).length
    assert.deepEqual([await empty(ada!), await empty(ben!)], [2, 0])
    await room.fill(id)
    const [line, ...others] = await lines(id)
    assert.deepEqual(
      [line?.subjectId, line?.state, line?.items?.new, line?.items?.total, others.length],
      [id, 'approved', 2, 3, 0],
    )
    const late = await room.add(ada!, id)
    await room.fill(id)
    const body = { subjectType: 'holding', subjectId: id, decision: 'approve', version: line!.version } as const
    assert.equal((await world.as(ava!).refused(reviewSubject, { body })).code, 'holding_edited')
    const [read] = await lines(id)
    await room.decide(id, 'approve', { version: read!.version, leaveOut: [late.id] })
    assert.deepEqual((await room.titles(id, ben!)).length, 3)
    assert.deepEqual([(await room.read(id, ben!)).items, ids.length], [3, 1])
    assert.deepEqual(await lines(id), [])
    await world.as(ada!).call(editItem, { ...room.at(late.id), body: { metadata: { subject: ['Mended'] } } })
    assert.equal((await lines(id))[0]?.items?.new, 1)
    await room.decide(id, 'send_back')
    assert.deepEqual(
      [(await room.item(late.id, ada!)).state, (await room.item(late.id, ada!)).reason],
      ['sent_back', 'Not for this site.'],
    )
    assert.equal((await room.read(id, ben!)).state, 'approved')
  })

  it('is not submitted while an item has no file, or one that is being made or could not be read', async () => {
    const { id } = await room.begin(ada!)
    const item = await room.add(ada!, id)
    assert.equal((await world.as(ada!).refused(submitHolding, room.at(id))).code, 'items_without_files')
    assert.equal((await room.read(id, ada!)).emptyItems, 1)
    const file = await putFile(id, item.id, 'waiting')
    assert.equal((await world.as(ada!).refused(submitHolding, room.at(id))).code, 'files_not_ready')
    for (const state of ['failed', 'made'] as const) {
      await world.db.updateTable('item_files').set({ state }).where('id', '=', file).execute()
      await keep(id, item.id)
      if (state === 'failed') assert.equal((await room.read(id, ada!)).failedFiles, 1)
      if (state === 'failed') assert.equal((await world.as(ada!).refused(submitHolding, room.at(id))).code, 'files_not_ready')
    }
    assert.equal((await room.submit(ada!, id)).state, 'pending')
    assert.deepEqual([(await room.read(id, ada!)).emptyItems, (await room.read(id, ava!)).emptyItems], [0, null])
  })

  it('shows the old picture of an item until a reviewer has read the new one', async () => {
    const { id } = await room.begin(ada!)
    const item = await room.add(ada!, id)
    const old = await putFile(id, item.id, 'made')
    await room.submit(ada!, id)
    await room.decide(id, 'approve')
    const renewed = await putFile(id, item.id, 'made', old)
    const shown = async (viewer: Actor | null) => (await room.item(item.id, viewer)).files.map((file) => [file.id, file.isNew])
    assert.deepEqual([await shown(ben!), await shown(ada!)], [[[old, false]], [[renewed, true]]])
    assert.equal((await room.read(id, ben!)).samples[0], `/media/thumb-${item.id}-0`)
    assert.equal((await lines(id))[0]?.items?.new, 1)
    await room.decide(id, 'approve')
    assert.deepEqual(await shown(ben!), [[renewed, false]])
    assert.equal((await room.read(id, ben!)).samples[0], `/media/thumb-${item.id}-${old}`)
    assert.deepEqual(await lines(id), [])
  })

  it('does not wait again with a file that was sent back, until another one comes', async () => {
    const { id, ids } = await room.stand(ada!)
    const refused = await putFile(id, ids[0]!, 'made')
    await room.decide(id, 'send_back')
    const alts = [{ fileId: refused, alt: 'A gate' }]
    await world.as(ada!).call(arrangeItemFiles, { ...room.at(ids[0]!), body: { alts } })
    assert.deepEqual(await lines(id), [])
    await putFile(id, ids[0]!, 'made')
    assert.equal((await lines(id))[0]?.items?.new, 1)
    const { files } = await room.item(ids[0]!, ada!)
    assert.deepEqual(
      files.map(({ isNew, isSentBack }) => [isNew, isSentBack]),
      [
        [false, false],
        [true, true],
        [true, false],
      ],
    )
  })

  it('waits again with an item that was sent back once its files are others; one that was rejected stays so', async () => {
    const { id, ids } = await room.stand(ada!)
    const [mended, rejected] = [await room.add(ada!, id), await room.add(ada!, id)]
    await room.fill(id)
    const bad = await putFile(id, mended.id, 'made')
    await room.decide(rejected.id, 'reject')
    assert.equal((await lines(id)).find(({ subjectId }) => subjectId === id)?.items?.new, 1)
    await room.decide(id, 'send_back')
    await world.as(ada!).call(deleteItemFile, room.at(bad))
    assert.deepEqual([(await room.item(mended.id, ada!)).state, (await lines(id))[0]?.items?.new], ['pending', 1])
    assert.equal((await world.as(ada!).refused(submitHolding, room.at(rejected.id))).code, 'not_submitted')
    await room.decide(id, 'unapprove')
    await room.submit(ada!, id)
    await room.decide(id, 'approve')
    assert.deepEqual(
      [(await room.item(rejected.id, ada!)).state, (await room.read(id, ben!)).items],
      ['rejected', ids.length + 1],
    )
  })

  it('lets no item stand by itself that has nothing to see', async () => {
    const { id } = await room.stand(ada!)
    const { id: itemId } = await room.add(ada!, id)
    const body = { subjectType: 'holding', subjectId: itemId, decision: 'approve' } as const
    assert.equal((await world.as(ava!).refused(reviewSubject, { body })).code, 'files_not_ready')
    await room.fill(id)
    await room.decide(itemId, 'approve')
    assert.equal((await room.read(id, ben!)).items, 2)
  })

  it('is not approved with files that its reviewer has not seen', async () => {
    const { id } = await room.stand(ada!)
    const { id: itemId } = await room.add(ada!, id)
    await room.fill(id)
    await room.decide(itemId, 'reject')
    const { version } = await room.decide(itemId, 'restore')
    await putFile(id, itemId, 'made')
    const body = { subjectType: 'holding', subjectId: itemId, decision: 'approve', version } as const
    assert.equal((await world.as(ava!).refused(reviewSubject, { body })).code, 'holding_edited')
  })
})

describe('a change of an approved item', () => {
  it('takes effect, but for much of its title and description, which a reviewer reads', async () => {
    const { id, ids } = await room.stand(ada!, {}, [{ title: ['The harbour'], description: ['Seen from the north.'] }])
    const change = (metadata: Record<string, string[]>) =>
      world.as(ada!).call(editItem, { ...room.at(ids[0]!), body: { metadata } })
    await change({ creator: ['Weber'], subject: [] })
    assert.deepEqual((await room.item(ids[0]!, ben!)).metadata.creator, ['Weber'])
    assert.deepEqual(await lines(id), [])
    assert.equal(
      (await change({ description: ['Buy at https://shop.example now, and tell all your friends about it.'] })).hasProposal,
      true,
    )
    assert.equal((await room.item(ids[0]!, ben!)).body, 'Seen from the north.')
    const [line] = await lines(id)
    assert.deepEqual([line?.kind, line?.proposal?.before.body], ['item', 'Seen from the north.'])
    await room.decide(ids[0]!, 'approve')
    assert.match((await room.item(ids[0]!, ben!)).metadata.description![0]!, /shop/)
  })

  it('made before its collection was for fewer people shows it to no more of them', async () => {
    const { id, ids } = await room.stand(ada!, { audience: 'public' })
    const metadata = { description: ['Told anew, with a link: https://example.org/harbour'] }
    await world.as(ada!).call(editItem, { ...room.at(ids[0]!), body: { metadata } })
    await world.as(ada!).call(editCollection, { ...room.at(id), body: { audience: 'members' } })
    assert.equal((await lines(id))[0]?.proposal?.after.audience, 'members')
    await room.decide(ids[0]!, 'approve')
    assert.equal((await room.item(ids[0]!, ben!)).audience, 'members')
    assert.equal((await world.as(null).refused(readItem, room.at(ids[0]!))).code, 'holding_not_found')
  })

  it('in a group waits for its moderators with the collections', async () => {
    const groups = groupRoom(world, () => ava!)
    const groupId = await groups.stand(ben!, {}, [ada!])
    const { ids } = await room.stand(ada!, { audience: 'group', groupId })
    const metadata = { description: ['Told anew, with a link: https://example.org/harbour'] }
    await world.as(ada!).call(editItem, { ...room.at(ids[0]!), body: { metadata } })
    assert.deepEqual((await groups.read(groupId, ben!)).waiting?.kinds, { collection: 1 })
    const waiting = await world.as(ben!).call(listGroupQueue, { ...room.at(groupId), query: { type: 'collection' } })
    assert.deepEqual(
      waiting.map(({ subjectId }) => subjectId),
      ids,
    )
  })

  it('beside one that shows the collection to more people waits for admins with it, also where the collection is reported', async () => {
    const groupId = await groupRoom(world, () => ava!).stand(ben!, {}, [ada!])
    const { id } = await room.stand(ada!, { audience: 'group', groupId })
    const added = await room.add(ada!, id, {})
    await putFile(id, added.id, 'made')
    await world.as(ava!).call(reportContent, { body: { subjectType: 'holding', subjectId: id, rule: 'respect' } })
    const shown = async () =>
      (await world.as(ben!).call(listGroupQueue, room.at(groupId))).map(({ isReported, proposal, items }) => [
        ...[isReported, proposal !== null, items?.new],
      ])
    assert.deepEqual(await shown(), [[true, false, 1]])
    await world.as(ada!).call(editCollection, { ...room.at(id), body: { audience: 'members' } })
    assert.deepEqual(await shown(), [[true, false, undefined]])
    assert.equal((await lines(id))[0]?.items?.new, 1)
  })

  it('is stamped for harvesters, as leaving the web and coming back are', async () => {
    const { id, ids } = await room.stand(ada!, { audience: 'public' })
    const stamp = async () =>
      world.db.selectFrom('items').select(['is_open', 'changed_at']).where('holding_id', '=', ids[0]!).executeTakeFirstOrThrow()
    const gone = () => world.db.selectFrom('gone_items').selectAll().where('collection_id', '=', id).execute()
    const first = await stamp()
    assert.deepEqual([first.is_open, await gone()], [true, []])
    world.pass(1)
    await room.decide(id, 'unapprove')
    assert.deepEqual([(await stamp()).is_open, (await gone()).map(({ item_id }) => item_id)], [false, ids])
    world.pass(1)
    await room.submit(ada!, id)
    await room.decide(id, 'approve')
    const last = await stamp()
    assert.deepEqual([last.is_open, await gone(), last.changed_at > first.changed_at], [true, [], true])
    await room.decide(ids[0]!, 'reject')
    assert.deepEqual([(await room.read(id, null)).items, (await gone()).length], [0, 1])
    await room.decide(ids[0]!, 'restore')
    assert.equal((await lines(id))[0]?.items?.new, 1)
  })
})
