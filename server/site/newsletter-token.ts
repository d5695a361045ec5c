import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Db } from '#server/database/database.ts'

type Purpose = 'confirm' | 'stop'

interface Claim {
  purpose: Purpose
  subscriberId: number
  /** Seconds since 1970; 0 for one that never expires, since a letter may lie around for long. */
  until: number
}

const shape = /^(confirm|stop)-([1-9]\d{0,9})-(\d{1,12})-([\w-]{43})$/

/** Nothing is stored for it, and it dies with the subscription: ids are never reused. */
export async function signNewsletterToken(db: Db, claim: Claim): Promise<string> {
  const signature = (await sign(db, claim)).toString('base64url')
  return `${claim.purpose}-${claim.subscriberId}-${claim.until}-${signature}`
}

export async function readNewsletterToken(db: Db, token: string, purpose: Purpose): Promise<Claim | null> {
  const [, asked, id, until, signature] = shape.exec(token) ?? []
  if (asked !== purpose || !signature) return null
  const claim = { purpose, subscriberId: Number(id), until: Number(until) }
  return timingSafeEqual(Buffer.from(signature, 'base64url'), await sign(db, claim)) ? claim : null
}

async function sign(db: Db, { purpose, subscriberId, until }: Claim): Promise<Buffer> {
  const secret = await db.selectFrom('secrets').select('value').where('name', '=', 'newsletter').executeTakeFirstOrThrow()
  return createHmac('sha256', secret.value).update(`${purpose} ${subscriberId} ${until}`).digest()
}
