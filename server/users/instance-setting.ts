import { sql } from 'kysely'
import type { EntryRule } from '#contract/entry.ts'
import type { InstanceSettings } from '#contract/instance.ts'
import type { Db } from '#server/database/database.ts'
import { prepareSql } from '#server/database/prepare-sql.ts'
import type { ChosenAppearance } from './read-site.ts'
import type { StoredTuning } from '#server/relevance/stored-tuning.ts'

interface Settings {
  publishesTrustedPosts: boolean
  /** Unless switched off, visitors see what members share with the web. */
  showsRoomsToWeb: boolean
  /** Who may start a group: members, unless an admin decides otherwise. */
  groupsBy: InstanceSettings['groupsBy']
  /** Passwords, passkeys and registration are closed (server/accounts/only-sign-on.ts). */
  onlySignOn: boolean
  /** The space for the files of one member's collections. */
  collectionGigabytes: number
  /** Who may register; anyone, unless an admin decides otherwise (server/entry/entry-rule.ts). */
  entry: EntryRule
  /** The site's name and look (read-site.ts). */
  appearance: ChosenAppearance
  /** What was learned from decisions, and whether it is in use (server/moderation/relevance-tuning.ts). */
  relevanceTuning: StoredTuning
  /** Not a choice: how far a job has got (server/posts/begin-counts.ts). */
  postsCountedDownTo: number
  /** Nor this: the time zone rules by which dates were computed (server/events/renew-instants.ts). */
  timeZoneRules: string
  /** Nor this: when `npm run backup` last wrote a backup. */
  lastBackup: LastBackup
}

export interface LastBackup {
  at: string
  bytes: number
}

/** To be sent with others; none until someone has chosen. */
export const selectSetting = prepareSql<{ name: keyof Settings }, { value: unknown }>(
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

/**
 * When two admins save at once, neither overwrites the other's change. A row is inserted if nothing was chosen yet, so that
 * there is one to lock.
 */
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
