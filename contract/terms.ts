import { z } from 'zod'
import { done, endpoint, idInBody } from './endpoint.ts'
import { textOf } from './form-fields.ts'
import { noticeDays } from './site.ts'

export const termsDocuments = { terms: 'Terms of Service', privacy: 'Privacy Policy' } as const
export type TermsDocument = keyof typeof termsDocuments
const documents = z.enum(Object.keys(termsDocuments) as [TermsDocument, ...TermsDocument[]])

export const tooSoonWords = `A change takes effect ${noticeDays} days from today at the earliest`

/** The first day that a change announced now may take effect on, as YYYY-MM-DD. */
export const earliestEffect = (now: Date) => new Date(now.getTime() + noticeDays * 86_400_000).toISOString().slice(0, 10)

export const TermsChange = z.object({
  document: documents,
  summary: textOf('Summary', { min: 10, max: 1_000 }),
  effectiveOn: z.iso.date('Please choose a day'),
})
export type TermsChange = z.infer<typeof TermsChange>

export const TermsVersion = TermsChange.extend({ id: z.int(), createdAt: z.iso.datetime() })
export type TermsVersion = z.infer<typeof TermsVersion>

export const PublishedTerms = TermsVersion.extend({ acknowledged: z.int() })

export const listTermsVersions = endpoint('GET', '/api/admin/terms', 'admin', {
  summary: 'Announced changes, newest first, and how many members have acknowledged each',
  reply: z.array(PublishedTerms),
})

export const publishTerms = endpoint('POST', '/api/admin/terms', 'admin', {
  summary: `Announce a change of the terms, at least ${noticeDays} days ahead`,
  body: TermsChange,
  reply: TermsVersion,
  status: 201,
})

export const listTermsNotices = endpoint('GET', '/api/terms/notices', 'signed_in', {
  summary: 'Announced changes that one has not acknowledged yet',
  reply: z.array(TermsVersion),
})

export const acknowledgeTerms = endpoint('POST', '/api/terms/acknowledge', 'signed_in', {
  summary: 'Say that one has read these announcements',
  body: z.object({ ids: z.array(idInBody).min(1).max(50) }),
  reply: done,
})
