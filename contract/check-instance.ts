import { z } from 'zod'
import { done, endpoint } from './endpoint.ts'

/** `missing` has to be fixed before people rely on the site; `weak` works, but should not stay that way. */
export const Finding = z.object({
  name: z.string(),
  state: z.enum(['good', 'weak', 'missing']),
  /** The current state in plain words, containing no secrets. */
  sentence: z.string(),
  whatToDo: z.string().nullable(),
})
export type Finding = z.infer<typeof Finding>

export const checkInstance = endpoint('GET', '/api/admin/check', 'admin', {
  summary: 'What is missing or weak about this installation, looked at now',
  reply: z.object({ checkedAt: z.iso.datetime(), findings: z.array(Finding) }),
  limit: { calls: 20, per: 'minute' },
})

export const sendTestLetter = endpoint('POST', '/api/admin/check/letter', 'admin', {
  summary: 'An email to your own address, to see whether mail really goes out',
  reply: done,
  status: 202,
  limit: { calls: 5, per: 'hour' },
})
