import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { sql } from 'kysely'
import { login } from '#contract/accounts.ts'
import { listCollections, readCollection } from '#contract/collections.ts'
import { listItems, MetadataGiven, readFacets, readItem } from '#contract/items.ts'
import { licences } from '#contract/licences.ts'
import { listLists, readList } from '#contract/lists.ts'
import { listResources, readResource, readVersionFile, type ResourceCard } from '#contract/resources.ts'
import { listQueue } from '#contract/review.ts'
import { sendDigests } from '#server/notifications/send-digests.ts'
import { messaging } from '#testing/messages.ts'
import { wrongAsPresentation } from '#testing/published-schemas.ts'
import { openWorld, type Actor, type World } from '#testing/world.ts'
import { wrongCounts } from '#testing/wrong-counts.ts'
import { collections } from './collections.ts'
import { resourceFiles, type ResourceFileName } from './resource-files.ts'
import { resources } from './resources.ts'
import { seedDemo } from './seed-demo.ts'

let world: World
let act: ReturnType<typeof messaging>
let amara: Actor
let ruth: Actor

before(async () => {
  world = await openWorld({ RATE_LIMITS: 'off' })
  act = messaging(world)
  const [member, admin] = await seedDemo(world.rooms)
  amara = await signIn(member!)
  ruth = await signIn(admin!)
})
after(() => world.close())

async function signIn({ username, password }: { username: string; password: string }): Promise<Actor> {
  const response = await world.as(null).send(login, { body: { username, password } })
  const user = response.json<{ id: number; name: string; email: string }>()
  const { name, value } = response.cookies[0]!
  return { ...user, username, password, cookie: `${name}=${value}` }
}

describe('the messages of the demo community', () => {
  it('are told of in German where a member reads letters so', async () => {
    await sendDigests(world.rooms)
    const { text, html } = await world.letterTo('hannah.l@norrvik.example', /^Ihre Woche bei ibid\.$/)
    assert.ok(html.includes('<html lang="de">'))
    assert.match(text, /^Guten Tag Hannah Lindqvist,\n/)
  })

  it('give a member conversations to read, some of them unread, and a request', async () => {
    const inbox = await act.list(amara)
    assert.deepEqual(
      inbox.map(({ otherUser, unreadCount }) => [otherUser.name.split(' ')[0], unreadCount]),
      [
        ['Nguyễn', 0],
        ['Yusuf', 2],
        ['Eleanor', 0],
        ['Kwame', 0],
        ['Noor', 0],
        ['Lucía', 0],
      ],
    )
    assert.deepEqual(await act.unread(amara), { count: 2, requests: 1 })
    const [request] = await act.list(amara, { folder: 'requests' })
    assert.deepEqual([request!.otherUser.name, request!.state, request!.unreadCount], ['Ingrid Bakke', 'request_received', 2])
  })

  it('give an admin some of her own', async () => {
    assert.equal((await act.list(ruth)).length, 2)
    assert.deepEqual(await act.unread(ruth), { count: 1, requests: 1 })
  })

  it('have pictures that the two may see', async () => {
    const [mai] = await act.list(amara)
    const thread = await world.as(amara).inject({ method: 'GET', url: `/api/messages/${mai!.otherUser.id}?limit=50` })
    const [picture] = thread.json<{ attachments: { url: string; alt: string }[] }[]>().flatMap(({ attachments }) => attachments)
    assert.ok(picture?.alt)
    assert.equal((await world.as(amara).inject({ method: 'GET', url: picture.url })).statusCode, 200)
  })

  it('are counted as they are', async () => {
    const { rows } = await sql`
      select side.conversation_id, side.user_id from conversation_members side
       where unread_count <> (select count(*) from messages m where m.conversation_id = side.conversation_id
                                 and m.receiver_id = side.user_id and m.id > side.read_up_to)
          or sent_count <> (select count(*) from messages m where m.conversation_id = side.conversation_id and m.sender_id = side.user_id)
          or last_message_at <> (select created_at from messages m where m.id = side.last_message_id)
          or (side.folder = 'inbox') <> (exists (
               select from connections where status = 'accepted' and side.user_id in (requester_id, receiver_id)
                  and side.other_id in (requester_id, receiver_id)) or sent_count > 0)
       union all
      select m.conversation_id, m.sender_id from messages m join users on users.id = sender_id where m.created_at < users.created_at`.execute(
      world.db,
    )
    assert.deepEqual(rows, [])
  })
})

