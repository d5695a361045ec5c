import { sql } from 'kysely'
import type { Reply } from '#contract/endpoint.ts'
import type { listDirectoryFacets as contract } from '#contract/profiles.ts'
import type { Db } from '#server/database/database.ts'
import { keepFor } from '#server/keep-for.ts'
import type { Tx } from '#server/rooms.ts'
import { isActiveMember } from '#server/users/is-active-member.ts'

type Facets = Reply<typeof contract>

const mostOfEach = 100

const keep = keepFor<Facets>(60_000)

/** The same for everyone, so computed once a minute. It counts all members, which takes a while in a large community. */
export const listDirectoryFacets = ({ rooms }: Tx): Promise<Facets> => keep(rooms, () => selectFacets(rooms.database.patient.db))

/** Spellings that differ only in case or accents are merged under the most common one. */
async function selectFacets(db: Db): Promise<Facets> {
  const { rows } = await sql<Facets>`
    with facets as (
      select 'workplaces' as facet, workplace_key as key, workplace as value from users where workplace is not null and ${isActiveMember('users')}
       union all
      select 'countries', country, country from users where country is not null and ${isActiveMember('users')}
       union all
      select 'specialities', own.key, own.value
        from users cross join unnest(specialities, speciality_keys) as own (value, key) where ${isActiveMember('users')}
    ), spelled as (
      select facet, key, value, count(*)::int as people from facets group by facet, key, value
    ), counted as (
      select facet, (array_agg(value order by people desc, value))[1] as value, sum(people)::int as people,
             row_number() over (partition by facet order by sum(people) desc, key) as place
        from spelled group by facet, key
    )
    select ${facet('specialities')}, ${facet('workplaces')}, ${facet('countries')} from counted`.execute(db)
  return rows[0]!
}

const facet = (name: keyof Facets) => sql`
  coalesce(json_agg(json_build_object('value', value, 'people', people) order by place)
    filter (where facet = ${name} and place <= ${mostOfEach}), '[]') as ${sql.ref(name)}`
