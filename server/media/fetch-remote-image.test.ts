import assert from 'node:assert/strict'
import { createServer, type RequestListener, type Server } from 'node:http'
import { connect, createServer as createTcpServer, type AddressInfo } from 'node:net'
import { after, before, beforeEach, describe, it } from 'node:test'
import { plainPicture } from '#testing/uploads.ts'
import { Problem } from '#server/http/problem.ts'
import { fetchRemoteImage, type Outside } from './fetch-remote-image.ts'

/** A separate world beyond the network edge: host names with their addresses, and one machine that answers at all public ones. */
let server: Server
let answer: RequestListener
let picture: Buffer
const names: Record<string, string[]> = {}
/** The addresses that connections were opened to, as pinned. */
let dialed: string[] = []
let resolved: string[] = []

const outside: Outside = {
  patienceMs: 10_000,
  async resolve(hostname) {
    resolved.push(hostname)
    return (names[hostname] ?? []).map((address) => ({ address, family: address.includes(':') ? 6 : 4 }))
  },
  connect({ host, port, lookup }) {
    lookup(host, { all: true }, (_error, found) =>
      dialed.push(...[found].flat().map((one) => `${(one as { address: string }).address}:${port}`)),
    )
    return connect((server.address() as AddressInfo).port, '127.0.0.1')
  },
}

