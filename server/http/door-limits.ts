/** What the door bears before it hangs up or refuses. Tests give smaller ones. */
export const doorLimits = {
  headersMs: 20_000,
  /** Long enough for a large upload on a slow line; JSON bodies have a deadline of their own. */
  requestMs: 300_000,
  /** Node looks at its connections only so often, and no deadline is kept better than that. */
  checkEveryMs: 1000,
  /** For a peer that neither sends nor takes a byte. A player that has paused asks for the rest by range. */
  silenceMs: 60_000,
  /** However slowly it is taken: the longest file on a line of 30 KB a second. */
  answerMs: 3_600_000,
  /** Ten thousand live sockets, and half as many again to ask with. More than this would end at the limit for open files. */
  connections: 15_000,
  /** Under way at once. One address may be a whole institution, but an answer takes milliseconds. */
  requestsPerNetwork: 500,
  /** When the next in line for a connection has waited so long, no more may queue. The embedded database has one for everything. */
  databaseWaitMs: { postgres: 1000, embedded: 3000 },
  /** And no more than these: a flood of three seconds, let in before the first has waited so long, would take a minute to answer. */
  databaseQueue: { postgres: 1000, embedded: 300 },
  /** When timers are so late, again and again, this process has no time for anything more. */
  eventLoopMs: 1000,
  /** What `/readyz` gives the database to answer. */
  readyMs: 2000,
}

export type DoorLimits = typeof doorLimits
