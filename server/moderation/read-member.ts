import { sql } from 'kysely'
import type { Reply } from '#contract/endpoint.ts'
import type { readMember as contract } from '#contract/moderation.ts'
import type { Tx } from '#server/rooms.ts'
import { listWarnings } from '#server/standing/warnings.ts'
import { readSuspension } from '#server/standing/read-suspension.ts'
import { presentAuditEntry } from '#server/audit/present.ts'
import { readAdminUser } from './read-admin-user.ts'

const historyLength = 50

/** Everything an admin considers before deciding about a member, and nothing of their messages. */
export async function readMember(tx: Tx, userId: number): Promise<Reply<typeof contract>> {
  const user = await readAdminUser(tx, userId)
  const figures = await selectFigures(tx, userId)
  const history = await tx.db
    .selectFrom('audit_log')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('id', 'desc')
    .limit(historyLength)
    .execute()
  return {
    ...user,
    bio: figures.bio,
    ...(await countByState(tx, userId)),
    reportsAbout: figures.reportsAbout,
    reportsMade: figures.reportsMade,
    warnings: await listWarnings(tx, userId),
    suspension: await readSuspension(tx, userId),
    history: history.map(presentAuditEntry),
  }
}

interface MemberFigures {
  bio: string | null
  reportsAbout: number
  reportsMade: number
}

async function selectFigures({ db }: Tx, userId: number): Promise<MemberFigures> {
  const { rows } = await sql<MemberFigures>`
    select bio,
           (select count(*)::int from reports where reporter_id = users.id) as "reportsMade",
           (select count(*)::int from reports where author_id = users.id) as "reportsAbout"
      from users where id = ${userId}`.execute(db)
  return rows[0]!
}

/** For everything that is reviewed. */
async function countByState({ db, rooms }: Tx, userId: number) {
  const theirs = Object.values(rooms.subjects).flatMap(({ reviewable }) => (reviewable ? [reviewable.queue.of(userId)] : []))
  const { rows } = await sql<{ kind: string; state: string; count: number }>`
    select kind, state, count(*)::int as count from (${sql.join(theirs, sql` union all `)}) as theirs group by kind, state`.execute(
    db,
  )
  const figures = () => ({ approved: 0, pending: 0, rejected: 0 })
  const counted = { posts: figures(), holdings: figures() }
  for (const { kind, state, count } of rows) {
    const column = state === 'approved' || state === 'rejected' ? state : 'pending'
    counted[kind === 'post' ? 'posts' : 'holdings'][column] += count
  }
  return counted
}
