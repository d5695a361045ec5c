import type { Reply } from '#contract/endpoint.ts'
import type { readInstanceSettings as contract } from '#contract/moderation.ts'
import { recordAct } from '#server/audit/record-act.ts'
import type { Viewer } from '#server/http/viewer.ts'
import { readInstanceSetting, writeInstanceSetting } from '#server/users/instance-setting.ts'
import type { Tx } from '#server/rooms.ts'

type Settings = Reply<typeof contract>

export async function readInstanceSettings({ db }: Tx): Promise<Settings> {
  return { publishesTrustedPosts: (await readInstanceSetting(db, 'publishesTrustedPosts')) === true }
}

export async function changeInstanceSettings(tx: Tx, admin: Viewer, settings: Settings): Promise<Settings> {
  await writeInstanceSetting(tx.db, 'publishesTrustedPosts', settings.publishesTrustedPosts)
  const label = settings.publishesTrustedPosts ? 'Trusted members publish at once' : 'Every post is reviewed'
  await recordAct(tx, admin, { action: 'change_settings', subjectType: 'settings', label })
  return readInstanceSettings(tx)
}
