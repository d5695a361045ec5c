import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { after, describe, it } from 'node:test'
import { promisify } from 'node:util'

/** With file size limited to 32 kB, which the system enforces as it does a full disk. */
const program = `
  import { randomBytes } from 'node:crypto'
  import { writeArchive } from '#server/database/backup/write-archive.ts'
  const fill = async (archive) => {
    for (let part = 0; part < 50; part++) await archive.add('part ' + part, 100_000, [randomBytes(100_000)])
  }
  await writeArchive(process.argv[1], fill, { overwrite: true }).catch((error) => console.log(error.code))`

describe('an archive for which there is no room', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'ibid-full-'))
  after(() => rmSync(folder, { recursive: true, force: true }))

  it('is an error, leaves nothing half-written and keeps the older file', async () => {
    const file = path.join(folder, 'one.backup')
    writeFileSync(file, 'the older one')
    const limited = ['-c', 'ulimit -f 32; exec "$0" --input-type=module -e "$1" "$2"', process.execPath, program, file]
    const { stdout } = await promisify(execFile)('/bin/bash', limited, { timeout: 60_000 })
    assert.equal(stdout, 'EFBIG\n')
    assert.deepEqual(readdirSync(folder), ['one.backup'])
    assert.equal(readFileSync(file, 'utf8'), 'the older one')
  })
})
