import { sql } from 'kysely'
import type { DemoPicture } from './demo-post.ts'
import type { NewCommunity } from './insert-community.ts'
import { conversations, type DemoConversation } from './messages.ts'

interface Written {
  conversationId: number
  senderId: number
  receiverId: number
  hoursAgo: number
  text: string
  picture: DemoPicture | undefined
}

/** Numbered by time, as if they had been written here; each side's view follows from them. */
export async function insertMessages(community: NewCommunity) {
  const written: Written[] = []
  for (const conversation of conversations) {
    const conversationId = await insertConversation(community, conversation)
    written.push(...messagesOf(community, conversation, conversationId))
  }
  for (const message of written.toSorted((a, b) => b.hoursAgo - a.hoursAgo)) await insertMessage(community, message)
  for (const conversation of conversations) await settle(community, conversation)
}

async function insertConversation({ db, idOf, ago }: NewCommunity, { between, messages, isRequest }: DemoConversation) {
  const [first, second] = between.map(idOf) as [number, number]
  const [begunAt, lastAt] = [ago(messages[0]![1]), ago(messages.at(-1)![1])]
  const { id } = await db
    .insertInto('conversations')
    .values({ low_id: Math.min(first, second), high_id: Math.max(first, second), created_at: begunAt })
    .returning('id')
    .executeTakeFirstOrThrow()
  const side = (userId: number, otherId: number, folder: 'inbox' | 'request') => ({
    ...{ conversation_id: id, user_id: userId, other_id: otherId, folder, last_message_at: lastAt },
  })
  const [sender, receiver] = idOf(messages[0]![0]) === first ? [first, second] : [second, first]
  await db
    .insertInto('conversation_members')
    .values([side(sender, receiver, 'inbox'), side(receiver, sender, isRequest ? 'request' : 'inbox')])
    .execute()
  return id
}

const messagesOf = ({ idOf }: NewCommunity, { between, messages }: DemoConversation, conversationId: number): Written[] =>
  messages.map(([by, hoursAgo, text, picture]) => {
    const to = by === between[0] ? between[1] : between[0]
    return { conversationId, senderId: idOf(by), receiverId: idOf(to), hoursAgo, text, picture }
  })

async function insertMessage({ db, ago, files }: NewCommunity, message: Written) {
  const { id } = await db
    .insertInto('messages')
    .values({
      ...{ conversation_id: message.conversationId, sender_id: message.senderId, receiver_id: message.receiverId },
      ...{ content: message.text, created_at: ago(message.hoursAgo) },
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  if (!message.picture) return
  const { name, alt } = message.picture
  const { sizes, ...file } = files.pictures.get(name)!
  const attachment = await db
    .insertInto('attachments')
    .values({
      ...{
        owner_id: message.senderId,
        message_id: id,
        created_at: ago(message.hoursAgo),
        kind: 'image',
        name: `${name}.webp`,
        alt,
      },
      ...{ ...file, sizes: JSON.stringify(sizes) },
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const keys = [file.key, ...sizes.map(({ key }) => key)]
  await db
    .insertInto('attachment_files')
    .values(keys.map((key) => ({ key, attachment_id: attachment.id })))
    .execute()
}

/** Everything was read soon after it arrived, except what is still unread. */
async function settle({ db, idOf }: NewCommunity, { between, unread = 0 }: DemoConversation) {
  const [first, second] = between.map(idOf) as [number, number]
  await sql`
    update conversation_members as side
       set sent_count = (select count(*) from messages where conversation_id = side.conversation_id and sender_id = side.user_id),
           last_message_id = (select max(id) from messages where conversation_id = side.conversation_id),
           unread_count = case when last.receiver_id = side.user_id then ${unread}::int else 0 end,
           read_up_to = coalesce((
             select id from messages where conversation_id = side.conversation_id
              order by id desc limit 1 offset case when last.receiver_id = side.user_id then ${unread}::int else 0 end), 0),
           read_at = side.last_message_at
      from (select receiver_id, conversation_id from messages
             where ${first} in (sender_id, receiver_id) and ${second} in (sender_id, receiver_id) order by id desc limit 1) as last
     where side.conversation_id = last.conversation_id`.execute(db)
}
