import type { ClientAuth, Configuration, ServerMetadata } from 'openid-client'
import { Problem } from '#server/http/problem.ts'
import type { Rooms } from '#server/rooms.ts'
import type { SignOnProvider } from '#server/sign-on-providers.ts'

/** A provider may change keys or addresses: it is checked again after this time. */
const knownForMs = 3_600_000
const patienceSeconds = 10

export type Providers = ReturnType<typeof openProviders>

/** Links are stored under it. Whether it ends in a slash is a spelling variant that only occurs in the operator's file. */
export const issuerOf = ({ issuer }: SignOnProvider) => (issuer.endsWith('/') ? issuer.slice(0, -1) : issuer)

export const redirectUri = ({ config }: Pick<Rooms, 'config'>, { id }: SignOnProvider) =>
  `${config.publicUrl}/api/sign-on/${id}/callback`

/**
 * What each provider publishes about itself, fetched when first needed. One that is down affects neither the others nor
 * startup; its next caller tries again.
 */
export function openProviders({ config, log, now }: Pick<Rooms, 'config' | 'log' | 'now'>) {
  const known = new Map<string, { configuration: Promise<Configuration>; at: number }>()

  function find(id: string): SignOnProvider {
    const provider = config.signOnProviders.find((one) => one.id === id)
    if (!provider) throw new Problem('sign_on_unknown')
    return provider
  }

  async function discover(provider: SignOnProvider): Promise<Configuration> {
    const entry = known.get(provider.id)
    if (entry && entry.at > now().getTime() - knownForMs) return entry.configuration
    const configuration = askProvider(provider)
    known.set(provider.id, { configuration, at: now().getTime() })
    configuration.catch(() => known.delete(provider.id))
    return configuration
  }

  return {
    find,
    list: () => config.signOnProviders,
    /** The underlying error goes to the log and to admins; a visitor learns only that it does not answer. */
    async configurationOf(provider: SignOnProvider): Promise<Configuration> {
      try {
        return await discover(provider)
      } catch (error) {
        log.warn({ provider: provider.id, problem: reasonOf(error) }, 'a sign-in service cannot be asked')
        throw new Problem('sign_on_unavailable')
      }
    },
    async check(provider: SignOnProvider): Promise<string | null> {
      known.delete(provider.id)
      return discover(provider).then(
        () => null,
        (error: unknown) => reasonOf(error),
      )
    },
  }
}

async function askProvider({ issuer, clientId, clientSecret }: SignOnProvider): Promise<Configuration> {
  // Loaded only if it is used.
  const oidc = await import('openid-client')
  const isLocal = issuer.startsWith('http:')
  const options = { timeout: patienceSeconds, execute: isLocal ? [oidc.allowInsecureRequests] : [] }
  const authenticate: ClientAuth = (server, ...rest) =>
    (takesHeader(server) ? oidc.ClientSecretBasic(clientSecret) : oidc.ClientSecretPost(clientSecret))(server, ...rest)
  const configuration = await oidc.discovery(new URL(issuer), clientId, undefined, authenticate, options)
  // Verifies signatures even where TLS to the provider would be enough.
  oidc.enableNonRepudiationChecks(configuration)
  return configuration
}

/** If left out, this is the default (OpenID Connect Discovery, section 3). */
const takesHeader = ({ token_endpoint_auth_methods_supported: methods }: ServerMetadata) =>
  !methods || methods.includes('client_secret_basic')

/** For the operator: none of these contain tokens or secrets. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown'
  const { cause } = error
  const code = (error as { code?: unknown }).code ?? (cause as { code?: unknown } | undefined)?.code
  return [error.message, typeof code === 'string' ? code : undefined].filter(Boolean).join(' · ').slice(0, 200)
}
