import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import type { Endpoint } from '#contract/endpoint.ts'
import type { HoldingState } from '#contract/holdings.ts'
import { collectionRoom } from '#testing/collection-room.ts'
import { addItemFile } from '#testing/collections.ts'
import { everyReading } from '#testing/every-reading.ts'
import { groupRoom } from '#testing/group-room.ts'
import { openWorld, type Actor, type World } from '#testing/world.ts'

/** Collections with one item each, with a word of their own in every field, and who may come across them. */
const kinds = [
  ...(['draft', 'pending', 'sent_back', 'rejected', 'approved', 'for the web'] as const),
  ...(['of a hidden group', 'by a suspended author', 'a new item', 'a rejected item'] as const),
] as const
type Kind = (typeof kinds)[number]
const wordOf = (kind: Kind) => `vellum${kind.replaceAll(/[^a-z]/g, '')}`
const states = ['draft', 'pending', 'sent_back', 'rejected'] as const
const isState = (kind: Kind): kind is (typeof states)[number] => (states as readonly string[]).includes(kind)

const allowed: Record<string, Kind[]> = {
  visitor: ['for the web'],
  unverified: ['for the web'],
  suspended: ['for the web'],
  member: ['approved', 'for the web'],
  insider: ['approved', 'for the web', 'of a hidden group'],
  blocked: [],
  author: kinds.filter((kind) => kind !== 'by a suspended author'),
  admin: kinds.filter((kind) => kind !== 'draft'),
}

let world: World
let room: ReturnType<typeof collectionRoom>
const people: Record<string, Actor | null> = { visitor: null }
const made = new Map<Kind, { id: number; itemId: number; fileId: number }>()

before(async () => {
  world = await openWorld({ RATE_LIMITS: 'off' })
  room = collectionRoom(world, () => people['admin']!)
  people['unverified'] = await world.person('Uma', { emailVerified: false })
  people['suspended'] = await world.person('Sol', { isSuspended: true })
  for (const who of ['member', 'insider', 'blocked', 'author']) people[who] = await world.member(who)
  people['admin'] = await world.admin('Ava')
  const gone = await world.member('Gil')
  const { stand } = groupRoom(world, () => people['admin']!)
  const groupId = await stand(people['author']!, { joining: 'hidden' }, [people['insider']!])
  for (const kind of kinds) await build(kind, kind === 'by a suspended author' ? gone : people['author']!, groupId)
  await world.db.updateTable('users').set({ suspended_at: world.rooms.now() }).where('id', '=', gone.id).execute()
  await world.block(people['author']!, people['blocked']!)
})
after(() => world.close())

/** If only the item is new or rejected, only the item has the word. */
async function build(kind: Kind, author: Actor, groupId: number) {
  const word = wordOf(kind)
  const isOfItem = kind === 'a new item' || kind === 'a rejected item'
  const said = isOfItem ? 'parchment' : word
  const { id } = await room.begin(author, {
    ...{ title: `Codex ${said}`, body: `Of ${said}`, institution: said },
    ...(kind === 'for the web' && { audience: 'public' as const }),
    ...(kind === 'of a hidden group' && { audience: 'group' as const, groupId }),
  })
  const first = isOfItem ? await room.add(author, id) : undefined
  const add = async () => {
    const item = await room.add(author, id, {
      ...{ title: [`Codex ${word}`], description: [word], creator: [word], subject: [word], spatial: [word] },
      ...{ transcript: [word], identifier: [word], rightsNote: [word] },
    })
    await addItemFile(world, item.id, `${word}.webp`)
    return item.id
  }
  let itemId = first ? 0 : await add()
  await room.submit(author, id)
  if (!isState(kind)) await room.decide(id, 'approve')
  if (first) itemId = await add()
  if (kind === 'a rejected item') await room.decide(itemId, 'reject')
  if (isState(kind)) {
    const becomes = { state: kind as HoldingState, reviewed_at: world.rooms.now() }
    await world.db.updateTable('holdings').set(becomes).where('id', 'in', [id, itemId]).execute()
  }
  const file = await world.db.selectFrom('item_files').select('id').where('item_id', '=', itemId).executeTakeFirstOrThrow()
  made.set(kind, { id, itemId, fileId: file.id })
}

