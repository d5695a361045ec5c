import { z } from 'zod'
import { endpoint } from './endpoint.ts'

export const readInstance = endpoint('GET', '/api/instance', 'visitor', {
  summary: 'What the page should know of this installation before anybody has signed in',
  reply: z.object({
    /** Letters wait on this machine's mailbox page, and the visitor may open it. */
    mailbox: z.boolean(),
    /** Where else the house can be found: https addresses, as the operator gave them. */
    socialLinks: z.array(z.string()),
  }),
})
