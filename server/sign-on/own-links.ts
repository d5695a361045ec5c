import type { OwnSignOn } from '#contract/sign-on.ts'
import { isOnlySignOn } from '#server/accounts/only-sign-on.ts'
import { nobodysHash } from '#server/accounts/passwords/password-hash.ts'
import { mailSecurityNotice } from '#server/accounts/security-letters.ts'
import { endSessions } from '#server/accounts/session.ts'
import { Problem } from '#server/http/problem.ts'
import type { Viewer } from '#server/http/viewer.ts'
import type { Tx } from '#server/rooms.ts'
import type { SignOnProvider } from '#server/sign-on-providers.ts'
import { lockPeople } from '#server/users/lock-people.ts'
import { takeBackGiven } from './apply-rules.ts'
import { selectLinks, type Link } from './links.ts'
import { issuerOf } from './providers.ts'

export const presentProvider = ({ id, name, orcid }: SignOnProvider) => ({ id, name, isOrcid: orcid })

export async function readOwnLinks(tx: Tx, viewer: Viewer): Promise<OwnSignOn> {
  const { signOnProviders } = tx.rooms.config
  const links = await selectLinks(tx.db, viewer.id)
  const linked = new Set(links.map(({ issuer }) => issuer))
  return {
    links: links.map((link) => ({
      ...{ id: link.id, provider: nameOf(tx, link), orcid: link.orcid },
      ...{ createdAt: link.created_at.toISOString(), lastUsedAt: link.last_used_at.toISOString() },
    })),
    providers: signOnProviders.filter((provider) => !linked.has(issuerOf(provider))).map(presentProvider),
    hasPassword: await hasPassword(tx, viewer.id),
  }
}

const nameOf = ({ rooms }: Tx, { issuer }: Link) => {
  const provider = rooms.config.signOnProviders.find((one) => issuerOf(one) === issuer)
  return provider?.name ?? URL.parse(issuer)?.host ?? issuer
}

/** Never the only way in. Ends the sessions it opened, except this one, and takes back what a rule granted through it. */
export async function unlink(tx: Tx, viewer: Viewer, id: number) {
  const known = (await selectLinks(tx.db, viewer.id)).find((one) => one.id === id)
  if (known) await takeBackGiven(tx, known, `${nameOf(tx, known)} was unlinked`)
  await lockPeople(tx, [viewer.id])
  const links = await selectLinks(tx.db, viewer.id)
  const link = links.find((one) => one.id === id)
  if (!link) throw new Problem('not_found')
  if (
    !(await hasAnotherWay(
      tx,
      viewer,
      links.filter((one) => one !== link),
    ))
  )
    throw new Problem('only_way_in')
  await endSessions(tx, viewer.id, { linkId: id, except: viewer.sessionId })
  await tx.db.deleteFrom('sign_on_links').where('id', '=', id).execute()
  await mailSecurityNotice(tx, viewer.id, { event: 'sign-on-unlinked', detail: nameOf(tx, link) })
  return { message: 'The account is no longer linked.' }
}

/** A link to a provider that the operator has removed opens nothing. */
async function hasAnotherWay(tx: Tx, viewer: Viewer, others: Link[]): Promise<boolean> {
  const issuers = tx.rooms.config.signOnProviders.map(issuerOf)
  if (others.some(({ issuer }) => issuers.includes(issuer))) return true
  if (await isOnlySignOn({ config: tx.rooms.config, database: { db: tx.db } })) return false
  if (await hasPassword(tx, viewer.id)) return true
  return (await tx.db.selectFrom('passkeys').select('id').where('user_id', '=', viewer.id).executeTakeFirst()) !== undefined
}

async function hasPassword({ db }: Tx, userId: number): Promise<boolean> {
  const row = await db.selectFrom('users').select('password_hash').where('id', '=', userId).executeTakeFirst()
  return row !== undefined && row.password_hash !== nobodysHash
}
