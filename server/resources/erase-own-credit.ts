import { sql } from 'kysely'
import { deletedMemberName } from '#contract/users.ts'
import type { Tx } from '#server/rooms.ts'
import { keepFacts } from './keep-facts.ts'

/**
 * For a member who leaves but lets what they shared stay: where they are among the named creators, as the form does by
 * default, their name and ORCID iD are removed like everywhere else. Other people cited stay, since the author named them. To
 * be called while the account still has its name.
 */
export async function eraseOwnCredit(tx: Tx, userId: number) {
  const { rows } = await sql<{ id: number }>`
    with leaving as (select id, lower(btrim(name)) as name, orcid from users where id = ${userId} and name <> ${deletedMemberName}),
    credited as (
      select resources.holding_id as id,
             jsonb_agg(case when lower(btrim(creator->>'name')) = leaving.name or creator->>'orcid' = leaving.orcid
                            then jsonb_build_object('name', ${deletedMemberName}::text, 'orcid', null) else creator end
                       order by place) as creators
        from leaving join holdings on holdings.author_id = leaving.id and holdings.kind = 'resource'
        join resources on resources.holding_id = holdings.id,
             jsonb_array_elements(resources.creators) with ordinality as made(creator, place)
       group by resources.holding_id
    )
    update resources set creators = credited.creators from credited
     where resources.holding_id = credited.id and resources.creators <> credited.creators
    returning resources.holding_id as id`.execute(tx.db)
  for (const { id } of rows) await keepFacts(tx, id)
}
