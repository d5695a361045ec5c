import type pg from 'pg'

export interface StrippedTables {
  /** Restores everything: each index is sorted once, and each constraint checks all rows in one pass. */
  dress(): Promise<void>
}

interface Change {
  removal: string
  addition: string
}

/**
 * Removes whatever slows down every insert: foreign keys, indexes, triggers. Filled row by row, the search indexes alone
 * would take longer than all the rest. Checks on single values stay, and generated columns are computed.
 */
export async function stripTables(client: pg.ClientBase): Promise<StrippedTables> {
  const changes: Change[] = []
  // A foreign key depends on the unique constraint of another table, so it is dropped before it and restored after it.
  for (const sql of [constraints('f'), constraints('p', 'u', 'x'), indexes, triggers]) {
    const { rows } = await client.query<Change>(sql)
    for (const { removal } of rows) await client.query(removal)
    changes.push(...rows)
  }
  return {
    async dress() {
      await client.query(`set local maintenance_work_mem = '256MB'`)
      for (const { addition } of changes.toReversed()) await client.query(addition)
    },
  }
}

const constraints = (...types: string[]) => `
  select format('alter table %s drop constraint %I', conrelid::regclass, conname) as removal,
         format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as addition
    from pg_constraint
   where connamespace = 'public'::regnamespace and contype in ('${types.join("', '")}')
   order by conrelid::regclass::text, conname`

/** The indexes that do not belong to a constraint. */
const indexes = `
  select format('drop index %s', indexrelid::regclass) as removal, pg_get_indexdef(indexrelid) as addition
    from pg_index join pg_class on pg_class.oid = indrelid
   where relnamespace = 'public'::regnamespace and relname <> 'schema_migrations'
   order by indexrelid::regclass::text`

const triggers = `
  select distinct format('alter table %s disable trigger user', tgrelid::regclass) as removal,
         format('alter table %s enable trigger user', tgrelid::regclass) as addition
    from pg_trigger join pg_class on pg_class.oid = tgrelid
   where relnamespace = 'public'::regnamespace and not tgisinternal`
