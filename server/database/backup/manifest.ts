import { z } from 'zod'
import { OperatorError } from '#server/config.ts'
import type { Migration } from '#server/database/migrate.ts'

/**
 * A backup is a gzipped tar: `tables/<table>/<n>.ndjson` (up to 1000 rows each, every value in PostgreSQL's own text form,
 * as in COPY), `media/<key>`, and last `manifest.json`, which lists everything that must precede it, in order.
 */
export const formatVersion = 1
export const manifestName = 'manifest.json'

const Count = z.int().min(0)
const Table = z.strictObject({
  name: z.string(),
  rows: Count,
  /** The last number each sequence handed out: ids of deleted rows are never reused. */
  sequences: z.record(z.string(), Count),
})
const Entry = z.strictObject({ name: z.string(), bytes: Count, sha256: z.string() })

const Manifest = z.strictObject({
  format: z.literal('ibid. backup'),
  version: z.literal(formatVersion),
  createdAt: z.iso.datetime(),
  migrations: z.array(z.strictObject({ id: z.int(), name: z.string(), checksum: z.string() })),
  tables: z.array(Table),
  hasMedia: z.boolean(),
  /** Files whose content did not match their name, left out of the backup: rows that refer to them will find nothing. */
  goneMedia: z.array(z.string()),
  /** Files that were not what their names say, and are left out: the rows that name them will find nothing. */
  damagedMedia: z.array(z.string()).optional(),
  entries: z.array(Entry),
})

export type Manifest = z.infer<typeof Manifest>
export type ManifestTable = z.infer<typeof Table>
export type ManifestEntry = z.infer<typeof Entry>

export function parseManifest(json: string): Manifest {
  const data: unknown = JSON.parse(json)
  const { version } = z.looseObject({ version: z.number() }).parse(data)
  if (version > formatVersion) {
    throw new OperatorError(
      'This backup was written by a newer release of ibid. in a format that this one does not know. Nothing was changed.',
    )
  }
  return Manifest.parse(data)
}

/** A backup's tables follow from its migrations: this program must know all of them, unchanged and in order. */
export function refuseForeignMigrations({ migrations }: Manifest, known: Migration[]) {
  for (const [position, { name, checksum }] of migrations.entries()) {
    const own = known[position]
    if (!own || own.name !== name) {
      throw new OperatorError(
        `This backup was made by a newer release of ibid. (it has migration ${name}). Restore it with that release or a later one. Nothing was changed.`,
      )
    }
    if (own.checksum !== checksum) {
      throw new OperatorError(`Migration ${name} differs from the one this backup was made with. Nothing was changed.`)
    }
  }
}
