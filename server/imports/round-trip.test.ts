import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { metadataFieldNames } from '#contract/dublin-core.ts'
import { mostRows } from '#contract/imports.ts'
import { createItem, listItems } from '#contract/items.ts'
import { importRoom } from '#testing/import-room.ts'
import { type Actor, openWorld, type World } from '#testing/world.ts'
import { readCsv } from '#server/http/read-csv.ts'

let world: World
let room: ReturnType<typeof importRoom>
let ada: Actor

before(async () => {
  world = await openWorld({ RATE_LIMITS: 'off' })
  room = importRoom(world)
  ada = await world.member('Ada')
})
after(() => world.close())

/** Everything stored about the items, except what counts changes. */
const everything = (collectionId: number) =>
  world.db
    .selectFrom('items')
    .innerJoin('holdings', 'holdings.id', 'items.holding_id')
    .select(['items.holding_id', 'items.type', 'items.metadata', 'items.transcript', 'items.position', 'items.identifier'])
    .select(['holdings.title', 'holdings.body', 'holdings.edited_at'])
    .where('items.collection_id', '=', collectionId)
    .orderBy('items.holding_id')
    .execute()

const hostile = ['=1+1', "'=1", "'", '-0500', '@SUM(A1)', 'one; two', 'a\\;b\\', '|', '"quoted"', 'Ωmega ﻿x', '👩🏽‍🌾 مكتبة', "it's"]
const lines = ['\n=1', 'two\nlines\n\n-and a third', 'a\r\nb', ' x\ty']

describe('COL-1: import, export, import', () => {
  it('changes nothing, whatever the values hold', async () => {
    const collectionId = await room.collection(ada)
    const add = (metadata: object) =>
      world.as(ada).call(createItem, { ...room.at(collectionId), body: { type: 'image', metadata: metadata as never } })
    for (const [at, value] of hostile.entries())
      await add({
        title: [value],
        creator: [value, ...hostile],
        subject: [value],
        identifier: at % 2 === 0 ? [`${value}${at}`] : [],
      })
    for (const text of lines) await add({ title: ['Lines'], description: [text], rightsNote: [text], transcript: [text] })
    await add({ title: ['All fields'], ...Object.fromEntries(metadataFieldNames.slice(1).flatMap(fieldWithValues)) })
    const before = await everything(collectionId)

    const exported = await room.export(ada, collectionId)
    const checked = await room.checked(ada, collectionId, exported.rawPayload)
    assert.deepEqual(checked.counts, { rows: before.length, new: 0, changed: 0, unchanged: before.length, errors: 0 })
    await room.run(ada, checked.id)
    await room.untilDone(ada, checked.id)
    assert.deepEqual(await everything(collectionId), before)

    const other = await room.collection(ada)
    const copy = await room.import(ada, other, exported.rawPayload)
    assert.deepEqual([copy.counts.new, copy.counts.errors], [before.length, 0])
    const bare = (rows: typeof before) => rows.map(({ holding_id: _id, position: _at, edited_at: _when, ...row }) => row)
    assert.deepEqual(bare(await everything(other)), bare(before))
    const again = readCsv((await room.export(ada, other)).rawPayload)
    const withoutNumbers = ({ rows }: typeof again) => rows.map(({ cells }) => cells.slice(0, -1))
    assert.deepEqual(withoutNumbers(again), withoutNumbers(readCsv(exported.rawPayload)))
  })

  it('has no live formula on the way', async () => {
    const collectionId = await room.collection(ada)
    await world.as(ada).call(createItem, {
      ...room.at(collectionId),
      body: { type: 'image', metadata: { title: ['=HYPERLINK("x")'], creator: ['Ada', '+1', '@x'], description: ['a\n=2'] } },
    })
    const csv = (await room.export(ada, collectionId)).payload
    assert.equal(/(^|[,;\r\n\t])["' ]*[=+@]/m.test(csv.replaceAll(/'[" ]*[=+@]/g, '')), false, csv)
  })
})

