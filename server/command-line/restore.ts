import { deletionGraceDays } from '#contract/your-data.ts'
import { endWhatWasOpen } from '#server/accounts/clean-up-accounts.ts'
import { OperatorError } from '#server/config.ts'
import { restoreBackup } from '#server/database/backup/restore-backup.ts'
import { verifyBackup } from '#server/database/backup/read-archive.ts'
import { describeFigures, figuresOf } from '#server/database/backup/write-backup.ts'
import type { Database, Db } from '#server/database/database.ts'
import { postponeDeletions } from '#server/users/set-deletion.ts'
import { turnOffRestored } from '#server/webhooks/keep-webhooks.ts'
import { enterLines, openAccountBook, readAccountBook, type AccountBook } from './account-book.ts'
import { describeUndone } from './describe-undone.ts'
import { readFileAndFlags } from './file-and-flags.ts'
import { openStore } from './open-store.ts'
import { runCommand } from './run-command.ts'

const usage = 'Usage: npm run restore -- FILE [--replace] [--check]'

await runCommand(async (tools) => {
  const { file, replace, check } = readFileAndFlags(usage, ['replace', 'check'])
  const then = openAccountBook()
  const manifest = await verifyBackup(file, undefined, { rows: (table, lines) => enterLines(then, table, lines) })
  const unharmed = `${file} is complete and unharmed: ${describeFigures(figuresOf(manifest))}, as of ${manifest.createdAt}.`
  if (check && !replace) return unharmed
  const store = await openStore(tools, { setAsideBroken: !check })
  await refuseWhileServing(store.database)
  if (replace) process.stderr.write(await tellUndone(store.database, then))
  if (check) return `${unharmed} Nothing was changed.`
  let webhooks = 0
  const settle = async (db: Db) => void (webhooks = await settleRestored(db))
  const { createdAt, ...figures } = await restoreBackup({ ...store, file, replace, settle })
  const off = webhooks > 0 ? ` ${turnedOff(webhooks)}: an admin decides which go on (This site, Webhooks).` : ''
  return `Restored ${describeFigures(figures)}, as of ${createdAt}. Everybody has to sign in again.${off}`
})

function turnedOff(webhooks: number): string {
  return webhooks === 1 ? '1 webhook is turned off' : `${webhooks} webhooks are turned off`
}

async function settleRestored(db: Db): Promise<number> {
  await endWhatWasOpen(db)
  // Members who had asked for deletion may have changed their minds since: a notice tells them, and their days of grace
  // start again.
  await postponeDeletions(db, new Date(Date.now() + deletionGraceDays * 86_400_000))
  return turnOffRestored({ db, rooms: { now: () => new Date() } })
}

/** Before anything is replaced. A database that cannot be read is a reason to restore, not to refuse. */
async function tellUndone(database: Database, then: AccountBook): Promise<string> {
  try {
    return describeUndone(await readAccountBook(database), then)
  } catch (error) {
    return `The database that is there cannot be read (${(error as Error).message}): who was suspended, warned or erased since is not known.\n`
  }
}

/** The embedded database has its lock; on a server, other connections of ours give it away. This command has one itself. */
async function refuseWhileServing({ kind, pool }: Database) {
  if (kind === 'embedded') return
  const { rowCount } = await pool.query(
    `select from pg_stat_activity where datname = current_database() and application_name = 'ibid' and pid <> pg_backend_pid()`,
  )
  if (rowCount) throw new OperatorError('An ibid. server is using this database. Stop it first. Nothing was changed.')
}
