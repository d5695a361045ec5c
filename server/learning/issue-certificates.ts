import { sql } from 'kysely'
import type { Competency } from '#contract/competencies.ts'
import { Problem } from '#server/http/problem.ts'
import type { Viewer } from '#server/http/viewer.ts'
import type { Saying } from '#server/mail/words/words.ts'
import { notifyMany } from '#server/notifications/notify-many.ts'
import type { Tx } from '#server/rooms.ts'
import { newCode } from './certificate-code.ts'
import { hoursOfDate } from './credit-attendance.ts'
import { revokeOnes } from './revoke-certificate.ts'
import { signSoon } from './sign-certificates.ts'

interface Issuing {
  occurrenceId: number
  /** The people who attended. */
  userIds: number[]
}

interface Facts {
  userId: number
  recipientName: string
  recipientOrcid: string | null
  eventId: number
  title: string
  startsOn: string
  endsOn: string
  /** Null for an event that gives none. */
  hours: number | null
  competencies: Competency[]
  issuerName: string | null
  entryId: number | null
  formerId: number | null
}

/**
 * One for each person who attended, with their current name. If they have one that says the same, it is kept; one that
 * differs is withdrawn, and its page names no successor. Signing follows a moment later, outside the transaction: hundreds
 * of signatures would keep the date locked for seconds. Returns how many were issued. Under the lock of the date.
 */
export async function issueCertificates(tx: Tx, viewer: Viewer, issuing: Issuing): Promise<number> {
  const issued = await issueUnsigned(tx, viewer, issuing)
  if (issued > 0) await signSoon(tx, issuing.occurrenceId)
  return issued
}

/** For callers that sign them afterwards. */
export async function issueUnsigned(tx: Tx, viewer: Viewer, { occurrenceId, userIds }: Issuing): Promise<number> {
  const wanted = await selectWanted(tx, { occurrenceId, userIds })
  if (wanted.some(({ hours }) => hours === null)) throw new Problem('no_credit_hours')
  if (wanted.some(({ issuerName }) => issuerName === null)) throw new Problem('issuer_name_required')
  const [first] = wanted
  if (!first) return 0
  const former = wanted.flatMap(({ formerId }) => formerId ?? [])
  await revokeOnes(tx, former, { by: viewer.id, reason: 'It was issued again.', isTold: false })
  await insertOnes(tx, viewer, { occurrenceId, wanted })
  const says: Saying = ['certificate', { title: first.title }]
  const ids = wanted.map(({ userId }) => userId)
  await notifyMany(tx, ids, { type: 'learning', says, holdingId: first.eventId, occurrenceId })
  return wanted.length
}

/** Those whose certificate is missing, or no longer accurate. */
async function selectWanted({ db }: Tx, { occurrenceId, userIds }: Issuing): Promise<Facts[]> {
  const { rows } = await sql<Facts>`
    with facts as (
      select users.id as "userId", users.name as "recipientName",
             case when users.names_orcid then users.orcid end as "recipientOrcid", events.holding_id as "eventId", holdings.title,
             left(occurrences.starts_local, 10) as "startsOn", left(occurrences.ends_local, 10) as "endsOn",
             ${hoursOfDate}::float8 as hours, events.competencies, events.issuer_name as "issuerName",
             (select id from learning_entries where user_id = users.id and occurrence_id = occurrences.id) as "entryId"
        from occurrences join events on events.holding_id = occurrences.event_id
        join holdings on holdings.id = occurrences.event_id
        join users on users.id = any(${userIds}::int[]) and users.erased_at is null
       where occurrences.id = ${occurrenceId}
    )
    select facts.*, former.id as "formerId" from facts
      left join certificates as former
        on former.occurrence_id = ${occurrenceId} and former.recipient_id = facts."userId" and former.revoked_at is null
     where former.id is null
        or (former.recipient_name, former.title, former.starts_on, former.ends_on, former.hours, former.competencies, former.issuer_name)
           is distinct from (facts."recipientName", facts.title, facts."startsOn"::date, facts."endsOn"::date, facts.hours::numeric,
                             facts.competencies, facts."issuerName")
     order by facts."userId"`.execute(db)
  return rows
}

async function insertOnes(
  { db, rooms }: Tx,
  viewer: Viewer,
  { occurrenceId, wanted }: { occurrenceId: number; wanted: Facts[] },
) {
  const issuedAt = rooms.now()
  await db
    .insertInto('certificates')
    .values(
      wanted.map((facts) => ({
        ...{ code: newCode(), recipient_id: facts.userId, recipient_name: facts.recipientName, entry_id: facts.entryId },
        ...{ event_id: facts.eventId, occurrence_id: occurrenceId, title: facts.title, hours: facts.hours },
        ...{ starts_on: facts.startsOn, ends_on: facts.endsOn, competencies: facts.competencies },
        ...{ issuer_name: facts.issuerName, issued_by: viewer.id, issued_at: issuedAt, recipient_orcid: facts.recipientOrcid },
      })),
    )
    .execute()
}
