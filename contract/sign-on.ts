import { z } from 'zod'
import { CurrentPassword, Email, FullName, minimumAge } from './accounts.ts'
import { done, endpoint } from './endpoint.ts'
import { SecondFactor } from './security.ts'
import { CurrentUser } from './users.ts'

/** From pressing the button until the account is open: longer than a provider's own sign-in takes. */
export const signOnMinutes = 15

/** The name or prefix of its cookies: one for each attempt in progress, and one for what is pending after it. */
export const signOnCookie = 'ibid-sign-on'

/** An address on this site; anything else is treated as the home page. */
const returnTo = z.string().max(2000).optional()
const provider = z.object({ provider: z.string().max(40) })

export const SignOnProvider = z.object({ id: z.string(), name: z.string(), isOrcid: z.boolean() })
export type SignOnProvider = z.infer<typeof SignOnProvider>

export const SignOnWays = z.object({
  providers: z.array(SignOnProvider),
  /** Passwords, passkeys and registration are closed: only the first admin's password works. */
  onlySignOn: z.boolean(),
})
export type SignOnWays = z.infer<typeof SignOnWays>

export const readSignOn = endpoint('GET', '/api/sign-on', 'visitor', {
  programs: 'refused',
  summary: 'With which accounts elsewhere members sign in here',
  reply: SignOnWays,
})

export const startSignOn = endpoint('POST', '/api/sign-on/{provider}/start', 'visitor', {
  summary: 'The address of the provider to go to; good once, in this browser, for 15 minutes',
  params: provider,
  body: z.object({
    returnTo,
    /** The invitation whose link was opened: the server keeps it for the account that may come of this. */
    invitation: z.string().min(1).max(200).optional(),
    /** For a signed-in user: link that account to this one. */
    link: z.object({ currentPassword: CurrentPassword }).optional(),
  }),
  reply: z.object({ url: z.string() }),
  limit: { calls: 60, per: 'minute' },
})

export const finishSignOn = endpoint('GET', '/api/sign-on/{provider}/callback', 'visitor', {
  programs: 'refused',
  summary: 'Where the provider sends the browser back to; answers with a redirect to a page of this site',
  params: provider,
  query: z.looseObject({ state: z.string().max(200).optional() }),
  reply: z.null(),
  limit: { calls: 300, per: 'minute' },
})

export const WaitingSignOn = z.object({
  provider: z.string(),
  /**
   * What is left to do: give the second factor's code; agree to link the account with the same address, by its password or
   * by being signed in to it; or create an account.
   */
  step: z.enum(['code', 'link', 'new']),
  name: z.string().nullable(),
  workplace: z.string().nullable(),
  /** Only one that the provider has verified. */
  email: z.string().nullable(),
  /** For `link`: this browser is signed in to that account. */
  isSignedIn: z.boolean(),
  /** For `new`: the invitation used, and the only address it is for, if it names one; the account gets that address. */
  invitation: z.object({ name: z.string().nullable(), email: z.string().nullable() }).nullable(),
})
export type WaitingSignOn = z.infer<typeof WaitingSignOn>

export const readWaitingSignOn = endpoint('GET', '/api/sign-on/waiting', 'visitor', {
  programs: 'refused',
  summary: 'What is left to do before a sign-in with a provider is finished',
  reply: WaitingSignOn,
})

const entered = z.object({ user: CurrentUser, returnTo: z.string() })

export const sendSignOnCode = endpoint('POST', '/api/sign-on/waiting/code', 'visitor', {
  summary: 'Give the code of the second factor and sign in',
  body: z.object({ code: SecondFactor }),
  reply: entered,
  limit: { calls: 60, per: 'minute' },
})

export const agreeToLink = endpoint('POST', '/api/sign-on/waiting/link', 'visitor', {
  summary: 'Link the provider’s account with the one that has the same address, and sign in',
  body: z.object({ password: CurrentPassword.optional(), code: SecondFactor.optional() }),
  reply: entered,
  limit: { calls: 60, per: 'minute' },
})

