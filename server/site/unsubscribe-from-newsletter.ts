import { Problem } from '#server/http/problem.ts'
import type { Tx } from '#server/rooms.ts'
import { readNewsletterToken } from './newsletter-token.ts'

/** Anyone who holds the letter may, once or a hundred times. The address is not kept. */
export async function unsubscribeFromNewsletter({ db }: Tx, token: string) {
  const claim = await readNewsletterToken(db, token, 'stop')
  if (!claim) throw new Problem('invalid_newsletter_link')
  await db.deleteFrom('newsletter_subscribers').where('id', '=', claim.subscriberId).execute()
  return { message: 'You are unsubscribed.' }
}
