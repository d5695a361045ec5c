import { exportKeptDays, hoursAfterFailedExport, largestExportGb } from '#contract/your-data.ts'
import { letter, type Letter } from '#server/mail/letter.ts'
import type { Rooms } from '#server/rooms.ts'

export const exportReadyLetter = 'export-ready'
export const exportFailedLetter = 'export-failed'

/**
 * Never contains the file, nor a link that opens it by itself. Always sent: if someone else requested it, the owner should
 * know at once.
 */
export async function exportReady(rooms: Rooms, { id }: { id: number }): Promise<Letter | null> {
  const row = await selectWhose(rooms, id).where('data_exports.expires_at', '>', rooms.now()).executeTakeFirst()
  if (!row) return null
  return letter({
    ...{ to: row.email, readerId: row.id, greetingName: row.name },
    say: ({ accounts }) => accounts.exportReady({ days: exportKeptDays }),
    url: `${rooms.config.publicUrl}/settings#your-data`,
  })
}

export async function exportFailed(rooms: Rooms, { id }: { id: number }): Promise<Letter | null> {
  const row = await selectWhose(rooms, id).where('data_exports.failed_at', 'is not', null).executeTakeFirst()
  if (!row) return null
  const isTooLarge = row.status === 'too_large'
  return letter({
    ...{ to: row.email, readerId: row.id, greetingName: row.name },
    say: ({ accounts }) =>
      isTooLarge
        ? accounts.exportTooLarge({ gigabytes: largestExportGb })
        : accounts.exportFailed({ hours: hoursAfterFailedExport }),
    url: `${rooms.config.publicUrl}${isTooLarge ? '/connect' : '/settings#your-data'}`,
  })
}

/** No one with an unverified address. */
const selectWhose = ({ database: { db } }: Rooms, id: number) =>
  db
    .selectFrom('data_exports')
    .innerJoin('users', 'users.id', 'data_exports.user_id')
    .select(['users.id', 'users.email', 'users.name', 'data_exports.status'])
    .where('data_exports.id', '=', id)
    .where('users.email_verified_at', 'is not', null)
