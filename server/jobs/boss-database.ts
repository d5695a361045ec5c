import type { Db as BossDatabase } from 'pg-boss'
import type pg from 'pg'

/**
 * pg-boss over our own pool. Some of its statements are whole blocks ("begin; …; commit") that can break off in the
 * middle; a connection must not go back to the pool inside a dead transaction, least of all the embedded database's only one.
 */
export function bossDatabase(pool: pg.Pool): BossDatabase {
  return {
    async executeSql(text, values) {
      const client = await pool.connect()
      try {
        // Only the simple protocol, without parameters, accepts several statements at once.
        const result = values?.length ? await client.query(text, values) : await client.query(text)
        client.release()
        return result
      } catch (error) {
        await client.query('rollback').then(
          () => client.release(),
          (broken: Error) => client.release(broken),
        )
        throw error
      }
    },
  }
}