const valuesOf: Record<string, string[]> = {
  ...{ date: ['1899~', '1871/1889'], language: ['en', 'pt-BR'], rights: ['http://rightsstatements.org/vocab/NoC-US/1.0/'] },
}
const fieldWithValues = (name: string): [string, string[]][] => [[name, valuesOf[name] ?? [`A ${name}`]]]

describe('COL-1: five thousand rows with every error', () => {
  const head = 'identifier,title,creator,date,language,rights,description,filename,extra'
  const wrong: [cells: string, column: string][] = [
    [`,${'x'.repeat(501)},,,,,,,`, 'title'],
    [`,,,,,,,,`, ''],
    [`,Title,${Array.from({ length: 21 }, (_, at) => at).join(';')},,,,,,`, 'creator'],
    [`,Title,B\u202Een,,,,,,`, 'creator'],
    [`,Title,N\u0000UL,,,,,,`, 'creator'],
    [`,Title,,24:00,,,,,`, 'date'],
    [`,Title,,1899-02-30,,,,,`, 'date'],
    [`,Title,,,Klingon,,,,`, 'language'],
    [`,Title,,,,javascript:alert(1),,,`, 'rights'],
    [`,Title,,,,,N\u0000UL,,`, 'description'],
    [`,Title,,,,,,../../etc/passwd,`, 'filename'],
    [`,Title,,,,,,,,surplus`, ''],
    [`SAME,Title,,,,,,,`, 'identifier'],
  ]

  it('give a report per row and no half item', async () => {
    const collectionId = await room.collection(ada)
    const rows = ['SAME,The first of its name,,,,,,,', `,Long,,,,,"${'y'.repeat(2_000_000)}",,`]
    const isRight = (at: number) => at === 0 || at % 10 === 5
    const kindOf = (at: number) => wrong[at % wrong.length]!
    for (let at = rows.length; at < mostRows; at += 1)
      rows.push(isRight(at) ? `R-${at},"=Title ${at}",Ada;Ben,1899,en,,"a\n${at}",,` : kindOf(at)[0])
    const { id } = await room.open(ada, collectionId)
    await room.give(ada, id, [head, ...rows].join('\n'))
    const checked = await room.check(ada, id)
    // Empty ones do not count as rows.
    const given = rows.map((_, at) => at).filter((at) => rows[at] !== ',,,,,,,,')
    const wrongOnes = given.filter((at) => !isRight(at))
    assert.deepEqual(checked.counts, {
      ...{ rows: given.length, new: given.length - wrongOnes.length, changed: 0, unchanged: 0, errors: wrongOnes.length },
    })

    const told = await world.db
      .selectFrom('import_rows')
      .select(['number', 'errors'])
      .where('import_id', '=', id)
      .where('outcome', '=', 'error')
      .orderBy('number')
      .execute()
    assert.deepEqual(
      told.map(({ number }) => number),
      wrongOnes.map((at) => at + 2),
    )
    for (const [index, at] of wrongOnes.entries()) {
      const column = at === 1 ? 'description' : kindOf(at)[1]
      assert.deepEqual(
        told[index]!.errors.map((error) => error.column),
        [column],
        `row ${at}`,
      )
    }

    await room.run(ada, id)
    const done = await room.untilDone(ada, id)
    assert.deepEqual([done.failure, done.counts], [null, checked.counts])
    const { count } = await world.db
      .selectFrom('items')
      .select(({ fn }) => fn.countAll<string>().as('count'))
      .where('collection_id', '=', collectionId)
      .executeTakeFirstOrThrow()
    assert.equal(Number(count), checked.counts.new)
    const halves = await world.db
      .selectFrom('holdings')
      .leftJoin('items', 'items.holding_id', 'holdings.id')
      .select('holdings.id')
      .where('parent_id', '=', collectionId)
      .where('items.holding_id', 'is', null)
      .execute()
    assert.deepEqual(halves, [])
    const [first] = await world.as(ada).call(listItems, { ...room.at(collectionId), query: { limit: 2 } })
    assert.equal(first!.title, 'The first of its name')
  })
})
