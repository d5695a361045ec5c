import { sql, type RawBuilder } from 'kysely'
import type { Certificate } from '#contract/certificates.ts'
import type { Competency } from '#contract/competencies.ts'
import { mostId } from '#contract/endpoint.ts'
import { pageOf, readCursor, type Page } from '#server/http/page-cursor.ts'
import { Problem } from '#server/http/problem.ts'
import type { Viewer } from '#server/http/viewer.ts'
import type { Rooms, Tx } from '#server/rooms.ts'
import { readCode } from './certificate-code.ts'
import { certificateAddress } from './credential.ts'
import { signCertificates } from './sign-certificates.ts'

type Reading = Pick<Tx, 'db' | 'rooms'>

interface Row {
  id: number
  code: string
  recipientId: number | null
  recipientName: string
  title: string
  startsOn: string
  endsOn: string
  hours: number
  competencies: Competency[]
  issuerName: string
  issuedById: number | null
  issuedByName: string | null
  issuedAt: Date
  revokedAt: Date | null
  reason: string | null
}

/** For anyone who has its code. */
export async function readCertificate(tx: Tx, viewer: Viewer | null, typed: string): Promise<Certificate> {
  const [row] = await selectOnes(tx, sql`certificates.code = ${readCode(typed)}`, 1)
  if (!row) throw new Problem('certificate_not_found')
  return present(tx, viewer, row)
}

/** Exactly as signed; signed right now if it is requested before its turn. */
export async function readCredential(tx: Reading, typed: string): Promise<string> {
  const code = readCode(typed)
  const found = await selectCredential(tx, code)
  if (found && found.credential === null) await signCertificates(tx.rooms, sql`certificates.code = ${code}`)
  const signed = found?.credential ?? (found && (await selectCredential(tx, code)))?.credential
  if (!signed) throw new Problem('certificate_not_found')
  return signed
}

/** Whether a page for it exists. */
export const isCertificate = async (rooms: Rooms, typed: string) =>
  (await selectCredential({ db: rooms.database.db, rooms }, readCode(typed))) !== undefined

const selectCredential = ({ db }: Reading, code: string) =>
  db.selectFrom('certificates').select('credential').where('code', '=', code).executeTakeFirst()

export async function listCertificates(
  tx: Tx,
  viewer: Viewer,
  { limit, cursor }: { limit: number; cursor?: string | undefined },
): Promise<Page<Certificate>> {
  const isBefore = cursor === undefined ? sql`true` : sql`certificates.id < ${readCursor(cursor).id}`
  const rows = await selectOnes(tx, sql`certificates.recipient_id = ${viewer.id} and ${isBefore}`, limit + 1)
  const { shown, end } = pageOf(rows, limit)
  return { items: shown.map((row) => present(tx, viewer, row)), end }
}

const mostAtOnce = 50

interface Received {
  certificate: Certificate
  credential: string
}

/** All that a member has received, newest first, each as it was signed. */
export async function* certificatesOf(tx: Reading, userId: number): AsyncGenerator<Received> {
  for (let last = mostId; ;) {
    const rows = await selectOnes(tx, sql`certificates.recipient_id = ${userId} and certificates.id < ${last}`, mostAtOnce)
    for (const row of rows) yield { certificate: present(tx, null, row), credential: await readCredential(tx, row.code) }
    if (rows.length < mostAtOnce) return
    last = rows.at(-1)!.id
  }
}

async function selectOnes({ db }: Reading, isWanted: RawBuilder<unknown>, limit: number): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select certificates.id, certificates.code, recipient_id as "recipientId", recipient_name as "recipientName",
           certificates.title, starts_on::text as "startsOn", ends_on::text as "endsOn", certificates.hours::float8 as hours,
           certificates.competencies, certificates.issuer_name as "issuerName", host.id as "issuedById", host.name as "issuedByName",
           issued_at as "issuedAt", revoked_at as "revokedAt", revoke_reason as reason
      from certificates left join users as host on host.id = certificates.issued_by and host.erased_at is null
     where ${isWanted} and certificates.code is not null
     order by certificates.id desc limit ${limit}`.execute(db)
  return rows
}

function present({ rooms }: Reading, viewer: Viewer | null, row: Row): Certificate {
  const { code, recipientName, title, startsOn, endsOn, hours, competencies, issuerName } = row
  const isIssuer = viewer !== null && row.issuedById === viewer.id
  const mayRevoke = isIssuer || viewer?.isAdmin === true
  const knowsWhy = mayRevoke || (viewer !== null && row.recipientId === viewer.id)
  return {
    ...{ code, recipientName, title, startsOn, endsOn, hours, competencies, issuerName },
    issuedBy: row.issuedByName === null ? null : { name: row.issuedByName },
    issuedAt: row.issuedAt.toISOString(),
    state: row.revokedAt ? 'revoked' : 'valid',
    revokedAt: row.revokedAt?.toISOString() ?? null,
    ...(knowsWhy && { reason: row.reason }),
    url: certificateAddress(rooms.config.publicUrl, code),
    mayRevoke: mayRevoke && !row.revokedAt,
  }
}
