import { setTimeout } from 'node:timers/promises'

interface Bench {
  url: string
  cookies: string[]
}

const rows = 1_000
const lookEveryMs = 100

/** A table of a thousand items without pictures: how long its check takes, and how long until everything is in the collection. */
export async function measureImports({ url, cookies }: Bench): Promise<Record<string, Record<string, number>>> {
  const headers = { cookie: cookies[0] ?? '' }
  const ask = async <Answer>(method: string, path: string, body?: object | FormData): Promise<Answer> => {
    const isForm = body instanceof FormData
    const response = await fetch(url + path, {
      ...{ method, headers: { ...headers, ...(body && !isForm && { 'content-type': 'application/json' }) } },
      body: body === undefined ? null : isForm ? body : JSON.stringify(body),
    })
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`)
    return (await response.json()) as Answer
  }
  const about = {
    title: 'Fern albums',
    institution: 'Delta University Library',
    rights: 'https://creativecommons.org/publicdomain/zero/1.0/',
  }
  const { id: collectionId } = await ask<{ id: number }>('POST', '/api/collections', about)
  const { id } = await ask<{ id: number }>('POST', `/api/collections/${collectionId}/imports`)
  const form = new FormData()
  form.append('file', new Blob([table()], { type: 'text/csv' }), 'ferns.csv')
  const uploaded = await seconds(() => ask('POST', `/api/imports/${id}/csv`, form))
  const checked = await seconds(() => ask('POST', `/api/imports/${id}/check`))
  const written = await seconds(async () => {
    await ask('POST', `/api/imports/${id}/start`, {})
    while ((await ask<{ state: string }>('GET', `/api/imports/${id}?limit=1`)).state === 'running') await setTimeout(lookEveryMs)
  })
  const again = await seconds(() =>
    fetch(`${url}/api/collections/${collectionId}/export?format=csv`, { headers }).then((csv) => csv.text()),
  )
  return { [`import of ${rows} rows`]: { 'upload s': uploaded, 'check s': checked, 'import s': written, 'export s': again } }
}

const table = () =>
  [
    'identifier,title,creator,date,description,subject,spatial,language',
    ...Array.from({ length: rows }, (_, at) =>
      [
        ...[`FERN-${at}`, `Leaf ${at} of album ${at % 6}`, `Marlowe; Helper ${at % 40}`, `${1871 + (at % 19)}~`],
        ...[`"A cyanotype, with the weather of the day in pencil on its verso. Number ${at}."`, `ferns; subject ${at % 90}`],
        ...[`Place ${at % 30}`, 'en'],
      ].join(','),
    ),
  ].join('\n')

async function seconds(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now()
  await work()
  return Number(((performance.now() - started) / 1000).toFixed(2))
}
