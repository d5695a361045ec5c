import { notificationKinds, notificationTypes, type NotificationType } from '#contract/notification-kinds.ts'
import type { Settings } from '#contract/settings.ts'
import { Problem } from '#server/http/problem.ts'
import type { Viewer } from '#server/http/viewer.ts'
import type { Tx } from '#server/rooms.ts'
import { readSiteLetterLanguage } from '#server/users/read-sender.ts'

export async function readSettings({ db }: Pick<Tx, 'db'>, viewer: Pick<Viewer, 'id'>): Promise<Settings> {
  const [user, chosen] = [await selectChoices(db, viewer.id), await selectPreferences(db, viewer.id)]
  if (!user) throw new Problem('not_signed_in')
  const { digest, timeZone, letterLanguage, ...privacy } = user
  const channelsOf = (type: NotificationType) => {
    const { channels, isAlwaysInApp = false } = notificationKinds[type]
    const { inApp, email, push } = chosen.find((choice) => choice.type === type) ?? channels
    return { inApp: inApp || isAlwaysInApp, email, push: push ?? channels.push }
  }
  const notifications = Object.fromEntries(notificationTypes.map((type) => [type, channelsOf(type)]))
  const siteLetterLanguage = await readSiteLetterLanguage(db)
  return { privacy, notifications, digest, timeZone, letterLanguage, siteLetterLanguage }
}

const selectChoices = (db: Tx['db'], userId: number) =>
  db
    .selectFrom('users')
    .select(['email_visibility as emailVisibility', 'messages_from as messagesFrom', 'requests_from as requestsFrom'])
    .select(['is_suggested as isSuggested', 'counts_profile_views as countsProfileViews'])
    .select(['group_invites_from as groupInvitesFrom', 'shows_groups as showsGroups', 'names_orcid as namesOrcid'])
    .select(['shows_typing as showsTyping', 'shows_read as showsRead', 'digest', 'time_zone as timeZone'])
    .select('letter_language as letterLanguage')
    .where('id', '=', userId)
    .executeTakeFirst()

const selectPreferences = (db: Tx['db'], userId: number) =>
  db
    .selectFrom('notification_preferences')
    .select(['type', 'in_app as inApp', 'by_email as email', 'by_push as push'])
    .where('user_id', '=', userId)
    .execute()
