import { describe, expect, it } from 'vitest'
import type { Conversation } from '#contract/messages.ts'
import { createQueryClient } from '#client/http/query-client.ts'
import { sampleConversation, sampleMessage } from '#testing/sample-message.ts'
import { ben } from '#testing/sample-post.ts'
import { forgetConversation, markRead, putConversation } from './conversation-cache.ts'
import { inOrder, putMessage, removeMessage } from './message-cache.ts'
import { conversationQuery, conversationsQuery, messagesQuery } from './queries.ts'
import { unreadMessagesQuery } from '#client/http/unread-queries.ts'

const inbox = conversationsQuery({ folder: 'inbox' })
const requests = conversationsQuery({ folder: 'requests' })
const withPerson = (id: number, given: Partial<Conversation> = {}) =>
  sampleConversation({ otherUser: { ...ben, id }, lastMessageAt: `2026-01-0${id}T09:00:00.000Z`, ...given })

function loaded(nextCursor: string | null = null) {
  const client = createQueryClient()
  const pages = [{ items: [withPerson(6), withPerson(4)], nextCursor: 'x' }, { items: [withPerson(2)], nextCursor }] // prettier-ignore
  client.setQueryData(inbox.queryKey, { pages, pageParams: ['', 'x'] })
  client.setQueryData(requests.queryKey, {
    pages: [{ items: [withPerson(7, { state: 'request_received' })], nextCursor: null }],
    pageParams: [''],
  })
  const idsIn = (query: typeof inbox) =>
    client.getQueryData(query.queryKey)?.pages.map(({ items }) => items.map(({ otherUser }) => otherUser.id))
  return { client, idsIn }
}

describe('the list of conversations', () => {
  it('moves the one that something was written in to the top', () => {
    const { client, idsIn } = loaded()
    putConversation(client, withPerson(2, { lastMessageAt: '2026-01-09T09:00:00.000Z' }))
    expect(idsIn(inbox)).toEqual([[2, 6, 4], []])
  })

  it('takes in a new one at its place in time, and leaves it to a later page where there is one', () => {
    const whole = loaded()
    putConversation(whole.client, withPerson(5))
    putConversation(whole.client, withPerson(1))
    expect(whole.idsIn(inbox)).toEqual([[6, 5, 4], [2, 1]]) // prettier-ignore

    const longer = loaded('y')
    putConversation(longer.client, withPerson(1))
    expect(longer.idsIn(inbox)).toEqual([[6, 4], [2]])
  })

  it('moves an accepted request from one folder to the other', () => {
    const { client, idsIn } = loaded()
    putConversation(client, withPerson(7))
    expect(idsIn(requests)).toEqual([[]])
    expect(idsIn(inbox)).toEqual([[7, 6, 4], [2]])
  })

  it('does not bring back a request that is no longer listed: it was declined', () => {
    const { client, idsIn } = loaded()
    forgetConversation(client, 7)
    putConversation(client, withPerson(7, { state: 'request_received' }))
    expect(idsIn(requests)).toEqual([[]])
  })

  it('drops the one in which nothing is left', () => {
    const { client, idsIn } = loaded()
    putConversation(client, withPerson(4, { lastMessage: null }))
    expect(idsIn(inbox)).toEqual([[6], [2]])
  })

  it('counts down what has been read', () => {
    const { client } = loaded()
    client.setQueryData(unreadMessagesQuery.queryKey, { count: 5, requests: 1 })
    client.setQueryData(conversationQuery(4).queryKey, { ...withPerson(4, { unreadCount: 3 }), firstUnreadId: 11 })
    markRead(client, 4)
    expect(client.getQueryData(unreadMessagesQuery.queryKey)).toEqual({ count: 2, requests: 1 })
    expect(client.getQueryData(conversationQuery(4).queryKey)).toMatchObject({ unreadCount: 0, firstUnreadId: null })
  })
})

describe('a thread of several pages', () => {
  const thread = messagesQuery(ben.id).queryKey
  const loadedThread = () => {
    const client = createQueryClient()
    const pages = [
      [5, 6],
      [3, 4],
      [1, 2],
    ].map((ids) => ids.map((id) => sampleMessage({ id })))
    client.setQueryData(thread, { pages, pageParams: ['', '5', '3'] })
    const ids = () => inOrder(client.getQueryData(thread)?.pages ?? []).map(({ id }) => id)
    return { client, ids }
  }

  it('puts back where it stood what could not be deleted', () => {
    for (const id of [1, 2, 3, 4, 5, 6]) {
      const { client, ids } = loadedThread()
      removeMessage(client, ben.id, id)
      putMessage(client, ben.id, sampleMessage({ id }))
      expect(ids()).toEqual([1, 2, 3, 4, 5, 6])
    }
  })

  it('holds once what has changed, wherever it stands', () => {
    const { client, ids } = loadedThread()
    putMessage(client, ben.id, sampleMessage({ id: 3, isUnsent: true }))
    putMessage(client, ben.id, sampleMessage({ id: 7 }))
    expect(ids()).toEqual([1, 2, 3, 4, 5, 6, 7])
  })
})
