import assert from 'node:assert/strict'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { after, before, describe, it } from 'node:test'
import { openTestDatabase } from '#testing/test-database.ts'
import type { Database } from './database.ts'
import { describeSchema } from './describe-schema.ts'

const beside = (file: string) => new URL(file, import.meta.url)
const sorted = (lists: Record<string, string[]>) =>
  Object.fromEntries(
    Object.entries(lists)
      .sort()
      .map(([name, list]) => [name, list.sort()]),
  )

describe('the schema', () => {
  let database: Database
  before(async () => {
    database = await openTestDatabase()
  })
  after(() => database.close())

  it(
    'is what schema.sql shows',
    { skip: !existsSync(beside('schema.sql')) && 'schema.sql has not been generated yet' },
    async () => {
      const shown = readFileSync(beside('schema.sql'), 'utf8').replace(/^(--.*\n|\n)*/, '')
      assert.equal(await describeSchema(database.pool), shown, 'run "npm run generate"')
    },
  )

  it(
    'is the same on the embedded database and on a server',
    { skip: !process.env['TEST_DATABASE_URL'] && 'TEST_DATABASE_URL is not set' },
    async () => {
      const [embedded, server] = [await openTestDatabase('embedded'), await openTestDatabase('postgres')]
      const [one, other] = [await describeSchema(embedded.pool), await describeSchema(server.pool)]
      await Promise.all([embedded.close(), server.close()])
      assert.equal(one, other)
    },
  )

  it('has exactly the tables and columns that tables.ts tells TypeScript of', async () => {
    const { rows } = await database.pool.query<{ name: string; columns: string[] }>(`
      select table_name::text as name, array_agg(column_name::text) as columns
        from information_schema.columns where table_schema = 'public' and table_name <> 'schema_migrations'
       group by table_name`)
    const actual = Object.fromEntries(rows.map(({ name, columns }) => [name, columns]))
    assert.deepEqual(sorted(readTablesFile()), sorted(actual))
  })
})

/** `interface UsersTable { id: … }` in tables/, and `interface Tables { users: UsersTable }` in tables.ts. */
function readTablesFile(): Record<string, string[]> {
  const parts = readdirSync(beside('tables/')).map((file) => `tables/${file}`)
  const source = ['tables.ts', ...parts].map((file) => readFileSync(beside(file), 'utf8')).join('\n')
  const interfaces = new Map(source.matchAll(/^export interface (\w+) \{\n(.*?)^\}/gms).map(([, name, body]) => [name!, body!]))
  const members = (name: string) => [...interfaces.get(name)!.matchAll(/^ {2}(\w+): (\w*)/gm)]
  return Object.fromEntries(members('Tables').map(([, table, type]) => [table!, members(type!).map(([, column]) => column!)]))
}
