import { letter, type Letter } from '#server/mail/letter.ts'
import { inTransaction, type Rooms } from '#server/rooms.ts'
import { signNewsletterToken } from './newsletter-token.ts'

interface About {
  newsletterId: number
  subscriberId: number
}

/** Null for someone who has unsubscribed since, or a letter already sent. */
export async function newsletterLetter(rooms: Rooms, { newsletterId, subscriberId }: About): Promise<Letter | null> {
  const { db } = rooms.database
  const row = await db
    .selectFrom('newsletter_letters')
    .innerJoin('newsletters', 'newsletters.id', 'newsletter_letters.newsletter_id')
    .innerJoin('newsletter_subscribers', 'newsletter_subscribers.id', 'newsletter_letters.subscriber_id')
    .select(['newsletters.subject', 'newsletters.text', 'newsletter_subscribers.email'])
    .where('newsletter_id', '=', newsletterId)
    .where('subscriber_id', '=', subscriberId)
    .executeTakeFirst()
  if (!row) return null
  const token = await signNewsletterToken(db, { purpose: 'stop', subscriberId, until: 0 })
  const { publicUrl } = rooms.config
  return letter({
    // One text for all subscribers: the frame around it is in the site's language.
    ...{ to: row.email, readerId: null },
    say: ({ notices }) => ({
      ...{ subject: row.subject, paragraphs: row.text.split(/\n\s*\n/), footer: notices.newsletterFooter({}) },
      footerLink: { label: notices.unsubscribe({}), url: `${publicUrl}/newsletter/unsubscribe/${token}` },
    }),
    headers: {
      'List-Unsubscribe': `<${publicUrl}/api/newsletter/unsubscribe/${token}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    },
  })
}

/** The deleted row is what counts: a letter that a job handles twice counts once. */
export const countLetter = (rooms: Rooms, { newsletterId, subscriberId }: About, isSent: boolean) =>
  inTransaction(rooms, async ({ db }) => {
    const { numDeletedRows } = await db
      .deleteFrom('newsletter_letters')
      .where('newsletter_id', '=', newsletterId)
      .where('subscriber_id', '=', subscriberId)
      .executeTakeFirst()
    if (numDeletedRows === 0n) return
    const column = isSent ? 'sent' : 'skipped'
    await db
      .updateTable('newsletters')
      .set(({ eb }) => ({ [column]: eb(column, '+', 1) }))
      .where('id', '=', newsletterId)
      .execute()
  })
