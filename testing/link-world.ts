import { createServer } from 'node:http'
import { connect, type AddressInfo } from 'node:net'
import { listNotifications } from '#contract/notifications.ts'
import type { Outside } from '#server/media/fetch-remote-image.ts'
import { lookAtLinks } from '#server/resources/links.ts'
import { resourceRoom } from './resource-room.ts'
import { openWorld, type Actor } from './world.ts'

export type Answer = number | 'silence' | 'break' | { status: number; location: string }

/** Names that resolve to places no link may lead to. */
export const inside: Record<string, string> = {
  'inside.test': '127.0.0.1',
  'metadata.test': '169.254.169.254',
  'home.test': '192.168.0.7',
}

interface Web {
  /** By host; all others answer 200. */
  answers: Record<string, Answer>
  isOnline: boolean
  asked: string[]
  dialed: string[]
  agents: Set<string | undefined>
  outside: Outside
}

/** Beyond the network edge one machine answers for all public addresses; what it says depends on the host. */
async function openWeb() {
  const nothing = () => ({ answers: {}, isOnline: true, asked: [], dialed: [], agents: new Set<string | undefined>() })
  const server = createServer((request, response) => {
    const host = request.headers.host!
    web.asked.push(`${request.method} ${host}`)
    web.agents.add(request.headers['user-agent'])
    const answer = web.answers[host] ?? 200
    if (answer === 'silence') return
    if (answer === 'break') return void request.socket.destroy()
    if (typeof answer === 'number') return void response.writeHead(answer).end()
    response.writeHead(answer.status, { location: answer.location }).end()
  })
  const outside: Outside = {
    patienceMs: 10_000,
    async resolve(hostname) {
      if (!web.isOnline || hostname.startsWith('gone')) throw Object.assign(new Error('no such host'), { code: 'ENOTFOUND' })
      return [{ address: inside[hostname] ?? '93.184.216.34', family: 4 }]
    },
    connect({ host, lookup }) {
      lookup(host, { all: true }, (_error, found) =>
        web.dialed.push(...[found].flat().map((one) => (one as { address: string }).address)),
      )
      return connect((server.address() as AddressInfo).port, '127.0.0.1')
    },
  }
  const web: Web = { ...nothing(), outside }
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    web,
    forget: () => Object.assign(web, nothing()),
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
}

/** Resources with links, and a web for them to lead to. */
export async function openLinkWorld() {
  const { web, forget, close } = await openWeb()
  const world = await openWorld({ RATE_LIMITS: 'off' }, { now: new Date('2026-03-10T10:00:00Z') })
  world.rooms.outside = web.outside
  let [ada, ben, ava]: Actor[] = []
  const room = resourceRoom(world, () => ava!)
  return {
    ...{ world, room, web },
    /** New people each time: days pass, and members who stay away are logged out. */
    async begin() {
      forget()
      ;[ada, ben, ava] = [await world.member('Ada'), await world.member('Ben'), await world.admin('Ava')]
      return { ada, ben, ava }
    },
    share: (host: string) => room.stand(ada!, { link: `https://${host}/a` }),
    linkOf: async (id: number, viewer: Actor = ben!) => (await room.read(id, viewer)).versions[0]!.link!,
    /** What Ada, who shares, has been told. */
    told: async () =>
      (await world.as(ada!).call(listNotifications, { query: {} })).filter(({ type }) => type === 'resource_news'),
    /** Checks all links, some days later. */
    async lookAfter(days: number) {
      world.pass(days * 24)
      await world.db.updateTable('link_checks').set({ next_at: world.rooms.now() }).execute()
      await lookAtLinks(world.rooms)
    },
    async close() {
      close()
      await world.close()
    },
  }
}
