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
    what: 'Account: username, name, e-mail address, password as a hash',
    why: 'To sign you in and to write to you about your account.',
    howLong: `Until you delete your account, and ${deletionGraceDays} days in which you may change your mind; without a verified address ${unprovenAccountDays} days; where an admin lets newcomers in and declines, until then`,
    tables: ['users', 'member_activity', 'name_words'],
  },
  {
    what: 'Profile: picture, cover, job title, workplace, bio, pronouns, ORCID iD, country, specialities',
    why: 'To show who you are to other members and to help them to find you. All of it is optional.',
    howLong: untilDeleted,
    tables: ['users', 'user_specialities'],
  },
  {
    what: 'An invitation: the address it goes to, and the name, job title, workplace and country that the inviting admin gave',
    why: 'To write to you once you are invited, to fill in the form for you, and so that admins see who has come.',
    ...{ howLong: `Until ${endedInvitationDays} days after it has ended`, tables: ['invitations', 'invitation_uses'] },
  },
  {
    what: 'A username that you gave up, as a hash',
    why: 'So that no one else answers to it while links and emails still mean you.',
    howLong: `${formerUsernameDays} days`,
    tables: ['former_usernames'],
  },
  {
    what: 'Two-factor: the secret of your authenticator app, and recovery codes as hashes',
    why: 'To check the code that you type when you sign in.',
    howLong: 'Until you turn two-factor off; a recovery code until it is used, an unfinished set-up 15 minutes',
    tables: ['two_factor', 'recovery_codes'],
  },
  {
    what: 'Linked accounts: at which service, your number there, when it was linked and last used, and an ORCID iD from ORCID',
    why: 'To sign you in with them.',
    howLong: 'Until you unlink it, or delete your account',
    tables: ['sign_on_links'],
  },
  {
    what: 'A sign-in under way with another service: what it says of you, and that it ended a session there',
    why: 'To ask you before anything is linked or made.',
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
    what: 'Places that you have signed in from: kind of device and network',
    why: 'To tell you of a sign-in from a new one.',
    howLong: `${knownPlaceDays} days after their last use`,
    tables: ['known_devices'],
  },
  {
    what: 'Links to verify an address or reset a password, as hashes',
    why: 'To know that the person who opens one reads your mail.',
    howLong: `Valid for ${verifyLinkHours} hours and ${resetLinkHours} hour; deleted ${expiredLinkDays} days later`,
    tables: ['account_tokens'],
  },
  {
    what: 'Posts with earlier versions and files, comments, likes, saved and hidden posts',
    why: 'To show them to the audience you chose. Images lose their hidden data, such as the place they were taken.',
    howLong: 'Until you delete them, or your account; with your account, what you wrote may stay without a name if you choose so',
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
    what: 'What you share in the rooms, what it said before, what you saved and hid there',
    why: 'To show it to those whom you chose, once it is reviewed.',
    howLong: `${untilDeleted}; what was rejected ${daysToUndoRejection} days, drafts ${draftDays} days after the last change, of which you are told ${draftToldDays} days before`,
    tables: ['holdings', 'holding_versions', 'saved_holdings', 'hidden_holdings'],
  },
  {
    what: 'Lists of what you saved, with their notes',
    why: 'To keep together what belongs together. Members read a list only if you share it.',
    howLong: untilDeleted,
    tables: ['lists', 'list_entries'],
  },
  {
    what: 'Groups, your place in them, what you are told of them, whom you invited, and groups that you do not want suggested',
    why: 'To let you in, and to know who may read and decide. Hidden groups are on no profile.',
    howLong: `Until you leave; a declined request ${daysUntilAskingAgain} days, an invitation ${daysOfInvitation}, a declined one ${daysUntilInvitedAgain}; that you were removed for good, until the group is deleted; groups that you own pass on to others`,
    tables: ['groups', 'group_members', 'group_links', 'dismissed_groups'],
  },
  {
    what: 'Events that you host, your answers to events, where you stand in line, whether you were there, your time zone, and a fingerprint of the calendar that your programs read',
    why: 'To keep a place for you, to remind you of it and to tell you when something changes. Hosts see who comes; other members do too, unless you answer quietly.',
    howLong: `Answers ${answerKeptDays} days after the date, of which only numbers stay; a question whether you host ${daysToAnswerHosting} days; events to come are cancelled with your account, or pass on to those who host them with you`,
    tables: ['events', 'occurrences', 'rsvps', 'hosts', 'untold_changes', 'calendar_feeds', 'stale_feeds'],
  },
  {
    what: 'Your learning record: entries with their files, goals and statements, links by which you share it; courses that you rated',
    why: 'For you to show what you have learned. No one else reads it, admins included, unless you share it; a rating stands beside your name.',
    howLong: `${untilDeleted}; a link until its last day`,
    tables: [
      ...['courses', 'course_reviews', 'learning_entries', 'declined_credits', 'goals', 'goal_statements', 'schemes'],
      ...['record_links', 'attachments'],
    ],
  },
  {
    what: 'Certificates that you received: your name as it was then, your ORCID iD if you chose so, the event, its day and hours, who issued it',
    why: 'So that anyone to whom you give the code can check it.',
    howLong: `${withAccount}; one that was withdrawn ${revokedMonths} months`,
    tables: ['certificates', 'signing_keys'],
  },
  {
    what: 'Resources that you share, with their versions and files; which ones you used in your library; that one was downloaded, as a keyed hash',
    why: 'For others to reuse them. A use stands beside your name; of downloads only numbers are shown.',
    howLong: `${untilDeleted}; with your account, what you shared may stay if you choose so, without your name, also among its creators; others whom you named as such stay; the hash until the day is over`,
    tables: [
      ...['resources', 'resource_versions', 'resource_uses', 'resource_downloads', 'download_marks', 'link_checks'],
      'attachments',
    ],
  },
  {
    what: 'What you look for and give away, your answers, and what you ask for',
    why: 'To bring together who looks for something and who has it. Who asks for a line of an offer is known to its giver.',
    howLong: `${untilDeleted}; what you asked for ${askKeptDays} days after the offer is closed`,
    tables: ['wants', 'want_answers', 'offers', 'offer_lines', 'offer_asks'],
  },
  {
    what: 'Collections that you build, their items with all that is said of them and their files; which ones you edit with others; spreadsheets that you import',
    why: 'For others to look at and to reuse. Your name stands beside them, and beside those that you edit.',
    howLong: `${untilDeleted}; a question whether you edit one ${daysToAnswerEditing} days, a spreadsheet ${daysImportsAreKept}; with your account they pass on to those who edit them with you, or may stay without your name if you choose so; that an item was there and is gone, as its number, for good`,
    tables: ['collections', 'editors', 'items', 'item_files', 'imports', 'import_rows', 'gone_items'],
  },
  {
    what: 'Rejected posts',
    why: 'For you to read why, to edit and to submit again.',
    howLong: `${daysToUndoRejection} days`,
    tables: ['posts'],
  },
  {
    what: 'The relevance score of a post, its reasons and its language',
    why: 'To help admins to read in order, and browsers to read it out. Only admins see the score. Decisions of admins, with the text and without a name, teach the score.',
    howLong: 'With the post; a decision until the text is deleted',
    tables: ['posts', 'relevance_labels'],
  },
  {
    what: 'Colleagues, requests, dismissed suggestions',
    why: 'Your network, and suggestions whom you may know.',
    howLong: withAccount,
    tables: ['connections', 'dismissed_suggestions'],
  },
  {
    what: 'People whom you block or mute',
    why: 'To keep them away. They are not told.',
    howLong: 'Until you take it back, or delete your account',
    tables: ['blocks', 'mutes'],
  },
  {
    what: 'Messages and their files, read and not',
    why: 'To deliver them to the one person they are for.',
    howLong:
      'Until both of you have deleted them. When you delete your account, the other keeps what they have, without your name',
    tables: ['conversations', 'conversation_members', 'messages', 'deleted_messages', 'attachments'],
  },
  {
    what: 'Notifications, your choices about them and about the language of emails, when a digest was sent',
    why: 'To tell you what concerns you, in the way you chose.',
    howLong: `Notifications ${notificationRetentionDays} days; your choices with your account`,
    tables: ['notification_groups', 'notifications', 'notification_preferences', 'digests'],
  },
  {
    what: 'Devices that you are told on: the address that your browser’s push service gave out, its public key, whether it shows what it says',
    why: 'To tell you while no page is open. The push service passes on what only your browser can read.',
    howLong: 'Until you switch it off or the session ends that switched it on',
    tables: ['push_devices'],
  },
  {
    what: 'Views of profiles',
    why: 'To count them. Who looked is kept only as a keyed hash that differs for each profile.',
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
    why: 'To moderate fairly and be able to check it later.',
    howLong: 'With your account; the log stays, without your name',
    tables: ['reports', 'report_quotes', 'warnings', 'suspensions', 'appeals', 'audit_log', 'site_page_versions'],
  },
  {
    what: 'Which changes of the terms you have read',
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
    howLong: `${settledContactMonths} months, and ${contactMonths} months if no one answered`,
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
    howLong: `Until you unsubscribe, which one click does; unconfirmed ${confirmationHours} hours`,
    tables: ['newsletter_subscribers', 'newsletter_letters'],
  },
  {
    what: 'That your network has voted on a help article, as a keyed hash',
    why: 'To count one vote a day.',
    howLong: 'Until the day is over',
    tables: ['help_voters'],
  },
  {
    what: 'Counts of requests by account, by network address, and by the hash of an e-mail address',
    why: 'To hold off people who guess passwords or flood us.',
    howLong: 'An hour or a day, until the count begins anew',
    tables: ['throttles'],
  },
  {
    what: 'Emails on their way: to whom, and about what',
    why: 'To send them again when a mail server is down.',
    howLong: `Until they are sent; ${failedJobDays} days if they could not be`,
    tables: [],
  },
  {
    what: 'A log of requests: network address, your number, which page, how it went',
    why: 'To find faults and attacks. No addresses with keys in them, and nothing that you wrote.',
    howLong: 'As long as the people who run this site keep its logs',
    tables: [],
  },
]
