import { mkdirSync } from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'

/** No machine is so slow: a file, or a test in it, that waits for ever is told by its name and keeps no other waiting. */
const timeout = Number(process.env.TEST_PATIENCE_MS ?? 1_800_000)

/**
 * Test files one after the other in one process: to read the whole server costs as much as most files' tests.
 * Processes that share a folder of claims share the work: a file belongs to the process that claims it first.
 */
const [claims = '', ...files] = process.argv.slice(2)
for (const file of files) if (isClaimed(file)) await test(file, { timeout }, () => import(path.resolve(file)))
// What such a test has left open would do the same.
setTimeout(() => process.exit(1), timeout / 10).unref()

function isClaimed(file: string) {
  try {
    mkdirSync(path.join(claims, file.replaceAll('/', '+')))
    return true
  } catch {
    return false
  }
}
