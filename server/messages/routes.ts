import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/messages.ts'
import { countUnread as countUnreadContract } from '#contract/unread.ts'
import { handle, handleInSteps, handlePage } from '#server/http/handle.ts'
import { countUnread } from '#server/notifications/count-unread.ts'
import { onNewColleague } from '#server/users/announce-standing.ts'
import { acceptRequestsOfColleagues, answerMessageRequest } from './answer-message-request.ts'
import { countUnreadMessages } from './count-unread-messages.ts'
import { deleteConversation } from './delete-conversation.ts'
import { deleteMessage } from './delete-message.ts'
import { listConversations } from './list-conversations.ts'
import { listMessages } from './list-messages.ts'
import { readConversation } from './read-conversation.ts'
import { readMessages } from './read-messages.ts'
import { announceTyping, sendMessage } from './send-message.ts'
import { unsendMessage } from './unsend-message.ts'

export function messageRoutes(app: FastifyInstance) {
  onNewColleague(app.rooms, acceptRequestsOfColleagues)
  handlePage(app, contract.listConversations, ({ tx, viewer, query }) => listConversations(tx, viewer, query))
  handle(app, contract.readConversation, ({ tx, viewer, params }) => readConversation(tx, viewer, params.userId))
  handle(app, contract.answerMessageRequest, ({ tx, viewer, params, body }) =>
    answerMessageRequest(tx, viewer, { ...params, ...body }),
  )
  handle(app, contract.deleteConversation, ({ tx, viewer, params }) => deleteConversation(tx, viewer, params.userId))

  handle(app, contract.countUnreadMessages, ({ tx, viewer }) => countUnreadMessages(tx, viewer))
  handle(app, countUnreadContract, async ({ tx, viewer }) => {
    const [{ count: notifications }, { count: messages, requests }] = await Promise.all([
      countUnread(tx, viewer.id),
      countUnreadMessages(tx, viewer),
    ])
    return { notifications, messages, requests }
  })
  handle(app, contract.listMessages, ({ tx, viewer, params, query }) => listMessages(tx, viewer, { ...params, ...query }))
  handleInSteps(app, contract.sendMessage, ({ rooms, viewer, body }) => sendMessage(rooms, viewer, body))
  handle(app, contract.readMessages, ({ tx, viewer, params }) => readMessages(tx, viewer, params.userId))
  handleInSteps(app, contract.announceTyping, ({ rooms, viewer, params }) => announceTyping(rooms, viewer, params.userId))
  handle(app, contract.deleteMessage, ({ tx, viewer, params, query }) =>
    query.for === 'everyone' ? unsendMessage(tx, viewer, params.id) : deleteMessage(tx, viewer, params.id),
  )
}
