import { sql, type Selectable } from 'kysely'
import type { Parsed } from '#contract/endpoint.ts'
import type { ContactMessage, listInbox as contract } from '#contract/contact.ts'
import { recordAct } from '#server/audit/record-act.ts'
import type { ContactMessagesTable } from '#server/database/tables/site.ts'
import { Problem } from '#server/http/problem.ts'
import { pageOf, readCursor, timeOfCursor } from '#server/http/page-cursor.ts'
import type { Viewer } from '#server/http/viewer.ts'
import { letter, type Letter } from '#server/mail/letter.ts'
import type { Rooms, Tx } from '#server/rooms.ts'

export async function listInbox({ db }: Tx, { status, limit, cursor }: Parsed<typeof contract, 'query'>) {
  let query = db
    .selectFrom('contact_messages')
    .selectAll()
    .select(sql<number>`extract(epoch from created_at) * 1000000`.as('key'))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit + 1)
  if (status) query = query.where('status', '=', status)
  if (cursor) {
    const { key, id } = readCursor(cursor)
    query = query.where(sql<boolean>`(created_at, id) < (${timeOfCursor(key)}::timestamptz, ${id}::int)`)
  }
  const rows = await query.execute()
  const { shown, end } = pageOf(rows, limit)
  return { items: shown.map(presentContact), end }
}

/** With text: answered by mail. Without: closed. If two admins do so at once, the second is told. */
export async function answerContact(
  tx: Tx,
  admin: Viewer,
  { id, reply }: { id: number; reply: string | null },
): Promise<ContactMessage> {
  const status = reply ? 'answered' : 'closed'
  const row = await tx.db
    .updateTable('contact_messages')
    .set({ status, ...(reply && { reply, replied_by: admin.name, replied_at: tx.rooms.now() }) })
    .where('id', '=', id)
    .where('status', '=', 'new')
    .returningAll()
    .executeTakeFirst()
  if (!row) throw new Problem((await exists(tx, id)) ? 'already_decided' : 'not_found')
  if (reply) await tx.rooms.mail.send(tx, 'contact-answer', { id })
  const action = reply ? 'answer_contact' : 'close_contact'
  // A visitor's own words do not belong in a log from which nothing is ever removed.
  await recordAct(tx, admin, { action, subjectType: 'contact', subjectId: id })
  return presentContact(row)
}

const exists = ({ db }: Tx, id: number) => db.selectFrom('contact_messages').select('id').where('id', '=', id).executeTakeFirst()

export async function contactAnswer({ database: { db } }: Rooms, { id }: { id: number }): Promise<Letter | null> {
  const row = await db.selectFrom('contact_messages').selectAll().where('id', '=', id).executeTakeFirst()
  if (!row?.reply) return null
  const { subject } = row
  const reply = row.reply.split(/\n+/)
  return letter({
    ...{ to: row.email, greetingName: row.first_name },
    say: ({ community }) => community.contactAnswer({ subject, reply }),
  })
}

const presentContact = (row: Selectable<ContactMessagesTable>): ContactMessage => ({
  id: row.id,
  firstName: row.first_name,
  lastName: row.last_name,
  email: row.email,
  subject: row.subject,
  message: row.message,
  status: row.status,
  reply: row.reply,
  repliedBy: row.replied_by,
  createdAt: row.created_at.toISOString(),
})
