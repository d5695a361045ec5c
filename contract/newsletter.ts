import { z } from 'zod'
import { Email } from './accounts.ts'
import { done, endpoint, page } from './endpoint.ts'
import { formGuard, lineOf, textOf } from './form-fields.ts'

export const confirmationHours = 48
export const newsletterMaxLength = 20_000

const byToken = z.object({ token: z.string().min(1).max(200) })

export const NewsletterForm = z.object({ email: Email })

export const subscribeToNewsletter = endpoint('POST', '/api/newsletter', 'visitor', {
  summary: 'Ask for the newsletter; it begins once the address is confirmed. The same answer whether it is known or not',
  body: NewsletterForm.extend(formGuard),
  reply: done,
  status: 202,
  limit: { calls: 30, per: 'hour' },
})

export const confirmNewsletter = endpoint('POST', '/api/newsletter/confirm/{token}', 'visitor', {
  summary: 'Confirm an address by the link that was sent to it; safe to repeat',
  params: byToken,
  reply: done,
  limit: { calls: 30, per: 'minute' },
})

/** RFC 8058, like `unsubscribe` in contract/notifications.ts. */
export const unsubscribeFromNewsletter = endpoint('POST', '/api/newsletter/unsubscribe/{token}', 'visitor', {
  summary: 'No more newsletters to the address that got this token; safe to repeat',
  params: byToken,
  reply: done,
  limit: { calls: 60, per: 'minute' },
  maxBodyBytes: 4096,
  isForOtherSites: true,
})

export const Newsletter = z.object({
  id: z.int(),
  subject: z.string(),
  text: z.string(),
  author: z.string(),
  createdAt: z.iso.datetime(),
  /** How many subscribers there were when it was sent. */
  total: z.int(),
  sent: z.int(),
  /** Unsubscribed before their letter was written. */
  skipped: z.int(),
})
export type Newsletter = z.infer<typeof Newsletter>

/** Plain paragraphs, separated by a blank line. */
export const NewsletterDraft = z.object({
  subject: lineOf('Subject', 150),
  text: textOf('Text', { min: 20, max: newsletterMaxLength }),
})
export type NewsletterDraft = z.infer<typeof NewsletterDraft>

export const listNewsletters = endpoint('GET', '/api/admin/newsletters', 'admin', {
  summary: 'What was sent, newest first, and how far each has come',
  query: z.object(page),
  reply: z.array(Newsletter),
})

export const countSubscribers = endpoint('GET', '/api/admin/newsletters/subscribers', 'admin', {
  summary: 'How many addresses are confirmed, and how many wait for it',
  reply: z.object({ confirmed: z.int(), waiting: z.int() }),
})

export const sendNewsletter = endpoint('POST', '/api/admin/newsletters', 'admin', {
  summary: 'Send to every confirmed address, one email after the other',
  body: NewsletterDraft,
  reply: Newsletter,
  status: 202,
})
