import type { InstanceSettings } from '#contract/instance.ts'
import { recordAct } from '#server/audit/record-act.ts'
import type { Viewer } from '#server/http/viewer.ts'
import {
  readCollectionGigabytes,
  readGroupsBy,
  readInstanceSetting,
  readShowsRooms,
  writeInstanceSetting,
} from '#server/users/instance-setting.ts'
import type { Tx } from '#server/rooms.ts'

export async function readInstanceSettings({ db }: Tx): Promise<InstanceSettings> {
  const publishesTrustedPosts = (await readInstanceSetting(db, 'publishesTrustedPosts')) === true
  const [groupsBy, showsRoomsToWeb] = [await readGroupsBy(db), await readShowsRooms(db)]
  return { publishesTrustedPosts, groupsBy, showsRoomsToWeb, collectionGigabytes: await readCollectionGigabytes(db) }
}

type Change = { [Name in keyof InstanceSettings]?: InstanceSettings[Name] | undefined }

const starters = { members: 'Every member', verified: 'Verified members', admins: 'Only admins' } as const

/** Fields left out stay as they are; each change is a line in the log. */
export async function changeInstanceSettings(tx: Tx, admin: Viewer, change: Change): Promise<InstanceSettings> {
  const { publishesTrustedPosts, groupsBy, showsRoomsToWeb, collectionGigabytes } = change
  const write = (label: string) => recordAct(tx, admin, { action: 'change_settings', subjectType: 'settings', label })
  if (publishesTrustedPosts !== undefined) {
    await writeInstanceSetting(tx.db, 'publishesTrustedPosts', publishesTrustedPosts)
    await write(publishesTrustedPosts ? 'Trusted members publish at once' : 'Every post is reviewed')
  }
  if (groupsBy !== undefined) {
    await writeInstanceSetting(tx.db, 'groupsBy', groupsBy)
    await write(`${starters[groupsBy]} may start groups`)
  }
  if (showsRoomsToWeb !== undefined) {
    await writeInstanceSetting(tx.db, 'showsRoomsToWeb', showsRoomsToWeb)
    await write(
      showsRoomsToWeb ? 'What is shared with the web is shown to visitors' : 'Nothing in the rooms is shown to visitors',
    )
  }
  if (collectionGigabytes !== undefined) {
    await writeInstanceSetting(tx.db, 'collectionGigabytes', collectionGigabytes)
    await write(`${collectionGigabytes} GB for the collections of each member`)
  }
  return readInstanceSettings(tx)
}
