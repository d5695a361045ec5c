import type { Selectable } from 'kysely'
import { mailSecurityNotice } from '#server/accounts/security-letters.ts'
import type { Db } from '#server/database/database.ts'
import type { SignOnLinksTable } from '#server/database/tables/accounts.ts'
import { Problem } from '#server/http/problem.ts'
import type { Tx } from '#server/rooms.ts'
import type { SignOnProvider } from '#server/sign-on-providers.ts'
import { changeProfile } from '#server/users/change-profile.ts'
import { issuerOf } from './providers.ts'
import type { Found } from './read-claims.ts'

export type Link = Selectable<SignOnLinksTable>

export const selectLink = (db: Db, provider: SignOnProvider, subject: string): Promise<Link | undefined> =>
  db
    .selectFrom('sign_on_links')
    .selectAll()
    .where('issuer', '=', issuerOf(provider))
    .where('subject', '=', subject)
    .executeTakeFirst()

export const selectLinks = (db: Db, userId: number): Promise<Link[]> =>
  db.selectFrom('sign_on_links').selectAll().where('user_id', '=', userId).orderBy('created_at').orderBy('id').execute()

/** Who has an address here, and whether they already have an account with this provider. */
export const selectOwnerOfEmail = (db: Db, provider: SignOnProvider, email: string) =>
  db
    .selectFrom('users')
    .leftJoin('sign_on_links as link', (join) =>
      join.onRef('link.user_id', '=', 'users.id').on('link.issuer', '=', issuerOf(provider)),
    )
    .select(['users.id', 'users.email', 'link.id as linkId'])
    .where(({ fn }) => fn('lower', ['users.email']), '=', email.toLowerCase())
    .where('users.erased_at', 'is', null)
    .executeTakeFirst()

/** One member per account elsewhere, and one account per provider for each member: the database decides who was first. */
export async function createLink(tx: Tx, provider: SignOnProvider, userId: number, found: Found): Promise<Link> {
  const link = await tx.db
    .insertInto('sign_on_links')
    .values({
      ...{ user_id: userId, issuer: issuerOf(provider), subject: found.subject, orcid: found.orcid },
      ...{ created_at: tx.rooms.now(), last_used_at: tx.rooms.now() },
    })
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst()
  if (!link) throw await refusal(tx.db, provider, found.subject)
  if (found.orcid) await changeProfile(tx, userId, { orcid: found.orcid })
  return link
}

const refusal = async (db: Db, provider: SignOnProvider, subject: string) =>
  new Problem((await selectLink(db, provider, subject)) ? 'sign_on_taken' : 'sign_on_linked')

/** For an existing account: its owner is told of every new way in. */
export async function addLink(tx: Tx, provider: SignOnProvider, userId: number, found: Found): Promise<Link> {
  const link = await createLink(tx, provider, userId, found)
  await mailSecurityNotice(tx, userId, { event: 'sign-on-linked', detail: provider.name })
  return link
}

/** False if it has been unlinked meanwhile. */
export async function noteUse({ db, rooms }: Tx, { id }: Link): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('sign_on_links')
    .set({ last_used_at: rooms.now() })
    .where('id', '=', id)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
