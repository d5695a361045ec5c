import { readMigrations, type Migration } from '#server/database/migrate.ts'
import { refuseForeignMigrations, type Manifest } from './manifest.ts'
import { readArchive, type ArchiveReader } from './read-archive.ts'

/** Reads the whole file and changes nothing: whether it is complete, unharmed and of a release that this one can follow. */
export async function verifyBackup(file: string, migrations?: Migration[], reader?: ArchiveReader): Promise<Manifest> {
  const manifest = await readArchive(file, reader)
  refuseForeignMigrations(manifest, migrations ?? (await readMigrations()))
  return manifest
}
