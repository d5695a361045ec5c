import { deletionGraceDays } from '#contract/your-data.ts'
import { OperatorError } from '#server/config.ts'
import { restoreBackup } from '#server/database/backup/restore-backup.ts'
import { verifyBackup } from '#server/database/backup/verify-backup.ts'
import { figuresOf } from '#server/database/backup/write-backup.ts'
import type { Database } from '#server/database/database.ts'
import { postponeDeletions } from '#server/users/set-deletion.ts'
import { describeFigures } from './describe-figures.ts'
import { readFileAndFlags } from './file-and-flags.ts'
import { openStore } from './open-store.ts'
import { runCommand } from './run-command.ts'

const usage = 'Usage: npm run restore -- FILE [--replace | --check]'

await runCommand(async (tools) => {
  const { file, replace, check } = readFileAndFlags(usage, ['replace', 'check'])
  const manifest = await verifyBackup(file)
  if (check) return `${file} is complete and unharmed: ${describeFigures(figuresOf(manifest))}, as of ${manifest.createdAt}.`
  const store = await openStore(tools, { setAsideBroken: true })
  await refuseWhileServing(store.database)
  const { createdAt, ...figures } = await restoreBackup({ ...store, file, replace })
  // Whoever had asked to be deleted may have taken it back since: a notice tells them, and they have their days once more.
  await postponeDeletions(store.database.db, new Date(Date.now() + deletionGraceDays * 86_400_000))
  return `Restored ${describeFigures(figures)}, as of ${createdAt}.`
})

/** The embedded database has its lock; on a server, other connections of ours tell. This command has one itself. */
async function refuseWhileServing({ kind, pool }: Database) {
  if (kind === 'embedded') return
  const { rowCount } = await pool.query(
    `select from pg_stat_activity where datname = current_database() and application_name = 'ibid' and pid <> pg_backend_pid()`,
  )
  if (rowCount) throw new OperatorError('An ibid. server is using this database. Stop it first. Nothing was changed.')
}
