import type { CallInput, Endpoint, Reply } from '#contract/endpoint.ts'
import { readSignOn, startSignOn } from '#contract/sign-on.ts'
import type { Identity } from './identity-provider.ts'
import type { Actor, World } from './world.ts'

/** At the provider, up to its answer: the address it sends the browser to. `null` cancels there. */
export async function signInThere(url: string, identity: Identity | null, site: string): Promise<string> {
  const jar = new Map<string, string>()
  let next = url
  let form: URLSearchParams | undefined
  for (let steps = 0; steps < 10; steps++) {
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
    const response = await fetch(next, { redirect: 'manual', headers: { cookie }, ...(form && { method: 'POST', body: form }) })
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      jar.set(name, value)
    }
    const location = response.headers.get('location')
    if (location === null) {
      if (form || response.status !== 200) throw new Error(`${next}: ${response.status} ${await response.text()}`)
      form = filledIn(identity)
      continue
    }
    form = undefined
    next = new URL(location, next).href
    if (next.startsWith(site)) return next
  }
  throw new Error('The provider sends the browser round in circles')
}

function filledIn(identity: Identity | null): URLSearchParams {
  if (!identity) return new URLSearchParams({ cancel: 'yes' })
  const { email_verified: isVerified, groups, ...rest } = identity
  return new URLSearchParams({ ...rest, ...(isVerified && { verified: 'on' }), ...(groups && { groups: groups.join(',') }) })
}

interface StartOptions {
  returnTo?: string
  invitation?: string
  link?: { currentPassword: string }
}

/** One person's browser: it keeps the cookies the site sets, and shows where it was sent. */
export class SignOnBrowser {
  readonly #world: World
  readonly jar = new Map<string, string>()

  constructor(world: World, actor?: Actor) {
    this.#world = world
    if (actor) this.jar.set(...(actor.cookie.split('=') as [string, string]))
  }

  #caller = () =>
    this.#world.as(null, {
      cookie: [...this.jar].map(([name, value]) => `${name}=${value}`).join('; '),
      'user-agent': 'Firefox/150.0',
    })

  #keep(response: { cookies: { name: string; value: string; maxAge?: number; expires?: Date }[] }) {
    for (const { name, value } of response.cookies)
      if (value === '') this.jar.delete(name)
      else this.jar.set(name, value)
  }

  /** The raw response, and any cookies it sets. */
  async send<E extends Endpoint>(endpoint: E, input: CallInput<E>) {
    const response = await this.#caller().send(endpoint, input)
    this.#keep(response)
    return response
  }

  async call<E extends Endpoint>(endpoint: E, input: CallInput<E>): Promise<Reply<E>> {
    const response = await this.send(endpoint, input)
    if (response.statusCode >= 300) throw new Error(`${endpoint.path}: ${response.statusCode} ${response.body}`)
    return endpoint.reply.parse(response.json()) as Reply<E>
  }

  async refused<E extends Endpoint>(endpoint: E, input: CallInput<E>): Promise<string> {
    const response = await this.send(endpoint, input)
    if (response.statusCode < 400) throw new Error(`${endpoint.path} was not refused: ${response.body}`)
    return response.json<{ code: string }>().code
  }

  async start(options: StartOptions = {}, provider = 'campus'): Promise<string> {
    return (await this.call(startSignOn, { params: { provider }, body: options })).url
  }

  /** Follows the address given by the provider, and returns where the site redirects to. */
  async comeBack(url: string): Promise<string> {
    const { pathname, search } = new URL(url)
    const response = await this.#caller().inject({ method: 'GET', url: pathname + search })
    this.#keep(response)
    if (response.statusCode !== 303) throw new Error(`${response.statusCode} ${response.body}`)
    return response.headers.location as string
  }

  /** All the way through. */
  async signOn(identity: Identity | null, options: StartOptions = {}): Promise<string> {
    return this.comeBack(await signInThere(await this.start(options), identity, this.#world.rooms.config.publicUrl))
  }

  readWays = () => this.call(readSignOn, {})
}
