import { daysToAnswerEditing } from './collections.ts'
import { daysImportsAreKept } from './imports.ts'
import { formerUsernameDays } from './account-changes.ts'
import { applicationMonths } from './applications.ts'
import { revokedMonths } from './certificates.ts'
import { daysToAnswerHosting } from './events.ts'
import { daysOfInvitation, daysUntilAskingAgain, daysUntilInvitedAgain } from './groups.ts'
import { daysToUndoRejection } from './moderation.ts'
import { confirmationHours } from './newsletter.ts'
import { answerKeptDays } from './occurrences.ts'
import { askKeptDays } from './offers.ts'
import { notificationRetentionDays } from './notifications.ts'
import {
  activityDays,
  contactMonths,
  draftDays,
  draftToldDays,
  endedInvitationDays,
  expiredLinkDays,
  failedJobDays,
  knownPlaceDays,
  profileViewDays,
  resetLinkHours,
  sessionDays,
  sessionMaxDays,
  settledContactMonths,
  verifyLinkHours,
} from './retention.ts'
import { keptOfWaysIn } from './kept-of-ways-in.ts'
import { signOnMinutes } from './sign-on.ts'
import { deletionGraceDays, exportKeptDays, unprovenAccountDays } from './your-data.ts'

/** Everything the software stores about people: the Privacy Policy lists it, and a test compares it with the tables. */
export interface KeptOnServer {
  what: string
  why: string
  howLong: string
  tables: readonly string[]
}

const withAccount = 'Until you delete your account'
const untilDeleted = 'Until you delete it, or your account'

