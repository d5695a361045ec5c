import type { Socket } from 'node:net'
import pg from 'pg'

/** Per connection. Otherwise lists of varying length would fill the server's memory with statements used once. */
const mostNames = 1000

type Send = (this: unknown, ...given: unknown[]) => Promise<unknown>

/** These need no plan and, without parameters, take one message each. */
const bareWords = new Set<unknown>(['begin', 'commit', 'rollback'])

/**
 * Sends every query with parameters as a named prepared statement, parsed and planned once per connection. A transaction's
 * `begin` is not waited for: it goes out with the first statement, which fails if it does. Needs `pipeline: true`. Every
 * write to the socket wakes the database and costs as much as a small statement, so what belongs together is sent together.
 */
export class NamedStatementClient extends pg.Client {
  #begun: Promise<unknown> | undefined
  #isKeeping = false
  #hasKept = false
  readonly #names = new Map<string, string>()

  // @ts-expect-error node-postgres overloads this six times; Kysely and pg-boss use (text, values).
  override query(query: unknown, values?: unknown, callback?: unknown) {
    const send = super.query as unknown as Send
    if (query === 'begin' && Array.isArray(values)) {
      this.#stream.cork()
      return this.#begin(send.call(this, query))
    }
    const given = typeof query === 'string' && Array.isArray(values) ? this.#named(query, values) : query
    const sent = send.call(this, given, given === query ? values : callback, callback)
    this.#letGo()
    return this.#begun ? this.#afterBegin(sent) : sent
  }

  inOneWrite<T>(send: () => T): T {
    this.#stream.cork()
    try {
      return send()
    } finally {
      this.#stream.uncork()
    }
  }

  /** What is sent here leaves with the next query that is not. */
  withTheNext<T>(send: () => T): T {
    if (!this.#hasKept) this.#stream.cork()
    this.#hasKept = this.#isKeeping = true
    try {
      return send()
    } finally {
      this.#isKeeping = false
    }
  }

  #letGo() {
    if (!this.#hasKept || this.#isKeeping) return
    this.#hasKept = false
    this.#stream.uncork()
  }

  /** Private in node-postgres. */
  get #stream(): Socket {
    return (this as unknown as { connection: { stream: Socket } }).connection.stream
  }

  #begin(begun: Promise<unknown>) {
    begun.catch(() => {})
    this.#begun = begun
    return Promise.resolve({ command: 'BEGIN', rowCount: null, rows: [] })
  }

  #afterBegin(sent: Promise<unknown>) {
    const begun = this.#begun
    this.#begun = undefined
    this.#stream.uncork()
    sent?.catch(() => {})
    return begun?.then(() => sent)
  }

  #named(text: string, values: unknown[]) {
    return bareWords.has(text) ? { text } : { name: this.#nameOf(text), text, values }
  }

  #nameOf(text: string): string | undefined {
    const known = this.#names.get(text)
    if (known || this.#names.size >= mostNames) return known
    const name = `ibid_${this.#names.size}`
    this.#names.set(text, name)
    return name
  }
}
