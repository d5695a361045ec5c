import { defaultChannels, type Settings } from '#contract/settings.ts'

/** As they are for whoever has chosen nothing. */
export const sampleSettings: Settings = {
  privacy: {
    emailVisibility: 'nobody',
    messagesFrom: 'members',
    requestsFrom: 'members',
    isSuggested: true,
    countsProfileViews: true,
    showsTyping: true,
    showsRead: true,
  },
  notifications: defaultChannels,
  digest: 'weekly',
}
