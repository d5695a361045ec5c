import { AsyncLocalStorage } from 'node:async_hooks'

const scope = new AsyncLocalStorage<true>()

/** Lets everything that `work` calls and awaits know that it runs inside a transaction. */
export const asTransaction = <T>(work: () => Promise<T>): Promise<T> => scope.run(true, work)

/**
 * Called by everything that waits for something outside this process: a transaction holds a connection, and a store or mail
 * server that hangs would keep it from all other calls. Applies to the local disk as well, so that a test there covers every
 * store.
 */
export function refuseInTransaction(what: string) {
  if (scope.getStore()) throw new Error(`${what} inside a transaction. Do it before, or after the commit.`)
}