describe('what the demo community shares', () => {
  let listed: ResourceCard[]
  before(async () => {
    listed = await world.as(amara).call(listResources, { query: { limit: 50 } })
  })

  it('is gathered in two lists of a member, of which others read the one that she shares', async () => {
    const lists = await world.as(amara).call(listLists, {})
    assert.deepEqual(
      lists.map(({ title, isShared, count }) => [title, isShared, count]),
      [
        ['For a quiet Friday', false, 3],
        ['When the water comes', true, 3],
      ],
    )
    const [own, shared] = lists.map(({ id }) => ({ params: { id: String(id) } }))
    const { entries } = await world.as(ruth).call(readList, shared!)
    assert.deepEqual(
      entries.map(({ card }) => card?.kind),
      ['resource', 'course', 'event'],
    )
    assert.equal((await world.as(ruth).refused(readList, own!)).status, 404)
    assert.deepEqual(await wrongCounts(world), [])
  })

  it('is there for a member, of her groups too, and some of it for visitors', async () => {
    assert.equal(listed.length, resources.length - 1)
    assert.equal(listed.filter(({ audience }) => audience === 'group').length, 2)
    const open = await world.as(null).call(listResources, { query: { limit: 50 } })
    assert.deepEqual(new Set(open.map(({ audience }) => audience)), new Set(['public']))
    assert.equal(open.length, 2)
  })

  it('is of every type, in several languages, under licences of both vocabularies', async () => {
    assert.equal(new Set(listed.map(({ type }) => type)).size, 9)
    assert.ok(new Set(resources.map(({ language = 'en' }) => language)).size >= 5)
    assert.ok(new Set(resources.map(({ country }) => country)).size >= 10)
    const vocabularies = listed.map(({ licence }) => licences[licence!.id].vocabulary)
    assert.deepEqual(new Set(vocabularies), new Set(['creative_commons', 'rights_statements']))
  })

  it('gives out every version as it was written, under its name', async () => {
    const names: string[] = []
    for (const { id } of listed) {
      const { versions, downloads, downloads30 } = await world.as(amara).call(readResource, { params: { id: `${id}` } })
      assert.ok(downloads >= downloads30 && downloads30 > 0)
      for (const { number, file } of versions) {
        if (!file) continue
        const params = { id: `${id}`, number: `${number}` }
        const { body } = await world.as(amara).send(readVersionFile, { params })
        assert.equal(body, resourceFiles[file.name as ResourceFileName])
        names.push(file.name)
      }
    }
    // The other two wait for a reviewer.
    assert.equal(names.length, Object.keys(resourceFiles).length - 2)
    assert.equal(listed.filter(({ versionCount }) => versionCount > 1).length, 6)
  })

  it('has one to decide on, and a version of another', async () => {
    const queue = await world.as(ruth).call(listQueue, { query: { type: 'resource' } })
    assert.deepEqual(
      queue.map(({ state, proposal }) => [state, proposal !== null]),
      [
        ['pending', false],
        ['approved', true],
      ],
    )
  })

  it('was used by no one before they came or it was there, and is counted exactly', async () => {
    const { rows } = await sql`
      select resource_uses.id from resource_uses
        join holdings on holdings.id = resource_id join users on users.id = resource_uses.user_id
       where resource_uses.created_at < users.created_at or resource_uses.created_at < holdings.approved_at
          or resource_uses.created_at > ${world.rooms.now()} or resource_uses.user_id = holdings.author_id
       union all
      select holdings.id from holdings join users on users.id = author_id where kind = 'resource' and holdings.created_at < users.created_at
       union all
      select resource_versions.id from resource_versions
       where download_count < (select coalesce(sum(count), 0) from resource_downloads where version_id = resource_versions.id)`.execute(
      world.db,
    )
    assert.deepEqual(rows, [])
    assert.deepEqual(await wrongCounts(world), [])
  })
})

describe('the collections of the demo community', () => {
  it('say of their items only what a form would take', () => {
    for (const { metadata } of collections.flatMap(({ items }) => items))
      assert.deepEqual(MetadataGiven.safeParse(metadata).error?.issues ?? [], [], `${metadata.title?.[0]}`)
  })

  it('show visitors one with thirty items, among them one of several pages and one to zoom far into', async () => {
    const visitor = world.as(null)
    const [ferns, ...more] = await visitor.call(listCollections, { query: {} })
    assert.deepEqual([ferns?.title, ferns?.items, more], ['The Marlowe fern albums', 30, []])
    const params = { id: `${ferns!.id}` }
    assert.equal((await visitor.call(readCollection, { params })).samples.length, 4)
    const facets = await visitor.call(readFacets, { params, query: {} })
    assert.ok(facets.place.length >= 3)
    const found = await visitor.call(listItems, { params, query: { limit: 50 } })
    const items = await Promise.all(found.map(({ id }) => visitor.call(readItem, { params: { id: `${id}` } })))
    assert.equal(items.length, 30)
    assert.ok(items.some(({ files }) => files.length === 6))
    assert.ok(items.some(({ files }) => (files[0]?.width ?? 0) >= 4000))
    for (const { id, files } of items) {
      for (const { state, thumb, alt, kind } of files) {
        assert.deepEqual([state, kind === 'pdf' || alt !== ''], ['made', true])
        if (thumb) assert.equal((await visitor.inject({ method: 'GET', url: thumb })).statusCode, 200)
      }
      const manifest = await visitor.inject({ method: 'GET', url: `/iiif/${id}/manifest.json` })
      assert.deepEqual(await wrongAsPresentation(manifest.json()), [])
    }
  })

  it('leave a whole collection and new items for an admin to read', async () => {
    const waiting = await world.as(ruth).call(listQueue, { query: { type: 'collection' } })
    assert.deepEqual(waiting.map(({ kind, items }) => [kind, items?.new, items?.total]).toSorted(), [
      ['collection', 2, 10],
      ['collection', 4, 4],
    ])
  })

  it('count to the last item', async () => assert.deepEqual(await wrongCounts(world), []))
})
