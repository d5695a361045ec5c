import { screen } from '@testing-library/react'
import { vi } from 'vitest'
import type { Message } from '#contract/messages.ts'
import { routes } from '#client/app/routes.tsx'
import { type Answers, renderRoutes, signedIn, stubServer, stubWidth } from './render.tsx'
import { sampleConversation, sampleMessage } from './sample-message.ts'

class SilentSocket {
  close() {}
}

interface Scene {
  conversation?: Parameters<typeof sampleConversation>[0]
  messages?: Message[]
  answers?: Answers
  /** Of the window; on a phone the list is shown alone. */
  widthPx?: number
}

export const inbox = 'GET /api/conversations?folder=inbox'
export const open = 'GET /api/conversations/8'
export const thread = 'GET /api/messages/8?limit=30'

/** Each call returns the same objects: a test may change them in between. */
export function visit(
  path: string,
  { conversation = {}, messages = [sampleMessage()], answers = {}, widthPx = 390 }: Scene = {},
) {
  stubWidth(widthPx)
  vi.stubGlobal('WebSocket', SilentSocket)
  const all: Answers = {
    ...signedIn(),
    'GET /api/categories': [200, []],
    'GET /api/unread': [200, { notifications: 0, messages: 2, requests: 1 }],
    'POST /api/messages/8/read': [200, { count: 1 }],
    'POST /api/messages/8/typing': [200, { message: 'Told' }],
    [inbox]: [200, [sampleConversation(conversation)]],
    [open]: [200, sampleConversation(conversation)],
    [thread]: [200, messages],
    ...answers,
  }
  const fetch = stubServer(all)
  const calls = (method: string, url: string) =>
    fetch.mock.calls.filter(([to, init]) => to === url && (init?.method ?? 'GET') === method)
  return { ...renderRoutes(routes, path), answers: all, calls }
}

export const field = () => screen.findByLabelText<HTMLTextAreaElement>('Message to Ben')
export const log = () => screen.findByRole('log')
