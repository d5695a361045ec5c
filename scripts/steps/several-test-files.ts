import { mkdirSync } from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'

/**
 * Far longer than any file takes on a slow machine: a file or test that hangs is reported by name, and does not block the
 * others.
 */
const timeout = Number(process.env.TEST_PATIENCE_MS ?? 1_800_000)

/**
 * Test files run one after another in a process, since loading the whole server costs as much as most files' tests.
 * Processes sharing a folder of claims share the work: a file belongs to the process that claims it first.
 */
const [claims = '', ...files] = process.argv.slice(2)
for (const file of files) if (isClaimed(file)) await test(file, { timeout }, () => import(path.resolve(file)))
// Whatever a hanging test has left open would also keep the process alive.
setTimeout(() => process.exit(1), timeout / 10).unref()

function isClaimed(file: string) {
  try {
    mkdirSync(path.join(claims, file.replaceAll('/', '+')))
    return true
  } catch {
    return false
  }
}
