import pg from 'pg'

const names = new Map<string, string>()
/** Lists of changing length would otherwise fill the server's memory with statements used once. */
const mostNames = 1000

function nameOf(sql: string): string | undefined {
  const known = names.get(sql)
  if (known || names.size >= mostNames) return known
  const name = `ibid_${names.size}`
  names.set(sql, name)
  return name
}

/** Sends every query with parameters as a named prepared statement: parsed and planned once per connection. */
export class NamedStatementClient extends pg.Client {
  // @ts-expect-error node-postgres overloads this six times; Kysely and pg-boss use (text, values).
  override query(query: unknown, values?: unknown, callback?: unknown) {
    const send = super.query as (this: unknown, ...given: unknown[]) => unknown
    if (typeof query !== 'string' || !Array.isArray(values)) return send.call(this, query, values, callback)
    return send.call(this, { name: nameOf(query), text: query, values }, callback)
  }
}
