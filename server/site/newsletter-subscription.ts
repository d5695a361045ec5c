import { confirmationHours, type subscribeToNewsletter as contract } from '#contract/newsletter.ts'
import type { Parsed } from '#contract/endpoint.ts'
import { Problem } from '#server/http/problem.ts'
import { letter, type Letter } from '#server/mail/letter.ts'
import { inTransaction, type Rooms, type Tx } from '#server/rooms.ts'
import { countForm, isAutomatic, mayMail } from './guard-forms.ts'
import { readNewsletterToken, signNewsletterToken } from './newsletter-token.ts'

const answer = { message: 'Please check your email: the newsletter begins once you have confirmed your address.' }

/** The same answer and the same work for every address: whether it is known is looked up when the letter is written. */
export async function subscribeToNewsletter(rooms: Rooms, form: Parsed<typeof contract, 'body'>, ip: string) {
  if (isAutomatic(form)) return answer
  await countForm(rooms, 'newsletter', ip)
  const isMailed = await mayMail(rooms, 'newsletter', form.email)
  await inTransaction(rooms, async (tx) => {
    await tx.db
      .insertInto('newsletter_subscribers')
      .values({ email: form.email, confirmed_at: null, created_at: rooms.now() })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    if (isMailed) await rooms.mail.send(tx, 'newsletter-confirmation', { email: form.email })
  })
  return answer
}

export async function newsletterConfirmation(rooms: Rooms, { email }: { email: string }): Promise<Letter | null> {
  const { db } = rooms.database
  const subscriber = await db
    .selectFrom('newsletter_subscribers')
    .select(['id', 'email', 'confirmed_at'])
    .where(({ fn }) => fn<string>('lower', ['email']), '=', email.toLowerCase())
    .executeTakeFirst()
  if (!subscriber || subscriber.confirmed_at) return null
  const until = Math.floor(rooms.now().getTime() / 1000) + confirmationHours * 3600
  const token = await signNewsletterToken(db, { purpose: 'confirm', subscriberId: subscriber.id, until })
  return letter({
    to: subscriber.email,
    say: ({ community }) => community.newsletterConfirmation({ hours: confirmationHours }),
    url: `${rooms.config.publicUrl}/newsletter/confirm/${token}`,
  })
}

export async function confirmNewsletter({ db, rooms }: Tx, token: string) {
  const claim = await readNewsletterToken(db, token, 'confirm')
  if (!claim) throw new Problem('invalid_newsletter_link')
  if (claim.until * 1000 < rooms.now().getTime()) throw new Problem('expired_newsletter_link')
  const { numUpdatedRows } = await db
    .updateTable('newsletter_subscribers')
    .set(({ fn, val }) => ({ confirmed_at: fn.coalesce('confirmed_at', val(rooms.now())) }))
    .where('id', '=', claim.subscriberId)
    .executeTakeFirst()
  // They have unsubscribed since.
  if (numUpdatedRows === 0n) throw new Problem('invalid_newsletter_link')
  return { message: 'You are subscribed.' }
}

/** Open to anyone holding the letter, as often as they like. The address is not kept. */
export async function unsubscribeFromNewsletter({ db }: Tx, token: string) {
  const claim = await readNewsletterToken(db, token, 'stop')
  if (!claim) throw new Problem('invalid_newsletter_link')
  await db.deleteFrom('newsletter_subscribers').where('id', '=', claim.subscriberId).execute()
  return { message: 'You are unsubscribed.' }
}
