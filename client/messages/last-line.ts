import type { Message } from '#contract/messages.ts'
import type { Person } from '#contract/users.ts'

/** The last message of a conversation, on one line. */
export function lastLine(message: Message, otherUser: Person): string {
  const isOwn = message.senderId !== otherUser.id
  if (message.isUnsent) return unsentWords(isOwn, otherUser)
  const said = message.content.trim() || attachmentWords(message)
  return isOwn ? `You: ${said}` : said
}

export const unsentWords = (isOwn: boolean, { name }: Person) => `${isOwn ? 'You' : name} unsent a message`

function attachmentWords({ attachments: [first, ...others] }: Message): string {
  if (!first) return ''
  if (others.length > 0) return `${others.length + 1} attachments`
  return first.kind === 'image' ? 'Image' : first.name
}
