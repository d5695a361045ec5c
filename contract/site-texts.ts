import { z } from 'zod'
import { endpoint, idInBody } from './endpoint.ts'
import { textOf } from './form-fields.ts'

/** The pages whose text an operator may write, and their paths. */
export const ownPages = {
  about: { path: '/about', title: 'About' },
  guidelines: { path: '/community-guidelines', title: 'Community Guidelines' },
  privacy: { path: '/privacy', title: 'Privacy Policy' },
  terms: { path: '/terms', title: 'Terms of Service' },
  cookies: { path: '/cookie-policy', title: 'Cookie Policy' },
  'intellectual-property': { path: '/intellectual-property', title: 'Intellectual Property Policy' },
  connect: { path: '/connect', title: 'Connect With Us' },
} as const
export type OwnPage = keyof typeof ownPages
export const ownPageNames = Object.keys(ownPages) as [OwnPage, ...OwnPage[]]

/** Members have agreed to these: replacing them takes notice (contract/terms.ts), adding below them does not. */
export const isAnnounced = (page: OwnPage) => page === 'terms' || page === 'privacy'

export const pageTextMaxLength = 60_000
export const versionsShown = 50

/** Instead of the text that came with the software, or below it. */
export const textModes = ['replace', 'follow'] as const

/** As readers get it, without what the software adds itself (lists of what is kept, rules, forms). */
export const PageText = z.object({
  mode: z.enum(textModes),
  html: z.string(),
  sections: z.array(z.tuple([z.string(), z.string()])),
  publishedAt: z.iso.datetime(),
})
export type PageText = z.infer<typeof PageText>

const pageInPath = z.object({ page: z.enum(ownPageNames) })

export const readPageText = endpoint('GET', '/api/site/pages/{page}', 'visitor', {
  summary: 'The operator’s own text of a page, if there is one',
  params: pageInPath,
  reply: z.object({ text: PageText.nullable() }),
})

export const PageVersion = z.object({
  id: z.int(),
  /** `house`: the text that came with the software was restored. */
  mode: z.enum([...textModes, 'house']),
  body: z.string(),
  /** Null if its author has left. */
  author: z.string().nullable(),
  createdAt: z.iso.datetime(),
})
export type PageVersion = z.infer<typeof PageVersion>

export const listPageVersions = endpoint('GET', '/api/admin/site/pages/{page}', 'admin', {
  summary: 'The newest 50 versions of the operator’s own text of a page; the first is the one that is read',
  params: pageInPath,
  reply: z.array(PageVersion),
})

const body = textOf('Text', { max: pageTextMaxLength })

export const previewPageText = endpoint('POST', '/api/admin/site/pages/{page}/preview', 'admin', {
  summary: 'How a text will look, without publishing it',
  params: pageInPath,
  body: z.strictObject({ body }),
  reply: z.object({ html: z.string() }),
  limit: { calls: 600, per: 'hour' },
  maxBodyBytes: 300_000,
})

export const publishPageText = endpoint('POST', '/api/admin/site/pages/{page}', 'admin', {
  summary: 'Publish the operator’s own text of a page, in Markdown, or give back the one that came with the software',
  params: pageInPath,
  body: z.union([z.strictObject({ mode: z.literal('house') }), z.strictObject({ mode: z.enum(textModes), body })]),
  reply: z.array(PageVersion),
  limit: { calls: 120, per: 'hour' },
  maxBodyBytes: 300_000,
})

export const restorePageVersion = endpoint('POST', '/api/admin/site/pages/{page}/restore', 'admin', {
  summary: 'Publish an older version again; the ones in between stay',
  params: pageInPath,
  body: z.strictObject({ versionId: idInBody }),
  reply: z.array(PageVersion),
  limit: { calls: 120, per: 'hour' },
})
