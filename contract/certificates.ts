import { z } from 'zod'
import { competencies } from './competencies.ts'
import { endpoint, page } from './endpoint.ts'
import { lineOf, textOf } from './form-fields.ts'

// Hosts issue them with attendance (occurrences.ts), and anyone who has the code can check one. The keys and the list of
// withdrawn ones are served outside the API, at `/.well-known/did.json` and `/certificates/status/{n}`.

/** The institution named on certificates, asked for once per event. */
export const IssuerName = lineOf('Institution', 120).min(2, 'Institution must be at least 2 characters')
/** How long a withdrawn certificate says that it was withdrawn. */
export const revokedMonths = 12

export const Certificate = z.object({
  code: z.string(),
  recipientName: z.string(),
  title: z.string(),
  startsOn: z.iso.date(),
  endsOn: z.iso.date(),
  hours: z.number(),
  competencies: z.array(z.enum(competencies)),
  issuerName: z.string(),
  /** The host, while they are a member. */
  issuedBy: z.object({ name: z.string() }).nullable(),
  issuedAt: z.iso.datetime(),
  state: z.enum(['valid', 'revoked']),
  revokedAt: z.iso.datetime().nullable(),
  /** For its recipient, its issuer and admins. */
  reason: z.string().nullish(),
  /** The page that says whether it is valid. */
  url: z.string(),
  /** The viewer may withdraw it. */
  mayRevoke: z.boolean(),
})
export type Certificate = z.infer<typeof Certificate>

/** 20 characters of base32 as people type them: in any case, with or without hyphens. */
const byCode = z.object({ code: z.string().min(1).max(40) })
const perNetwork = { calls: 60, per: 'minute' } as const

export const listCertificates = endpoint('GET', '/api/learning/certificates', 'member', {
  summary: 'The certificates that one has received, newest first',
  query: z.object(page),
  reply: z.array(Certificate),
})

export const readCertificate = endpoint('GET', '/api/certificates/{code}', 'visitor', {
  summary: 'Whether a certificate is valid, and what it says',
  params: byCode,
  reply: Certificate,
  limit: perNetwork,
})

export const readCredential = endpoint('GET', '/api/certificates/{code}/credential.json', 'visitor', {
  summary: 'The certificate as an Open Badges 3.0 credential, as it was signed',
  params: byCode,
  reply: z.string(),
  fileType: 'application/ld+json',
  limit: perNetwork,
})

export const readCertificatePdf = endpoint('GET', '/api/certificates/{code}/certificate.pdf', 'visitor', {
  summary: 'The certificate as one page to print',
  params: byCode,
  reply: z.string(),
  fileType: 'application/pdf',
  limit: perNetwork,
})

export const revokeCertificate = endpoint('POST', '/api/certificates/{code}/revoke', 'member', {
  summary: 'The host who issued it, or an admin, withdraws it; its recipient is told',
  params: byCode,
  body: z.object({ reason: textOf('Reason', { min: 3, max: 300 }) }),
  reply: Certificate,
  limit: { calls: 120, per: 'hour' },
})
