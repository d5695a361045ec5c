import http from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import { measure, type Ask } from '../load.ts'
import { isAsked } from '../options.ts'

/** A running product, and the members who use it. */
export interface Bench {
  url: string
  cookies: string[]
  client: pg.Client
  clocks: { node: () => number; database: () => number }
}

type Figures = Record<string, Record<string, number | string>>

/** What an answer costs compared to a like, what a calendar costs, and what still holds when many people answer at once. */
export async function measureAnswers(bench: Bench): Promise<Figures> {
  const parts = { answers: compareWithLikes, calendar: measureCalendar, rush: measureRush, reminders: measureReminders }
  const found: Figures = {}
  for (const [name, part] of Object.entries(parts)) if (isAsked(name)) Object.assign(found, await part(bench))
  return found
}

const requests = 400

/** Each one differs, including those that warm up: repeating the same costs less. */
async function cost({ clocks }: Bench, ask: (at: number) => Ask) {
  let at = 0
  const next = () => ask(at++)
  await measure(requests, next, clocks)
  const { cpuMs } = await measure(requests, next, clocks)
  return (cpuMs.node + cpuMs.database) / requests
}

const post = ({ url, cookies }: Bench, path: string, who: number, body?: object): Ask => ({
  ...{ url: url + path, method: 'POST', cookie: cookies[who % cookies.length] ?? '', ...(body && { body }) },
})

/** Readers answer a date with going and not going in turns; likes likewise. */
async function compareWithLikes(bench: Bench): Promise<Figures> {
  const { client, cookies } = bench
  const posts = await ids(client, `select id from posts where is_approved and audience = 'public' order by id desc limit 2000`)
  const dates = await ids(client, `${openDates} limit 50`)
  const full = await ids(client, `${openDates} offset 60 limit 10`)
  // One place is left for four readers: each one who leaves lets the next one in.
  await client.query('update occurrences set capacity = going_count + 1, has_own_capacity = true where id = any($1)', [full])
  const like = await cost(bench, (at) => post(bench, '/api/likes', at, { postId: posts[at % posts.length] }))
  const says = (at: number, among: number) => ({ answer: Math.floor(at / among) % 2 === 0 ? 'going' : 'not_going' })
  const answer = await cost(bench, (at) =>
    post(bench, `/api/occurrences/${dates[at % dates.length]}/rsvp`, at % cookies.length, says(at, cookies.length)),
  )
  const line = await cost(bench, (at) => post(bench, `/api/occurrences/${full[at % full.length]}/rsvp`, at % 40, says(at, 40)))
  const row = (ms: number) => ({ 'CPU ms': round(ms), likes: round(ms / like) })
  return { 'a like': row(like), 'an answer to an event': row(answer), 'an answer where the line moves': row(line) }
}

const openDates = `select occurrences.id from occurrences join holdings on holdings.id = event_id
  where starts_at > now() + interval '40 days' and occurrences.audience = 'members' order by starts_at`

async function measureCalendar(bench: Bench): Promise<Figures> {
  const { url, cookies } = bench
  const reply = await fetch(`${url}/api/calendar-feed`, { headers: { cookie: cookies[0] ?? '' } })
  const { url: feed } = (await reply.json()) as { url: string }
  const path = new URL(feed).pathname
  const first = await fetch(url + path)
  const etag = first.headers.get('etag') ?? ''
  const whole = await cost(bench, () => ({ url: url + path }))
  const unchanged = await cost(bench, () => ({ url: url + path, etag }))
  const dates = (await first.text()).split('BEGIN:VEVENT').length - 1
  return { [`calendar of ${dates} dates`]: { 'CPU ms': round(whole) }, 'calendar, 304': { 'CPU ms': round(unchanged) } }
}

/** 200 people answer at once for 50 places: for one date as a warm-up, and for another to be measured. */
async function measureRush(bench: Bench): Promise<Figures> {
  const dates = await ids(bench.client, `${openDates} offset 100 limit 2`)
  let found: Figures = {}
  for (const date of dates) found = { '200 answers at once': await rushTo(bench, date) }
  return found
}

async function rushTo(bench: Bench, date: number) {
  const { client } = bench
  await client.query('delete from rsvps where occurrence_id = $1', [date])
  await client.query(
    'update occurrences set capacity = 50, has_own_capacity = true, going_count = 0, waiting_count = 0, interested_count = 0 where id = $1',
    [date],
  )
  const answers = await Promise.all(
    bench.cookies.map((_, at) => timed(post(bench, `/api/occurrences/${date}/rsvp`, at, { answer: 'going' }))),
  )
  const { rows } = await client.query<{ going: number; waiting: number }>(
    `select count(*) filter (where answer = 'going')::int as going, count(*) filter (where answer = 'waiting')::int as waiting
       from rsvps where occurrence_id = $1`,
    [date],
  )
  const slowest = answers.map(({ ms }) => ms).sort((a, b) => a - b)
  return {
    ...{ errors: answers.filter(({ isDone }) => !isDone).length, going: rows[0]!.going, waiting: rows[0]!.waiting },
    'p95 ms': Math.round(slowest[Math.floor(slowest.length * 0.95)] ?? 0),
  }
}

/** Without `fetch`, which takes longer than the server does for 200 at once. */
function timed({ url, cookie = '', body }: Ask): Promise<{ ms: number; isDone: boolean }> {
  const started = performance.now()
  const headers = { cookie, 'content-type': 'application/json' }
  return new Promise((resolve, reject) => {
    http
      .request(url, { method: 'POST', headers }, (response) => {
        const isDone = response.statusCode === 200
        response.resume().once('end', () => resolve({ ms: performance.now() - started, isDone }))
      })
      .once('error', reject)
      .end(JSON.stringify(body))
  })
}

/** Everyone, up to ten thousand, goes to something that begins within a day; the job runs every five minutes. */
async function measureReminders({ client }: Bench): Promise<Figures> {
  const [date] = await ids(client, `${openDates} offset 120 limit 1`)
  const inserted = await client.query(
    `insert into rsvps (occurrence_id, user_id, answer, answered_at)
     select $1, id, 'going', now() - interval '30 days' from users order by id limit 10000
     on conflict (occurrence_id, user_id) do update set answer = 'going', answered_at = excluded.answered_at`,
    [date],
  )
  const wanted = inserted.rowCount ?? 0
  await client.query(
    `update occurrences set going_count = (select count(*) from rsvps where occurrence_id = $1 and answer = 'going'),
            starts_at = date_trunc('minute', now()) + interval '23 hours',
            ends_at = date_trunc('minute', now()) + interval '24 hours', changed_at = now() - interval '30 days'
      where id = $1`,
    [date],
  )
  const told = `select count(*)::int as count, extract(epoch from max(created_at) - min(created_at)) as seconds from notifications
                 where type = 'event_reminder' and holding_id = (select event_id from occurrences where id = ${date})`
  for (let tries = 0; tries < 480; tries++) {
    const { rows } = await client.query<{ count: number; seconds: number }>(told)
    if (rows[0]!.count >= wanted) return { [`${wanted} reminders`]: { seconds: round(Number(rows[0]!.seconds)) } }
    await pause(1000)
  }
  return { [`${wanted} reminders`]: { seconds: 'not all came within eight minutes' } }
}

const ids = async (client: pg.Client, query: string): Promise<number[]> =>
  (await client.query<{ id: number }>(query)).rows.map(({ id }) => id)

const round = (value: number) => Number(value.toFixed(2))
