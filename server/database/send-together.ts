import type pg from 'pg'
import type { NamedStatementClient } from './named-statement-client.ts'

/** Built (prepare-sql.ts) and not sent yet. */
export interface Statement<Row> {
  text: string
  values: unknown[]
  /** For type inference only. */
  row?: Row
}

type Statements<Rows extends object[]> = { [At in keyof Rows]: Statement<Rows[At]> }
type Answers<Rows extends object[]> = { [At in keyof Rows]: Rows[At][] }

/**
 * Several statements of a transaction in one message, each run after the one before it: one round trip in all. An error is
 * that of the first to fail; those after it have done nothing.
 */
export interface Sending {
  /**
   * Leaves with whatever is asked next, at the latest with the commit: for what no one waits for. `hear` is told the answer before
   * the transaction is over; an error takes everything back, and is the one that the caller of the transaction gets.
   */
  along<Row extends object>(statement: Statement<Row>, hear?: (rows: Row[]) => void): void
  together<Rows extends object[]>(...statements: Statements<Rows>): Promise<Answers<Rows>>
  /** The last statements of a transaction, committed along with them: a refusal after this undoes nothing. */
  lastly<Rows extends object[]>(...statements: Statements<Rows>): Promise<Answers<Rows>>
}

/** A transaction on a connection of its own, including `begin` and `commit`. */
export async function onOneConnection<T>(
  pool: pg.Pool,
  work: (client: pg.PoolClient, sending: Sending) => Promise<T>,
): Promise<T> {
  const client = (await pool.connect()) as pg.PoolClient & NamedStatementClient
  const run = (word: string) => client.query(word, []) as Sent
  let ended: Sent | undefined
  let heard: Promise<unknown> = Promise.resolve()
  let failed: { reason: unknown } | undefined
  const along: Sending['along'] = ({ text, values }, hear) => {
    const sent = client.withTheNext(() => client.query(text, values) as Sent)
    sent.catch(() => {})
    // In turn: after the first that fails, all others fail for its sake.
    heard = heard.then(() => sent).then(({ rows }) => hear?.(rows))
    heard = heard.catch((reason: unknown) => (failed ??= { reason }))
  }
  const together = <Rows extends object[]>(...statements: Statements<Rows>) =>
    answersOf<Rows>(client.inOneWrite(() => statements.map(({ text, values }) => client.query(text, values) as Sent)))
  const lastly = <Rows extends object[]>(...statements: Statements<Rows>) => {
    const [answers, committed] = client.inOneWrite(() => [together<Rows>(...statements), run('commit')])
    ended = committed
    ended.catch(() => {})
    return answers.then((rows) => committed.then(() => rows))
  }
  try {
    await run('begin')
    const result = await work(client, { along, together, lastly })
    const { command } = await (ended ??= run('commit'))
    await heard
    // A statement had failed and `work` carried on regardless.
    if (command !== 'COMMIT') throw new Error('A statement of the transaction has failed: all of it was taken back')
    return result
  } catch (error) {
    ended ??= run('rollback')
    await Promise.all([heard, ended.catch(() => {})])
    throw failed ? failed.reason : error
  } finally {
    // If the end was never confirmed, the connection may still be in the transaction.
    const isBroken = await ended?.then(
      () => false,
      () => true,
    )
    client.release(isBroken)
  }
}

type Sent = Promise<pg.QueryResult>

async function answersOf<Rows extends object[]>(sent: Sent[]): Promise<Answers<Rows>> {
  const answers = await Promise.allSettled(sent)
  return answers.map((answer) => {
    if (answer.status === 'rejected') throw answer.reason
    return answer.value.rows
  }) as Answers<Rows>
}