before(async () => {
  picture = await plainPicture(20, 10).png().toBuffer()
  server = createServer((request, response) => answer(request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
})
after(() => {
  server.closeAllConnections()
  server.close()
})
beforeEach(() => {
  dialed = []
  resolved = []
  answer = (_request, response) => void response.end(picture)
  Object.assign(names, {
    'pictures.test': ['93.184.216.34'],
    'inside.test': ['127.0.0.1'],
    'both.test': ['93.184.216.34', '10.0.0.1'],
  })
})

const refused = (address: string) =>
  assert.rejects(fetchRemoteImage(address, outside), (error) => {
    assert.ok(error instanceof Problem)
    // The same answer for all: the caller learns nothing about what exists inside.
    assert.equal(error.code, 'image_not_fetched')
    return true
  })

describe('an image elsewhere', () => {
  it('is fetched from the address that its name had, and from no other', async () => {
    for (const address of ['http://pictures.test/a.png', 'http://pictures.test#@inside.test:99999/']) {
      assert.deepEqual(await fetchRemoteImage(address, outside), picture)
      assert.deepEqual([resolved.splice(0), dialed.splice(0)], [['pictures.test'], ['93.184.216.34:80']])
    }
  })

  it('is asked for as a stranger would: no cookie, no referrer, the right host', async () => {
    let headers: Record<string, unknown> = {}
    answer = (request, response) => {
      headers = request.headers
      response.end(picture)
    }
    await fetchRemoteImage('http://pictures.test/a.png?size=2', outside)
    assert.deepEqual(Object.keys(headers).sort(), ['accept', 'accept-encoding', 'connection', 'host', 'user-agent'])
    assert.equal(headers['host'], 'pictures.test')
  })

  it('is an image by its content, whatever its label', async () => {
    for (const content of ['<svg xmlns="http://www.w3.org/2000/svg"/>', '<html></html>', '%PDF-1.7', '', 'plain words']) {
      answer = (_request, response) => void response.setHeader('content-type', 'image/png').end(content)
      await refused('http://pictures.test/a.png')
    }
  })

  it('is not asked for at an address that is not of the public web', async () => {
    const hosts = `127.0.0.1 localhost [::1] 0.0.0.0 127.1 2130706433 0x7f000001 0177.0.0.1 [::ffff:127.0.0.1] [::127.0.0.1]
      [::ffff:7f00:1] [64:ff9b::7f00:1] 169.254.169.254 10.0.0.1 172.16.0.1 192.168.0.1 100.64.0.1 [fd00::1] [fe80::1] ①②⑦.⓪.⓪.①
      inside.test both.test unknown.test`
    for (const host of hosts.split(/\s+/)) for (const port of ['', ':80', ':443']) await refused(`http://${host}${port}/a.png`)
    assert.deepEqual(dialed, [])
  })

  it('is not asked for by another scheme, another port, or with a password in the address', async () => {
    const addresses = `file:///etc/passwd ftp://pictures.test/a gopher://pictures.test/ dict://pictures.test/ javascript:alert(1) blob:x
      data:text/html,x //pictures.test/a.png pictures.test http:// http://pictures.test:6379/ http://pictures.test:8080/
      http://user@pictures.test/ http://user:pass@pictures.test/ https://:pass@pictures.test/`
    for (const address of addresses.split(/\s+/)) await refused(address)
    assert.deepEqual(dialed, [])
  })
})

describe('a redirect', () => {
  const redirectTo = (...places: string[]) => {
    const left = [...places]
    answer = (_request, response) => {
      const location = left.shift()
      if (location) response.writeHead([301, 302, 303, 307, 308][places.length % 5]!, { location }).end()
      else response.end(picture)
    }
  }

  it('is followed three times, each to an address that was looked at', async () => {
    names['mirror.test'] = ['8.8.4.4']
    redirectTo('http://mirror.test/b', '/c', 'http://pictures.test/d')
    assert.deepEqual(await fetchRemoteImage('http://pictures.test/a', outside), picture)
    assert.deepEqual(dialed, ['93.184.216.34:80', '8.8.4.4:80', '8.8.4.4:80', '93.184.216.34:80'])
  })

  it('is not followed a fourth time, nor round and round', async () => {
    redirectTo('/b', '/c', '/d', '/e')
    await refused('http://pictures.test/a')
    redirectTo(...Array.from({ length: 50 }, () => '/a'))
    await refused('http://pictures.test/a')
  })

  it('does not lead inside', async () => {
    for (const inside of [
      'http://127.0.0.1/',
      'http://[::1]/',
      'http://inside.test/',
      'http://169.254.169.254/latest',
      'file:///etc/passwd',
      'http://pictures.test:22/',
      'http://u:p@pictures.test/',
    ]) {
      dialed = []
      redirectTo(inside)
      await refused('http://pictures.test/a')
      assert.equal(dialed.length, 1, inside)
    }
  })

  it('does not lead inside by a name that changes its mind between two looks', async () => {
    redirectTo('http://pictures.test/b')
    const turning: Outside = {
      ...outside,
      resolve: async (name) => (resolved.length === 0 ? outside.resolve(name) : [{ address: '127.0.0.1', family: 4 }]),
    }
    await assert.rejects(fetchRemoteImage('http://pictures.test/a', turning))
    assert.deepEqual(dialed, ['93.184.216.34:80'])
  })
})

describe('a server that means no good', () => {
  it('is left when it sends more than 10 MB, however it announces it', async () => {
    answer = (_request, response) => {
      const chunk = Buffer.concat([picture, Buffer.alloc(1_000_000)])
      const more = () => {
        while (response.writable && response.write(chunk));
      }
      response.on('drain', more).on('error', () => {})
      more()
    }
    await refused('http://pictures.test/a')
  })

  it('is not believed when it answers with an error, half a file, or nonsense', async () => {
    for (const status of [204, 206, 304, 400, 404, 500]) {
      answer = (_request, response) => void response.writeHead(status).end(picture)
      await refused('http://pictures.test/a')
    }
    answer = (_request, response) => {
      response.writeHead(200, { 'content-length': picture.length + 10 })
      response.write(picture, () => response.destroy())
    }
    await refused('http://pictures.test/a')
    answer = (_request, response) => void response.socket?.end('HTTP/9.9 nothing\r\n\r\n')
    await refused('http://pictures.test/a')
    answer = (_request, response) => void response.setHeader('x-long', 'x'.repeat(70_000)).end(picture)
    await refused('http://pictures.test/a')
  })

  it('is not waited for longer than there is patience, be it silent or slow', async () => {
    const silent = createTcpServer((socket) => {
      const drip = setInterval(() => socket.write('x'), 50).unref()
      socket.on('error', () => {}).on('close', () => clearInterval(drip))
      socket.write('HTTP/1.1 200 OK\r\ncontent-length: 1000\r\n\r\n')
    })
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve))
    const dripping: Outside = {
      ...outside,
      patienceMs: 300,
      connect: () => connect((silent.address() as AddressInfo).port, '127.0.0.1'),
    }
    const never: Outside = { ...outside, patienceMs: 300, resolve: () => new Promise(() => {}) }
    await Promise.all(
      [dripping, never].map((place) =>
        assert.rejects(fetchRemoteImage('http://pictures.test/a', place), { code: 'image_not_fetched' }),
      ),
    )
    silent.close()
  })
})
