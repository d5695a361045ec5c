import type { Db } from '#server/database/database.ts'
import type { Actor } from './world.ts'

interface Entered {
  ada: Actor
  ben: Actor
  secret: string
  at: Date
}

/** Tokens, invitations and links to other services: Ada's own, and Ben's, which contain what no one else may read. */
export async function haveWaysIn(db: Db, { ada, ben, secret, at: now }: Entered) {
  const token = { scope: 'read', last_used_at: null, expires_at: now } as const
  await db
    .insertInto('access_tokens')
    .values([
      { ...token, user_id: ada.id, name: 'Own token', token_hash: Buffer.alloc(32, 'secret of ada') },
      { ...token, user_id: ben.id, name: secret, token_hash: Buffer.alloc(32, 'secret of ben') },
    ])
    .execute()
  const invited = (email: string, name: string) => ({
    kind: 'letter' as const,
    email,
    name,
    days: 14,
    uses: 1,
    expires_at: now,
  })
  const invitations = await db
    .insertInto('invitations')
    .values([invited(ada.email, 'Own invitation'), invited(`${secret}.invited@library.test`, secret)])
    .returning('id')
    .execute()
  const uses = [ada, ben].map(({ id: user_id }, at) => ({ user_id, invitation_id: invitations[at]!.id }))
  await db.insertInto('invitation_uses').values(uses).execute()
  const issuer = 'https://campus.test'
  await db
    .insertInto('sign_on_links')
    .values([
      { issuer, subject: 'Own subject', user_id: ada.id },
      { issuer, subject: secret, user_id: ben.id },
    ])
    .execute()
}
