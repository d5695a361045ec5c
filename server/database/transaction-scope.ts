import { AsyncLocalStorage } from 'node:async_hooks'

const scope = new AsyncLocalStorage<true>()

/** Everything that `work` calls and waits for knows that it runs inside a transaction. */
export const asTransaction = <T>(work: () => Promise<T>): Promise<T> => scope.run(true, work)

/**
 * At the door of everything that asks something outside this process and waits: a transaction holds a connection, and a store
 * or a mail server that hangs would keep it from all other calls. Also where the answer comes from this machine's disk, so that
 * a test on it speaks for every store.
 */
export function refuseInTransaction(what: string) {
  if (scope.getStore()) throw new Error(`${what} inside a transaction. Do it before, or after the commit.`)
}
