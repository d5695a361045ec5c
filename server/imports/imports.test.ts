import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { answerEditing, readCollection, removeEditor } from '#contract/collections.ts'
import { changeImport, dropImport, type Import, runImport, startImport } from '#contract/imports.ts'
import { createItem, listItems, readItem } from '#contract/items.ts'
import { importRoom } from '#testing/import-room.ts'
import { plainPicture } from '#testing/uploads.ts'
import { type Actor, openWorld, type World } from '#testing/world.ts'
import { cleanUpImports } from './change-import.ts'
import { writeImport } from './run-import.ts'

let world: World
let room: ReturnType<typeof importRoom>
let ada: Actor
let ben: Actor

before(async () => {
  world = await openWorld({ RATE_LIMITS: 'off' })
  room = importRoom(world)
  ada = await world.member('Ada')
  ben = await world.member('Ben')
})
after(() => world.close())

const outcomes = ({ rows }: Import) => Object.fromEntries(rows.map(({ number, outcome }) => [number, outcome]))
const errorsOf = ({ rows }: Import) =>
  rows.flatMap(({ number, errors }) => errors.map(({ column, message }) => [number, column, message]))
const itemsOf = (collectionId: number) => world.as(ada).call(listItems, { ...room.at(collectionId), query: { limit: 50 } })

