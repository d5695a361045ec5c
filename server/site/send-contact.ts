import type { Parsed } from '#contract/endpoint.ts'
import type { sendContact as contract } from '#contract/contact.ts'
import { letter, type Letter, plainName } from '#server/mail/letter.ts'
import { inTransaction, type Rooms } from '#server/rooms.ts'
import { countForm, isAutomatic, mayMail } from './guard-forms.ts'

const answer = { message: 'Thank you. Your message has reached us, and a receipt is on its way.' }

/** For the admins' inbox. Works signed out, and gives the same answer to a program that is ignored. */
export async function sendContact(rooms: Rooms, form: Parsed<typeof contract, 'body'>, ip: string) {
  if (isAutomatic(form)) return answer
  await countForm(rooms, 'contact', ip)
  const isMailed = await mayMail(rooms, 'contact', form.email)
  await inTransaction(rooms, async (tx) => {
    const { id } = await tx.db
      .insertInto('contact_messages')
      .values({
        ...{ first_name: form.firstName, last_name: form.lastName, email: form.email },
        ...{ subject: form.subject, message: form.message, created_at: rooms.now() },
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    if (isMailed) await rooms.mail.send(tx, 'contact-receipt', { id })
  })
  return answer
}

/** The address may not be the sender's: so the letter carries nothing of the message. */
export async function contactReceipt({ database: { db } }: Rooms, { id }: { id: number }): Promise<Letter | null> {
  const row = await db.selectFrom('contact_messages').select(['email', 'first_name']).where('id', '=', id).executeTakeFirst()
  if (!row) return null
  return letter({
    to: row.email,
    greetingName: plainName(row.first_name),
    say: ({ community }) => community.contactReceipt(),
  })
}
