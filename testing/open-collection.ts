import { sql } from 'kysely'
import type { Metadata } from '#contract/dublin-core.ts'
import { licences } from '#contract/licences.ts'
import type { Actor, World } from './world.ts'

interface Traits {
  title?: string
  audience?: 'public' | 'members'
  items?: number
  /** For item 1, 2, 3 … */
  titleOf?: (number: number) => string
  metadata?: Metadata
  transcript?: string
  /** For all of them; now by default. */
  changedAt?: Date
  /** How many pictures each has. */
  pictures?: number
}

/** Rows as the verbs would leave them: an approved collection with reviewed items; returns their ids. */
export async function addOpenCollection({ db, rooms }: Pick<World, 'db' | 'rooms'>, author: Actor, traits: Traits = {}) {
  const { title = 'Plans of the harbour', audience = 'public', items = 1, pictures = 1 } = traits
  const now = rooms.now()
  const changedAt = traits.changedAt ?? now
  const stood = { author_id: author.id, audience, state: 'approved', facts: '{}', submitted_at: now, approved_at: now } as const
  const stands = { ...stood, listed_at: now, created_at: now } as const
  const { id } = await db
    .insertInto('holdings')
    .values({ ...stands, kind: 'collection', title, body: `About ${title}` })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('collections')
    .values({ holding_id: id, institution: 'Harbour Library', language: 'en', item_count: items, all_count: items })
    .execute()
  const titleOf = traits.titleOf ?? ((number: number) => `Sheet ${number}`)
  const titles = Array.from({ length: items }, (_, at) => titleOf(at + 1))
  const metadata: Metadata = { creator: ['Ada Example'], rights: [licences.pdm.uri], ...traits.metadata }
  const { rows } = await sql<{ id: number }>`
    with holding as (
      insert into holdings (kind, parent_id, author_id, audience, state, title, body, facts, submitted_at, approved_at, listed_at, created_at)
      select 'item', ${id}, ${author.id}, ${audience}, 'approved', title, '', '{}', ${now}, ${now}, ${now}, ${now}
        from unnest(${titles}::text[]) with ordinality as given (title, number) order by number
      returning id),
    item as (
      insert into items (holding_id, collection_id, type, metadata, transcript, position, is_listed, is_open, changed_at, read_file_id)
      select id, ${id}, 'image', ${JSON.stringify(metadata)}::jsonb, ${traits.transcript ?? null}, lpad(id::text, 10, '0'), true,
             ${audience === 'public'}, ${changedAt}, 2147483647
        from holding
      returning holding_id),
    file as (
      insert into item_files (item_id, position, kind, name, type, size, width, height, state, original_key)
      select holding_id, page, 'picture', 'sheet.jpg', 'image/jpeg', 1000, 4000, 3000, 'made', 'no/such/file'
        from item, generate_series(1, ${pictures}::int) as page)
    select holding_id as id from item order by holding_id`.execute(db)
  return { id, itemIds: rows.map((row) => row.id) }
}
