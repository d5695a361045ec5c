import type { Settings } from '#contract/settings.ts'
import type { Tx } from '#server/rooms.ts'

type Choices = Settings['privacy'] & Pick<Settings, 'digest' | 'timeZone' | 'letterLanguage'>

/** What a member has chosen for themselves; fields left out stay as they are. */
export async function setChoices({ db }: Tx, userId: number, choices: { [K in keyof Choices]?: Choices[K] | undefined }) {
  if (Object.values(choices).every((choice) => choice === undefined)) return
  await db
    .updateTable('users')
    .set({
      email_visibility: choices.emailVisibility,
      messages_from: choices.messagesFrom,
      requests_from: choices.requestsFrom,
      is_suggested: choices.isSuggested,
      group_invites_from: choices.groupInvitesFrom,
      shows_groups: choices.showsGroups,
      names_orcid: choices.namesOrcid,
      counts_profile_views: choices.countsProfileViews,
      shows_typing: choices.showsTyping,
      shows_read: choices.showsRead,
      digest: choices.digest,
      time_zone: choices.timeZone,
      letter_language: choices.letterLanguage,
    })
    .where('id', '=', userId)
    .execute()
}

/** The address of their calendar feed: a new version of it, or different contents. */
export async function setFeed(
  { db }: Tx,
  userId: number,
  { isRenewed, withInterested }: { isRenewed?: true; withInterested?: boolean },
) {
  await db
    .updateTable('users')
    .set(({ eb }) => ({
      ...(isRenewed && { feed_version: eb('feed_version', '+', 1) }),
      ...(withInterested !== undefined && { feed_with_interested: withInterested }),
    }))
    .where('id', '=', userId)
    .execute()
}
