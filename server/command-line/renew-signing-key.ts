import { OperatorError } from '#server/config.ts'
import { renewAsOperator } from '#server/learning/signing-key.ts'
import { openForChange } from './open-for-change.ts'
import { runCommand } from './run-command.ts'

const usage = `Usage:
  npm run renew-signing-key       certificates are signed with a new key; those of the old one stay valid`

await runCommand(async (tools) => {
  if (process.argv.length > 2) throw new OperatorError(usage)
  const { database, now } = await openForChange(tools)
  await database.transaction((db) => renewAsOperator({ db, rooms: { config: tools.config, now } }))
  return 'Certificates are signed with a new key from now on. Those that were signed before still verify.'
})
