import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { sql } from 'kysely'
import { login } from '#contract/accounts.ts'
import { sendDigests } from '#server/notifications/send-digests.ts'
import { messaging } from '#testing/messages.ts'
import { openWorld, type Actor, type World } from '#testing/world.ts'
import { seedDemo } from './seed-demo.ts'

describe('the messages of the demo community', () => {
  let world: World
  let act: ReturnType<typeof messaging>
  let amara: Actor
  let ruth: Actor
  before(async () => {
    world = await openWorld()
    act = messaging(world)
    const [member, admin] = await seedDemo(world.rooms)
    amara = await signIn(member!)
    ruth = await signIn(admin!)
  })
  after(() => world.close())

  async function signIn({ username, password }: { username: string; password: string }): Promise<Actor> {
    const response = await world.as(null).send(login, { body: { username, password } })
    const { name, value } = response.cookies[0]!
    return { ...response.json<{ id: number; name: string; email: string }>(), username, password, cookie: `${name}=${value}` }
  }

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
