import { z } from 'zod'
import { endpoint } from './endpoint.ts'

/** Both of the header's badges in one request; each also has a call of its own. */
export const countUnread = endpoint('GET', '/api/unread', 'member', {
  summary: 'How many notifications and messages are unread, and how many message requests wait',
  reply: z.object({ notifications: z.int(), messages: z.int(), requests: z.int() }),
})
