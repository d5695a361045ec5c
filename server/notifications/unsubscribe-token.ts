import { createHmac, timingSafeEqual } from 'node:crypto'
import { letterKinds, type LetterKind } from '#contract/notifications.ts'
import type { Db } from '#server/database/database.ts'

interface Subscription {
  kind: LetterKind
  userId: number
}

const shape = new RegExp(`^(${letterKinds.join('|')})-([1-9]\\d{0,9})-([\\w-]{43})$`)

/** Never expires, since a letter may lie around for long, and is good for nothing else. */
export async function signUnsubscribeToken(db: Db, subscription: Subscription): Promise<string> {
  const signature = await sign(db, subscription)
  return `${subscription.kind}-${subscription.userId}-${signature.toString('base64url')}`
}

export async function readUnsubscribeToken(db: Db, token: string): Promise<Subscription | null> {
  const [, kind, userId, signature] = shape.exec(token) ?? []
  if (!kind || !userId || !signature) return null
  const subscription = { kind: kind as LetterKind, userId: Number(userId) }
  return timingSafeEqual(Buffer.from(signature, 'base64url'), await sign(db, subscription)) ? subscription : null
}

async function sign(db: Db, { kind, userId }: Subscription): Promise<Buffer> {
  const secret = await db.selectFrom('secrets').select('value').where('name', '=', 'unsubscribe').executeTakeFirstOrThrow()
  return createHmac('sha256', secret.value).update(`${kind} ${userId}`).digest()
}
