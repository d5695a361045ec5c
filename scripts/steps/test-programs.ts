import { mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs'
import path from 'node:path'
import { buildServer } from '../build-server.ts'

/** Always the same place, so that Node's compile cache applies; and one where its packages are found. */
const folder = path.resolve('node_modules/.cache/ibid/programs')

/**
 * The server and its commands, for tests that start processes: from source, every process would load each module separately.
 * Returns their folder.
 */
export async function buildTestPrograms(): Promise<string> {
  mkdirSync(path.dirname(folder), { recursive: true })
  const draft = mkdtempSync(`${folder}-draft-`)
  // Not main.js: that would look for the product's client beside it.
  await buildServer(path.join(draft, 'new'), 'main.mjs')
  // Files another run has open survive being moved away.
  try {
    renameSync(folder, path.join(draft, 'former'))
  } catch {
    // The first time, there is none.
  }
  renameSync(path.join(draft, 'new'), folder)
  rmSync(draft, { recursive: true })
  return folder
}
