import { setTimeout } from 'node:timers/promises'
import type pg from 'pg'
import sharp from 'sharp'
import { childrenOf, cpuMsOfChildren, peakMegabytesOf } from '../cpu-of.ts'
import { measure } from '../load.ts'

interface Bench {
  url: string
  pid: number
  cookies: string[]
  client: pg.Client
  clocks: { node: () => number; database: () => number }
}

const license = 'https://creativecommons.org/licenses/by/4.0/'
const tiles = 200

/** What a picture costs: processing one of 24 and one of 150 megapixels, and serving parts of it. */
export async function measurePictures(bench: Bench): Promise<Record<string, Record<string, number>>> {
  const itemId = await startItem(bench)
  // Gets the processes started, as on a day when a collection is being put together.
  await prepare(bench, itemId, await photograph(800, 600))
  const small = await prepare(bench, itemId, await photograph(6000, 4000))
  const huge = await prepare(bench, itemId, await photograph(15_000, 10_000))
  await publish(bench.client, itemId)
  const clocks = { ...bench.clocks, pictures: () => cpuMsOfChildren(bench.pid) }
  const cost = async (requests: number, pathOf: (at: number) => string) => {
    const { cpuMs } = await measure(requests, (at) => ({ url: `${bench.url}/iiif/3/${huge.id}${pathOf(at)}` }), clocks)
    return { 'CPU ms': round((cpuMs.node + cpuMs.database + cpuMs.pictures) / requests) }
  }
  // A different one of the 30 by 20 tiles each time; these are cached, and requested again.
  const tileAt = (at: number) => `/${(at % 29) * 512},${(Math.floor(at / 29) % 19) * 512},512,512/512,512/0/default.jpg`
  return {
    'pyramid of 24 megapixels': small.cost,
    'pyramid of 150 megapixels': huge.cost,
    'tile, made': await cost(tiles, tileAt),
    'tile, kept': await cost(tiles * 5, (at) => tileAt(at % tiles)),
    'info.json': await cost(tiles * 5, () => '/info.json'),
  }
}

/** Roughly like a scan: large shapes with grain. */
const photograph = (width: number, height: number) =>
  sharp({
    create: {
      ...{ width: width / 8, height: height / 8, channels: 3, background: '#846' },
      noise: { type: 'gaussian', mean: 128, sigma: 60 },
    },
  })
    .resize(width, height)
    .jpeg({ quality: 92 })
    .toBuffer()

async function startItem({ url, cookies }: Bench): Promise<number> {
  const post = async (path: string, body: object) => {
    const headers = { cookie: cookies[0] ?? '', 'content-type': 'application/json' }
    const response = await fetch(url + path, { method: 'POST', headers, body: JSON.stringify(body) })
    return (await response.json()) as { id: number }
  }
  const collection = { title: 'Maps of the bench', institution: 'Bench Library', rights: license, audience: 'public' }
  const { id } = await post('/api/collections', collection)
  return (await post(`/api/collections/${id}/items`, { type: 'image', metadata: { title: ['A map'] } })).id
}

async function prepare({ url, pid, cookies, client }: Bench, itemId: number, picture: Buffer) {
  const form = new FormData()
  form.append('file', new Blob([picture as Uint8Array<ArrayBuffer>]), 'map.jpg')
  const [cookie, before] = [cookies[0] ?? '', cpuMsOfChildren(pid)]
  const sent = await fetch(`${url}/api/items/${itemId}/files`, { method: 'POST', headers: { cookie }, body: form })
  const { id } = (await sent.json()) as { id: number }
  let [cpuMs, megabytes] = [0, 0]
  for (let state = 'waiting'; state === 'waiting'; await setTimeout(20)) {
    const { rows } = await client.query<{ state: string }>('select state from item_files where id = $1', [id])
    state = rows[0]!.state
    // The processes may end later, taking their CPU time with them.
    cpuMs = Math.max(cpuMs, cpuMsOfChildren(pid) - before)
    megabytes = Math.max(megabytes, ...childrenOf(pid).map(peakMegabytesOf))
  }
  return { id, cost: { 'CPU ms': round(cpuMs), 'most MB of memory': Math.round(megabytes) } }
}

const publish = (client: pg.Client, itemId: number) =>
  client.query(
    `with stood as (update items set read_file_id = 2147483647, is_listed = true where holding_id = $1 returning collection_id)
     update holdings set state = 'approved', approved_at = now(), listed_at = now() where id = $1 or id in (select collection_id from stood)`,
    [itemId],
  )

const round = (value: number) => Number(value.toFixed(2))
