import assert from 'node:assert/strict'
import { after, before, it } from 'node:test'
import { readCollection } from '#contract/collections.ts'
import type { Import } from '#contract/imports.ts'
import { listItems, readItem } from '#contract/items.ts'
import { problems } from '#contract/problems.ts'
import { importRoom } from '#testing/import-room.ts'
import { plainPicture } from '#testing/uploads.ts'
import { type Actor, openWorld, type World } from '#testing/world.ts'

let world: World
let room: ReturnType<typeof importRoom>
let ada: Actor

before(async () => {
  world = await openWorld({ RATE_LIMITS: 'off' })
  room = importRoom(world)
  ada = await world.member('Ada')
})
after(() => world.close())

const picture = (background: string) => plainPicture(60, 40, background).png().toBuffer()
const firstItem = async (collectionId: number) => {
  const [card] = await world.as(ada).call(listItems, { ...room.at(collectionId), query: {} })
  return world.as(ada).call(readItem, room.at(card!.id))
}
const messages = ({ rows }: Import) => rows.flatMap(({ errors }) => errors.map(({ message }) => message))

it('gives rows the files that they name, in their order and whatever the capitals', async () => {
  const collectionId = await room.collection(ada)
  const { id } = await room.open(ada, collectionId)
  await room.addFile(ada, id, await picture('teal'), 'Recto.PNG')
  await room.addFile(ada, id, await picture('navy'), 'verso.png')
  await room.addFile(ada, id, await picture('red'), 'extra.png')
  await room.give(ada, id, 'title,filename\nA leaf,scans/verso.png; recto.png\n')
  const checked = await room.check(ada, id)
  assert.deepEqual([checked.counts.new, checked.filesWithoutRow], [1, ['extra.png']])
  await room.run(ada, id)
  const done = await room.untilDone(ada, id)
  assert.deepEqual(
    done.files.map(({ name }) => name),
    ['extra.png'],
  )
  const item = await firstItem(collectionId)
  assert.deepEqual([item.type, item.files.map(({ name }) => name)], ['image', ['verso.png', 'Recto.PNG']])
})

it('knows a file by its name however a system writes that', async () => {
  const { id } = await room.open(ada, await room.collection(ada))
  await room.addFile(ada, id, await picture('teal'), 'Hafenm\u00fchle.png')
  await room.addFile(ada, id, await picture('navy'), '.. two  leaves \u202e.png')
  await room.give(ada, id, 'title,filename\nA mill,Hafenmu\u0308hle.png\nLeaves,.. two  leaves \u202e.png\n')
  const checked = await room.check(ada, id)
  assert.deepEqual([messages(checked), checked.counts.new, checked.filesWithoutRow], [[], 2, []])
  const { files } = await room.addFile(ada, id, await picture('red'), 'HAFENMU\u0308HLE.png')
  assert.equal(files.length, 2)
})

it('tells of twenty names that no file has, however many a cell holds', async () => {
  const { id } = await room.open(ada, await room.collection(ada))
  const names = Array.from({ length: 50_000 }, (_, at) => `${at}.png`)
  await room.give(ada, id, `title,filename\nA leaf,${names.join(';')}\n`)
  const checked = await room.check(ada, id)
  assert.equal(checked.counts.errors, 1)
  assert.equal(messages(checked).length, 20)
})

it('tells of names that no file has, of files named twice, and of kinds that do not go together', async () => {
  const { id } = await room.open(ada, await room.collection(ada))
  await room.addFile(ada, id, await picture('teal'), 'one.png')
  await room.addFile(ada, id, Buffer.from('%PDF-1.4\n%%EOF\n'), 'two.pdf')
  await room.addFile(ada, id, Buffer.from('%PDF-1.4\n% another\n%%EOF\n'), 'three.pdf')
  await room.give(ada, id, 'title,filename\nA,none.png\nB,one.png\nC,one.png\nD,two.pdf;three.pdf\n')
  assert.deepEqual(messages(await room.check(ada, id)), [
    ...['There is no file “none.png” in this import', 'Row 3 names “one.png” already'],
    'An item has pictures, or one document with a cover, or recordings',
  ])
})

it('takes a file of the same name in place of another', async () => {
  const { id } = await room.open(ada, await room.collection(ada))
  await room.addFile(ada, id, await picture('teal'), 'one.png')
  const { files } = await room.addFile(ada, id, await picture('navy'), 'ONE.png')
  assert.deepEqual(
    files.map(({ name }) => name),
    ['ONE.png'],
  )
})

it('keeps the files of an item that a row names again, and adds what is new', async () => {
  const collectionId = await room.collection(ada)
  const first = await room.open(ada, collectionId)
  await room.addFile(ada, first.id, await picture('teal'), 'one.png')
  await room.give(ada, first.id, 'identifier,title,filename\n1,A leaf,one.png\n')
  await room.check(ada, first.id)
  await room.run(ada, first.id)
  await room.untilDone(ada, first.id)

  assert.deepEqual((await room.checked(ada, collectionId, 'identifier,filename\n1,one.png\n')).counts.unchanged, 1)
  const second = await room.open(ada, collectionId)
  await room.addFile(ada, second.id, await picture('navy'), 'two.png')
  await room.give(ada, second.id, 'identifier,filename\n1,one.png;two.png\n')
  assert.deepEqual((await room.check(ada, second.id)).rows[0]!.fields, ['filename'])
  await room.run(ada, second.id)
  await room.untilDone(ada, second.id)
  assert.deepEqual(
    (await firstItem(collectionId)).files.map(({ name }) => name),
    ['one.png', 'two.png'],
  )
})

