import type { Db } from '#server/database/database.ts'

type Name = 'publishesTrustedPosts'

/** What admins have chosen for everybody; undefined until they have. */
export async function readInstanceSetting(db: Db, name: Name): Promise<unknown> {
  const row = await db.selectFrom('instance_settings').select('value').where('key', '=', name).executeTakeFirst()
  return row?.value
}

export async function writeInstanceSetting(db: Db, name: Name, value: boolean) {
  await db
    .insertInto('instance_settings')
    .values({ key: name, value: JSON.stringify(value) })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value: JSON.stringify(value) }))
    .execute()
}
