import { createWriteStream, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { constants, createZstdCompress } from 'node:zlib'
import { pack } from 'tar-stream'
import { writeBackup } from '#server/database/backup/write-backup.ts'
import { openDatabase } from '#server/database/database.ts'
import { migrate, readMigrations } from '#server/database/migrate.ts'
import { liveInEveryTable } from '#testing/life-in-every-table.ts'
import { openWorld } from '#testing/world.ts'

/**
 * Keeps this release's data for the tests of later ones (testing/releases): a small community, both as a backup and as its
 * server's data directory. Run once per release, on a clean checkout of it. From then on its migrations are frozen.
 */
const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string }
const folder = path.resolve('testing/releases', process.argv[2] ?? version)
mkdirSync(folder, { recursive: true })
const dataDir = mkdtempSync(path.join(tmpdir(), 'ibid-release-'))
try {
  await fill(dataDir, path.join(folder, 'all.backup'))
  await packFolder(dataDir, path.join(folder, 'data.tar.zst'))
} finally {
  rmSync(dataDir, { recursive: true, force: true })
}
const checksums = (await readMigrations()).map(({ name, checksum }) => `${checksum}  ${name}\n`)
writeFileSync('server/database/migrations/released.sha256', checksums.join(''))

async function fill(DATA_DIR: string, backup: string) {
  const database = await openDatabase({ dataDir: path.join(DATA_DIR, 'database') })
  await migrate(database.pool)
  const world = await openWorld({ DATA_DIR, RATE_LIMITS: 'off' }, { database })
  await liveInEveryTable(world)
  const { manifest } = await writeBackup({ database, media: world.rooms.media, file: backup, overwrite: true })
  await world.close()
  const empty = manifest.tables.filter(({ rows }) => rows === 0).map(({ name }) => name)
  if (empty.length > 0) throw new Error(`Nobody has a row in ${empty.join(', ')}: see testing/life-in-every-table.ts`)
}

async function packFolder(from: string, to: string) {
  const archive = pack()
  const compress = createZstdCompress({ params: { [constants.ZSTD_c_compressionLevel]: 19, [constants.ZSTD_c_windowLog]: 26 } })
  const writing = pipeline(archive, compress, createWriteStream(to))
  for (const name of globSync('**', { cwd: from }).sort()) {
    const entry = path.join(from, name)
    if (statSync(entry).isDirectory()) archive.entry({ name, type: 'directory' })
    else archive.entry({ name, mode: 0o600 }, readFileSync(entry))
  }
  archive.finalize()
  await writing
}
