import { connect } from '../connect.ts'
import { spread, type Community } from '../feed/fill-community.ts'
import { measure } from '../load.ts'
import type { Bench } from './answers.ts'

const pages = 200

/**
 * For a community of a million posts: 500 collections with 500,000 items, one of them with 10,000, and one item with 200
 * pages.
 */
export async function fillCollections(databaseUrl: string, { posts, members }: Community) {
  const client = await connect(databaseUrl)
  await client.query(`set session_replication_role = replica; set maintenance_work_mem = '1GB'; set jit = off`)
  for (const statement of statements(posts / 2, Math.max(2, Math.round(posts / 2000)), members)) await client.query(statement)
  await client.query('vacuum (freeze, analyze)')
  await client.end()
}

const facts = (
  of: string,
) => `array['creator:Maker ' || ${spread(of, 101, 60)} * ${spread(of, 102, 60)} / 60, 'subject:Subject ' || ${spread(of, 103, 90)},
  'place:Place ' || ${spread(of, 104, 40)}, 'decade:' || 1700 + ${spread(of, 105, 30)} * 10, 'type:image', 'language:en', 'rights:http://rightsstatements.org/vocab/NKC/1.0/']`

const statements = (items: number, collections: number, members: number) => [
  `insert into holdings (kind, author_id, audience, state, title, body, facts, language, submitted_at, approved_at, listed_at, created_at)
   select 'collection', ${spread('n', 100, members)} + 1, 'public', 'approved', 'Albums of house ' || n, 'Leaves, and the weather on their versos.',
          '{}', 'en', now(), now(), now(), now() from generate_series(1, ${collections}) as n order by n`,
  `create temporary table gathered as select id, row_number() over (order by id) as nth, author_id from holdings where kind = 'collection'`,
  `insert into collections (holding_id, institution, language, rights) select id, 'Library ' || nth % 400, 'en', 'http://rightsstatements.org/vocab/NKC/1.0/' from gathered`,
  // The first has 10,000, if there are that many; the others share the rest.
  `insert into holdings (kind, parent_id, author_id, audience, state, title, body, facts, words, language, approved_at, listed_at, created_at)
   select 'item', gathered.id, gathered.author_id, 'public', 'approved', 'Leaf ' || n || ' of album' || n % 997, 'A cyanotype, with the weather of the day in pencil.',
          jsonb_build_object('collectionId', gathered.id, 'type', 'image'), 'Maker ' || n % 60, 'en', now(), now(), now()
     from generate_series(1, ${items}) as n
     join gathered on gathered.nth = case when n <= least(10000, ${items} / 2) then 1 else 2 + n % (${collections} - 1) end order by n`,
  `create temporary table leaves as select id, parent_id, row_number() over (order by id) as nth from holdings where kind = 'item'`,
  `insert into items (holding_id, collection_id, type, metadata, position, first_year, last_year, sort_title, marks, is_listed, is_open, changed_at, read_file_id, file_count)
   select id, parent_id, 'image', jsonb_build_object('creator', array['Maker ' || nth % 60], 'date', array['1871'], 'subject', array['Ferns', 'Weather'],
            'rights', array['http://rightsstatements.org/vocab/NKC/1.0/'], 'language', array['en']),
          lpad(nth::text, 10, '0'), 1700 + nth % 300, 1700 + nth % 300, 'leaf ' || nth, ${facts('nth')}, true, true,
          now() - (${items} - nth / 50 * 50) * interval '1 second', 2147483647, 1 from leaves`,
  `insert into item_files (item_id, position, kind, name, type, size, width, height, state, original_key, pyramid_key, thumb_key, large_key)
   select id, page, 'picture', 'leaf.tif', 'image/tiff', 1000, 4000, 5000, 'made', 'none', 'none', 'none', 'none'
     from leaves cross join lateral generate_series(1, case when nth = 1 then ${pages} else 1 end) as page`,
  `update collections set item_count = counted.count, all_count = counted.count, types = '{image}'
     from (select collection_id, count(*) as count from items group by collection_id) as counted where counted.collection_id = holding_id`,
]

const asked = 200

/** What other institutions ask for, and a collection of 10,000 items as its readers see it. */
export async function measureCollections({ url, client, clocks }: Bench): Promise<Record<string, Record<string, number>>> {
  const { rows } = await client.query<{ id: number; itemId: number }>(
    'select collection_id as id, min(holding_id) as "itemId" from items group by collection_id order by count(*) desc, 1 limit 1',
  )
  const { id, itemId } = rows[0]!
  const { rows: many } = await client.query<{ itemId: number }>(
    'select item_id as "itemId" from item_files group by 1 order by count(*) desc limit 1',
  )
  const harvest = '/oai?verb=ListRecords&metadataPrefix=oai_dc'
  const { rows: late } = await client.query<{ from: string }>(
    `select to_char(changed_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as from from items order by changed_at desc, holding_id desc offset 150 limit 1`,
  )
  const addresses: Record<string, (at: number) => string> = {
    'OAI page of 100, the first': () => harvest,
    'OAI page of 100, the last': () => `${harvest}&from=${late[0]!.from}`,
    'OAI page of 100, of one collection': () => `${harvest}&set=collection:${id}`,
    [`manifest of ${pages} pages`]: () => `/iiif/${many[0]!.itemId}/manifest.json`,
    'manifest of one page': (at) => `/iiif/${itemId + 1 + (at % 50)}/manifest.json`,
    'page of a collection of 10,000': () => `/api/collections/${id}/items`,
    'its facets': () => `/api/collections/${id}/facets`,
    'its facets, narrowed': (at) => `/api/collections/${id}/facets?subject=Subject%20${at % 90}`,
    'search inside it': (at) => `/api/collections/${id}/items?q=album${at % 997}`,
  }
  const found: Record<string, Record<string, number>> = {}
  for (const [name, path] of Object.entries(addresses)) {
    const { cpuMs } = await measure(asked, (at) => ({ url: url + path(at) }), clocks)
    found[name] = { 'CPU ms': Number(((cpuMs.node + cpuMs.database) / asked).toFixed(2)) }
  }
  return found
}
