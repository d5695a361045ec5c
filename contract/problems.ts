import {
  signOnUnknown,
  signOnUnavailable,
  signOnCancelled,
  signOnRefused,
  signOnOver,
  signOnTaken,
  signOnLinked,
} from './sign-on-words.ts'
import { loginToResendWords, notPdfWords, unexpectedWords, unsupportedFileWords } from './problem-words.ts'

/**
 * Everything a caller may be told has gone wrong: code → status and words. The server throws `Problem(code)`; the client
 * branches on the code and shows the words.
 */
export const problems = {
  invalid_input: [400, 'Some of what was sent is not valid.'],
  malformed_request: [400, 'The request could not be read.'],
  not_signed_in: [401, 'Please log in to continue.'],
  wrong_credentials: [401, 'Invalid username or password'],
  email_not_verified: [403, 'Please verify your email address to continue.'],
  awaiting_admission: [403, 'An admin has not let this account in yet.'],
  account_suspended: [403, 'This account is suspended.'],
  admins_only: [403, 'Only admins may do this.'],
  foreign_origin: [403, 'This request came from another site and was refused.'],
  not_found: [404, 'There is nothing at this address.'],
  method_not_allowed: [405, 'This address does not answer that kind of request.'],
  too_slow: [408, 'The request took too long to arrive.'],
  body_too_large: [413, 'That is larger than this address accepts.'],
  unsupported_media_type: [415, 'That kind of content is not accepted here.'],
  range_not_satisfiable: [416, 'There is no such part of this file.'],
  upgrade_required: [426, 'This address speaks WebSocket only.'],
  too_many_requests: [429, 'Too many requests. Please wait a moment and try again.'],
  unexpected: [500, unexpectedWords],
  unavailable: [503, 'The service is busy or restarting. Please try again in a moment.'],
  storage_full: [507, 'There is no room left to store this. Please tell an admin.'],

  // Media
  invalid_image: [400, 'This file is not an image we can read.'],
  unsafe_svg: [400, 'This SVG cannot be used.'],
  image_too_large: [400, 'This image has too many pixels (at most 50 megapixels, and 30,000 on a side).'],

  // Accounts
  username_taken: [409, 'This username is already taken.'],
  too_many_usernames: [409, 'You gave up three usernames in the last 90 days. Take one of them back, or wait.'],
  email_taken: [409, 'An account with this email already exists.'],
  invalid_verification_link: [400, 'Invalid verification link.'],
  expired_verification_link: [400, 'Your verification link has expired.'],
  invalid_reset_link: [400, 'Invalid reset token'],
  expired_reset_link: [400, 'This reset link has expired. Please ask for a new one.'],
  login_to_resend: [401, loginToResendWords],
  same_email: [409, 'This is already your email address.'],
  wrong_current_password: [400, 'The current password is not correct.'],
  common_password: [400, 'This password is too common. Choose another.'],
  personal_password: [400, 'This password is too close to your name, username or email, or to ibid. Choose another.'],
  already_verified: [409, 'This email address is already verified.'],
  two_factor_required: [401, 'Please enter the code of your authenticator app.'],
  wrong_code: [401, 'This code is not correct, or it was used before.'],
  two_factor_on: [409, 'Two-factor authentication is already on.'],
  two_factor_off: [409, 'Two-factor authentication is off.'],
  two_factor_not_set_up: [409, 'This set-up is not valid any more. Please cancel it and start again.'],
  passkey_refused: [400, 'This passkey could not be verified. Please try again.'],
  passkey_not_found: [404, 'This passkey does not exist any more.'],
  token_not_valid: [401, 'This access token is not valid. It may have been revoked, or have expired.'],
  token_with_session: [400, 'Please send either an access token or a session cookie, not both.'],
  token_only_reads: [403, 'This access token may only read.'],
  not_for_programs: [403, 'This is not for programs. Please do it in a browser.'],
  token_not_found: [404, 'This access token does not exist any more.'],
  too_many_tokens: [409, 'You can have at most 20 access tokens. Please revoke one first.'],
  webhook_address_refused: [400, 'Webhooks go to https addresses on the public internet, and this one cannot be reached there.'],
  webhook_not_found: [404, 'This webhook does not exist any more.'],
  too_many_webhooks: [409, 'There can be at most 10 webhooks. Please remove one first.'],
  too_many_passkeys: [409, 'You can have at most 20 passkeys. Please remove one first.'],
  push_address_refused: [400, 'This browser gave an address that we do not send to.'],
  push_device_taken: [409, 'This address belongs to another device.'],
  push_device_off: [409, 'Notifications are not switched on for this device.'],
  too_many_push_devices: [409, 'Notifications can be on for at most 10 devices. Please sign out on one of the others first.'],
  last_admin: [409, 'The last admin cannot be removed.'],

  // Who may enter
  invitation_required: [403, 'This site takes members by invitation.'],
  email_domain_refused: [403, 'This site is for members of certain institutions, and your address is not from one of them.'],
  invalid_invitation: [400, 'This invitation is not valid any more. A newer email may have replaced it.'],
  expired_invitation: [400, 'This invitation has expired. Please ask for a new one.'],
  used_invitation: [409, 'This invitation has been used already.'],
  invitation_for_another: [403, 'This invitation was sent to another address. Please register with that one.'],
  already_invited: [409, 'This address has an invitation already. You can send it again.'],
  invitation_not_found: [404, 'This invitation does not exist any more.'],
  invitation_over: [409, 'This invitation was used or withdrawn.'],
  no_letter: [409, 'A link is shared by hand: there is no email to send again.'],
  too_many_letters: [429, 'This address was sent three emails within a day. Please wait until tomorrow.'],
  // Single sign-on
  sign_on_unknown: [404, signOnUnknown],
  sign_on_unavailable: [503, signOnUnavailable],
  sign_on_cancelled: [400, signOnCancelled],
  sign_on_refused: [400, signOnRefused],
  sign_on_over: [404, signOnOver],
  sign_on_taken: [409, signOnTaken],
  sign_on_linked: [409, signOnLinked],
  sign_on_needed: [403, 'Please log out, sign in again with single sign-on, and confirm within 15 minutes.'],
  sign_on_untried: [409, 'Link your own account with a provider first, so that you know it works.'],
  only_sign_on: [403, 'Please use single sign-on. A password opens only the account of the first admin.'],
  only_way_in: [409, 'This is your only way in. Set a password, or link another account first.'],
  invalid_logout_token: [400, 'This logout token is not valid.'],

  // Your data
  export_once_a_day: [429, 'You can ask for your data once a day, or an hour after an export that failed.'],
  export_not_found: [404, 'This export does not exist any more. You can ask for a new one.'],
  deletion_asked: [409, 'Your account is already going to be deleted.'],

  // Posts
  post_not_found: [404, 'This post does not exist or is not visible to you.'],
  comment_not_found: [404, 'This comment does not exist or is not visible to you.'],
  not_yours: [403, 'Only the author may do this.'],
  announce_instead: [
    409,
    'The Terms of Service and the Privacy Policy are replaced under Terms, with notice. Here they can be followed by a text of your own.',
  ],
  category_not_found: [400, 'This category does not exist.'],
  category_retired: [400, 'This category is closed. Please choose another.'],
  category_name_taken: [409, 'There is already a category with this name.'],
  too_many_categories: [409, 'A site has at most 60 categories.'],
  other_categories: [409, 'The categories have changed in the meantime. Please look again.'],
  unknown_upload: [400, 'An attachment could not be found. Please add it again.'],
  unsupported_file: [400, unsupportedFileWords],
  macros_not_accepted: [400, 'Files with macros are not accepted.'],
  too_many_uploads: [429, 'That is a lot of files. Please wait a while and try again.'],

  // Moderation
  holding_not_found: [404, 'This does not exist or is not visible to you.'],
  list_not_found: [404, 'This list does not exist or is not visible to you.'],
  too_many_lists: [409, 'You can have at most 100 lists.'],
  list_full: [409, 'A list has at most 500 entries.'],
  holding_edited: [409, 'This was edited meanwhile. Please read it again.'],
  not_yours_to_review: [403, 'Only admins and the moderators of its group decide on this.'],
  own_submission: [409, 'Somebody else decides on what is your own.'],
  not_submitted: [409, 'This has not been submitted, or has been decided on.'],
  too_many_waiting: [429, 'Several of yours wait for review. Please wait until they are decided.'],
  post_edited: [409, 'This post was edited meanwhile. Please read it again.'],
  already_decided: [409, 'Another admin has already decided on this.'],
  warnings_first: [409, 'A member may be suspended after two standing warnings.'],
  not_suspended: [409, 'This member is not suspended.'],
  warning_not_found: [404, 'This warning does not exist.'],
  appeal_not_found: [404, 'This appeal does not exist.'],
  appeal_closed: [409, 'An appeal is possible once, within 20 days.'],
  another_admin_decides: [403, 'Another admin decides on an appeal against your own decision.'],
  own_account: [409, 'You cannot do this to your own account.'],
  admin_account: [409, 'Remove the admin role first.'],
  cannot_restore_post: [409, 'Only a post that was rejected in the last 30 days can be restored.'],

  // Groups
  group_name_taken: [409, 'A group of this name exists already.'],
  not_a_member: [403, 'Join the group first.'],
  group_closed: [403, 'This group takes members by request.'],
  group_archived: [409, 'This group is archived.'],
  owner_stays: [409, 'Hand the group over or archive it first.'],
  group_barred: [403, 'You cannot join this group.'],
  asked_lately: [409, 'You can ask again in some weeks.'],
  invalid_group_link: [400, 'This link is not valid any more.'],
  groups_restricted: [403, 'On this site only some members start groups.'],
  other_group: [409, 'A post stays in the group it was written for.'],
  group_full: [409, 'This group has as many members as a group can have.'],
  group_posted_in: [409, 'Others have posted here. Archive the group instead.'],
  too_many_groups: [409, 'A member owns at most 10 groups.'],
  too_many_moderators: [409, 'A group has at most 20 moderators.'],
  too_new_here: [403, 'You can take this over after 30 days in the group.'],
  group_has_owner: [409, 'This group has an owner.'],
  moderators_post: [403, 'In this group only moderators post.'],

  // Events
  too_many_dates: [400, 'A series has at most 104 dates within two years.'],
  unknown_time_zone: [400, 'Please choose a time zone.'],
  event_full: [409, 'There is no place left.'],
  event_over: [409, 'This event has ended.'],
  event_not_over: [409, 'This event has not ended yet.'],
  event_cancelled: [409, 'This event was cancelled.'],
  capacity_below_going: [409, 'More people are going than that.'],
  wrong_check_in_code: [400, 'This code is not right, or not valid now.'],
  has_answers: [409, 'People have answered already. Cancel it instead.'],
  occurrence_not_found: [404, 'This does not exist or is not visible to you.'],
  answers_elsewhere: [409, 'People register elsewhere for this event.'],
  event_barred: [403, 'A host has taken back your place.'],
  too_many_hosts: [409, 'An event has at most 8 co-hosts.'],
  attendance_closed: [409, 'Attendance is confirmed from the start until 60 days after the end.'],

  // Continuing education
  already_listed: [409, 'This address is in the catalogue already.'],
  not_completed: [403, 'Mark it as completed before you rate it.'],
  entry_not_found: [404, 'This entry does not exist any more.'],
  entry_confirmed: [409, 'What a host confirmed cannot be changed.'],
  too_many_entries: [409, 'A record has at most 5,000 entries.'],
  not_for_evidence: [400, 'Entries take images, pdf, txt and docx.'],
  goal_not_found: [404, 'This goal does not exist any more.'],
  too_many_goals: [409, 'You can have at most 5 goals.'],
  scheme_not_found: [404, 'This scheme does not exist any more.'],
  too_many_schemes: [409, 'A site has at most 30 schemes.'],
  too_many_links: [409, 'You can have at most 5 links. Please end one first.'],
  record_link_over: [404, 'This link is not valid any more.'],
  certificate_not_found: [404, 'There is no certificate with this code.'],
  certificate_revoked: [409, 'This certificate was withdrawn already.'],
  issuer_name_required: [400, 'Please name the institution that certificates carry.'],
  no_credit_hours: [409, 'Only events with credit hours give certificates.'],

  // Resource sharing
  licence_required: [400, 'Please choose how others may use it.'],
  too_many_versions: [409, 'A resource has at most 100 versions.'],
  version_not_found: [404, 'This does not exist or is not visible to you.'],
  no_link: [409, 'There is no link to look at.'],
  own_request: [409, 'This is your own request. Others answer it.'],
  want_closed: [409, 'This request is closed.'],
  too_many_answers: [409, 'You can answer at most three times.'],
  answer_not_found: [404, 'This answer does not exist any more.'],
  reopened_before: [409, 'A request can be opened again once.'],
  own_offer: [409, 'This is your own offer. Others ask for it.'],
  offer_closed: [409, 'This offer is closed.'],
  line_taken: [409, 'Somebody else was faster.'],
  line_not_found: [404, 'This does not exist or is not visible to you.'],
  line_promised: [409, 'What is promised or given stays on the list.'],

  // Digital collections
  quota_reached: [409, 'There is no room left for your collections.'],
  files_not_ready: [409, 'Some files are still being prepared, or could not be read.'],
  no_items: [409, 'Add at least one item first.'],
  items_without_files: [409, 'Some items have no file yet. Add one to each, or delete them.'],
  too_many_items: [409, 'A collection has at most 10,000 items.'],
  too_many_editors: [409, 'A collection has at most 10 editors besides its author.'],
  too_many_item_files: [409, 'An item has as many files as it can have.'],
  identifier_taken: [409, 'Another item of this collection has this identifier.'],
  has_files: [409, 'An item with files stays what it is. Take its files out first.'],
  last_file: [409, 'Others see this item. Replace its file, or delete the item.'],
  file_not_found: [404, 'This does not exist or is not visible to you.'],
  too_large_picture: [400, 'This picture has too many pixels (at most 150 megapixels).'],
  import_not_found: [404, 'This import does not exist any more.'],
  import_running: [409, 'An import is running already.'],
  import_not_checked: [409, 'Please check the import first.'],

  // Notifications
  notification_not_found: [404, 'This notification does not exist or was withdrawn.'],
  invalid_unsubscribe_link: [400, 'This unsubscribe link is not valid. You can choose your emails in the settings.'],

  // The public site
  form_too_quick: [400, 'That was very quick. Please wait a moment and send it again.'],
  invalid_newsletter_link: [400, 'This link is not valid any more. You can subscribe again at any time.'],
  expired_newsletter_link: [400, 'This link has expired. Please subscribe again.'],
  no_subscribers: [409, 'No one has confirmed a subscription yet.'],
  not_a_pdf: [400, notPdfWords],
  position_closed: [409, 'This position is not open any more. A general application is welcome.'],
  application_not_found: [404, 'This application does not exist any more.'],

  // Messages
  message_to_self: [409, 'You cannot send a message to yourself.'],
  messages_closed: [403, 'This member is not open to new messages.'],
  request_unanswered: [403, 'You can write more once your message request is accepted.'],
  message_not_found: [404, 'This message does not exist or is not visible to you.'],
  too_late_to_unsend: [409, 'A message can be unsent within 10 minutes.'],
  no_message_request: [409, 'There is no message request to answer.'],
  not_for_messages: [400, 'Messages take images and documents.'],

  // Reports
  user_not_found: [404, 'This member does not exist or is not visible to you.'],
  own_content: [409, 'This is your own: there is nothing to report.'],

  // People
  connection_not_found: [404, 'This request or connection does not exist any more.'],
  receiver_only: [403, 'Only the person who was asked may answer this request.'],
  requester_only: [403, 'Only the person who sent this request may withdraw it.'],
  request_answered: [409, 'This request has already been answered.'],
  requests_closed: [403, 'This member does not take colleague requests from you.'],
  image_not_fetched: [400, 'No image could be fetched from this address. Please check it, or upload the file instead.'],
} as const satisfies Record<string, readonly [status: number, words: string]>

export type ProblemCode = keyof typeof problems

/** The body of every answer that is not a success. */
export interface ProblemBody {
  code: ProblemCode
  message: string
  /** For `invalid_input`: what to say beside each field. */
  fields?: Record<string, string>
  /** For `already_listed`: the existing one, if the caller may see it. */
  id?: number
}
