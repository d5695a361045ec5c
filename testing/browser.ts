import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import type { InjectOptions } from 'fastify'
import { WebSocket } from 'ws'
import { login } from '#contract/accounts.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { Caller, openWorld, type Actor, type World } from './world.ts'

export const firefoxOnLinux = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
export const safariOnIphone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 26_0 like Mac OS X) AppleWebKit/605.1.15 Version/26.0 Mobile/15E148 Safari/604.1'

/** Behind one trusted proxy, so that each browser can come from a network of its own. */
export const openProxiedWorld = (environment: Record<string, string> = {}) => openWorld({ TRUST_PROXY: '1', ...environment })

let networks = 0
export const anotherAddress = () => `10.${(++networks >> 16) & 255}.${(networks >> 8) & 255}.${networks & 255}`

/** Keeps its cookie like a browser, and has an address of its own. */
export class Browser extends Caller {
  cookie = ''

  constructor(world: World, { address = anotherAddress(), userAgent = firefoxOnLinux, headers = {} } = {}) {
    super(world.app, null, { 'x-forwarded-for': address, 'user-agent': userAgent, ...headers })
  }

  override async inject(options: InjectOptions) {
    const response = await super.inject({
      ...options,
      headers: { ...(this.cookie && { cookie: this.cookie }), ...options.headers },
    })
    for (const { name, value } of response.cookies) this.cookie = value ? `${name}=${value}` : ''
    return response
  }

  async status(endpoint: Endpoint, input: unknown): Promise<number> {
    return (await this.send(endpoint, input)).statusCode
  }
}

export async function signedInBrowser(world: World, { username, password }: Pick<Actor, 'username' | 'password'>, given = {}) {
  const browser = new Browser(world, given)
  await browser.call(login, { body: { username, password } })
  return browser
}

/** A socket that was accepted; `closed` resolves with the code that ended it. */
export async function openSocket({ app }: World, { id, cookie }: { id: number; cookie: string }) {
  if (!app.server.listening) await app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = app.server.address() as AddressInfo
  const socket = new WebSocket(`ws://127.0.0.1:${port}/ws`, { headers: { cookie } })
  const closed = once(socket, 'close').then(([code]) => code as number)
  await once(socket, 'open')
  socket.send(JSON.stringify({ type: 'auth', userId: id }))
  const early = closed.then((code) => Promise.reject(new Error(`The socket was closed with ${code} before it was greeted.`)))
  await Promise.race([once(socket, 'message'), early])
  return { closed, socket }
}

export function tokenIn({ text }: { text: string }): string {
  const token = /\/(?:verify-email|reset-password)\/([\w-]{43})\r?\n/.exec(text)?.[1]
  if (!token) throw new Error('There is no link in this letter.')
  return token
}

/** The letter that an action causes, told apart from earlier ones like it. */
export async function letterAfter(world: World, { to, subject }: { to: string; subject: RegExp }, deed: () => Promise<unknown>) {
  const alike = async () => (await world.letters()).filter((letter) => letter.to === to && subject.test(letter.subject))
  const earlier = new Set((await alike()).map(({ id }) => id))
  await deed()
  for (;;) {
    const fresh = (await alike()).find(({ id }) => !earlier.has(id))
    if (fresh) return fresh
    await pause(25)
  }
}

export async function untilNothingWaits({ rooms }: World) {
  while ((await rooms.jobs.counts()).some(({ waiting, running }) => waiting + running > 0)) await pause(25)
}