export const NewSignOnAccount = z.object({
  name: FullName,
  /** If the provider has not verified one. */
  email: Email.optional(),
  ageConfirmed: z.literal(true, `You must be at least ${minimumAge} years old`),
})

export const createSignOnAccount = endpoint('POST', '/api/sign-on/waiting/account', 'visitor', {
  summary: 'Make an account for whom the provider has named, and sign in',
  body: NewSignOnAccount,
  reply: entered,
  status: 201,
  limit: { calls: 120, per: 'hour' },
})

export const cancelSignOn = endpoint('DELETE', '/api/sign-on/waiting', 'visitor', {
  summary: 'Forget what the provider has said; nothing was linked or made',
  reply: done,
})

export const SignOnLink = z.object({
  id: z.int(),
  /** Its name, or its address once the operator has removed it. */
  provider: z.string(),
  orcid: z.string().nullable(),
  createdAt: z.iso.datetime(),
  lastUsedAt: z.iso.datetime(),
})
export type SignOnLink = z.infer<typeof SignOnLink>

export const OwnSignOn = z.object({
  links: z.array(SignOnLink),
  /** Those that are not linked yet. */
  providers: z.array(SignOnProvider),
  /** Members without one confirm by having signed in with a provider a moment ago. */
  hasPassword: z.boolean(),
})
export type OwnSignOn = z.infer<typeof OwnSignOn>

export const readOwnSignOn = endpoint('GET', '/api/sign-on/links', 'signed_in', {
  summary: 'With which accounts elsewhere one’s own is linked',
  reply: OwnSignOn,
})

export const unlinkSignOn = endpoint('DELETE', '/api/sign-on/links/{id}', 'signed_in', {
  summary: 'Unlink one; refused when it is the only way in. Ends the other sessions that it opened',
  params: z.object({
    id: z
      .string()
      .regex(/^[1-9]\d{0,15}$/)
      .transform(Number),
  }),
  reply: done,
  limit: { calls: 30, per: 'hour' },
})

export const endSignOnSessions = endpoint('POST', '/api/sign-on/{provider}/logout', 'visitor', {
  summary: 'OpenID Connect back-channel logout: a provider ends the sessions that it opened. Takes a form with logout_token',
  params: provider,
  body: z.object({ logout_token: z.string().max(20_000) }),
  reply: done,
  limit: { calls: 600, per: 'minute' },
  isForOtherSites: true,
})

export const SignOnSettings = z.object({
  onlySignOn: z.boolean(),
  /** The admin whose password works whatever is set. */
  firstAdmin: z.string().nullable(),
  providers: z.array(
    SignOnProvider.extend({
      issuer: z.string(),
      scopes: z.array(z.string()),
      claims: z.object({ name: z.string(), workplace: z.string().nullable(), groups: z.string().nullable() }),
      rules: z.object({ verified: z.array(z.string()), admin: z.array(z.string()) }),
      redirectUri: z.string(),
      logoutUri: z.string(),
      members: z.int(),
    }),
  ),
})
export type SignOnSettings = z.infer<typeof SignOnSettings>

export const readSignOnSettings = endpoint('GET', '/api/admin/sign-on', 'admin', {
  summary: 'The providers that the operator has set, and whether they are the only way in',
  reply: SignOnSettings,
})

export const changeSignOnSettings = endpoint('PATCH', '/api/admin/sign-on', 'admin', {
  summary: 'Make single sign-on the only way in, or open the others again',
  body: z.strictObject({ onlySignOn: z.boolean() }),
  reply: SignOnSettings,
})

export const checkSignOnProvider = endpoint('GET', '/api/admin/sign-on/{provider}/check', 'admin', {
  summary: 'Ask a provider for its discovery document, now',
  params: provider,
  reply: z.object({ isReachable: z.boolean(), problem: z.string().nullable() }),
  limit: { calls: 20, per: 'minute' },
})
