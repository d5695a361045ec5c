import { sql } from 'kysely'
import type { Parsed } from '#contract/endpoint.ts'
import type { inviteByLetter as letterContract, inviteByLink as linkContract } from '#contract/invitations.ts'
import { recordAct } from '#server/audit/record-act.ts'
import { fieldProblem } from '#server/http/problem.ts'
import type { Viewer } from '#server/http/viewer.ts'
import type { Tx } from '#server/rooms.ts'
import { presentInvitation } from './present.ts'
import { wakeLetters } from './send-letters.ts'
import { endOf, hashOfInvitation, invitationUrl, makeInvitationToken } from './use-invitation.ts'

export async function inviteByLetter(tx: Tx, admin: Viewer, invited: Parsed<typeof letterContract, 'body'>) {
  const { known, open } = await selectKnown(tx, [invited.email])
  if (known.size > 0) throw fieldProblem('email_taken', 'email')
  if (open.size > 0) throw fieldProblem('already_invited', 'email')
  const [id] = await insertLetters(tx, admin, [invited], invited)
  // Another admin did so first.
  if (id === undefined) throw fieldProblem('already_invited', 'email')
  await recordAct(tx, admin, { action: 'invite', subjectType: 'invitation', subjectId: id, label: labelOf(invited) })
  return presentInvitation(tx, id)
}

/** The log's text is never erased, so an address is represented by its domain alone. */
export const labelOf = ({ name, email }: { name: string | null; email: string }) =>
  name ?? `an address at ${email.slice(email.lastIndexOf('@') + 1)}`

/** The only time the link itself is known; afterwards only its hash is. */
export async function inviteByLink(tx: Tx, admin: Viewer, link: Parsed<typeof linkContract, 'body'>) {
  const token = makeInvitationToken()
  const now = tx.rooms.now()
  const { id } = await tx.db
    .insertInto('invitations')
    .values({
      ...{ kind: 'link', token_hash: hashOfInvitation(token), label: link.label, most_uses: link.mostUses },
      ...{ gives_badge: link.givesBadge, days: link.days, created_by: admin.id },
      ...{ created_at: now, expires_at: endOf(now, link.days) },
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { label } = link
  await recordAct(tx, admin, { action: 'make_invitation_link', subjectType: 'invitation', subjectId: id, label })
  return { ...(await presentInvitation(tx, id)), url: invitationUrl(tx.rooms, token) }
}

/** Among these addresses, in lower case: those of accounts, and those with an earlier invitation that is still valid. */
export async function selectKnown({ db, rooms }: Tx, emails: string[]) {
  const asked = sql`(select lower(given) from unnest(${emails}::text[]) as given)`
  const accounts = await sql<{ email: string }>`
    select lower(email) as email from users where lower(email) in ${asked}`.execute(db)
  const invited = await sql<{ email: string }>`
    select lower(email) as email from invitations
     where lower(email) in ${asked} and withdrawn_at is null and uses = 0
       and (expires_at > ${rooms.now()} or letter_due_at is not null)`.execute(db)
  return { known: new Set(accounts.rows.map(({ email }) => email)), open: new Set(invited.rows.map(({ email }) => email)) }
}

export interface Invited {
  email: string
  name: string | null
  jobTitle: string | null
  workplace: string | null
  country?: string | null | undefined
}

/** An expired one makes room for the new one. Letters wait their turn; returns the ids of those inserted. */
export async function insertLetters(
  tx: Tx,
  admin: Viewer,
  people: Invited[],
  { givesBadge, days }: { givesBadge: boolean; days: number },
) {
  const now = tx.rooms.now()
  const emails = people.map(({ email }) => email.toLowerCase())
  await sql`
    update invitations set withdrawn_at = ${now}
     where lower(email) = any (${emails}::text[]) and withdrawn_at is null and uses = 0
       and expires_at <= ${now} and letter_due_at is null`.execute(tx.db)
  const rows = people.map(({ email, name, jobTitle, workplace, country }) => ({ email, name, jobTitle, workplace, country }))
  const { rows: written } = await sql<{ id: number }>`
    insert into invitations (kind, email, name, job_title, workplace, country, gives_badge, days, created_by, created_at, expires_at, letter_due_at)
    select 'letter', email, name, "jobTitle", workplace, country, ${givesBadge}, ${days}, ${admin.id}, ${now}, ${endOf(now, days)}, ${now}
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as given (email text, name text, "jobTitle" text, workplace text, country text)
    on conflict do nothing
    returning id`.execute(tx.db)
  await wakeLetters(tx)
  return written.map(({ id }) => id)
}