export const keptOnServer: readonly KeptOnServer[] = [
  {
    what: 'Account: username, name, email address, password as a hash',
    why: 'To sign you in and to write to you about your account.',
    howLong: `Until you delete your account, plus ${deletionGraceDays} days in which you may change your mind; without a verified address ${unprovenAccountDays} days; if an admin declines to let you in, until then`,
    tables: ['users', 'member_activity', 'name_words'],
  },
  {
    what: 'Profile: picture, cover, job title, workplace, bio, pronouns, ORCID iD, country, specialities',
    why: 'To show other members who you are and help them find you. All of it is optional.',
    howLong: untilDeleted,
    tables: ['users', 'user_specialities'],
  },
  {
    what: 'An invitation: the address it goes to, and the name, job title, workplace and country that the inviting admin gave',
    why: 'To email you the invitation, to fill in the form for you, and to show admins who has joined.',
    ...{ howLong: `Until ${endedInvitationDays} days after it has ended`, tables: ['invitations', 'invitation_uses'] },
  },
  {
    what: 'A username you gave up, as a hash',
    why: 'So that no one else can take it while links and emails still refer to you.',
    howLong: `${formerUsernameDays} days`,
    tables: ['former_usernames'],
  },
  {
    what: 'Two-factor: the secret of your authenticator app, and recovery codes as hashes',
    why: 'To check the code you enter when you sign in.',
    howLong: 'Until you turn two-factor off; a recovery code until it is used, an unfinished set-up 15 minutes',
    tables: ['two_factor', 'recovery_codes'],
  },
  {
    what: 'Linked accounts: the service, your number there, when it was linked and last used, and an ORCID iD from ORCID',
    why: 'To sign you in with them.',
    howLong: 'Until you unlink it, or delete your account',
    tables: ['sign_on_links'],
  },
  {
    what: 'A sign-in in progress through another service: what it says about you, and that it ended a session there',
    why: 'To ask you before anything is linked or created.',
    howLong: `${signOnMinutes} minutes, or until it is finished`,
    tables: ['sign_on_attempts', 'sign_on_logouts'],
  },
  ...keptOfWaysIn,
  {
    what: 'Sessions: network address, kind of device, first and last use',
    why: 'So that you can see and end them.',
    howLong: `${sessionDays} days after their last use, at most ${sessionMaxDays} days`,
    tables: ['sessions'],
  },
  {
    what: 'Places you have signed in from: kind of device and network',
    why: 'To tell you about a sign-in from a new one.',
    howLong: `${knownPlaceDays} days after their last use`,
    tables: ['known_devices'],
  },
  {
    what: 'Links to verify an address or reset a password, as hashes',
    why: 'To know that the person who opens one has access to your mailbox.',
    howLong: `Valid for ${verifyLinkHours} hours and ${resetLinkHours} hour; deleted ${expiredLinkDays} days later`,
    tables: ['account_tokens'],
  },
  {
    what: 'Posts with earlier versions and files, comments, likes, saved and hidden posts',
    why: 'To show them to the audience you chose. Hidden data in images, such as where they were taken, is removed.',
    howLong: 'Until you delete them, or your account; with your account, what you wrote may stay without your name if you choose',
    tables: [
      ...[
        'posts',
        'post_counts',
        'post_versions',
        'post_topics',
        'post_words',
        'uncounted_words',
        'attachments',
        'attachment_files',
      ],
      ...['file_marks', 'file_faults', 'comments', 'changed_commenters', 'likes', 'saves', 'hidden_posts'],
    ],
  },
  {
    what: 'What you share in the rooms, its earlier versions, what you saved and hid there',
    why: 'To show it to the people you chose, once it is reviewed.',
    howLong: `${untilDeleted}; rejected content ${daysToUndoRejection} days, drafts ${draftDays} days after the last change, with notice ${draftToldDays} days before`,
    tables: ['holdings', 'holding_versions', 'saved_holdings', 'hidden_holdings'],
  },
  {
    what: 'Lists of what you saved, with their notes',
    why: 'To keep together what belongs together. Other members can read a list only if you share it.',
    howLong: untilDeleted,
    tables: ['lists', 'list_entries'],
  },
  {
    what: 'Groups, your membership, how much you hear from them, whom you invited, and groups you do not want suggested',
    why: 'To let you in, and to know who may read and decide. Hidden groups appear on no profile.',
    howLong: `Until you leave; a declined request ${daysUntilAskingAgain} days, an invitation ${daysOfInvitation}, a declined one ${daysUntilInvitedAgain}; that you were removed for good, until the group is deleted; groups you own pass to others`,
    tables: ['groups', 'group_members', 'group_links', 'dismissed_groups'],
  },
  {
    what: 'Events you host, your answers to events, your place in line, whether you attended, your time zone, and a fingerprint of the calendar that your programs read',
    why: 'To keep a place for you, to remind you, and to tell you when something changes. Hosts see who is coming; other members do too, unless you answer quietly.',
    howLong: `Answers ${answerKeptDays} days after the date, after which only numbers stay; a request to co-host ${daysToAnswerHosting} days; future events are cancelled with your account, or pass to your co-hosts`,
    tables: ['events', 'occurrences', 'rsvps', 'hosts', 'untold_changes', 'calendar_feeds', 'stale_feeds'],
  },
  {
    what: 'Your learning record: entries with their files, goals and statements, links by which you share it; courses you rated',
    why: 'For you to show what you have learned. No one else can read it, not even admins, unless you share it; ratings show your name.',
    howLong: `${untilDeleted}; a link until its last day`,
    tables: [
      ...['courses', 'course_reviews', 'learning_entries', 'declined_credits', 'goals', 'goal_statements', 'schemes'],
      ...['record_links', 'attachments'],
    ],
  },
  {
    what: 'Certificates you received: your name at the time, your ORCID iD if you chose so, the event, its day and hours, who issued it',
    why: 'So that anyone you give the code to can check it.',
    howLong: `${withAccount}; a withdrawn one ${revokedMonths} months`,
    tables: ['certificates', 'signing_keys'],
  },
  {
    what: 'Resources you share, with their versions and files; which ones you used in your library; that one was downloaded, as a keyed hash',
    why: 'For others to reuse them. A use shows your name; for downloads only numbers are shown.',
    howLong: `${untilDeleted}; with your account, what you shared may stay if you choose, without your name, even among its creators; other creators you named stay; the hash until the day is over`,
    tables: [
      ...['resources', 'resource_versions', 'resource_uses', 'resource_downloads', 'download_marks', 'link_checks'],
      'attachments',
    ],
  },
  {
    what: 'What you are looking for and giving away, your answers, and what you ask for',
    why: 'To bring together people who need something and people who have it. Givers see who asks for a line of their offer.',
    howLong: `${untilDeleted}; what you asked for ${askKeptDays} days after the offer is closed`,
    tables: ['wants', 'want_answers', 'offers', 'offer_lines', 'offer_asks'],
  },
  {
    what: 'Collections you build, their items with descriptions and files; which ones you edit with others; spreadsheets you import',
    why: 'For others to look at and reuse. Your name appears with them, and with those you edit.',
    howLong: `${untilDeleted}; a request to co-edit ${daysToAnswerEditing} days, a spreadsheet ${daysImportsAreKept}; with your account they pass to your co-editors, or may stay without your name if you choose; that an item existed and is gone, as its number, for good`,
    tables: ['collections', 'editors', 'items', 'item_files', 'imports', 'import_rows', 'gone_items'],
  },
  {
    what: 'Rejected posts',
    why: 'For you to see why, edit them and submit them again.',
    howLong: `${daysToUndoRejection} days`,
    tables: ['posts'],
  },
  {
    what: 'The relevance score of a post, its reasons and its language',
    why: 'To help admins decide what to read first, and browsers to read it aloud. Only admins see the score. The score learns from admins’ decisions, with the text but without a name.',
    howLong: 'With the post; a decision until the text is deleted',
    tables: ['posts', 'relevance_labels'],
  },
  {
    what: 'Colleagues, requests, dismissed suggestions',
    why: 'Your network, and suggestions of people you may know.',
    howLong: withAccount,
    tables: ['connections', 'dismissed_suggestions'],
  },
  {
    what: 'People you block or mute',
    why: 'To keep them away from you. They are not told.',
    howLong: 'Until you undo it, or delete your account',
    tables: ['blocks', 'mutes'],
  },
  {
    what: 'Messages and their files, read and unread',
    why: 'To deliver them to the one person they are for.',
    howLong:
      'Until both of you have deleted them. When you delete your account, the other person keeps what they have, without your name',
    tables: ['conversations', 'conversation_members', 'messages', 'deleted_messages', 'attachments'],
  },
  {
    what: 'Notifications, your choices about them and about the language of emails, when a digest was sent',
    why: 'To tell you what concerns you, in the way you chose.',
    howLong: `Notifications ${notificationRetentionDays} days; your choices with your account`,
    tables: ['notification_groups', 'notifications', 'notification_preferences', 'digests'],
  },
  {
    what: 'Devices that notify you: the address from your browser’s push service, its public key, whether notifications show their text',
    why: 'To notify you while no page is open. The push service passes on what only your browser can read.',
    howLong: 'Until you switch it off, or the session that switched it on ends',
    tables: ['push_devices'],
  },
  {
    what: 'Profile views',
    why: 'To count them. The visitor is stored only as a keyed hash that differs for each profile.',
    howLong: `${profileViewDays} days`,
    tables: ['profile_views'],
  },
  {
    what: 'The days on which you were active',
    why: 'To suggest people who are around, and to know how the community is doing.',
    howLong: `${activityDays} days`,
    tables: ['active_days'],
  },
  {
    what: 'Reports, warnings, suspensions, appeals, and a log of what admins do',
    why: 'To moderate fairly, and to be able to check that later.',
    howLong: 'With your account; the log stays, without your name',
    tables: ['reports', 'report_quotes', 'warnings', 'suspensions', 'appeals', 'audit_log', 'site_page_versions'],
  },
  {
    what: 'Which changes to the terms you have read',
    why: 'To stop showing them to you.',
    howLong: withAccount,
    tables: ['terms_acknowledgements'],
  },
  {
    what: 'An export of your data',
    why: 'For you to download it.',
    howLong: `${exportKeptDays} days`,
    tables: ['data_exports'],
  },
  {
    what: 'Messages to us through the contact form, and our answers',
    why: 'To answer you.',
    howLong: `${settledContactMonths} months, or ${contactMonths} months if no one answered`,
    tables: ['contact_messages'],
  },
  {
    what: 'Applications for a position',
    why: 'To decide on the application.',
    howLong: `${applicationMonths} months`,
    tables: ['applications'],
  },
  {
    what: 'Your address for the newsletter, and which issues went to it',
    why: 'To send it to you, after you have confirmed that you want it.',
    howLong: `Until you unsubscribe, with one click; unconfirmed ${confirmationHours} hours`,
    tables: ['newsletter_subscribers', 'newsletter_letters'],
  },
  {
    what: 'That your network has voted on a help article, as a keyed hash',
    why: 'To count one vote a day.',
    howLong: 'Until the day is over',
    tables: ['help_voters'],
  },
  {
    what: 'Counts of requests by account, by network address, and by the hash of an email address',
    why: 'To stop attempts to guess passwords or flood the site.',
    howLong: 'An hour or a day, until the count starts again',
    tables: ['throttles'],
  },
  {
    what: 'Emails on their way: to whom, and about what',
    why: 'To send them again when a mail server is down.',
    howLong: `Until they are sent; ${failedJobDays} days if they could not be`,
    tables: [],
  },
  {
    what: 'A log of requests: network address, your number, which page, with what result',
    why: 'To find faults and attacks. No addresses with keys in them, and nothing you wrote.',
    howLong: 'As long as the operator of this site keeps its logs',
    tables: [],
  },
]
