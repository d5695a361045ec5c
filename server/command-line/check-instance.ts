import { existsSync } from 'node:fs'
import path from 'node:path'
import type { Finding } from '#contract/check-instance.ts'
import { checkInstance } from '#server/check-instance/check-instance.ts'
import { OperatorError } from '#server/config.ts'
import { lockDataDirectory } from '#server/database/data-directory-lock.ts'
import { openDatabase, type Database } from '#server/database/database.ts'
import { runCommand, type CommandTools } from './run-command.ts'

const usage = `Usage:
  npm run check-instance            what is missing or weak about this installation, in plain words
  npm run check-instance -- --json  the same for a program
Ends with 1 when something is missing.`

const words = { missing: 'MISSING', weak: 'weak', good: 'good' }

await runCommand(async (tools) => {
  const [flag, ...more] = process.argv.slice(2)
  if (more.length > 0 || (flag !== undefined && flag !== '--json')) throw new OperatorError(usage)
  const database = await openIfThere(tools)
  const findings = await checkInstance({ config: tools.config, database, now: new Date() })
  const text = flag ? JSON.stringify(findings, null, 2) : describe(findings)
  return { text, exitCode: findings.some(({ state }) => state === 'missing') ? 1 : 0 }
})

/** It only looks: a missing database is not created, and an embedded one that a server has open is left alone. */
async function openIfThere({ config, opened }: CommandTools): Promise<Database | Finding> {
  const folder = path.join(config.dataDir, 'database')
  const found = (state: Finding['state'], sentence: string, whatToDo: string | null): Finding => ({
    ...{ name: 'Database', state, sentence, whatToDo },
  })
  if (!config.databaseUrl) {
    if (!existsSync(folder)) return found('missing', 'There is no database in DATA_DIR yet.', 'Start the server once.')
    try {
      const lock = lockDataDirectory(config.dataDir)
      opened.defer(() => lock.release())
    } catch (error) {
      if (!(error instanceof OperatorError)) throw error
      return found('good', 'A server is using it: /admin/site/check tells the rest, or this command while it is stopped.', null)
    }
  }
  const database = await openDatabase({ url: config.databaseUrl, dataDir: folder, poolSize: 1 })
  opened.defer(() => database.close())
  return database
}

function describe(findings: Finding[]): string {
  const lines = findings.map(({ name, state, sentence, whatToDo }) => {
    const head = `${words[state].padEnd(8)} ${name}: ${sentence}`
    return whatToDo ? `${head}\n${' '.repeat(9)}→ ${whatToDo}` : head
  })
  const count = (state: Finding['state']) => findings.filter((finding) => finding.state === state).length
  return `${lines.join('\n')}\n\n${count('missing')} missing, ${count('weak')} weak, ${count('good')} good.`
}
