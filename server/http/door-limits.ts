/** What the door puts up with before it hangs up or refuses. Tests pass smaller values. */
export const doorLimits = {
  headersMs: 20_000,
  /** Long enough for a large upload on a slow line; JSON bodies have a deadline of their own. */
  requestMs: 300_000,
  /** How often Node checks its connections; no deadline is kept more precisely than this. */
  checkEveryMs: 1000,
  /** For a peer that neither sends nor takes a byte. A player that was paused resumes with a range request. */
  silenceMs: 60_000,
  /** However slowly it is being read: enough for the longest file at 30 KB a second. */
  answerMs: 3_600_000,
  /** Ten thousand live sockets, and half as many again for requests. More would run into the limit on open files. */
  connections: 15_000,
  /** In progress at once. One address may be a whole institution, but an answer takes milliseconds. */
  requestsPerNetwork: 500,
  /**
   * Once the first in line has waited this long for a connection, no more may queue. The embedded database has a single
   * connection.
   */
  databaseWaitMs: { postgres: 1000, embedded: 3000 },
  /** Nor may more than this many: a flood let in during the three seconds before that limit bites would take a minute to answer. */
  databaseQueue: { postgres: 1000, embedded: 300 },
  /** When timers keep firing this late, the process has no time for anything more. */
  eventLoopMs: 1000,
  /** How long `/readyz` gives the database to answer. */
  readyMs: 2000,
}

export type DoorLimits = typeof doorLimits