describe('an import', () => {
  it('says what the columns of its table hold, and takes another table in its place', async () => {
    const { id } = await room.open(ada, await room.collection(ada))
    const first = await room.give(ada, id, 'dc:title;Shelf;date\nA map;B 12;1899\n')
    assert.deepEqual(
      [first.columns, first.mapping],
      [
        ['dc:title', 'Shelf', 'date'],
        ['title', null, 'date'],
      ],
    )
    assert.deepEqual([first.samples, first.fileName, first.counts.rows], [['A map', 'B 12', '1899'], 'items.csv', 1])
    const second = await room.give(ada, id, 'title\nA map\nA plan\n')
    assert.deepEqual([second.columns, second.mapping, second.counts.rows], [['title'], ['title'], 2])
  })

  it('becomes items, in the order of its rows', async () => {
    const collectionId = await room.collection(ada)
    const done = await room.import(ada, collectionId, 'identifier,title,creator,date\nB-1,Bracken,Ada;Ben,1899\nB-2,Alder,,\n')
    assert.deepEqual(
      [done.state, done.failure, done.counts],
      ['done', null, { rows: 2, new: 2, changed: 0, unchanged: 0, errors: 0 }],
    )
    const items = await itemsOf(collectionId)
    assert.deepEqual(
      items.map(({ title }) => title),
      ['Bracken', 'Alder'],
    )
    const { metadata } = await world.as(ada).call(readItem, room.at(items[0]!.id))
    assert.deepEqual([metadata.creator, metadata.date, metadata.identifier], [['Ada', 'Ben'], ['1899'], ['B-1']])
    assert.deepEqual(
      done.rows.map(({ itemId }) => itemId),
      items.map(({ id }) => id),
    )
  })

  it('is checked without a trace, and says of each row what would become of it', async () => {
    const collectionId = await room.collection(ada)
    await room.import(ada, collectionId, 'identifier,title,creator\n1,Bracken,Ada\n2,Alder,Ben\n')
    const csv = 'identifier,title,creator,date\n1,Bracken,Ada,\n2,Alder,Cleo,1899\n3,New,,\n4,,,yesterday\n3,Again,,\n'
    const checked = await room.checked(ada, collectionId, csv)
    assert.deepEqual(outcomes(checked), { 2: 'unchanged', 3: 'changed', 4: 'new', 5: 'error', 6: 'error' })
    assert.deepEqual(checked.counts, { rows: 5, new: 1, changed: 1, unchanged: 1, errors: 2 })
    assert.deepEqual(checked.rows[1]!.fields, ['creator', 'date'])
    assert.deepEqual(
      errorsOf(checked).map(([number, column]) => [number, column]),
      [
        [5, 'date'],
        [5, 'title'],
        [6, 'identifier'],
      ],
    )
    assert.equal((await itemsOf(collectionId)).length, 2)
  })

  it('is told that an identifier is taken, but not where an earlier row frees it', async () => {
    const collectionId = await room.collection(ada)
    await room.import(ada, collectionId, 'identifier,title\n1,Bracken\n2,Alder\n')
    const [one, two] = (await itemsOf(collectionId)).map(({ id }) => id)
    const taken = await room.checked(ada, collectionId, `ibid item,identifier\n${one},2\n`)
    assert.deepEqual(errorsOf(taken), [[2, 'identifier', 'Another item of this collection has this identifier.']])
    const { id, counts } = await room.checked(ada, collectionId, `ibid item,identifier\n${two},3\n${one},2\n`)
    assert.equal(counts.changed, 2)
    await room.run(ada, id, true)
    assert.equal((await room.untilDone(ada, id)).failure, null)
    const { metadata } = await world.as(ada).call(readItem, room.at(one!))
    assert.deepEqual(metadata.identifier, ['2'])
  })

  it('changes what a column says, empties what a column leaves empty, and leaves all else', async () => {
    const collectionId = await room.collection(ada)
    await room.import(ada, collectionId, 'identifier,title,creator,subject\n1,Bracken,Ada,ferns\n')
    const done = await room.import(ada, collectionId, 'identifier,creator,date\n1,,1899\n')
    assert.deepEqual([done.counts.changed, done.rows[0]!.fields], [1, ['creator', 'date']])
    const [card] = await itemsOf(collectionId)
    const { metadata } = await world.as(ada).call(readItem, room.at(card!.id))
    assert.deepEqual([metadata.creator, metadata.subject, metadata.date], [undefined, ['ferns'], ['1899']])
  })

  it('leaves out rows with errors, or writes nothing at all, as was chosen', async () => {
    const collectionId = await room.collection(ada)
    const csv = 'title,date\nBracken,1899\nAlder,yesterday\n'
    const { id } = await room.checked(ada, collectionId, csv)
    const refusal = await world.as(ada).refused(runImport, { ...room.at(id), body: { allOrNothing: true } })
    assert.deepEqual([refusal.status, refusal.code], [400, 'invalid_input'])
    assert.equal((await itemsOf(collectionId)).length, 0)
    await room.run(ada, id)
    const done = await room.untilDone(ada, id)
    assert.deepEqual(outcomes(done), { 2: 'new', 3: 'error' })
    assert.deepEqual(
      (await itemsOf(collectionId)).map(({ title }) => title),
      ['Bracken'],
    )
  })

  it('takes back everything where all or nothing was chosen and a row is refused after the check', async () => {
    const collectionId = await room.collection(ada)
    const { id } = await room.checked(ada, collectionId, 'identifier,title\n1,Bracken\n2,Alder\n')
    await world.db.updateTable('collections').set({ rights: null }).where('holding_id', '=', collectionId).execute()
    await room.run(ada, id, true)
    const done = await room.untilDone(ada, id)
    assert.match(done.failure!, /^Row 2: /)
    assert.equal((await itemsOf(collectionId)).length, 0)
  })

  it('of all or nothing lets others in between its items, goes on after a break, and is taken back when it fails', async () => {
    const collectionId = await room.collection(ada)
    await room.import(ada, collectionId, 'identifier,title\nold,Old\n')
    const fronds = Array.from({ length: 60 }, (_, at) => `${at},Frond ${at}\n`).join('')
    const { id } = await room.checked(ada, collectionId, `identifier,title\nold,Older\n${fronds}`)
    const state = { state: 'running', all_or_nothing: true } as const
    await world.db.updateTable('imports').set(state).where('id', '=', id).execute()
    const [goesOn, breaksOff] = [new AbortController().signal, AbortSignal.abort()]
    const write = (attempt: number, signal: AbortSignal) =>
      writeImport(world.rooms, { id }, { attempt, signal, stopping: goesOn })
    const titles = async () => (await itemsOf(collectionId)).map(({ title }) => title)

    await assert.rejects(write(1, breaksOff), { name: 'AbortError' })
    assert.deepEqual([(await titles()).slice(0, 2), (await room.read(ada, id)).progress.done], [['Old', 'Frond 0'], 50])
    await assert.rejects(write(6, breaksOff), { name: 'AbortError' })
    const failed = await room.read(ada, id)
    assert.deepEqual([failed.state, failed.progress.done, await titles()], ['done', 0, ['Old']])
    assert.match(failed.failure!, /went wrong/)

    await world.db.updateTable('imports').set(state).where('id', '=', id).execute()
    await assert.rejects(write(1, breaksOff))
    await write(2, goesOn)
    const { state: ended, progress } = await room.read(ada, id)
    const { allItems } = await world.as(ada).call(readCollection, room.at(collectionId))
    assert.deepEqual([ended, progress.done, allItems, (await titles())[0]], ['done', 61, 61, 'Older'])
  })

  it('of all or nothing changes an item that has come since the check, and makes no second', async () => {
    const collectionId = await room.collection(ada)
    const { id } = await room.checked(ada, collectionId, 'identifier,title\n9,Ninth\n')
    const body = { type: 'image' as const, metadata: { title: ['Mine'], identifier: ['9'] } }
    await world.as(ada).call(createItem, { ...room.at(collectionId), body })
    await room.run(ada, id, true)
    const { failure, counts } = await room.untilDone(ada, id)
    const titles = (await itemsOf(collectionId)).map(({ title }) => title)
    assert.deepEqual([failure, counts.changed, counts.new, titles], [null, 1, 0, ['Ninth']])
  })

  it('writes nothing more once who started it is suspended, or has no proven address or no part in the collection', async () => {
    const stops: [Partial<Record<'suspended_at' | 'email_verified_at', Date | null>>, RegExp][] = [
      [{ suspended_at: new Date() }, /suspended/],
      [{ email_verified_at: null }, /verify your email/],
      [{}, /not visible to you/],
    ]
    const cleo = await world.member('Cleo')
    for (const [standing, failure] of stops) {
      const collectionId = await room.collection(ada, { editors: [cleo.id] })
      await world.as(cleo).call(answerEditing, { ...room.at(collectionId), body: { accept: true } })
      const { id } = await room.checked(cleo, collectionId, 'title\nBracken\nAlder\n')
      await world.db.updateTable('imports').set({ state: 'running' }).where('id', '=', id).execute()
      const change = (given: typeof standing) => world.db.updateTable('users').set(given).where('id', '=', cleo.id).execute()
      if (Object.keys(standing).length > 0) await change(standing)
      else await world.as(ada).call(removeEditor, { params: { id: `${collectionId}`, userId: `${cleo.id}` } })
      const { signal } = new AbortController()
      await writeImport(world.rooms, { id }, { attempt: 1, signal, stopping: signal })
      await change({ suspended_at: null, email_verified_at: new Date() })
      const { state, failure: told, counts } = await room.read(ada, id)
      assert.deepEqual([state, counts.errors, await itemsOf(collectionId)], ['done', 0, []])
      assert.match(told!, failure)
    }
  })

  it('is not started before it is checked, nor after something has changed', async () => {
    const collectionId = await room.collection(ada)
    const { id } = await room.checked(ada, collectionId, 'title,name\nBracken,x\n')
    const start = { ...room.at(id), body: { allOrNothing: false } }
    const changed = await world
      .as(ada)
      .call(changeImport, { ...room.at(id), body: { mapping: ['title', 'creator'], separator: '|' } })
    assert.deepEqual([changed.state, changed.mapping, changed.separator, changed.rows], ['open', ['title', 'creator'], '|', []])
    assert.equal((await world.as(ada).refused(runImport, start)).code, 'import_not_checked')
    await room.check(ada, id)
    await room.give(ada, id, 'title\nAlder\n')
    assert.equal((await world.as(ada).refused(runImport, start)).code, 'import_not_checked')
  })

  it('says of a mapping that it has to fit, and of a table without a title that one is missing', async () => {
    const { id } = await room.open(ada, await room.collection(ada))
    await room.give(ada, id, 'a,b\n1,2\n')
    const short = await world.as(ada).refused(changeImport, { ...room.at(id), body: { mapping: ['title'] } })
    assert.deepEqual([short.status, Object.keys(short.fields!)], [400, ['mapping']])
    const response = await world.as(ada).inject({ method: 'POST', url: `/api/imports/${id}/check` })
    assert.deepEqual([response.statusCode, Object.keys(response.json().fields)], [400, ['mapping']])
  })

  it('never runs beside another of the same collection', async () => {
    const collectionId = await room.collection(ada)
    const both = [
      await room.checked(ada, collectionId, 'title\nBracken\n'),
      await room.checked(ada, collectionId, 'title\nAlder\n'),
    ]
    await world.db.updateTable('imports').set({ state: 'running' }).where('id', '=', both[0]!.id).execute()
    const second = await world.as(ada).refused(runImport, { ...room.at(both[1]!.id), body: { allOrNothing: false } })
    assert.deepEqual([second.status, second.code], [409, 'import_running'])
    assert.equal((await world.as(ada).refused(dropImport, room.at(both[0]!.id))).code, 'import_running')
    await world.db.updateTable('imports').set({ state: 'checked' }).where('id', '=', both[0]!.id).execute()
  })

  it('tells who started it when it is done', async () => {
    const collectionId = await room.collection(ada)
    await room.import(ada, collectionId, 'title\nBracken\n\u0000\n')
    const { rows } = await room.checked(ada, collectionId, 'title\nBracken\n')
    assert.equal(rows.length, 1)
    const told = await world.db.selectFrom('notifications').select('content').where('holding_id', '=', collectionId).execute()
    assert.deepEqual(told, [{ content: 'Your import is done: 1 items, 1 with errors' }])
  })

  it('is for the editors of its collection, and to all others does not exist', async () => {
    const collectionId = await room.collection(ada)
    const { id } = await room.open(ada, collectionId)
    assert.ok([403, 404].includes((await world.as(ben).refused(startImport, room.at(collectionId))).status))
    for (const url of [`/api/imports/${id}`]) assert.equal((await world.as(ben).inject({ method: 'GET', url })).statusCode, 404)
    assert.equal((await room.sendCsv(ben, id, 'title\nMine')).statusCode, 404)
    assert.equal((await world.as(ben).refused(dropImport, room.at(id))).status, 404)
    assert.equal((await world.as(null).refused(dropImport, room.at(id))).status, 401)
  })

  it('goes with its files when it is dropped, and after seven days, but never while it runs', async () => {
    const collectionId = await room.collection(ada)
    const [dropped, old, running] = [
      await room.open(ada, collectionId),
      await room.open(ada, collectionId),
      await room.open(ada, collectionId),
    ]
    const picture = await plainPicture(40, 30).png().toBuffer()
    await room.addFile(ada, dropped.id, picture, 'one.png')
    await world.as(ada).call(dropImport, room.at(dropped.id))
    assert.deepEqual(await world.db.selectFrom('item_files').select('id').where('import_id', '=', dropped.id).execute(), [])
    const eightDaysAgo = new Date(world.rooms.now().getTime() - 8 * 86_400_000)
    await world.db.updateTable('imports').set({ created_at: eightDaysAgo }).where('id', 'in', [old.id, running.id]).execute()
    await world.db.updateTable('imports').set({ state: 'running' }).where('id', '=', running.id).execute()
    await cleanUpImports(world.rooms)
    const left = await world.db.selectFrom('imports').select('id').where('collection_id', '=', collectionId).execute()
    assert.deepEqual(left, [{ id: running.id }])
  })
})
