import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import type { HoldingState } from '#contract/holdings.ts'
import { collectionRoom } from '#testing/collection-room.ts'
import { addItemFile } from '#testing/collections.ts'
import { groupRoom } from '#testing/group-room.ts'
import { openWorld, type Actor, type World } from '#testing/world.ts'

/** Collections with one item each, with a word of their own in everything they say. */
const unread = ['draft', 'pending', 'sent_back', 'rejected'] as const
const kinds = [...unread, 'members', 'public', 'of a hidden group', 'by a suspended author', 'a new item'] as const
type Kind = (typeof kinds)[number]
const wordOf = (kind: Kind) => `quire${kind.replaceAll(/[^a-z]/g, '')}`

const allowed: Record<string, Kind[]> = {
  ...{ visitor: ['public'], unverified: ['public'], suspended: ['public'], blocked: [] },
  member: ['members', 'public'],
  insider: ['members', 'public', 'of a hidden group'],
  author: kinds.filter((kind) => kind !== 'by a suspended author'),
  admin: kinds.filter((kind) => kind !== 'draft'),
}

let world: World
const people: Record<string, Actor | null> = { visitor: null }
const ids: number[] = []

before(async () => {
  world = await openWorld({ RATE_LIMITS: 'off', PUBLIC_URL: 'https://ibid.example' })
  people['unverified'] = await world.person('Uma', { emailVerified: false })
  people['suspended'] = await world.person('Sol', { isSuspended: true })
  for (const who of ['member', 'insider', 'blocked', 'author']) people[who] = await world.member(who)
  people['admin'] = await world.admin('Ava')
  const gone = await world.member('Gil')
  const groups = groupRoom(world, () => people['admin']!)
  const groupId = await groups.stand(people['author']!, { joining: 'hidden' }, [people['insider']!])
  for (const kind of kinds) await build(kind, kind === 'by a suspended author' ? gone : people['author']!, groupId)
  await world.db.updateTable('users').set({ suspended_at: world.rooms.now() }).where('id', '=', gone.id).execute()
  await world.block(people['author']!, people['blocked']!)
})
after(() => world.close())

async function build(kind: Kind, author: Actor, groupId: number) {
  const room = collectionRoom(world, () => people['admin']!)
  const isNew = kind === 'a new item'
  const word = wordOf(kind)
  const said = isNew ? 'vellum' : word
  const { id } = await room.begin(author, {
    ...{ title: `Gathering ${said}`, body: `Of ${said}`, institution: `House of ${said}` },
    ...(['public', 'by a suspended author', 'a new item'].includes(kind) && { audience: 'public' as const }),
    ...(kind === 'of a hidden group' && { audience: 'group' as const, groupId }),
  })
  const add = async (of: string) => {
    const metadata = {
      title: [`Leaf ${of}`],
      description: [of],
      creator: [of],
      transcript: [of],
      rightsNote: [of],
      identifier: [of],
    }
    const item = await room.add(author, id, metadata)
    await addItemFile(world, item.id, `${of}.webp`)
    ids.push(item.id)
    return item.id
  }
  const itemId = await add(said)
  ids.push(id)
  await room.submit(author, id)
  const state = unread.find((one) => one === kind) as HoldingState | undefined
  if (!state) await room.decide(id, 'approve')
  else await world.db.updateTable('holdings').set({ state }).where('id', 'in', [id, itemId]).execute()
  if (isNew) await add(word)
}

/**
 * Addresses outside the contract. Harvests and lists for the whole instance are always answered as for visitors, even with a
 * session.
 */
const addresses = () => [...ids.flatMap((id) => [`/iiif/${id}/manifest.json`, `/iiif/collections/${id}/collection.json`])]
const forAnyone = () => [
  ...['/iiif/collection.json', '/oai?verb=Identify', '/oai?verb=ListSets', '/oai?verb=ListIdentifiers&metadataPrefix=oai_dc'],
  ...['oai_dc', 'qdc'].flatMap((format) => [
    `/oai?verb=ListRecords&metadataPrefix=${format}`,
    ...ids.map((id) => `/oai?verb=GetRecord&metadataPrefix=${format}&identifier=oai:ibid.example:item/${id}`),
    ...ids.map((id) => `/oai?verb=ListRecords&metadataPrefix=${format}&set=collection:${id}`),
  ]),
]

async function wordsAt(viewer: Actor | null, some: string[]): Promise<Kind[]> {
  const seen = new Set<Kind>()
  for (const url of some) {
    const { body, statusCode } = await world.as(viewer).inject({ method: 'GET', url })
    assert.ok(statusCode === 200 || statusCode === 404, `${statusCode} ${url}`)
    for (const kind of kinds) if (new RegExp(`${wordOf(kind)}\\b`).test(body)) seen.add(kind)
  }
  return kinds.filter((kind) => seen.has(kind))
}

describe('by whatever address it is asked for,', () => {
  for (const [who, seen] of Object.entries(allowed))
    it(`the ${who} comes across what is ${seen.join(', ') || 'open to them, which is nothing'}`, async () => {
      assert.deepEqual(await wordsAt(people[who]!, addresses()), seen)
    })

  it('a list of the whole house and a harvest hold what is public, no matter who is signed in', async () => {
    for (const who of Object.keys(allowed)) assert.deepEqual(await wordsAt(people[who]!, forAnyone()), ['public'], who)
  })
})
