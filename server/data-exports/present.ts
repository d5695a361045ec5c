import type { Selectable } from 'kysely'
import { hoursBetweenExports, type DataExport } from '#contract/your-data.ts'
import type { DataExportsTable } from '#server/database/tables/accounts.ts'

export type ExportRow = Selectable<DataExportsTable>

export const presentExport = ({ id, status, progress, size, created_at, expires_at }: ExportRow): DataExport => ({
  ...{ id, status, progress, size },
  createdAt: created_at.toISOString(),
  expiresAt: expires_at?.toISOString() ?? null,
})

/** One that failed does not count. Null when it is time already. */
export function nextExportAt(latest: ExportRow | undefined, now: Date): Date | null {
  if (!latest || latest.status === 'failed') return null
  const next = new Date(latest.created_at.getTime() + hoursBetweenExports * 3_600_000)
  return next > now ? next : null
}
