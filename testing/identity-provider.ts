import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { exportJWK, generateKeyPair, SignJWT, type JWTPayload } from 'jose'
import { Provider } from 'oidc-provider'

export interface Identity {
  subject: string
  name?: string
  email?: string
  email_verified?: boolean
  groups?: string[]
  organization?: string
}

export type IdentityProvider = Awaited<ReturnType<typeof openIdentityProvider>>

interface Opening {
  /** The address of the site that members sign in to. */
  site: string
  id?: string
  /** Where its server learns that a session has ended, if not at the address the browser uses. */
  logoutAt?: string
  port?: number
  /** Publishes keys other than those it signs with. */
  isForged?: boolean
}

const client = { client_id: 'ibid', client_secret: 'a secret between the two' }

/** A real OpenID provider on this machine. People signing in there say on its page who they are. */
export async function openIdentityProvider({ site, id = 'campus', logoutAt, port = 0, isForged = false }: Opening) {
  const server = createServer().listen(port, '127.0.0.1')
  await once(server, 'listening')
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const { privateKey } = await generateKeyPair('RS256', { extractable: true })
  const key = { ...(await exportJWK(privateKey)), kid: 'one', alg: 'RS256', use: 'sig' }
  const people = new Map<string, Identity>()

  const provider = new Provider(issuer, {
    clients: [
      {
        ...client,
        redirect_uris: [`${site}/api/sign-on/${id}/callback`],
        ...(logoutAt && {
          backchannel_logout_uri: `${logoutAt}/api/sign-on/${id}/logout`,
          backchannel_logout_session_required: true,
        }),
      },
    ],
    jwks: { keys: [key] },
    cookies: { keys: ['a key of the provider'] },
    claims: { openid: ['sub'], profile: ['name', 'groups', 'organization'], email: ['email', 'email_verified'] },
    features: { devInteractions: { enabled: false }, backchannelLogout: { enabled: true }, rpInitiatedLogout: { enabled: true } },
    interactions: { url: (_context, { uid }) => `/interaction/${uid}` },
    pkce: { required: () => true },
    // Its own fetch would refuse to call this machine.
    fetch: (url, options) => fetch(url, { ...options, dispatcher: undefined } as RequestInit),
    ttl: { AccessToken: 600, AuthorizationCode: 600, Grant: 600, IdToken: 600, Interaction: 600, Session: 600 },
    findAccount: (_context, accountId) => ({
      accountId,
      claims: () => ({ ...people.get(accountId), sub: accountId }),
    }),
    async loadExistingGrant({ oidc }) {
      const grant = new oidc.provider.Grant({ clientId: oidc.client!.clientId, accountId: oidc.session!.accountId! })
      grant.addOIDCScope('openid profile email')
      await grant.save()
      return grant
    },
  })

  const answer = provider.callback()
  server.on('request', async (request, response) => {
    if (isForged && request.url === '/jwks') return void response.end(JSON.stringify({ keys: [await otherKey()] }))
    if (!request.url?.startsWith('/interaction/')) return void answer(request, response)
    if (request.method !== 'POST') return void response.setHeader('content-type', 'text/html').end(page)
    const { identity, cancel } = await readForm(request)
    if (cancel) return void (await provider.interactionFinished(request, response, { error: 'access_denied' }))
    people.set(identity.subject, identity)
    await provider.interactionFinished(request, response, { login: { accountId: identity.subject } })
  })

  return {
    issuer,
    provider,
    client,
    /** As the operator configures it. */
    setting: { id, name: 'Campus', issuer, clientId: client.client_id, clientSecret: client.client_secret },
    /** What its server sends to ours; a test may get it wrong on purpose. */
    logoutToken: (claims: JWTPayload, signedWith = privateKey) =>
      new SignJWT({ events: { 'http://schemas.openid.net/event/backchannel-logout': {} }, ...claims })
        .setProtectedHeader({ alg: 'RS256', kid: 'one', typ: 'logout+jwt' })
        .setIssuedAt(claims.iat)
        .setIssuer(claims.iss ?? issuer)
        .setAudience(claims.aud ?? client.client_id)
        .setExpirationTime('2m')
        .sign(signedWith),
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

async function otherKey() {
  const { publicKey } = await generateKeyPair('RS256')
  return { ...(await exportJWK(publicKey)), kid: 'one', alg: 'RS256', use: 'sig' }
}

async function readForm(request: IncomingMessage) {
  const form = new URLSearchParams(await text(request))
  const { groups, verified, cancel, ...rest } = Object.fromEntries(form)
  const identity = Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== ''))
  return {
    cancel,
    identity: {
      ...(identity as Omit<Identity, 'groups' | 'email_verified'> & { subject: string }),
      ...(identity['email'] && { email_verified: verified === 'on' }),
      ...(groups && { groups: groups.split(',') }),
    } satisfies Identity,
  }
}

const page = `<!doctype html><html lang="en"><title>Campus</title><h1>Sign in at Campus</h1><form method="post">
<label>Number <input name="subject"></label><label>Name <input name="name"></label><label>E-mail <input name="email"></label>
<label><input type="checkbox" name="verified"> E-mail is verified</label><label>Groups <input name="groups"></label>
<label>Organization <input name="organization"></label>
<button>Sign in</button> <button name="cancel" value="yes">Cancel</button></form></html>`
