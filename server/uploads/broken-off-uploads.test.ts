import assert from 'node:assert/strict'
import { once } from 'node:events'
import net, { type AddressInfo } from 'node:net'
import { PassThrough } from 'node:stream'
import { after, before, it } from 'node:test'
import { setImmediate } from 'node:timers/promises'
import { uploadFile } from '#contract/uploads.ts'
import { isoMedia } from '#server/media/sample-files.ts'
import { encodeForm, everythingStored, leavingNothing, plainPicture, type FilledForm } from '#testing/uploads.ts'
import { openWorld, type Actor, type World } from '#testing/world.ts'
import { endWhenSilent } from './end-when-silent.ts'

let world: World
before(async () => {
  world = await openWorld({ RATE_LIMITS: 'off' })
  await world.app.listen({ host: '127.0.0.1', port: 0 })
})
after(() => world.close())

/** Says how much will come, and sends the first half of it. */
async function sendHalf(actor: Actor, form: FilledForm): Promise<net.Socket> {
  const { payload, headers } = await encodeForm(form)
  const socket = net.connect((world.app.server.address() as AddressInfo).port, '127.0.0.1')
  await once(socket, 'connect')
  socket.write(
    [
      `POST ${uploadFile.path} HTTP/1.1`,
      'Host: localhost',
      `Cookie: ${actor.cookie}`,
      `Content-Type: ${headers['content-type']}`,
      `Content-Length: ${payload.length}`,
      '\r\n',
    ].join('\r\n'),
  )
  await new Promise((resolve) => socket.write(payload.subarray(0, payload.length / 2), resolve))
  return socket
}

const connections = () => new Promise<number>((resolve) => world.app.server.getConnections((_error, count) => resolve(count)))

it('leaves nothing of a video whose sender goes away', async () => {
  const ada = await world.member('Ada')
  await leavingNothing(world, async () => {
    const content = Buffer.concat([isoMedia('isom'), Buffer.alloc(5_000_000, 'x')])
    const sockets = await Promise.all(Array.from({ length: 5 }, () => sendHalf(ada, { content })))
    while ((await everythingStored(world)).incoming.length < sockets.length) await setImmediate()
    for (const socket of sockets) socket.resetAndDestroy()
    while ((await everythingStored(world)).incoming.length > 0) await setImmediate()
  })
})

it('leaves nothing of an image whose sender goes away', async () => {
  const ada = await world.member('Ada')
  await leavingNothing(world, async () => {
    const content = await plainPicture(500, 500).png({ compressionLevel: 0 }).toBuffer()
    const socket = await sendHalf(ada, { content })
    socket.resetAndDestroy()
    while ((await connections()) > 0) await setImmediate()
  })
})

it('answers whoever is refused in the middle, and lets the connection be used again', async () => {
  const ada = await world.member('Ada')
  const content = Buffer.concat([await plainPicture(9, 9).png().toBuffer(), Buffer.alloc(30_000_000)])
  const { payload, headers } = await encodeForm({ content })
  const address = `http://127.0.0.1:${(world.app.server.address() as AddressInfo).port}`
  const response = await fetch(address + uploadFile.path, {
    method: 'POST',
    body: payload,
    headers: { ...headers, cookie: ada.cookie },
  })
  assert.equal(((await response.json()) as { code: string }).code, 'body_too_large')
  assert.equal((await fetch(`${address}/api/user`, { headers: { cookie: ada.cookie } })).status, 200)
})

it('gives up on a sender that falls silent', async () => {
  const body = new PassThrough()
  endWhenSilent(body, 20)
  body.write('the beginning')
  const [error] = (await once(body, 'error')) as [{ code: string }]
  assert.equal(error.code, 'too_slow')
})

it('does not wait for more once all is there', async () => {
  const body = new PassThrough()
  endWhenSilent(body, 20)
  body.end('all of it')
  await once(body, 'close')
  assert.equal(body.errored, null)
})
