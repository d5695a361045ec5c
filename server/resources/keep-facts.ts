import { sql } from 'kysely'
import { changeHolding } from '#server/holdings/change-holding.ts'
import type { Tx } from '#server/rooms.ts'

/** What a resource's card shows and what is searched, updated in the transaction of the change. */
export async function keepFacts(tx: Pick<Tx, 'db'>, id: number) {
  const resource = await tx.db.selectFrom('resources').selectAll().where('holding_id', '=', id).executeTakeFirstOrThrow()
  const { type, institution, licence, language, subjects, creators } = resource
  await changeHolding(tx, id, {
    facts: { type, institution, licence, language, versions: resource.version_count, usedBy: resource.used_count },
    words: [institution ?? '', ...subjects, ...creators.map(({ name }) => name)].join(' ').trim(),
  })
}

/** Only those by current members. Under the lock of its holding, so that two concurrent uses both count. */
export async function countUses(tx: Pick<Tx, 'db'>, id: number) {
  await sql`
    update resources
       set used_count = (select count(*) from resource_uses join users on users.id = user_id
                          where resource_id = holding_id and suspended_at is null)
     where holding_id = ${id}`.execute(tx.db)
  await keepFacts(tx, id)
}

export async function countVersions(tx: Pick<Tx, 'db'>, id: number) {
  await sql`
    update resources
       set version_count = (select count(*) from resource_versions where resource_id = holding_id and number is not null)
     where holding_id = ${id}`.execute(tx.db)
  await keepFacts(tx, id)
}
