import { z } from 'zod'
import { endpoint } from './endpoint.ts'

/** Both badges of the header in one request; each has a call of its own as well. */
export const countUnread = endpoint('GET', '/api/unread', 'member', {
  summary: 'How many notifications and messages are unread, and how many message requests wait',
  reply: z.object({ notifications: z.int(), messages: z.int(), requests: z.int() }),
})
