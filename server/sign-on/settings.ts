import type { SignOnSettings, SignOnWays } from '#contract/sign-on.ts'
import { isOnlySignOn, selectFirstAdmin } from '#server/accounts/only-sign-on.ts'
import { recordAct } from '#server/audit/record-act.ts'
import { Problem } from '#server/http/problem.ts'
import type { Viewer } from '#server/http/viewer.ts'
import type { Tx } from '#server/rooms.ts'
import { readInstanceSetting, writeInstanceSetting } from '#server/users/instance-setting.ts'
import { selectLinks } from './links.ts'
import { presentProvider } from './own-links.ts'
import { issuerOf, redirectUri } from './providers.ts'

export const readWays = async ({ rooms }: Tx): Promise<SignOnWays> => ({
  providers: rooms.config.signOnProviders.map(presentProvider),
  onlySignOn: await isOnlySignOn(rooms),
})

/** Everything about a provider except its secret. */
export async function readSettings({ db, rooms }: Tx): Promise<SignOnSettings> {
  const { signOnProviders } = rooms.config
  const counts = await db
    .selectFrom('sign_on_links')
    .select(['issuer', ({ fn }) => fn.countAll<number>().as('members')])
    .groupBy('issuer')
    .execute()
  return {
    onlySignOn: signOnProviders.length > 0 && (await readInstanceSetting(db, 'onlySignOn')) === true,
    firstAdmin: (await selectFirstAdmin(db))?.username ?? null,
    providers: signOnProviders.map((provider) => ({
      ...presentProvider(provider),
      ...{ issuer: provider.issuer, scopes: provider.scopes, rules: provider.rules },
      claims: {
        name: provider.claims.name,
        workplace: provider.claims.workplace ?? null,
        groups: provider.claims.groups ?? null,
      },
      redirectUri: redirectUri({ config: rooms.config }, provider),
      logoutUri: `${rooms.config.publicUrl}/api/sign-on/${provider.id}/logout`,
      members: Number(counts.find(({ issuer }) => issuer === issuerOf(provider))?.members ?? 0),
    })),
  }
}

/** Only by someone who has signed in that way: a switch that can lock people out must have been tried. */
export async function changeOnlySignOn(tx: Tx, admin: Viewer, onlySignOn: boolean): Promise<SignOnSettings> {
  const issuers = tx.rooms.config.signOnProviders.map(issuerOf)
  if (onlySignOn) {
    const isTried = (await selectLinks(tx.db, admin.id)).some(({ issuer }) => issuers.includes(issuer))
    if (!isTried) throw new Problem('sign_on_untried')
  }
  if (((await readInstanceSetting(tx.db, 'onlySignOn')) === true) !== onlySignOn) {
    await writeInstanceSetting(tx.db, 'onlySignOn', onlySignOn)
    const label = onlySignOn ? 'Single sign-on is the only way in' : 'Passwords and passkeys sign in again'
    await recordAct(tx, admin, { action: 'change_settings', subjectType: 'settings', label })
  }
  return readSettings(tx)
}
