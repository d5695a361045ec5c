import assert from 'node:assert/strict'
import { once } from 'node:events'
import net, { type AddressInfo } from 'node:net'
import { PassThrough } from 'node:stream'
import { after, before, it } from 'node:test'
import { setImmediate } from 'node:timers/promises'
import { uploadFile } from '#contract/uploads.ts'
import { isoMedia } from '#server/media/sample-files.ts'
import {
  encodeForm,
  everythingStored,
  leavingNothing,
  plainPicture,
  sendUpload,
  upload,
  type FilledForm,
} from '#testing/uploads.ts'
import { openWorld, type Actor, type World } from '#testing/world.ts'
import { endWhenSlow } from './end-when-slow.ts'

let world: World
before(async () => {
  world = await openWorld({ RATE_LIMITS: 'off' })
  await world.app.listen({ host: '127.0.0.1', port: 0 })
})
after(() => world.close())

/** Announces the full length, and sends the first half. */
async function sendHalf(actor: Actor, form: FilledForm, { app } = world): Promise<net.Socket> {
  const { payload, headers } = await encodeForm(form)
  const socket = net.connect((app.server.address() as AddressInfo).port, '127.0.0.1')
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

const large: Record<string, () => Promise<Buffer> | Buffer> = {
  'a video': () => Buffer.concat([isoMedia('isom'), Buffer.alloc(5_000_000, 'x')]),
  'a document': () => Buffer.alloc(5_000_000, 'x'),
  'an image': () => plainPicture(1200, 1200).png({ compressionLevel: 0 }).toBuffer(),
}

for (const [name, make] of Object.entries(large)) {
  it(`lets ${name} wait on the disk while it comes, and leaves nothing when its sender goes away`, async () => {
    const ada = await world.member('Ada')
    await leavingNothing(world, async () => {
      const content = await make()
      const sockets = await Promise.all(Array.from({ length: 5 }, () => sendHalf(ada, { content })))
      while ((await everythingStored(world)).incoming.length < sockets.length) await setImmediate()
      for (const socket of sockets) socket.resetAndDestroy()
      while ((await everythingStored(world)).incoming.length > 0) await setImmediate()
    })
  })
}

it('answers anyone who is refused in the middle, and lets the connection be used again', async () => {
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

it('takes only so many uploads of one member at once, and more when those have ended', async (t) => {
  const limited = await openWorld()
  t.after(() => limited.close())
  await limited.app.listen({ host: '127.0.0.1', port: 0 })
  const [ada, ben] = [await limited.member('Ada'), await limited.member('Ben')]
  const content = Buffer.concat([isoMedia('isom'), Buffer.alloc(100_000, 'x')])
  const sockets = await Promise.all(Array.from({ length: 20 }, () => sendHalf(ada, { content }, limited)))
  while ((await everythingStored(limited)).incoming.length < sockets.length) await setImmediate()
  const { statusCode, ...refused } = await sendUpload(limited, ada, { content: 'one more' })
  assert.deepEqual([statusCode, refused.json().code], [429, 'too_many_uploads'])
  await upload(limited, ben, { content: 'words' })
  for (const socket of sockets) socket.resetAndDestroy()
  while ((await everythingStored(limited)).incoming.length > 0) await setImmediate()
  await upload(limited, ada, { content: 'words' })
})

const pace = { bytes: 1000, everyMs: 20_000 }

it('gives up on a sender that falls silent, or sends just enough to be taken for alive', async (t) => {
  t.mock.timers.enable({ apis: ['setInterval'] })
  for (const later of [null, 'a byte or two']) {
    const body = new PassThrough()
    endWhenSlow(body, pace)
    body.write(Buffer.alloc(1000))
    await setImmediate()
    t.mock.timers.tick(pace.everyMs)
    assert.equal(body.destroyed, false)
    if (later) body.write(later)
    await setImmediate()
    const failed = once(body, 'error')
    t.mock.timers.tick(pace.everyMs)
    const [error] = (await failed) as [{ code: string }]
    assert.equal(error.code, 'too_slow')
  }
})

it('does not wait for more once all is there', async (t) => {
  t.mock.timers.enable({ apis: ['setInterval'] })
  const body = new PassThrough()
  endWhenSlow(body, pace)
  body.end('all of it')
  await once(body, 'close')
  t.mock.timers.tick(2 * pace.everyMs)
  assert.equal(body.errored, null)
})
