import { Problem } from '#server/http/problem.ts'
import type { Tx } from '#server/rooms.ts'
import { readNewsletterToken } from './newsletter-token.ts'

export async function confirmNewsletter({ db, rooms }: Tx, token: string) {
  const claim = await readNewsletterToken(db, token, 'confirm')
  if (!claim) throw new Problem('invalid_newsletter_link')
  if (claim.until * 1000 < rooms.now().getTime()) throw new Problem('expired_newsletter_link')
  const { numUpdatedRows } = await db
    .updateTable('newsletter_subscribers')
    .set(({ fn, val }) => ({ confirmed_at: fn.coalesce('confirmed_at', val(rooms.now())) }))
    .where('id', '=', claim.subscriberId)
    .executeTakeFirst()
  // Someone has unsubscribed since.
  if (numUpdatedRows === 0n) throw new Problem('invalid_newsletter_link')
  return { message: 'You are subscribed.' }
}
