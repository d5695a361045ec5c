import type { Selectable } from 'kysely'
import { hoursAfterFailedExport, hoursBetweenExports, type DataExport } from '#contract/your-data.ts'
import type { DataExportsTable } from '#server/database/tables/accounts.ts'

export type ExportRow = Selectable<DataExportsTable>

export const presentExport = ({ id, status, progress, size, created_at, expires_at }: ExportRow): DataExport => ({
  ...{ id, status, progress, size },
  createdAt: created_at.toISOString(),
  expiresAt: expires_at?.toISOString() ?? null,
})

export const isUnderWay = ({ status }: ExportRow) => status === 'waiting' || status === 'running'

/** Sooner if the last one failed, but not at once, or it would fail again. Null if it is time already. */
export function nextExportAt(latest: ExportRow | undefined, now: Date): Date | null {
  if (!latest) return null
  const { status, created_at, failed_at } = latest
  const [since, hours] =
    status === 'failed' && failed_at ? [failed_at, hoursAfterFailedExport] : [created_at, hoursBetweenExports]
  const next = new Date(since.getTime() + hours * 3_600_000)
  return next > now ? next : null
}
