import type { Configuration } from 'openid-client'
import { Email, FullName, Workplace } from '#contract/accounts.ts'
import { isOrcid } from '#contract/profiles.ts'
import { Problem } from '#server/http/problem.ts'
import type { SignOnProvider } from '#server/sign-on-providers.ts'

/** What a provider says about a person, reduced to what is used here. */
export interface Found {
  subject: string
  /** The provider's own session, if it names one. */
  sid: string | null
  name: string | null
  workplace: string | null
  /** Only if the provider has verified it: any other counts as none. */
  email: string | null
  groups: string[]
  orcid: string | null
}

interface Answer {
  url: URL
  state: string
  nonce: string
  verifier: string
}

/** Exchanges the code, once, for a token made for this attempt. */
export async function exchange(configuration: Configuration, provider: SignOnProvider, answer: Answer): Promise<Found> {
  const oidc = await import('openid-client')
  const tokens = await oidc.authorizationCodeGrant(configuration, answer.url, {
    pkceCodeVerifier: answer.verifier,
    expectedState: answer.state,
    expectedNonce: answer.nonce,
  })
  const token = tokens.claims()
  if (!token || token.sub.length > 255) throw new Problem('sign_on_refused')
  const hasMore = configuration.serverMetadata().userinfo_endpoint !== undefined
  const more = hasMore ? await oidc.fetchUserInfo(configuration, tokens.access_token, token.sub) : {}
  return readClaims(provider, { ...more, ...token })
}

function readClaims(provider: SignOnProvider, claims: Record<string, unknown> & { sub: string }): Found {
  const { claims: names } = provider
  const email = Email.safeParse(claims['email'])
  const isVerified = claims['email_verified'] === true || claims['email_verified'] === 'true'
  const groups = names.groups ? [claimAt(claims, names.groups)].flat() : []
  return {
    subject: claims.sub,
    sid: typeof claims['sid'] === 'string' ? claims['sid'].slice(0, 255) : null,
    name: FullName.safeParse(claimAt(claims, names.name) ?? nameInParts(claims)).data ?? null,
    workplace: (names.workplace && Workplace.safeParse(claimAt(claims, names.workplace)).data) || null,
    email: isVerified ? (email.data ?? null) : null,
    groups: groups.filter((group) => typeof group === 'string').slice(0, 1000),
    orcid: provider.orcid && isOrcid(claims.sub) ? claims.sub : null,
  }
}

const nameInParts = (claims: Record<string, unknown>) =>
  [claims['given_name'], claims['family_name']].filter((part) => typeof part === 'string').join(' ')

/** A claim with exactly that name, which may contain dots, or else a nested one. */
function claimAt(claims: Record<string, unknown>, name: string): unknown {
  if (Object.hasOwn(claims, name)) return claims[name]
  return name
    .split('.')
    .reduce<unknown>((inner, key) => (isObject(inner) && Object.hasOwn(inner, key) ? inner[key] : undefined), claims)
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null
