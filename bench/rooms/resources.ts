import { readers, spread, type Community } from '../feed/fill-community.ts'
import { connect } from '../connect.ts'
import { measure, warmingOf } from '../load.ts'
import type { Bench } from './answers.ts'

const subjects = 70
const types = `(array['policy', 'template', 'lesson_plan', 'guide', 'report', 'data_set', 'presentation', 'form', 'other'])`
const licences = `(array['cc0', 'cc-by', 'cc-by-sa', 'cc-by-nc', 'cc-by-nd', 'inc-edu'])`
const languages = `(array['en', 'en', 'en', 'es', 'fr', 'de', 'pt'])`

/**
 * For a community of a million posts: 200,000 resources, most with a few subjects, some of which are common; each saved a few
 * times.
 */
export async function fillResources(databaseUrl: string, { posts, members }: Community) {
  const client = await connect(databaseUrl)
  await client.query(`set session_replication_role = replica; set maintenance_work_mem = '1GB'; set jit = off`)
  for (const statement of statements(posts / 5, members)) await client.query(statement)
  await client.query('vacuum (freeze, analyze)')
  await client.end()
}

const statements = (resources: number, members: number) => [
  `insert into holdings (kind, author_id, audience, state, title, body, facts, words, language, submitted_at, approved_at, listed_at, created_at)
   select 'resource', ${spread('n', 90, members)} + 1, case when n % 5 = 1 then 'public' else 'members' end, 'approved',
          'Form ' || n || ' for letter' || n % 997, 'One page for the desk, and what we say when it is full.', '{}', 'Reading room', 'en', at, at, at, at
     from generate_series(1, ${resources}) as n
    cross join lateral (select now() - (${resources} - n) * interval '600 days' / ${resources} as at) as said order by n`,
  `create temporary table shared as select id, listed_at, author_id, audience, row_number() over (order by id) as nth from holdings where kind = 'resource'`,
  // The product of two evenly distributed numbers: a few subjects have many resources, most have few.
  `insert into resources (holding_id, type, subjects, audiences, language, country, creators, institution, year, licence, may_share, version_count, used_count, download_count, listed_at, author_id, audience)
   select id, ${types}[nth % 9 + 1], array(
            select distinct 'Subject ' || ${spread('nth * 5 + at', 91, subjects)} * ${spread('nth * 5 + at', 92, subjects)} / ${subjects} from generate_series(1, 3) as at),
          array[(array['public', 'academic', 'school', 'special', 'archives', 'museums'])[nth % 6 + 1]], ${languages}[${spread('nth', 93, 7)} + 1],
          (array['DE', 'US', 'JP', 'GH', 'AU'])[nth % 5 + 1], '[{"name": "A maker", "orcid": null}]', 'Library ' || nth % 400, 2026,
          ${licences}[${spread('nth', 94, 6)} + 1], true, 1, nth % 7, nth % 300, listed_at, author_id, audience from shared`,
  `insert into resource_versions (resource_id, number, link, download_count, created_at)
   select id, 1, 'https://files.example/' || nth, nth % 300, now() from shared`,
  `insert into saved_holdings (user_id, holding_id)
   select ${spread('nth * 4 + at', 95, members)} + 1, id from shared cross join generate_series(1, 4) as at on conflict do nothing`,
  `update holdings set save_count = (select count(*) from saved_holdings where holding_id = holdings.id),
          facts = jsonb_build_object('type', type, 'institution', institution, 'licence', licence, 'language', resources.language, 'versions', 1, 'usedBy', used_count)
     from resources where resources.holding_id = holdings.id`,
]

const cold = 300
const asked = cold + warmingOf(cold)

/** Related resources, for one that no one has asked about since the start. */
export async function measureRelated({ url, cookies, client, clocks }: Bench): Promise<Record<string, Record<string, number>>> {
  const { rows } = await client.query<{ id: number }>(
    `select id from holdings where kind = 'resource' and id % 7 = 3 order by id desc limit ${2 * asked}`,
  )
  const ask = (from: number) => (at: number) => ({
    url: `${url}/api/resources/${rows[(from + at) % rows.length]!.id}/related`,
    cookie: cookies[at % readers] ?? '',
  })
  // Until each connection has planned its statements; with other resources, so that none of those measured is cached.
  await measure(cold, ask(0), clocks)
  const { cpuMs } = await measure(cold, ask(asked), clocks)
  return { 'related resources, cold': { 'CPU ms': Number(((cpuMs.node + cpuMs.database) / cold).toFixed(2)) } }
}
