import { notificationKinds, notificationTypes } from '#contract/notification-kinds.ts'
import type { Settings } from '#contract/settings.ts'

/** The defaults, on a server with rooms. */
export const sampleSettings: Settings = {
  privacy: {
    emailVisibility: 'nobody',
    messagesFrom: 'members',
    requestsFrom: 'members',
    isSuggested: true,
    groupInvitesFrom: 'members',
    showsGroups: true,
    namesOrcid: false,
    countsProfileViews: true,
    showsTyping: true,
    showsRead: true,
  },
  notifications: Object.fromEntries(notificationTypes.map((type) => [type, notificationKinds[type].channels])),
  digest: 'weekly',
  timeZone: null,
  letterLanguage: null,
  siteLetterLanguage: 'en',
}
