import { formerUsernameDays, formerUsernamesPerMember } from '#contract/account-changes.ts'
import { minimumAge, passwordMaxLength, passwordMinLength, usernameMaxLength, usernameMinLength } from '#contract/accounts.ts'
import { revokedMonths } from '#contract/certificates.ts'
import { daysBeforeAskingAgain, requestNoteMaxLength } from '#contract/colleagues.ts'
import { mostEditors } from '#contract/collections.ts'
import { fewestRatings } from '#contract/courses.ts'
import { mostCoHosts, mostDates } from '#contract/events.ts'
import { daysOfInvitation, daysUntilAskingAgain, daysUntilOpen, daysWithoutOwner, mostGroupsOwned } from '#contract/groups.ts'
import { rules, warningsBeforeTermination } from '#contract/guidelines.ts'
import { daysImportsAreKept, mostRows } from '#contract/imports.ts'
import { lettersToAddressADay, mostInvitedRows, usualInvitationDays } from '#contract/invitations.ts'
import { itemFileMaxBytes, mostFiles } from '#contract/items.ts'
import { mostEvidence, mostRecordLinks } from '#contract/learning.ts'
import { daysBeforePeriodEnds, mostGoals } from '#contract/learning-goals.ts'
import { mostListEntries, mostLists } from '#contract/lists.ts'
import { messageMaxLength, mostMessageAttachments, unsendMinutes } from '#contract/messages.ts'
import { daysToUndoRejection, verificationReviewDays } from '#contract/moderation.ts'
import { notificationRetentionDays } from '#contract/notifications.ts'
import { askKeptDays, mostLines } from '#contract/offers.ts'
import { commentMaxLength } from '#contract/comments.ts'
import { answerKeptDays, attendanceDays, checkInMinutes } from '#contract/occurrences.ts'
import { mostImages, postMaxLength } from '#contract/posts.ts'
import { mostSpecialities } from '#contract/profiles.ts'
import { pushDevicesPerMember } from '#contract/push.ts'
import { draftDays, draftToldDays, endedInvitationDays, sessionDays, sessionMaxDays } from '#contract/retention.ts'
import { programCallsPerMinute, tokensPerMember } from '#contract/tokens.ts'
import { passkeysPerMember, recoveryCodeCount, twoFactorSetupMinutes } from '#contract/security.ts'
import { signOnMinutes } from '#contract/sign-on.ts'
import { noticeDays } from '#contract/site.ts'
import { appealDays } from '#contract/standing.ts'
import { documentMaxBytes, imageMaxBytes, videoMaxBytes } from '#contract/uploads.ts'
import { deletedMemberName } from '#contract/users.ts'
import { wantDays } from '#contract/wants.ts'
import { deletionGraceDays, exportKeptDays, largestExportGb, unprovenAccountDays } from '#contract/your-data.ts'

const count = (number: number) => number.toLocaleString('en-US')
const megabytes = (bytes: number) => `${bytes / 1_000_000} MB`

/** What Help Center articles may mention as {{name}}: the limits that the software itself enforces. */
export const facts = {
  minimumAge,
  passwordMinLength,
  passwordMaxLength,
  usernameMinLength,
  usernameMaxLength,
  noticeDays,
  verificationReviewDays,
  warningsBeforeTermination,
  ruleCount: rules.length,
  appealDays,
  daysToUndoRejection,
  draftDays,
  draftToldDays,
  daysBeforeAskingAgain,
  requestNoteMaxLength,
  usualInvitationDays,
  lettersToAddressADay,
  endedInvitationDays,
  mostInvitedRows: count(mostInvitedRows),
  daysUntilAskingAgain,
  daysOfInvitation,
  daysUntilOpen,
  daysWithoutOwner,
  mostGroupsOwned,
  mostCoHosts,
  mostDates,
  answerKeptDays,
  attendanceDays,
  checkInMinutes,
  fewestRatings,
  mostEvidence,
  mostGoals,
  mostRecordLinks,
  daysBeforePeriodEnds,
  revokedMonths,
  mostLists,
  mostListEntries,
  mostLines,
  wantDays,
  askKeptDays,
  mostEditors,
  mostPictures: mostFiles.image,
  itemFileMaxSize: megabytes(itemFileMaxBytes),
  importMaxRows: count(mostRows),
  importKeptDays: daysImportsAreKept,
  postMaxLength: count(postMaxLength),
  commentMaxLength: count(commentMaxLength),
  mostImages,
  imageMaxSize: megabytes(imageMaxBytes),
  videoMaxSize: megabytes(videoMaxBytes),
  documentMaxSize: megabytes(documentMaxBytes),
  messageMaxLength: count(messageMaxLength),
  mostMessageAttachments,
  unsendMinutes,
  mostSpecialities,
  notificationRetentionDays,
  exportKeptDays,
  largestExportGb,
  deletionGraceDays,
  deletedMemberName,
  unprovenAccountDays,
  formerUsernameDays,
  formerUsernamesPerMember,
  sessionDays,
  pushDevicesPerMember,
  sessionMaxDays,
  passkeysPerMember,
  tokensPerMember,
  programCallsPerMinute,
  signOnMinutes,
  recoveryCodeCount,
  twoFactorSetupMinutes,
} as const
