import { appealDays } from '#contract/standing.ts'
import { rules, warningsBeforeTermination } from '#contract/guidelines.ts'
import { letter, type Letter, siteName } from '#server/mail/letter.ts'
import type { Rooms } from '#server/rooms.ts'

/** About a member's own standing: always sent, whatever they chose for other letters. */
export function standingLetters(rooms: Rooms) {
  rooms.mail.register<{ warningId: number }>('warning', ({ warningId }) => warning(rooms, warningId))
  rooms.mail.register<{ userId: number }>('suspended', ({ userId }) => suspended(rooms, userId))
  rooms.mail.register<{ userId: number }>('restored', ({ userId }) => restored(rooms, userId))
}

async function warning({ database: { db }, config }: Rooms, warningId: number): Promise<Letter | null> {
  const row = await db
    .selectFrom('warnings')
    .innerJoin('users', 'users.id', 'warnings.user_id')
    .select(['users.email', 'users.name', 'users.warning_count', 'warnings.rule', 'warnings.reason'])
    .where('warnings.id', '=', warningId)
    .where('lifted_at', 'is', null)
    .executeTakeFirst()
  if (!row) return null
  const rule = rules.find(({ id }) => id === row.rule)?.title ?? row.rule
  return letter({
    to: row.email,
    subject: 'You received a content warning',
    greetingName: row.name,
    paragraphs: [
      `An admin gave you a warning under the rule “${rule}”: ${row.reason}`,
      `You have ${row.warning_count} standing warning${row.warning_count === 1 ? '' : 's'}. After ${warningsBeforeTermination}, a further breach may end in a suspension.`,
      `You can read it, and appeal once within ${appealDays} days; another admin decides where there is one.`,
    ],
    action: { label: 'Read the warning', url: `${config.publicUrl}/warnings` },
  })
}

async function suspended({ database: { db }, config }: Rooms, userId: number): Promise<Letter | null> {
  const row = await db
    .selectFrom('suspensions')
    .innerJoin('users', 'users.id', 'suspensions.user_id')
    .select(['users.email', 'users.name', 'suspensions.reason'])
    .where('suspensions.user_id', '=', userId)
    .where('ended_at', 'is', null)
    .executeTakeFirst()
  if (!row) return null
  return letter({
    to: row.email,
    subject: 'Your account has been suspended',
    greetingName: row.name,
    paragraphs: [
      `An admin suspended your account: ${row.reason}`,
      `You can still sign in to read why and to appeal once within ${appealDays} days.`,
    ],
    action: { label: 'Sign in', url: `${config.publicUrl}/warnings` },
  })
}

async function restored({ database: { db }, config }: Rooms, userId: number): Promise<Letter | null> {
  const row = await db
    .selectFrom('users')
    .select(['email', 'name'])
    .where('id', '=', userId)
    .where('suspended_at', 'is', null)
    .where('erased_at', 'is', null)
    .executeTakeFirst()
  if (!row) return null
  return letter({
    to: row.email,
    subject: 'Your account is open again',
    greetingName: row.name,
    paragraphs: ['Your suspension has ended. Your profile, posts and colleagues are as they were.'],
    action: { label: `Go to ${siteName}`, url: config.publicUrl },
  })
}
