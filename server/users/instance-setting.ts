import { sql } from 'kysely'
import type { EntryRule } from '#contract/entry.ts'
import type { InstanceSettings } from '#contract/instance.ts'
import type { Db } from '#server/database/database.ts'
import { prepareSql } from '#server/database/prepare-sql.ts'
import type { ChosenAppearance } from './read-site.ts'
import type { StoredTuning } from '#server/relevance/stored-tuning.ts'

interface Settings {
  publishesTrustedPosts: boolean
  /** Unless it says no, what members share with the web is there for visitors. */
  showsRoomsToWeb: boolean
  /** Who may start a group: members, unless an admin says otherwise. */
  groupsBy: InstanceSettings['groupsBy']
  /** Passwords, passkeys and registration are closed (server/accounts/only-sign-on.ts). */
  onlySignOn: boolean
  /** What the files of a member's collections may take. */
  collectionGigabytes: number
  /** Who may register; anyone, unless an admin says otherwise (server/entry/entry-rule.ts). */
  entry: EntryRule
  /** How the site is called and looks (read-site.ts). */
  appearance: ChosenAppearance
  /** What was learned from decisions, and whether it is used (server/moderation/relevance-tuning.ts). */
  relevanceTuning: StoredTuning
  /** Not chosen by anyone: how far a job has come (server/posts/begin-counts.ts). */
  postsCountedDownTo: number
  /** Nor this: by which rules of the world's clocks dates were computed (server/events/renew-instants.ts). */
  timeZoneRules: string
  /** Nor this: when `npm run backup` last wrote one. */
  lastBackup: LastBackup
}

export interface LastBackup {
  at: string
  bytes: number
}

const selectSetting = prepareSql<{ name: string }, { value: unknown }>(
  ['name'],
  ({ name }) => sql`select value from instance_settings where key = ${name}`,
)

/** What admins have chosen for everyone; undefined until they have. */
export async function readInstanceSetting(db: Db, name: keyof Settings): Promise<unknown> {
  return (await selectSetting(db, { name }))[0]?.value
}

export const readGroupsBy = async (db: Db): Promise<InstanceSettings['groupsBy']> =>
  ((await readInstanceSetting(db, 'groupsBy')) as InstanceSettings['groupsBy'] | undefined) ?? 'members'

export const readShowsRooms = async (db: Db): Promise<boolean> => (await readInstanceSetting(db, 'showsRoomsToWeb')) !== false

const usualGigabytes = 5

export const readCollectionGigabytes = async (db: Db): Promise<number> =>
  ((await readInstanceSetting(db, 'collectionGigabytes')) as number | undefined) ?? usualGigabytes

export async function writeInstanceSetting<Name extends keyof Settings>(db: Db, name: Name, value: Settings[Name]) {
  await db
    .insertInto('instance_settings')
    .values({ key: name, value: JSON.stringify(value) })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value: JSON.stringify(value) }))
    .execute()
}

/** Two admins at once: neither writes over what the other has changed. Where nothing was chosen yet, there is a row to wait for. */
export async function lockInstanceSetting<Name extends keyof Settings>(db: Db, name: Name, unchosen: Settings[Name]) {
  await db
    .insertInto('instance_settings')
    .values({ key: name, value: JSON.stringify(unchosen) })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .execute()
  await db.selectFrom('instance_settings').select('key').where('key', '=', name).forUpdate().execute()
}

export async function forgetInstanceSetting(db: Db, name: keyof Settings) {
  await db.deleteFrom('instance_settings').where('key', '=', name).execute()
}
