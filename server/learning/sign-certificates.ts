import { setImmediate } from 'node:timers/promises'
import { sql, type RawBuilder } from 'kysely'
import { batchSize, inBatches } from '#server/database/in-batches.ts'
import { atLeisure, inTransaction, type Rooms, type Tx } from '#server/rooms.ts'
import { credentialOf, type CredentialFacts } from './credential.ts'
import { signDocument } from './sign-document.ts'
import { readSigningKey } from './signing-key.ts'

const queue = 'sign-certificates'

interface Issued {
  occurrenceId: number
}

/** In the transaction that issues the certificates, so that none can remain unsigned. */
export async function signSoon({ db, rooms, afterCommit }: Tx, occurrenceId: number) {
  await rooms.jobs.enqueue(db, queue, { occurrenceId } satisfies Issued)
  afterCommit(() => rooms.jobs.wake(queue))
}

export function signWhatIsIssued(rooms: Rooms) {
  rooms.jobs.work<Issued>(queue, ({ occurrenceId }, { stopping }) =>
    signCertificates(atLeisure(rooms), sql`certificates.occurrence_id = ${occurrenceId}`, stopping),
  )
}

/**
 * Signs the certificates that match the condition and are not signed yet. Each states what was true when it was issued. If
 * two processes sign the same one at once, the first result is stored; nothing is written to one whose recipient has left
 * meanwhile.
 */
export const signCertificates = (rooms: Rooms, isMeant: RawBuilder<unknown>, stopping?: AbortSignal) =>
  inBatches(() => signSome(rooms, isMeant), stopping)

async function signSome(rooms: Rooms, isMeant: RawBuilder<unknown>): Promise<number> {
  const waiting = await selectUnsigned(rooms, isMeant)
  if (waiting.length === 0) return 0
  const key = await inTransaction(rooms, readSigningKey)
  const texts: string[] = []
  for (const facts of waiting) {
    texts.push(JSON.stringify(await signDocument(credentialOf(rooms.config.publicUrl, facts), key, facts.issuedAt)))
    await setImmediate()
  }
  const ids = waiting.map(({ id }) => id)
  await sql`
    update certificates set credential = signed.text, key_id = ${key.id}
      from unnest(${ids}::int[], ${texts}::text[]) as signed (id, text)
     where certificates.id = signed.id and certificates.code is not null and certificates.credential is null`.execute(
    rooms.database.db,
  )
  return waiting.length
}

async function selectUnsigned({ database: { db } }: Rooms, isMeant: RawBuilder<unknown>): Promise<CredentialFacts[]> {
  const { rows } = await sql<CredentialFacts>`
    select id, code, recipient_name as "recipientName", recipient_orcid as "recipientOrcid", event_id as "eventId", title,
           starts_on::text as "startsOn", ends_on::text as "endsOn", hours::float8 as hours, competencies,
           issuer_name as "issuerName", issued_at as "issuedAt"
      from certificates where credential is null and code is not null and ${isMeant}
     order by id limit ${sql.lit(batchSize)}`.execute(db)
  return rows
}
