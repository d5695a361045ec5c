import { createHash } from 'node:crypto'
import type { RuleId } from '#contract/rule-ids.ts'
import { dayOf } from '#server/users/note-activity.ts'
import type { NewCommunity } from './insert-community.ts'
import { people } from './people.ts'

const daysBack = 60

/** What an admin finds to do besides the queue: reports to weigh, a member on their second warning, an appeal, a log with a past. */
export async function insertModeration(community: NewCommunity) {
  await insertActiveDays(community)
  await insertWarnings(community)
  await insertReports(community)
}

/** The same days each time; fewer people on weekends. */
async function insertActiveDays({ db, idOf, ago }: NewCommunity) {
  const rows = Array.from({ length: daysBack }, (_, back) => ago(back * 24)).flatMap((day) =>
    people
      .filter(({ key, joined }) => typeof joined !== 'number' && chance(`${key} ${dayOf(day)}`) < (isWeekend(day) ? 70 : 160))
      .map(({ key }) => ({ day: dayOf(day), user_id: idOf(key) })),
  )
  await db.insertInto('active_days').values(rows).execute()
}

const isWeekend = (day: Date) => [0, 6].includes(day.getUTCDay())
const chance = (text: string) => createHash('sha256').update(text).digest()[0]!

interface DemoWarning {
  to: string
  hoursAgo: number
  rule: RuleId
  reason: string
  quoted: string
  appeal?: string
}

/** Oldest first: the audit log is shown in the order in which it was written. */
const warnings: DemoWarning[] = [
  {
    to: 'daniel',
    hoursAgo: 190,
    rule: 'promotion',
    reason: 'This post sold something that has nothing to do with library work.',
    quoted: 'Discount codes for everyone, first ten only!!',
  },
  {
    to: 'gurpreet',
    hoursAgo: 70,
    rule: 'privacy',
    reason: 'The post named a reader and what she had borrowed.',
    quoted: 'A reader of ours brought back a book after forty years, and told us why on the way out.',
    appeal: 'She asked me to tell the story and read the post before it went up. I can show you her note.',
  },
  {
    to: 'daniel',
    hoursAgo: 46,
    rule: 'promotion',
    reason: 'No sales and no promotion unrelated to library work.',
    quoted: 'Make money from home with my free course, no experience needed!! Link in bio.',
  },
]

async function insertWarnings({ db, idOf, ago }: NewCommunity) {
  const ruth = { id: idOf('ruth'), name: people.find(({ key }) => key === 'ruth')!.name }
  for (const { to, hoursAgo, rule, reason, quoted, appeal } of warnings) {
    const userId = idOf(to)
    const { id } = await db
      .insertInto('warnings')
      .values({ user_id: userId, admin_id: ruth.id, rule, reason, quoted_content: quoted, created_at: ago(hoursAgo) })
      .returning('id')
      .executeTakeFirstOrThrow()
    await db
      .insertInto('audit_log')
      .values({
        ...{ actor_id: ruth.id, actor_name: ruth.name, action: 'warn_user', reason, created_at: ago(hoursAgo) },
        ...{ subject_type: 'user', subject_id: userId, user_id: userId },
        subject_label: people.find(({ key }) => key === to)!.name,
      })
      .execute()
    if (appeal) {
      await db
        .insertInto('appeals')
        .values({ user_id: userId, warning_id: id, text: appeal, created_at: ago(hoursAgo - 20) })
        .execute()
    }
  }
}

interface DemoReport {
  by: string
  type: 'user' | 'comment'
  id: number
  author: number
  rule: RuleId
  note: string
  hoursAgo: number
}

/** One profile reported by two members, and one comment. */
async function insertReports({ db, idOf, ago }: NewCommunity) {
  const comment = await db.selectFrom('comments').select(['id', 'author_id']).orderBy('id').executeTakeFirst()
  const rows: DemoReport[] = [
    {
      by: 'noor',
      type: 'user',
      id: idOf('daniel'),
      author: idOf('daniel'),
      rule: 'promotion',
      note: 'Offers discount codes in messages.',
      hoursAgo: 30,
    },
    {
      by: 'kwame',
      type: 'user',
      id: idOf('daniel'),
      author: idOf('daniel'),
      rule: 'authentic',
      note: 'I cannot find this library anywhere.',
      hoursAgo: 12,
    },
    ...(comment
      ? [
          {
            by: 'kwame',
            type: 'comment' as const,
            id: comment.id,
            author: comment.author_id,
            rule: 'respect' as const,
            note: 'A little sharp, I thought.',
            hoursAgo: 5,
          },
        ]
      : []),
  ]
  await db
    .insertInto('reports')
    .values(
      rows.map(({ by, type, id, author, rule, note, hoursAgo }) => ({
        ...{
          reporter_id: idOf(by),
          subject_type: type,
          subject_id: id,
          author_id: author,
          rule,
          note,
          created_at: ago(hoursAgo),
        },
      })),
    )
    .execute()
}