it('puts a file of the same name where the other one stood, and no second beside it', async () => {
  const collectionId = await room.collection(ada)
  const first = await room.open(ada, collectionId)
  await room.addFile(ada, first.id, await picture('teal'), 'one.png')
  await room.addFile(ada, first.id, await picture('navy'), 'two.png')
  await room.give(ada, first.id, 'identifier,title,filename\n1,A leaf,one.png;two.png\n')
  await room.check(ada, first.id)
  await room.run(ada, first.id)
  await room.untilDone(ada, first.id)
  const before = await firstItem(collectionId)

  const second = await room.open(ada, collectionId)
  const { files } = await room.addFile(ada, second.id, await picture('red'), 'one.png')
  const { bytesUsed, bytes } = await world.as(ada).call(readCollection, room.at(collectionId))
  assert.ok(bytesUsed! >= bytes + files[0]!.size)
  await room.give(ada, second.id, 'identifier,filename\n1,one.png;two.png\n')
  await room.check(ada, second.id)
  await room.run(ada, second.id)
  await room.untilDone(ada, second.id)
  const after = await firstItem(collectionId)
  assert.deepEqual(
    after.files.map(({ name }) => name),
    ['one.png', 'two.png'],
  )
  assert.notEqual(after.files[0]!.id, before.files[0]!.id)
  const own = world.db.selectFrom('item_files').select('id').where('item_id', '=', after.id)
  assert.equal((await own.execute()).length, 2)
})

it('counts a document and what waits to take its place as one, and puts no second beside it', async () => {
  const collectionId = await room.collection(ada)
  const pdf = (text: string) => Buffer.from(`%PDF-1.4\n% ${text}\n%%EOF\n`)
  const first = await room.open(ada, collectionId)
  await room.addFile(ada, first.id, pdf('one'), 'one.pdf')
  await room.addFile(ada, first.id, await picture('teal'), 'cover.png')
  await room.give(ada, first.id, 'identifier,title,filename\n1,A book,one.pdf;cover.png\n')
  await room.check(ada, first.id)
  await room.run(ada, first.id)
  await room.untilDone(ada, first.id)
  const { id: item_id, files } = await firstItem(collectionId)
  const waiting = { kind: 'pdf', name: 'two.pdf', type: 'application/pdf', size: 9, state: 'made' } as const
  const replaces_id = files.find(({ kind }) => kind === 'pdf')!.id
  await world.db
    .insertInto('item_files')
    .values({ ...waiting, item_id, replaces_id, original_key: 'no/such/file', created_at: world.rooms.now() })
    .execute()

  assert.equal((await room.checked(ada, collectionId, 'identifier,title\n1,The book\n')).counts.changed, 1)
  const second = await room.open(ada, collectionId)
  await room.addFile(ada, second.id, pdf('better'), 'two.pdf')
  await room.addFile(ada, second.id, pdf('another'), 'three.pdf')
  await room.give(ada, second.id, 'identifier,filename\n1,two.pdf\n')
  assert.equal((await room.check(ada, second.id)).counts.changed, 1)
  await world.db.deleteFrom('item_files').where('item_id', '=', item_id).where('kind', '=', 'picture').execute()
  await room.give(ada, second.id, 'identifier,filename\n1,three.pdf\n')
  assert.deepEqual(messages(await room.check(ada, second.id)), [problems.too_many_item_files[1]])
})

it('tells of a row whose file turned out to be damaged, and writes the others', async () => {
  const { id } = await room.open(ada, await room.collection(ada))
  const whole = await picture('teal')
  await room.addFile(ada, id, whole, 'whole.png')
  await room.addFile(ada, id, whole.subarray(0, whole.length / 2), 'half.png')
  await room.give(ada, id, 'title,filename\nA,half.png\nB,whole.png\n')
  await room.check(ada, id)
  await room.run(ada, id)
  const done = await room.untilDone(ada, id)
  assert.deepEqual([done.counts.new, done.counts.errors], [1, 1])
  assert.match(messages(done)[0]!, /^“half.png” could not be read: it is damaged/)
})

it('asks how long a recording lasts', async () => {
  const { id } = await room.open(ada, await room.collection(ada))
  const content = Buffer.concat([Buffer.from('OggS\0\x02'), Buffer.alloc(22), Buffer.from('\x01vorbis'), Buffer.alloc(500)])
  const send = (fields: Record<string, string>) =>
    room.send(ada, `/api/imports/${id}/files`, { content, name: 'talk.ogg', fields })
  assert.deepEqual(Object.keys((await send({})).json().fields), ['durationSeconds'])
  assert.equal((await send({ durationSeconds: '61' })).statusCode, 200)
})

it('refuses what is no picture, document or sound', async () => {
  const { id } = await room.open(ada, await room.collection(ada))
  const response = await room.send(ada, `/api/imports/${id}/files`, {
    content: '<svg xmlns="http://www.w3.org/2000/svg"/>',
    name: 'x.svg',
  })
  assert.deepEqual([response.statusCode, response.json().code], [400, 'unsupported_file'])
})
