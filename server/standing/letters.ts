import type { RuleId } from '#contract/rule-ids.ts'
import { appealDays } from '#contract/standing.ts'
import { warningsBeforeTermination } from '#contract/guidelines.ts'
import { letter, type Letter } from '#server/mail/letter.ts'
import type { Rooms } from '#server/rooms.ts'
import { membersReported } from './give-warning.ts'

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
    .select(['users.id', 'users.email', 'users.name', 'users.warning_count', 'warnings.rule', 'warnings.reason'])
    .where('warnings.id', '=', warningId)
    .where('lifted_at', 'is', null)
    .executeTakeFirst()
  if (!row) return null
  return letter({
    ...{ to: row.email, readerId: row.id, greetingName: row.name },
    say: (words) =>
      words.community.warning({
        rule: Object.hasOwn(words.rules, row.rule) ? words.rules[row.rule as RuleId]() : row.rule,
        reason: row.reason === membersReported ? words.reasons.membersReported({}) : row.reason,
        ...{ warnings: row.warning_count, most: warningsBeforeTermination, days: appealDays },
      }),
    url: `${config.publicUrl}/warnings`,
  })
}

async function suspended({ database: { db }, config }: Rooms, userId: number): Promise<Letter | null> {
  const row = await db
    .selectFrom('suspensions')
    .innerJoin('users', 'users.id', 'suspensions.user_id')
    .select(['users.id', 'users.email', 'users.name', 'suspensions.reason'])
    .where('suspensions.user_id', '=', userId)
    .where('ended_at', 'is', null)
    .executeTakeFirst()
  if (!row) return null
  return letter({
    ...{ to: row.email, readerId: row.id, greetingName: row.name },
    say: ({ community }) => community.suspended({ reason: row.reason, days: appealDays }),
    url: `${config.publicUrl}/warnings`,
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
    ...{ to: row.email, readerId: userId, greetingName: row.name },
    say: ({ community }) => community.restored(),
    url: config.publicUrl,
  })
}
