import { describe, expect, it } from 'vitest'
import { ada } from '#testing/render.tsx'
import { sampleMessage } from '#testing/sample-message.ts'
import { dayLabel, shortTime } from './message-times.ts'
import { stillOutgoing, threadItems } from './thread-items.ts'

/** In the time zone of this machine: a thread is divided by the reader's days. */
const at = (...local: [number, number, number, number, number]) => new Date(...local).toISOString()
const today = new Date(2026, 2, 12)

const itemsOf = (messages: ReturnType<typeof sampleMessage>[], firstUnreadId: number | null = null) =>
  threadItems({ messages, firstUnreadId, viewerId: ada.id, today })

const outline = (...given: Parameters<typeof itemsOf>) =>
  itemsOf(...given).map((item) => {
    if (item.kind === 'day') return item.label
    return item.kind === 'unread' ? 'unread' : item.messages.map(({ id }) => id).join(' ')
  })

describe('a thread', () => {
  it('begins each day of the reader with a divider', () => {
    const messages = [
      sampleMessage({ id: 1, createdAt: at(2025, 11, 31, 23, 59) }),
      sampleMessage({ id: 2, createdAt: at(2026, 2, 10, 23, 59) }),
      sampleMessage({ id: 3, createdAt: at(2026, 2, 11, 0, 1) }),
      sampleMessage({ id: 4, createdAt: at(2026, 2, 12, 0, 0) }),
    ]
    expect(outline(messages)).toEqual(['Dec 31, 2025', '1', 'Tue, Mar 10', '2', 'Yesterday', '3', 'Today', '4'])
  })

  it('puts messages of one person in one minute under one time', () => {
    const messages = [
      sampleMessage({ id: 1, createdAt: '2026-03-12T12:00:01.000Z' }),
      sampleMessage({ id: 2, createdAt: '2026-03-12T12:00:59.000Z' }),
      sampleMessage({ id: 3, createdAt: '2026-03-12T12:00:59.500Z', senderId: ada.id }),
      sampleMessage({ id: 4, createdAt: '2026-03-12T12:01:00.000Z', senderId: ada.id }),
    ]
    expect(outline(messages).slice(1)).toEqual(['1 2', '3', '4'])
  })

  it('draws the unread line above the first unread message, below its day', () => {
    const messages = [
      sampleMessage({ id: 1, createdAt: at(2026, 2, 11, 9, 0) }),
      sampleMessage({ id: 2, createdAt: at(2026, 2, 12, 9, 0) }),
      sampleMessage({ id: 3, createdAt: at(2026, 2, 12, 9, 0) }),
    ]
    expect(outline(messages, 2)).toEqual(['Yesterday', '1', 'Today', 'unread', '2 3'])
    expect(outline(messages, 3)).toEqual(['Yesterday', '1', 'Today', '2', 'unread', '3'])
  })

  it('says when it was read below the last own message that was, and nowhere else', () => {
    const sent = (id: number, readAt: string | null) =>
      sampleMessage({ id, senderId: ada.id, createdAt: '2026-03-12T12:00:00.000Z', readAt })
    const groups = itemsOf([sent(1, '2026-03-12T12:05:00.000Z'), sent(2, '2026-03-12T12:05:00.000Z'), sent(3, null)])
    expect(groups.flatMap((item) => (item.kind === 'group' ? [[item.messages.length, item.readAt]] : []))).toEqual([
      [2, '2026-03-12T12:05:00.000Z'],
      [1, null],
    ])
  })

  it('no longer shows as on its way what has arrived', () => {
    const outgoing = { clientId: 'a'.repeat(32), receiverId: 8, content: '', attachments: [], createdAt: '' }
    expect(stillOutgoing([outgoing], [sampleMessage({ senderId: ada.id, clientId: outgoing.clientId })])).toEqual([])
    expect(stillOutgoing([outgoing], [sampleMessage()])).toEqual([outgoing])
  })
})

describe('the time beside a conversation', () => {
  it('grows shorter in words the longer ago it is', () => {
    expect(shortTime(at(2026, 2, 12, 14, 5), today)).toMatch(/5/)
    expect(shortTime(at(2026, 2, 11, 23, 59), today)).toBe('Yesterday')
    expect(shortTime(at(2026, 2, 9, 9, 0), today)).toBe('Mon')
    expect(shortTime(at(2026, 2, 2, 9, 0), today)).toBe('Mar 2')
    expect(shortTime(at(2025, 2, 2, 9, 0), today)).toBe('Mar 2, 2025')
  })

  it('counts days, not hours: last night is yesterday', () => {
    expect(dayLabel(at(2026, 2, 11, 23, 59), new Date(2026, 2, 12, 0, 1))).toBe('Yesterday')
  })
})
