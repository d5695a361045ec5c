import { OperatorError } from '#server/config.ts'
import { describeFigures, writeBackup } from '#server/database/backup/write-backup.ts'
import type { Database } from '#server/database/database.ts'
import { type LastBackup, writeInstanceSetting } from '#server/users/instance-setting.ts'
import { readFileAndFlags } from './file-and-flags.ts'
import { openStore, requireDatabase } from './open-store.ts'
import { runCommand } from './run-command.ts'

await runCommand(async (tools) => {
  const { file, force } = readFileAndFlags('Usage: npm run backup -- FILE [--force]', ['force'])
  requireDatabase(tools.config)
  const store = await openStore(tools)
  const figures = await writeBackup({ ...store, file, overwrite: force })
  await remember(store.database, { at: figures.manifest.createdAt, bytes: figures.bytes })
  const done = `Backed up ${describeFigures(figures)} to ${file} (${(figures.bytes / 1e6).toFixed(1)} MB).`
  if (figures.damagedMedia.length === 0) return done
  throw new OperatorError(
    `${done}\nLeft out, because they are damaged:\n${figures.damagedMedia.map((key) => `  ${key}`).join('\n')}\n` +
      'The backup can be restored. Put these files back from an earlier one, or they are lost.',
  )
})

/** For the check of the instance. The backup is valid even if nothing can be written, or the tables are from an old release. */
async function remember({ db }: Database, last: LastBackup) {
  await writeInstanceSetting(db, 'lastBackup', last).catch((error: unknown) => {
    process.stderr.write(`When this backup was made could not be noted in the database: ${(error as Error).message}.\n`)
  })
}
