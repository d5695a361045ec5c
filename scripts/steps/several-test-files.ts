import { mkdirSync } from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'

/**
 * Test files one after the other in one process: to read the whole server costs as much as most files' tests.
 * Processes that share a folder of claims share the work: a file belongs to the process that claims it first.
 */
const [claims = '', ...files] = process.argv.slice(2)
for (const file of files) if (isClaimed(file)) await test(file, () => import(path.resolve(file)))

function isClaimed(file: string) {
  try {
    mkdirSync(path.join(claims, file.replaceAll('/', '+')))
    return true
  } catch {
    return false
  }
}
