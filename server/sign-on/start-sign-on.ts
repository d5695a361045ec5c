import type { FastifyReply } from 'fastify'
import { checkOwnPassword } from '#server/accounts/passwords/check-own-password.ts'
import { requireProvenEmail } from '#server/accounts/require-proven-email.ts'
import { hashOfGoodInvitation } from '#server/entry/use-invitation.ts'
import { Problem } from '#server/http/problem.ts'
import type { Viewer } from '#server/http/viewer.ts'
import { outsideTransaction, type Rooms } from '#server/rooms.ts'
import { beginAttempt } from './attempts.ts'
import { type Providers, redirectUri } from './providers.ts'

interface Asked {
  provider: string
  returnTo?: string | undefined
  invitation?: string | undefined
  link?: { currentPassword: string } | undefined
}

/** Where the browser goes to sign in. Linking an account adds a way into one's own, so it takes the password. */
export async function startSignOn(
  rooms: Rooms,
  providers: Providers,
  asked: Asked,
  { viewer, reply }: { viewer: Viewer | null; reply: FastifyReply },
) {
  const provider = providers.find(asked.provider)
  if (asked.link) await checkLinking(rooms, viewer, asked.link.currentPassword)
  const configuration = await providers.configurationOf(provider)
  const oidc = await import('openid-client')
  const attempt = {
    ...{ provider: provider.id, returnTo: internalPath(asked.returnTo), userId: asked.link ? viewer!.id : null },
    // An invalid one keeps no member from signing in: the registration form has already said so.
    invitation: asked.invitation ? await hashOfGoodInvitation(outsideTransaction(rooms), asked.invitation) : null,
  }
  const { state, nonce, verifier } = await beginAttempt(rooms, attempt, reply)
  const url = oidc.buildAuthorizationUrl(configuration, {
    ...{ redirect_uri: redirectUri(rooms, provider), scope: provider.scopes.join(' '), state, nonce },
    ...{ code_challenge: await oidc.calculatePKCECodeChallenge(verifier), code_challenge_method: 'S256' },
  })
  return { url: url.href }
}

async function checkLinking(rooms: Rooms, viewer: Viewer | null, currentPassword: string) {
  if (!viewer) throw new Problem('not_signed_in')
  requireProvenEmail(viewer)
  await checkOwnPassword(rooms, viewer, currentPassword)
}

const here = 'http://ibid.invalid'

/** The page first asked for. The provider sends the browser back here, and from here it may only go to a page on this site. */
function internalPath(asked: string | undefined): string {
  if (!asked?.startsWith('/')) return '/'
  // Browsers read "//host", "/\host" and "/<tab>/host" as other sites; the URL parser sees them the same way.
  const url = URL.parse(asked, here)
  if (url?.origin !== here || url.pathname.startsWith('//') || /^\/api(\/|$)/i.test(url.pathname)) return '/'
  return url.pathname + url.search + url.hash
}
