import { sql, type RawBuilder } from 'kysely'
import type { Invitation, InvitationState } from '#contract/invitations.ts'
import type { Db } from '#server/database/database.ts'
import { Problem } from '#server/http/problem.ts'
import type { Tx } from '#server/rooms.ts'

/** In this order: a letter waiting its turn does not expire yet. */
const stateAt = (now: Date): RawBuilder<InvitationState> => sql`case
  when withdrawn_at is not null then 'withdrawn' when uses >= most_uses then 'used'
  when letter_due_at is not null then 'queued' when expires_at <= ${now} then 'expired' else 'open' end`

/** A condition on rows of `invitations`, by their state at that time. */
export const isInState = (state: InvitationState, now: Date): RawBuilder<boolean> => sql`${stateAt(now)} = ${state}`

export const selectInvitations = (db: Db, now: Date) =>
  db
    .selectFrom('invitations')
    .leftJoin('users as inviter', 'inviter.id', 'invitations.created_by')
    .selectAll('invitations')
    .select(['inviter.name as invitedBy', stateAt(now).as('state')])

type Row = Awaited<ReturnType<ReturnType<typeof selectInvitations>['execute']>>[number]

/** For a link used by hundreds: the latest. */
const peopleShown = 5

export async function presentInvitations({ db }: Pick<Tx, 'db'>, rows: Row[]): Promise<Invitation[]> {
  const people = await selectCameBy(db, rows)
  return rows.map((row) => ({
    ...{ id: row.id, kind: row.kind, state: row.state, email: row.email, name: row.name ?? row.label },
    ...{ jobTitle: row.job_title, workplace: row.workplace, country: row.country, givesBadge: row.gives_badge },
    ...{ uses: row.uses, mostUses: row.most_uses, invitedBy: row.invitedBy },
    createdAt: row.created_at.toISOString(),
    expiresAt: row.expires_at.toISOString(),
    lastLetterAt: row.last_letter_at?.toISOString() ?? null,
    cameBy: people
      .filter(({ invitationId }) => invitationId === row.id)
      .map(({ id, name, usedAt }) => ({ id, name, usedAt: usedAt.toISOString() })),
  }))
}

interface CameBy {
  invitationId: number
  id: number
  name: string
  usedAt: Date
}

async function selectCameBy(db: Db, rows: Row[]): Promise<CameBy[]> {
  const ids = rows.filter(({ uses }) => uses > 0).map(({ id }) => id)
  if (ids.length === 0) return []
  const { rows: people } = await sql<CameBy>`
    select given.id as "invitationId", people.* from unnest(${ids}::int[]) as given (id) cross join lateral (
      select users.id, users.name, used_at as "usedAt" from invitation_uses join users on users.id = user_id
       where invitation_id = given.id and users.erased_at is null order by used_at desc, users.id limit ${peopleShown}) as people`.execute(
    db,
  )
  return people
}

export async function presentInvitation(tx: Tx, id: number): Promise<Invitation> {
  const rows = await selectInvitations(tx.db, tx.rooms.now()).where('invitations.id', '=', id).execute()
  const [invitation] = await presentInvitations(tx, rows)
  if (!invitation) throw new Problem('invitation_not_found')
  return invitation
}
