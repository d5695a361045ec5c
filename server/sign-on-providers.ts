import { readFileSync } from 'node:fs'
import { z } from 'zod'

const loopback = new Set(['localhost', '127.0.0.1', '[::1]'])

/** Tokens and secrets travel to it: plain http is for trying out a provider on this machine only. */
const isIssuer = (value: string) => {
  const url = URL.parse(value)
  if (!url || url.search || url.hash || url.username) return false
  return url.protocol === 'https:' || (url.protocol === 'http:' && loopback.has(url.hostname))
}

const line = (max: number) => z.string().trim().min(1).max(max)
const claim = line(200)
const groups = z.array(line(200)).max(100).default([])

const Provider = z.strictObject({
  /** Part of addresses, including the redirect address registered with the provider. */
  id: z.string().regex(/^[a-z0-9][a-z0-9-]{0,29}$/, 'must be 1 to 30 small letters, digits and hyphens'),
  name: line(60),
  issuer: z
    .string()
    .refine(isIssuer, 'must be an https address without a query, as the provider spells it in its own discovery document'),
  clientId: line(500),
  clientSecret: line(2000),
  scopes: z
    .array(line(100))
    .max(20)
    .default(['openid', 'profile', 'email'])
    .refine((scopes) => scopes.includes('openid'), 'must hold openid'),
  /** Which claim holds what; dots reach into objects (realm_access.roles). */
  claims: z.strictObject({ name: claim.default('name'), workplace: claim.optional(), groups: claim.optional() }).prefault({}),
  /** Members of one of these groups are verified, or admins, for as long as they belong to it. */
  rules: z.strictObject({ verified: groups, admin: groups }).prefault({}),
  orcid: z.boolean().default(false),
  /**
   * People it vouches for are let in whatever the entry rule asks of others; not for a provider that gives accounts to
   * everyone, as ORCID does.
   */
  admits: z.boolean().optional(),
})

const Providers = z
  .array(Provider, 'must be a list')
  .max(20)
  .refine((list) => new Set(list.map(({ id }) => id)).size === list.length, 'must give every provider an id of its own')
  .refine((list) => new Set(list.map(({ issuer }) => issuer)).size === list.length, 'must name every issuer once')
  .refine(
    (list) => list.every(({ claims, rules }) => claims.groups || rules.admin.length + rules.verified.length === 0),
    'must say in claims.groups where the groups stand that the rules ask for',
  )

export type SignOnProvider = z.infer<typeof Provider>

/** JSON, or the path of a file containing it: secrets are better kept in a file that only the server can read. */
export const SignOnProviders = z.string().transform((given, context): SignOnProvider[] => {
  const fail = (message: string) => {
    context.addIssue({ code: 'custom', message })
    return z.NEVER
  }
  const isText = /^\s*[[{]/.test(given)
  let text = given
  if (!isText) {
    try {
      text = readFileSync(given, 'utf8')
    } catch {
      return fail('must be JSON that begins with [, or the path of a file that can be read')
    }
  }
  let list: unknown
  try {
    list = JSON.parse(text)
  } catch {
    return fail(isText ? 'is not JSON that can be read' : 'names a file whose JSON cannot be read')
  }
  const read = Providers.safeParse(list)
  if (read.success) return read.data
  // Never quotes what was given: it contains secrets.
  for (const { path, message } of read.error.issues) fail(`${path.map(String).join('.')} ${message}`.trim())
  return z.NEVER
})
