import { exportKeptDays, hoursAfterFailedExport, largestExportGb } from '#contract/your-data.ts'
import { letter, type Letter } from '#server/mail/letter.ts'
import type { Rooms } from '#server/rooms.ts'

export const exportReadyLetter = 'export-ready'
export const exportFailedLetter = 'export-failed'

/** Never the file, nor a link that would open it by itself. Always sent: anyone who did not ask for it should know at once. */
export async function exportReady(rooms: Rooms, { id }: { id: number }): Promise<Letter | null> {
  const row = await selectWhose(rooms, id).where('data_exports.expires_at', '>', rooms.now()).executeTakeFirst()
  if (!row) return null
  return letter({
    to: row.email,
    subject: 'Your data is ready to download',
    greetingName: row.name,
    paragraphs: [
      `The data that you asked for is ready. You can download it in your settings for ${exportKeptDays} days; then the file is deleted.`,
      'If you did not ask for it, change your password now: that signs out every other device.',
    ],
    action: { label: 'Open your settings', url: `${rooms.config.publicUrl}/settings#your-data` },
  })
}

const tooLarge = {
  words:
    `Your data is larger than ${largestExportGb} GB, which is more than we can put into one file. ` +
    'Write to us, and we will find another way to give it to you.',
  ...{ label: 'Contact us', path: '/connect' },
}
const failed = {
  words: `The data that you asked for could not be gathered, which is our fault. You can ask for it again after ${hoursAfterFailedExport} hour.`,
  ...{ label: 'Open your settings', path: '/settings#your-data' },
}

export async function exportFailed(rooms: Rooms, { id }: { id: number }): Promise<Letter | null> {
  const row = await selectWhose(rooms, id).where('data_exports.failed_at', 'is not', null).executeTakeFirst()
  if (!row) return null
  const { words, label, path } = row.status === 'too_large' ? tooLarge : failed
  return letter({
    to: row.email,
    subject: 'Your data could not be exported',
    greetingName: row.name,
    paragraphs: [words],
    action: { label, url: `${rooms.config.publicUrl}${path}` },
  })
}

/** No one whose address is not proven. */
const selectWhose = ({ database: { db } }: Rooms, id: number) =>
  db
    .selectFrom('data_exports')
    .innerJoin('users', 'users.id', 'data_exports.user_id')
    .select(['users.email', 'users.name', 'data_exports.status'])
    .where('data_exports.id', '=', id)
    .where('users.email_verified_at', 'is not', null)
