import { exportKeptDays } from '#contract/your-data.ts'
import { letter, type Letter } from '#server/mail/letter.ts'
import type { Rooms } from '#server/rooms.ts'

export const exportReadyLetter = 'export-ready'

/** Never the file, nor a link that would open it by itself. Always sent: whoever did not ask for it should know at once. */
export async function exportReady({ database: { db }, config, now }: Rooms, { id }: { id: number }): Promise<Letter | null> {
  const row = await db
    .selectFrom('data_exports')
    .innerJoin('users', 'users.id', 'data_exports.user_id')
    .select(['users.email', 'users.name'])
    .where('data_exports.id', '=', id)
    .where('data_exports.expires_at', '>', now())
    .where('users.email_verified_at', 'is not', null)
    .executeTakeFirst()
  if (!row) return null
  return letter({
    to: row.email,
    subject: 'Your data is ready to download',
    greetingName: row.name,
    paragraphs: [
      `The data that you asked for is ready. You can download it in your settings for ${exportKeptDays} days; then the file is deleted.`,
      'If you did not ask for it, change your password now: that signs out every other device.',
    ],
    action: { label: 'Open your settings', url: `${config.publicUrl}/settings#your-data` },
  })
}
