import * as contract from '#contract/messages.ts'
import type { Actor, World } from './world.ts'

/** What people do with messages, through the API, in one word each. */
export const messaging = (world: World) => ({
  write: (from: Actor, to: Actor, content = 'Good morning.') =>
    world.as(from).call(contract.sendMessage, { body: { receiverId: to.id, content } }),
  thread: (reader: Actor, other: Actor) => world.as(reader).call(contract.listMessages, { params: { userId: `${other.id}` } }),
  conversation: (reader: Actor, other: Actor) =>
    world.as(reader).call(contract.readConversation, { params: { userId: `${other.id}` } }),
  list: (reader: Actor, query: { folder?: 'inbox' | 'requests'; q?: string } = {}) =>
    world.as(reader).call(contract.listConversations, { query }),
  read: (reader: Actor, other: Actor) => world.as(reader).call(contract.readMessages, { params: { userId: `${other.id}` } }),
  unread: (reader: Actor) => world.as(reader).call(contract.countUnreadMessages, {}),
  answer: (reader: Actor, other: Actor, state: 'accepted' | 'declined') =>
    world.as(reader).call(contract.answerMessageRequest, { params: { userId: `${other.id}` }, body: { state } }),
  remove: (actor: Actor, message: { id: number }, from: 'me' | 'everyone' = 'me') =>
    world.as(actor).call(contract.deleteMessage, { params: { id: `${message.id}` }, query: { for: from } }),
  clear: (actor: Actor, other: Actor) => world.as(actor).call(contract.deleteConversation, { params: { userId: `${other.id}` } }),
})

export const block = (world: World, blocker: Actor, blocked: Actor) =>
  world.db
    .insertInto('blocks')
    .values({ blocker_id: blocker.id, blocked_id: blocked.id, created_at: world.rooms.now() })
    .execute()

export const unblock = (world: World, blocker: Actor) =>
  world.db.deleteFrom('blocks').where('blocker_id', '=', blocker.id).execute()
