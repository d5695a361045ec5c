import { sql } from 'kysely'
import { lettersToAddressADay } from '#contract/invitations.ts'
import { endedInvitationDays } from '#contract/retention.ts'
import { deleteInBatches } from '#server/database/in-batches.ts'
import { letter, type Letter, plainName } from '#server/mail/letter.ts'
import { atLeisure, inTransaction, type Rooms, type Tx } from '#server/rooms.ts'
import { readEntryRule } from './entry-rule.ts'
import { endOf, hashOfInvitation, invitationUrl, makeInvitationToken } from './use-invitation.ts'

const queue = 'invitation-letters'
const dayMs = 86_400_000
const atOnce = 50

/** Waiting letters go out soon, as far as the daily limits allow, in total and per address; the rest follow hour by hour. */
export function invitationLetters(rooms: Rooms) {
  rooms.mail.register<{ invitationId: number }>('invitation', ({ invitationId }) => invitation(rooms, invitationId), {
    isBulk: true,
  })
  rooms.jobs.work(queue, (_, { stopping }) => sendDueLetters(atLeisure(rooms), stopping))
  rooms.jobs.schedule('invitations', '13 * * * *', async ({ stopping }) => {
    await sendDueLetters(atLeisure(rooms), stopping)
    await cleanUpInvitations(atLeisure(rooms), stopping)
  })
}

export async function wakeLetters({ db, rooms, afterCommit }: Tx) {
  await rooms.jobs.enqueue(db, queue, {}, { singletonKey: queue })
  afterCommit(() => rooms.jobs.wake(queue))
}

export async function sendDueLetters(rooms: Rooms, stopping?: AbortSignal) {
  do {
    if (stopping?.aborted) return
  } while ((await inTransaction(rooms, sendSome)) === atOnce)
}

async function sendSome(tx: Tx): Promise<number> {
  const { db, rooms } = tx
  // One process at a time: two counting at once would both find room for the last letter.
  await sql`select pg_advisory_xact_lock(hashtext('invitation letters'))`.execute(db)
  const now = rooms.now()
  const { lettersADay } = await readEntryRule(db)
  const room = Math.min(atOnce, lettersADay - (await countLettersOfDay(tx, { now })))
  if (room <= 0) return 0
  const due = await db
    .selectFrom('invitations')
    .select(['id', 'days'])
    .where('letter_due_at', 'is not', null)
    .where('withdrawn_at', 'is', null)
    .where(sql<boolean>`(
      select count(*) from invitations as same cross join unnest(same.letters_at) as at
       where lower(same.email) = lower(invitations.email) and at > ${dayAgo(now)}) < ${lettersToAddressADay}`)
    .orderBy('letter_due_at')
    .orderBy('id')
    .limit(room)
    .forUpdate()
    .execute()
  for (const { id, days } of due) {
    await db
      .updateTable('invitations')
      .set({
        ...{ letter_due_at: null, last_letter_at: now, expires_at: endOf(now, days) },
        letters_at: sql`array(select at from unnest(letters_at) as at where at > ${dayAgo(now)}) || ${now}::timestamptz`,
      })
      .where('id', '=', id)
      .execute()
    await rooms.mail.send(tx, 'invitation', { invitationId: id })
  }
  return due.length
}

const dayAgo = (now: Date) => new Date(now.getTime() - dayMs)

/** Within 24 hours, to all addresses or to one. */
export async function countLettersOfDay({ db }: Tx, { now, email }: { now: Date; email?: string }): Promise<number> {
  const since = dayAgo(now)
  const ofAddress = email === undefined ? sql`true` : sql`lower(email) = ${email.toLowerCase()}`
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from invitations cross join unnest(letters_at) as at
     where last_letter_at > ${since} and at > ${since} and ${ofAddress}`.execute(db)
  return rows[0]!.count
}

/**
 * The token is made when the letter is written and is not in any queue; making it ends an earlier letter's link. None is
 * sent to someone who has joined on their own in the meantime.
 */
async function invitation({ database: { db }, config }: Rooms, id: number): Promise<Letter | null> {
  const token = makeInvitationToken()
  const found = await db
    .updateTable('invitations')
    .set({ token_hash: hashOfInvitation(token) })
    .where('id', '=', id)
    .where('withdrawn_at', 'is', null)
    .whereRef('uses', '<', 'most_uses')
    .where(sql<boolean>`not exists (
      select from users where lower(users.email) = lower(invitations.email) and users.email_verified_at is not null)`)
    .returning(['email', 'name', 'expires_at', 'created_by'])
    .executeTakeFirst()
  if (!found?.email) return null
  const inviter = await db
    .selectFrom('users')
    .select('name')
    .where('id', '=', found.created_by)
    .where('erased_at', 'is', null)
    .executeTakeFirst()
  return letter({
    to: found.email,
    ...(found.name && { greetingName: plainName(found.name) }),
    say: ({ accounts }) =>
      accounts.invitation({
        inviter: inviter && plainName(inviter.name),
        ...{ until: found.expires_at.toISOString(), days: endedInvitationDays },
      }),
    url: invitationUrl({ config }, token),
  })
}

/** Also deletes who used it: they have accounts of their own. */
export const cleanUpInvitations = ({ database: { db }, now }: Pick<Rooms, 'database' | 'now'>, stopping?: AbortSignal) =>
  deleteInBatches(
    db,
    'invitations',
    sql<boolean>`expires_at <= ${new Date(now().getTime() - endedInvitationDays * dayMs)}
      and (letter_due_at is null or withdrawn_at is not null)`,
    stopping,
  )
