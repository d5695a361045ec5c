import { z } from 'zod'
import { CurrentPassword } from './accounts.ts'
import { done, endpoint } from './endpoint.ts'
import { SecondFactor } from './security.ts'
import { words } from './typed-text.ts'

export const tokensPerMember = 20
export const tokenLifetimes = [30, 90, 365] as const
/** How long an expired one stays listed, so that its owner can see why a program stopped working. */
export const endedTokenDays = 30
/** For all programs of a member together, across all calls. */
export const programCallsPerMinute = 300

/** Quoted in letters to its owner, where an address in it could pass for one of ours. */
export const TokenName = words(60, 'At most 60 characters')
  .min(1, 'Please give it a name')
  .refine((name) => !name.includes('://'), 'Please leave out web addresses')

export const AccessToken = z.object({
  id: z.string(),
  name: z.string(),
  scope: z.enum(['read', 'write']),
  createdAt: z.iso.datetime(),
  /** To the hour. */
  lastUsedAt: z.iso.datetime().nullable(),
  expiresAt: z.iso.datetime(),
})
export type AccessToken = z.infer<typeof AccessToken>

export const TokenDraft = z.object({
  name: TokenName,
  scope: z.enum(['read', 'write']),
  days: z.literal([...tokenLifetimes]),
  currentPassword: CurrentPassword,
  code: SecondFactor.optional(),
})
export type TokenDraft = z.infer<typeof TokenDraft>

export const listTokens = endpoint('GET', '/api/access-tokens', 'signed_in', {
  summary: 'One’s own access tokens, newest first, without the tokens themselves',
  reply: z.array(AccessToken),
})

export const makeToken = endpoint('POST', '/api/access-tokens', 'member', {
  summary: 'An access token for a program; shown this once. Takes a code where two-factor is on',
  body: TokenDraft,
  reply: AccessToken.extend({ token: z.string() }),
  status: 201,
  limit: { calls: 30, per: 'hour' },
  programs: 'refused',
})

export const revokeToken = endpoint('DELETE', '/api/access-tokens/{id}', 'signed_in', {
  summary: 'Revoke one of one’s own access tokens; it works no more from this moment',
  params: z.object({ id: z.uuid() }),
  reply: done,
})
