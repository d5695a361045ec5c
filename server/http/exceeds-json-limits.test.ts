import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { z } from 'zod'
import { cpuMsOf } from '#testing/cpu-ms-of.ts'
import { openWorld, type Actor, type World } from '#testing/world.ts'
import { exceedsJsonLimits, jsonLimits } from './exceeds-json-limits.ts'

let world: World
let ada: Actor
before(async () => {
  world = await openWorld()
  ada = await world.member('Ada')
})
after(() => world.close())

const content = 'Does anyone have a good template for a weeding policy?'
const post = (payload: string) =>
  world.as(ada).inject({ method: 'POST', url: '/api/posts', payload, headers: { 'content-type': 'application/json' } })
const keys = (count: number) => Array.from({ length: count }, (_, nth) => `"k${nth}":1`).join(',')

describe('a body of JSON', () => {
  for (const [what, payload] of [
    ['a million keys', `{"content":"${content}",${keys(1_000_000)}}`],
    ['a million objects', `{"content":"${content}","media":[${'{},'.repeat(1_000_000)}{}]}`],
    ['a million numbers', `{"content":"${content}","media":[${'1,'.repeat(1_000_000)}1]}`],
    ['a million levels', `{"content":"${content}","media":${'['.repeat(1_000_000)}${']'.repeat(1_000_000)}}`],
    ['a million strings', `{"content":"${content}" ${'"" '.repeat(1_000_000)}}`],
    ['nothing but space', `{"content":"${content}"${' '.repeat(10_000_000)}}`],
  ] as const) {
    it(`is refused before it is read when it has ${what}`, async (test) => {
      const response = { statusCode: 0, body: '' }
      const spentMs = await cpuMsOf(async () => Object.assign(response, await post(payload)))
      assert.equal(response.statusCode, 400)
      assert.deepEqual(JSON.parse(response.body), { code: 'malformed_request', message: 'The request could not be read.' })
      test.diagnostic(`${spentMs} ms`)
      // Ten times what receiving it takes; parsing a million keys takes ten times as long again.
      assert.ok(spentMs < 300, `${spentMs} ms`)
    })
  }

  it('may hold keys that no one knows', async () => {
    assert.equal((await post(`{"content":"${content}",${keys(500)}}`)).statusCode, 201)
  })

  it('may hold strings of megabytes, with any character in them', async () => {
    const long = JSON.stringify({ content, media: ['\\",[]{}"\n🎉'.repeat(600_000)] })
    const response = await post(long)
    assert.deepEqual([response.statusCode, response.json().code], [400, 'unknown_upload'])
  })

  it('is still refused when it reaches for prototypes', async () => {
    for (const poison of ['"__proto__":{"isAdmin":true}', '"constructor":{"prototype":{"isAdmin":true}}'])
      assert.equal((await post(`{"content":"${content}",${poison}}`)).statusCode, 400)
  })

  it('has room for the fullest that any call takes three times over', () => {
    for (const { method, path, body } of world.app.endpoints) {
      if (!body) continue
      const { values, levels } = fullest(z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' }))
      assert.ok(values * 3 < jsonLimits.values && levels * 3 < jsonLimits.levels, `${method} ${path}: ${values}, ${levels}`)
    }
  })

  it('is measured outside its strings only', () => {
    const exceeds = (text: string) => exceedsJsonLimits(Buffer.from(text))
    const { values, levels } = jsonLimits
    assert.deepEqual([exceeds(`[${'1,'.repeat(values - 1)}1]`), exceeds(`[${'1,'.repeat(values)}1]`)], [false, true])
    assert.deepEqual([exceeds('['.repeat(levels)), exceeds('['.repeat(levels + 1))], [false, true])
    for (const inside of [',', '[', '\\"', '\\"[', '\\\\', '{\\\\\\"'])
      assert.equal(exceeds(JSON.stringify([inside.repeat(5000), inside, 1])), false, inside)
    assert.equal(exceeds(`["\\\\",${'1,'.repeat(values)}"\\""]`), true)
    assert.equal(exceeds(`"${','.repeat(5000)}`), false)
  })
})

interface Full {
  values: number
  levels: number
}

/** How many values and levels the fullest body that the schema accepts has. */
function fullest({ properties, items, maxItems, anyOf, oneOf }: z.core.JSONSchema.BaseSchema): Full {
  const choices = (anyOf ?? oneOf ?? []).map((one) => fullest(one as z.core.JSONSchema.BaseSchema))
  const members = Object.values(properties ?? {}).map((one) => fullest(one as z.core.JSONSchema.BaseSchema))
  const item = items ? fullest(items as z.core.JSONSchema.BaseSchema) : undefined
  const inList = item ? (maxItems ?? Infinity) * item.values : 0
  return {
    values: Math.max(1, ...choices.map(({ values }) => values)) + members.reduce((sum, { values }) => sum + values, inList),
    levels: Math.max(
      0,
      ...choices.map(({ levels }) => levels),
      ...[...members, ...(item ? [item] : [])].map((it) => it.levels + 1),
    ),
  }
}
