import { sql } from 'kysely'
import type { Certificate } from '#contract/certificates.ts'
import { recordAct, type Act } from '#server/audit/record-act.ts'
import { Problem } from '#server/http/problem.ts'
import type { Viewer } from '#server/http/viewer.ts'
import type { Reason } from '#server/mail/words/reasons.ts'
import { reasonInEnglish } from '#server/mail/words/words.ts'
import { notifyMany } from '#server/notifications/notify-many.ts'
import type { Tx } from '#server/rooms.ts'
import { readCode } from './certificate-code.ts'
import { readCertificate } from './read-certificate.ts'

/** By the host who issued it, or an admin. Its page says so from now on, and its bit is set. */
export async function revokeCertificate(tx: Tx, viewer: Viewer, typed: string, reason: string): Promise<Certificate> {
  const code = readCode(typed)
  const found = await tx.db.selectFrom('certificates').selectAll().where('code', '=', code).forNoKeyUpdate().executeTakeFirst()
  if (!found) throw new Problem('certificate_not_found')
  if (found.issued_by !== viewer.id && !viewer.isAdmin) throw new Problem('not_yours')
  if (found.revoked_at) throw new Problem('certificate_revoked')
  await revokeOnes(tx, [found.id], { by: viewer.id, reason })
  const userId = found.recipient_id === null ? {} : { userId: found.recipient_id }
  const about = { ...userId, label: found.title ?? '', ...(await aboutEvent(tx, found.event_id)) }
  await recordAct(tx, viewer, { action: 'revoke_certificate', ...about, reason })
  return readCertificate(tx, viewer, code)
}

/** How the log refers to it, including for the moderators of its group. */
async function aboutEvent({ db }: Tx, id: number | null): Promise<Pick<Act, 'subjectType' | 'subjectId' | 'inGroupId'>> {
  const events = db.selectFrom('holdings').select(['id', 'group_id'])
  const event = id === null ? undefined : await events.where('id', '=', id).executeTakeFirst()
  return event ? { subjectType: 'holding', subjectId: event.id, inGroupId: event.group_id } : {}
}

/** They did not attend after all: without attendance a certificate for the date is void. */
export async function revokeForAttendance(
  tx: Tx,
  { occurrenceId, userIds, by }: { occurrenceId: number; userIds: number[]; by: number | null },
) {
  const { rows } = await sql<{ id: number }>`
    select id from certificates
     where occurrence_id = ${occurrenceId} and recipient_id = any(${userIds}::int[]) and revoked_at is null
     order by id for no key update`.execute(tx.db)
  const ids = rows.map(({ id }) => id)
  await revokeOnes(tx, ids, { by, reason: ['attendanceTakenBack', {}] })
}

interface Revoking {
  by: number | null
  reason: Reason
  isTold?: boolean
}

export async function revokeOnes(tx: Tx, ids: number[], { by, reason, isTold = true }: Revoking) {
  if (ids.length === 0) return
  const revoked = await tx.db
    .updateTable('certificates')
    .set({ revoked_at: tx.rooms.now(), revoked_by: by, revoke_reason: reasonInEnglish(reason) })
    .where('id', 'in', ids)
    .where('revoked_at', 'is', null)
    .returning(['recipient_id', 'event_id', 'title'])
    .execute()
  const [first] = revoked
  if (!first || !isTold) return
  const people = revoked.flatMap(({ recipient_id }) => recipient_id ?? [])
  const about = first.event_id === null ? {} : { holdingId: first.event_id }
  await notifyMany(tx, people, {
    type: 'learning',
    says: ['certificateWithdrawn', { title: first.title ?? '', reason }],
    ...about,
  })
}