const isOfCollections = ({ path }: Endpoint) => /^\/api\/(collections|items|item-files)/.test(path)
const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`

describe('whatever is asked for,', () => {
  const questions: Record<string, object[]> = {
    '/api/collections': [
      {},
      { q: 'codex' },
      { q: 'vellum' },
      { sort: 'title' },
      { sort: 'items' },
      { type: 'image' },
      { mine: 'true' },
    ],
    '/api/collections/{id}/items': [{}, { q: 'codex' }, { waiting: 'true' }],
    '/api/search': [{ q: 'codex' }, { q: 'codex', type: 'collections' }],
  }
  const readings = everyReading(() => world, {
    ids: () => [...made.values()].flatMap(({ id, itemId, fileId }) => [id, itemId, fileId]),
    isOwn: isOfCollections,
    questions: () => questions,
  })

  for (const [who, seenBy] of Object.entries(allowed))
    it(`the ${who} comes across what is ${seenBy.join(', ') || 'open to them, which is nothing'}`, async () => {
      const seen = new Set<Kind>()
      for (const [endpoint, asked] of readings()) {
        const { body, statusCode } = await world.as(people[who]!).send(endpoint, asked)
        assert.ok(statusCode < 500, `${nameOf(endpoint)}: ${body}`)
        const found = kinds.filter((kind) => new RegExp(`${wordOf(kind)}\\b`).test(body))
        assert.ok(
          found.every((kind) => seenBy.includes(kind)),
          `${nameOf(endpoint)} ${JSON.stringify(asked)} tells the ${who} of ${found}`,
        )
        if (isOfCollections(endpoint)) for (const kind of found) seen.add(kind)
      }
      assert.deepEqual([...seen].toSorted(), seenBy.toSorted())
    })
})

/** Inputs with which each call would succeed, if it were allowed. */
const inputs: Record<string, object> = {
  'PATCH /api/collections/{id}': { order: 'title' },
  'POST /api/collections/{id}/editors/answer': { accept: true },
  'POST /api/collections/{id}/items': { type: 'image', metadata: { title: ['Added'] } },
  'PATCH /api/items/{id}': { metadata: { subject: ['Changed'] } },
  'PATCH /api/items/{id}/files': { fileIds: [] },
}

describe('every call about one collection or item', () => {
  const calls = () => world.app.endpoints.filter((endpoint) => isOfCollections(endpoint) && endpoint.path.includes('{id}'))
  const send = (actor: Actor | null, call: Endpoint, ids: { id: number; itemId: number; fileId: number }) => {
    const body = {
      'POST /api/collections/{id}/editors': { userId: people['member']!.id },
      'PATCH /api/collections/{id}/order': { itemId: ids.itemId, before: null },
      ...inputs,
    }[nameOf(call)]
    const id = call.path.startsWith('/api/collections') ? ids.id : call.path.startsWith('/api/items') ? ids.itemId : ids.fileId
    return world.as(actor).send(call, { params: { id, userId: people['insider']!.id }, ...(body && { body }) })
  }
  /** Read as streams; tested separately. */
  const isUpload = ({ path, method }: Endpoint) => method === 'POST' && path.endsWith('/files')

  it('answers those who may not know of it that it is not there', async () => {
    const unknown = { id: 2_000_000_000, itemId: 2_000_000_000, fileId: 2_000_000_000 }
    const hidden = (['draft', 'pending', 'rejected', 'of a hidden group', 'by a suspended author'] as const).map((kind) =>
      made.get(kind)!,
    )
    for (const call of calls().filter((one) => !isUpload(one))) {
      for (const ids of [...hidden, unknown])
        assert.equal((await send(people['member']!, call, ids)).statusCode, 404, `${nameOf(call)} ${JSON.stringify(ids)}`)
      assert.equal((await send(people['admin']!, call, unknown)).statusCode, 404, `${nameOf(call)} as an admin`)
    }
  })

  /** Cut from a picture's pyramid, which rows alone do not produce. */
  const isPicture = ({ path }: Endpoint) => path.endsWith('/download')

  it('refuses visitors, the unverified and the suspended whatever is not for the web', async () => {
    for (const call of calls().filter((one) => !isPicture(one))) {
      const isForAll = call.access === 'visitor'
      for (const [who, status] of [
        ['visitor', 401],
        ['unverified', 403],
        ['suspended', 403],
      ] as const) {
        const { statusCode } = await send(people[who]!, call, made.get('for the web')!)
        assert.equal(statusCode, isForAll ? 200 : status, `${nameOf(call)} as the ${who}`)
        assert.equal((await send(people[who]!, call, made.get('approved')!)).statusCode, isForAll ? 404 : status, nameOf(call))
      }
    }
  })

  it('changes nothing for who only reads it', async () => {
    for (const call of calls().filter((one) => one.method !== 'GET' && !isUpload(one))) {
      const { statusCode } = await send(people['member']!, call, made.get('approved')!)
      assert.ok(statusCode >= 400 && statusCode < 500, `${nameOf(call)}: ${statusCode}`)
    }
  })
})
