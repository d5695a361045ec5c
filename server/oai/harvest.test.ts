import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { sql } from 'kysely'
import { addOpenCollection } from '#testing/open-collection.ts'
import { wrongAsHarvest } from '#testing/published-schemas.ts'
import { openWorld, type Actor, type World } from '#testing/world.ts'

let world: World
let ada: Actor
before(async () => {
  world = await openWorld({ RATE_LIMITS: 'off', PUBLIC_URL: 'https://ibid.example', MAIL_FROM: 'ibid. <desk@ibid.example>' })
  ada = await world.member('Ada')
})
after(() => world.close())

const ask = async (query: Record<string, string>) => {
  const { statusCode, headers, body } = await world
    .as(null)
    .inject({ method: 'GET', url: `/oai?${new URLSearchParams(query).toString()}` })
  assert.equal(statusCode, 200, body)
  assert.equal(headers['content-type'], 'text/xml; charset=utf-8')
  return body
}

const tokenIn = (answer: string) => /<resumptionToken[^>]*>([^<]+)</.exec(answer)?.[1]
const headersIn = (answer: string) =>
  [...answer.matchAll(/<header( status="deleted")?><identifier>oai:ibid\.example:item\/(\d+)</g)].map(([, gone, id]) => ({
    id: Number(id),
    isGone: gone !== undefined,
  }))

describe('a harvest', () => {
  it('of 2,000 items, 500 with one stamp, changed while it runs, gets each item and each deletion', async () => {
    const stamp = new Date(world.rooms.now().getTime() - 86_400_000)
    const { id, itemIds } = await addOpenCollection(world, ada, { items: 2000, changedAt: stamp })
    const [one, alike] = [itemIds.slice(0, 1500), itemIds.slice(1500)]
    await sql`update items set changed_at = changed_at + (holding_id % 997) * interval '1 millisecond' + interval '1 microsecond'
               where holding_id = any(${one}::int[])`.execute(world.db)
    const [changed, gone] = [
      [one[3]!, one[700]!, alike[0]!, alike[499]!],
      [one[5]!, one[1400]!, alike[250]!],
    ]

    const seen = new Map<number, boolean>()
    const answers: string[] = []
    let answer = await ask({ verb: 'ListRecords', metadataPrefix: 'oai_dc', set: `collection:${id}` })
    for (let page = 1; page < 100; page++) {
      answers.push(answer)
      for (const { id: found, isGone } of headersIn(answer)) seen.set(found, isGone)
      const token = tokenIn(answer)
      if (!token) break
      if (page === 8) {
        world.pass(0.01)
        await sql`update items set changed_at = ${world.rooms.now()} where holding_id = any(${changed}::int[])`.execute(world.db)
        await sql`delete from holdings where id = any(${gone}::int[])`.execute(world.db)
        await sql`insert into gone_items (item_id, collection_id, gone_at)
                  select id, ${id}, ${world.rooms.now()} from unnest(${gone}::int[]) as id`.execute(world.db)
      }
      const [again, next] = [
        await ask({ verb: 'ListRecords', resumptionToken: token }),
        await ask({ verb: 'ListRecords', resumptionToken: token }),
      ]
      assert.equal(again, next)
      answer = next
    }
    assert.deepEqual(
      [...seen.keys()].toSorted((a, b) => a - b),
      itemIds,
    )
    assert.deepEqual(
      [...seen]
        .filter(([, isGone]) => isGone)
        .map(([found]) => found)
        .toSorted((a, b) => a - b),
      gone,
    )
    assert.match(answers.at(-1)!, /<resumptionToken cursor="2000"><\/resumptionToken>/)
    for (const some of [answers.slice(0, 8), answers.slice(8, 16), answers.slice(16)])
      assert.deepEqual(await wrongAsHarvest(...some), [])

    const since = await ask({
      verb: 'ListIdentifiers',
      metadataPrefix: 'qdc',
      from: world.rooms.now().toISOString().slice(0, 19) + 'Z',
    })
    assert.deepEqual(
      headersIn(since)
        .map(({ id: found }) => found)
        .toSorted((a, b) => a - b),
      [...changed, ...gone].toSorted((a, b) => a - b),
    )
  })

  it('that goes on from the date of the one before gets also what was being written meanwhile', async () => {
    const { id } = await addOpenCollection(world, ada, { items: 1, changedAt: world.rooms.now() })
    const asked = { verb: 'ListRecords', metadataPrefix: 'oai_dc' }
    const begun = new Date(world.rooms.now().getTime() - 30_000)
    const [, from = ''] = /<responseDate>([^<]+)</.exec(await ask({ ...asked, set: `collection:${id}` }))!
    const { itemIds } = await addOpenCollection(world, ada, { items: 1, changedAt: begun })
    const later = headersIn(await ask({ ...asked, from })).map((header) => header.id)
    assert.ok(later.includes(itemIds[0]!))
  })
})
