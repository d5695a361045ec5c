import type pg from 'pg'
import { measure } from '../load.ts'
import type { Bench } from './answers.ts'

const owner = { id: 1, entries: 1_000 }
const printer = { id: 2, entries: 300 }

/** What a member's own record costs: the progress over a thousand entries, and a document of three hundred. */
export async function measureLearning(bench: Bench): Promise<Record<string, Record<string, number>>> {
  await fill(bench.client)
  const progress = await cost(bench, { path: '/api/learning/progress', who: owner.id, requests: 200 })
  const page = await cost(bench, { path: '/api/learning/entries', who: owner.id, requests: 200 })
  const sheet = await cost(bench, { path: '/api/learning/record.pdf', who: printer.id, requests: 10 })
  return {
    [`progress of ${owner.entries} entries`]: { 'CPU ms': round(progress) },
    'a page of entries': { 'CPU ms': round(page) },
    [`record.pdf of ${printer.entries} entries`]: { 'CPU ms': round(sheet) },
  }
}

/** The readers are the community's first members. */
async function fill(client: pg.Client) {
  await client.query('delete from learning_entries where user_id in ($1, $2)', [owner.id, printer.id])
  await client.query('delete from goals where user_id in ($1, $2)', [owner.id, printer.id])
  for (const { id, entries } of [owner, printer])
    await client.query(
      `insert into learning_entries (user_id, title, provider, completed_on, hours, category, competencies, reflection)
       select $1, 'Entry ' || at || ' on letters', 'Northmoor University Library', current_date - at % 360, 1 + (at % 8) * 0.25,
              (array['course', 'webinar', 'workshop', 'reading'])[1 + at % 4],
              array[(array['Collections', 'Systems and data', 'Law and ethics', 'Research and evaluation'])[1 + at % 4]],
              case when at % 4 = 0 then repeat('What I will do differently at the desk. ', 5) end
         from generate_series(1, $2::int) as at`,
      [id, entries],
    )
  await client.query(
    `insert into goals (user_id, name, hours, months, starts_on, minima)
     values ($1, 'A year', 200, 12, current_date - 300, '[{"competency": "Access and inclusion", "hours": 4}]')`,
    [owner.id],
  )
  await client.query('analyze learning_entries')
}

async function cost({ url, cookies, clocks }: Bench, { path, who, requests }: { path: string; who: number; requests: number }) {
  const ask = () => ({ url: url + path, cookie: cookies[who - 1] ?? '' })
  await measure(Math.ceil(requests / 4), ask, clocks)
  const { cpuMs } = await measure(requests, ask, clocks)
  return (cpuMs.node + cpuMs.database) / requests
}

const round = (value: number) => Number(value.toFixed(2))
