import { CompiledQuery, sql, type RawBuilder } from 'kysely'
import type { Db } from './database.ts'
import type { Statement } from './send-together.ts'

/** Stands in for a value while the statement is being written. */
class Slot {
  readonly name: string
  constructor(name: string) {
    this.name = name
  }
}

/**
 * A statement built once, at its first use: for the hottest reads, Kysely's work would be a large part of the cost. `write`
 * receives placeholders, so it may put values into the SQL but not look at them. A value used twice is sent once; an unused
 * one is not sent at all.
 */
export function prepareSql<Values extends object, Row>(
  names: (keyof Values & string)[],
  write: (given: Values) => RawBuilder<Row>,
) {
  const slots = Object.fromEntries(names.map((name) => [name, new Slot(name)])) as Values
  let written: { text: string; used: (keyof Values)[] } | undefined
  const writeOnce = (db: Db) => {
    const { sql: text, parameters } = write(slots).compile(db)
    const places = parameters.map((parameter) => {
      if (!(parameter instanceof Slot)) throw new Error('A value stands in a statement that is put together once')
      return parameter.name as keyof Values
    })
    const used = [...new Set(places)]
    return { text: text.replaceAll(/\$(\d+)/g, (_, at) => `$${used.indexOf(places[Number(at) - 1]!) + 1}`), used }
  }
  /** For sending along with others. */
  const fill = (db: Db, given: Values): Statement<Row> => {
    const { text, used } = (written ??= writeOnce(db))
    return { text, values: used.map((name) => given[name]) }
  }
  const ask = async (db: Db, given: Values): Promise<Row[]> => {
    const { text, values } = fill(db, given)
    const { rows } = await (straight.get(db)?.(text, values) ?? db.executeQuery(CompiledQuery.raw(text, values)))
    return rows as Row[]
  }
  return Object.assign(ask, { fill })
}

type AskStraight = (text: string, values: unknown[]) => Promise<{ rows: unknown[] }>

const straight = new WeakMap<Db, AskStraight>()

/** A statement that is already built needs nothing from Kysely but a connection, which `ask` has or finds. */
export const askStraight = (db: Db, ask: AskStraight) => void straight.set(db, ask)

/**
 * For a query that takes several shapes, each built once. Undefined values are not passed to `write`, so it can tell whether
 * a value is given but not what it is; anything it has to look at belongs in the shape.
 */
export function prepareShapes<Shape, Values extends object, Row>(write: (shape: Shape, given: Values) => RawBuilder<Row>) {
  const statements = new Map<string, ReturnType<typeof prepareSql<Values, Row>>>()
  return (db: Db, shape: Shape, values: Values): Promise<Row[]> => {
    const given = (Object.keys(values) as (keyof Values & string)[]).filter((name) => values[name] !== undefined)
    const key = `${JSON.stringify(shape)} ${given.join()}`
    let statement = statements.get(key)
    if (!statement) statements.set(key, (statement = prepareSql<Values, Row>(given, (slots) => write(shape, slots))))
    return statement(db, values)
  }
}

/**
 * For `any(…)`. Hides the number of ids from the planner, which would otherwise plan every list anew; for a large statement
 * that takes longer than running it.
 */
export const anyOf = (ids: readonly number[], type: 'int' | 'bigint' = 'int') =>
  sql`(select ${ids}::${sql.raw(type)}[])::${sql.raw(type)}[]`
