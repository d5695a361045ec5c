import type { FastifyBaseLogger } from 'fastify'
import { Email } from '#contract/accounts.ts'
import type { Config } from '#server/config.ts'
import { refuseInTransaction } from '#server/database/transaction-scope.ts'
import type { JobRun, Jobs } from '#server/jobs/jobs.ts'
import { PermanentFailure } from '#server/jobs/permanent-failure.ts'
import type { Tx } from '#server/rooms.ts'
import { house } from '#contract/this-site.ts'
import { type Addressee, compose, type Letter, type Sender } from './letter.ts'
import { outboxPost } from './outbox.ts'
import { type Post, UnansweredLetter } from './post.ts'
import { smtpPatience, smtpPost } from './smtp-post.ts'

export interface Mail {
  /** A feature's letter: built right before it is sent, so that secrets never lie in the queue; null if there is nothing left to say. */
  register<T extends object>(name: string, build: (data: T) => Promise<Letter | null>, options?: LetterOptions<T>): void
  /** Queued in the caller's transaction; sent after the commit, and retried while the mail server is away. */
  send(tx: Pick<Tx, 'db' | 'afterCommit'>, name: string, data: object): Promise<void>
  /** The names of all letters that can be sent. */
  names(): string[]
  /** Letters to or about someone who has left that are waiting or undeliverable, and those in the local mailbox. */
  forget(tx: Pick<Tx, 'db'>, about: { userId: number; email: string }): Promise<void>
  close(): Promise<void>
}

interface LetterOptions<T> {
  /** One of many: letters that a person is waiting for go first. */
  isBulk?: boolean
  /** Called once it has been sent, or had nothing to say; possibly more than once, like everything in a job. */
  afterwards?: (data: T, isSent: boolean) => Promise<void>
}

interface MailJob {
  letter: string
  data: object
}

interface Kind extends LetterOptions<object> {
  build: (data: object) => Promise<Letter | null>
}

const queue = 'mail'
/** Three days at 45-second intervals: a mail server that recovers has the letters within a minute. */
const longestPauseSeconds = 45
const turns = (3 * 86_400) / longestPauseSeconds
/** After the first hour only every tenth attempt contacts the server. */
const hastyAttempts = 80
const patientTurns = 10
/** Longer than the slowest delivery: giving up while the mail server is still thinking would produce a second copy. */
const limitSeconds = 2 * (smtpPatience.handOverMs / 1000) + smtpPatience.finalAnswerMs / 1000 + 40

export interface MailOptions {
  config: Pick<Config, 'smtpUrl' | 'mailFrom' | 'publicUrl' | 'dataDir'>
  jobs: Jobs
  log: FastifyBaseLogger
  /** The sender's name, and the language for that reader; read for each letter. */
  readSender?: (reader: Addressee) => Promise<Sender>
  firstPauseSeconds?: number
  patience?: typeof smtpPatience
}

export function openMail({ config, jobs, log, readSender = asHouse, firstPauseSeconds = 5, patience }: MailOptions): Mail {
  const retry = { limit: turns, delaySeconds: firstPauseSeconds, maxDelaySeconds: longestPauseSeconds }
  const kinds = new Map<string, Kind>()
  const post = config.smtpUrl ? smtpPost(config, config.smtpUrl, patience) : outboxPost(config.dataDir, log)
  jobs.work<MailJob>(
    queue,
    async ({ letter, data }, run) => {
      const kind = kinds.get(letter)
      if (!kind) throw new PermanentFailure(`No letter is registered as ${letter}.`)
      const isSent = await deliver({ post, run, readSender, build: () => kind.build(data) })
      await kind.afterwards?.(data, isSent)
    },
    { concurrency: 2, retry, limitSeconds },
  )
  return {
    register(name, build, options = {}) {
      kinds.set(name, { build, ...options } as Kind)
    },
    async send(tx, name, data) {
      const kind = kinds.get(name)
      if (!kind) throw new Error(`No letter is registered as ${name}.`)
      await jobs.enqueue(tx.db, queue, { letter: name, data } satisfies MailJob, { isUnhurried: kind.isBulk ?? false })
      tx.afterCommit(() => jobs.wake(queue))
    },
    names: () => [...kinds.keys()],
    async forget({ db }, { userId, email }) {
      const address = JSON.stringify(`^${email.replaceAll(/[.+]/g, String.raw`\$&`)}$`)
      await jobs.forget(db, queue, [`$.data.userId ? (@ == ${userId})`, `$.data.* ? (@ like_regex ${address} flag "i")`])
      await post.forget(email)
    },
    async close() {
      post.close()
    },
  }
}

const asHouse = async () => ({ name: house.name, accent: null })

interface Delivery {
  post: Post
  run: JobRun
  readSender: (reader: Addressee) => Promise<Sender>
  build: () => Promise<Letter | null>
}

async function deliver({ post, run, readSender, build }: Delivery): Promise<boolean> {
  const { id, attempt } = run
  refuseInTransaction('A letter was delivered')
  if (attempt > hastyAttempts && attempt % patientTurns !== 0)
    throw new Error('The mail server is away for long; this turn is left out.')
  // Building may write (a new token), so not while the mail server is still away.
  if (attempt > 1) await post.check()
  const letter = await build()
  if (!letter) return false
  if (!Email.safeParse(letter.to).success) throw new PermanentFailure('The letter has no address that mail may be sent to.')
  try {
    await post.deliver(compose(letter, await readSender(letter)), id)
  } catch (error) {
    // A second copy is better than none; a third is not.
    if (error instanceof UnansweredLetter && attempt > 1) throw new PermanentFailure(error.message)
    throw error
  }
  return true
}
