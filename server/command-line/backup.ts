import { OperatorError } from '#server/config.ts'
import { describeFigures, writeBackup } from '#server/database/backup/write-backup.ts'
import { readFileAndFlags } from './file-and-flags.ts'
import { openStore, requireDatabase } from './open-store.ts'
import { runCommand } from './run-command.ts'

await runCommand(async (tools) => {
  const { file, force } = readFileAndFlags('Usage: npm run backup -- FILE [--force]', ['force'])
  requireDatabase(tools.config)
  const store = await openStore(tools)
  const figures = await writeBackup({ ...store, file, overwrite: force })
  const done = `Backed up ${describeFigures(figures)} to ${file} (${(figures.bytes / 1e6).toFixed(1)} MB).`
  if (figures.damagedMedia.length === 0) return done
  throw new OperatorError(
    `${done}\nLeft out, because they are damaged:\n${figures.damagedMedia.map((key) => `  ${key}`).join('\n')}\n` +
      'The backup can be restored. Put these files back from an earlier one, or they are lost.',
  )
})
