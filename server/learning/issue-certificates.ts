import { sql } from 'kysely'
import { Problem } from '#server/http/problem.ts'
import type { Viewer } from '#server/http/viewer.ts'
import { notifyMany } from '#server/notifications/notify-many.ts'
import type { Tx } from '#server/rooms.ts'
import { newCode } from './certificate-code.ts'
import { credentialOf, type CredentialFacts } from './credential.ts'
import { revokeOnes } from './revoke-certificate.ts'
import { signDocument } from './sign-document.ts'
import { readSigningKey } from './signing-key.ts'

interface Issuing {
  occurrenceId: number
  /** Who was there. */
  userIds: number[]
}

type Facts = Omit<CredentialFacts, 'id' | 'code' | 'issuedAt'> & {
  userId: number
  entryId: number | null
  formerId: number | null
}

/**
 * One for each who was there, with their name as it is now. Who has one that says the same keeps it; one that says something else is
 * withdrawn, and its page names no successor. Answers how many were issued. Under the lock of the date.
 */
export async function issueCertificates(tx: Tx, viewer: Viewer, { occurrenceId, userIds }: Issuing): Promise<number> {
  const wanted = await selectWanted(tx, { occurrenceId, userIds })
  if (wanted.some(({ hours }) => hours === null)) throw new Problem('no_credit_hours')
  if (wanted.some(({ issuerName }) => issuerName === null)) throw new Problem('issuer_name_required')
  const [first] = wanted
  if (!first) return 0
  const former = wanted.flatMap(({ formerId }) => formerId ?? [])
  await revokeOnes(tx, former, { by: viewer.id, reason: 'It was issued again.', isTold: false })
  const issued = await insertOnes(tx, viewer, { occurrenceId, wanted })
  await sign(tx, issued)
  const content = `You received a certificate: ${first.title}`
  const ids = wanted.map(({ userId }) => userId)
  await notifyMany(tx, ids, { type: 'learning', content, holdingId: first.eventId })
  return wanted.length
}

/** Those whose certificate is missing, or says something that is no longer so. */
async function selectWanted({ db }: Tx, { occurrenceId, userIds }: Issuing): Promise<Facts[]> {
  const { rows } = await sql<Facts>`
    with facts as (
      select users.id as "userId", users.name as "recipientName", events.holding_id as "eventId", holdings.title,
             left(occurrences.starts_local, 10) as "startsOn", left(occurrences.ends_local, 10) as "endsOn",
             events.credit_hours::float8 as hours, events.competencies, events.issuer_name as "issuerName",
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
): Promise<CredentialFacts[]> {
  const issuedAt = rooms.now()
  const rows = await db
    .insertInto('certificates')
    .values(
      wanted.map((facts) => ({
        ...{ code: newCode(), recipient_id: facts.userId, recipient_name: facts.recipientName, entry_id: facts.entryId },
        ...{ event_id: facts.eventId, occurrence_id: occurrenceId, title: facts.title, hours: facts.hours },
        ...{ starts_on: facts.startsOn, ends_on: facts.endsOn, competencies: facts.competencies },
        ...{ issuer_name: facts.issuerName, issued_by: viewer.id, issued_at: issuedAt },
      })),
    )
    .returning(['id', 'code', 'recipient_id'])
    .execute()
  return rows.map(({ id, code, recipient_id }) => {
    const facts = wanted.find(({ userId }) => userId === recipient_id)
    if (!facts || !code) throw new Error('A certificate came back for someone else')
    return { ...facts, id, code, issuedAt }
  })
}

/** Once, as it is issued: the place of its bit is its number, which it has only now. */
async function sign(tx: Tx, issued: CredentialFacts[]) {
  const key = await readSigningKey(tx)
  const { publicUrl } = tx.rooms.config
  const texts: string[] = []
  for (const facts of issued) {
    const credential = await signDocument(credentialOf(publicUrl, facts), key, facts.issuedAt)
    texts.push(JSON.stringify(credential))
  }
  const ids = issued.map(({ id }) => id)
  await sql`
    update certificates set credential = signed.text, key_id = ${key.id}
      from unnest(${ids}::int[], ${texts}::text[]) as signed (id, text) where certificates.id = signed.id`.execute(tx.db)
}
