import pg from 'pg'
import { dbOn, type Db } from '#server/database/database.ts'

export interface Statement {
  text: string
  values: unknown[]
}

/** What the product's own code asks the database while it runs, word for word. */
export async function recordStatements(pool: pg.Pool, run: (db: Db) => Promise<unknown>): Promise<Statement[]> {
  const statements: Statement[] = []
  const client = await pool.connect()
  const query = (text: string, values: unknown[]) => {
    statements.push({ text, values })
    return client.query(text, values)
  }
  try {
    await run(dbOn({ query } as unknown as pg.ClientBase))
    return statements
  } finally {
    client.release()
  }
}
