import { z } from 'zod'
import { done, endpoint, idInBody, idInPath } from './endpoint.ts'
import { textOf } from './form-fields.ts'
import { noticeDays } from './site.ts'

export const termsDocuments = { terms: 'Terms of Service', privacy: 'Privacy Policy' } as const
export type TermsDocument = keyof typeof termsDocuments
const documents = z.enum(Object.keys(termsDocuments) as [TermsDocument, ...TermsDocument[]])

export const tooSoonWords = `A change takes effect ${noticeDays} days from today at the earliest`

/** The earliest day on which a change announced now may take effect, as YYYY-MM-DD. */
export const earliestEffect = (now: Date) => new Date(now.getTime() + noticeDays * 86_400_000).toISOString().slice(0, 10)

export const TermsChange = z.object({
  document: documents,
  summary: textOf('Summary', { min: 10, max: 1_000 }),
  effectiveOn: z.iso.date('Please choose a day'),
  /** The full text from that day on, as Markdown. Without one, the summary is shown above the existing text. */
  text: z.union([z.literal('').transform(() => null), z.null(), textOf('Text', { min: 200, max: 60_000 })]).optional(),
})
export type TermsChange = z.infer<typeof TermsChange>

export const TermsVersion = TermsChange.omit({ text: true }).extend({
  id: z.int(),
  createdAt: z.iso.datetime(),
  /** It can be read at `?version={id}` of its page. */
  hasText: z.boolean(),
})
export type TermsVersion = z.infer<typeof TermsVersion>

/** What its page shows: a text published here or the one that came with the software, and any notices above it. */
export const TermsPage = z.object({
  text: z
    .object({
      effectiveOn: z.iso.date(),
      isComing: z.boolean(),
      html: z.string(),
      sections: z.array(z.tuple([z.string(), z.string()])),
    })
    .nullable(),
  changes: z.array(TermsVersion.extend({ isComing: z.boolean() })),
})
export type TermsPage = z.infer<typeof TermsPage>

export const readTerms = endpoint('GET', '/api/terms/{document}', 'visitor', {
  summary: 'The text in force and announced changes of it; `version` asks for the text of one announcement',
  params: z.object({ document: documents }),
  query: z.object({ version: idInPath.optional() }),
  reply: TermsPage,
})

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
