import { readers } from '../feed/fill-community.ts'
import { measure } from '../load.ts'
import type { Bench } from './answers.ts'

const requests = 200
const rounds = 3

/** Of several types and in every order; one post in a hundred is pending. */
const questions = {
  'the queue, oldest first': '',
  'the queue, highest score first': '?sort=score_high',
  'the queue, lowest score first': '?sort=score_low',
  'the queue of posts, by score': '?type=post&sort=score_low',
  'the queue of events': '?type=event',
  'the queue of resources, by score': '?type=resource&sort=score_high',
  'the queue of groups': '?type=group',
}

/** Changes to a few thousand things are pending too; afterwards everything is restored. */
const waiting = `
  update holdings set ai_score = id % 100, proposed = jsonb_build_object('title', title || ', revised', 'body', body),
         proposed_at = now() - (id % 5000) * interval '1 minute'
   where id % 97 = 3 and kind in ('event', 'resource', 'group')`
const asBefore = `update holdings set ai_score = null, proposed = null, proposed_at = null where proposed is not null`

export async function measureQueue({ url, cookies, client, clocks }: Bench): Promise<Record<string, Record<string, number>>> {
  const admin = cookies.length
  await client.query(waiting)
  await client.query('vacuum (analyze) holdings')
  await client.query('update users set is_admin = true where id = $1', [admin])
  try {
    const ask = (path: string, who: (at: number) => number) => (at: number) => ({ url: url + path, cookie: cookies[who(at)]! })
    const spend = async (path: string, who: (at: number) => number) => {
      await measure(requests / 2, ask(path, who), clocks)
      let sum = 0
      for (let turn = 0; turn < rounds; turn++) {
        const { cpuMs } = await measure(requests, ask(path, who), clocks)
        sum += cpuMs.node + cpuMs.database
      }
      return sum / (requests * rounds)
    }
    const page = await spend('/api/posts', (at) => at % (readers - 1))
    const costs: Record<string, Record<string, number>> = {}
    for (const [name, question] of Object.entries(questions)) {
      const ms = await spend(`/api/admin/queue${question}`, () => admin - 1)
      costs[name] = { 'CPU ms': round(ms), 'pages of recent posts': round(ms / page) }
    }
    return costs
  } finally {
    await client.query('update users set is_admin = false where id = $1', [admin])
    await client.query(asBefore)
    await client.query('vacuum (analyze) holdings')
  }
}

const round = (value: number) => Number(value.toFixed(2))
