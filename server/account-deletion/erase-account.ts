import { eraseCredentials } from '#server/accounts/erase-credentials.ts'
import { forgetNames } from '#server/audit/forget-names.ts'
import { eraseBlocks } from '#server/blocks/kept-away.ts'
import { eraseConnections, eraseDismissals } from '#server/colleagues/erase-connections.ts'
import { eraseComments } from '#server/comments/erase-comments.ts'
import { renewAuthorCardsOf } from '#server/comments/renew-author-cards.ts'
import { eraseExports } from '#server/data-exports/clean-up-exports.ts'
import { eraseEditing, passOnCollections } from '#server/collections/editors.ts'
import { eraseImports } from '#server/imports/change-import.ts'
import { eraseInvitations } from '#server/entry/use-invitation.ts'
import { eraseHosting, passOnEvents } from '#server/events/pass-on.ts'
import { eraseAnswers } from '#server/events/take-back-answers.ts'
import { eraseWantAnswers } from '#server/exchange/erase-want-answers.ts'
import { eraseAsks } from '#server/exchange/take-back-asks.ts'
import { erasePlaces, eraseTracesInGroups } from '#server/groups/pass-on.ts'
import { eraseHoldingShelf, eraseHoldings } from '#server/holdings/erase-holdings.ts'
import { eraseCertificates } from '#server/learning/erase-certificates.ts'
import { eraseEntries, eraseLearningPlans, eraseRatings } from '#server/learning/erase-learning.ts'
import { eraseLists } from '#server/lists/own-lists.ts'
import { forgetCountsOf } from '#server/http/throttle.ts'
import { eraseConversations } from '#server/messages/erase-conversations.ts'
import {
  eraseNotificationChoices,
  eraseNotificationsFrom,
  eraseNotificationsOf,
} from '#server/notifications/erase-notifications.ts'
import { eraseLikes, erasePosts, eraseShelf } from '#server/posts/erase-writing.ts'
import { eraseViewsBy, eraseViewsOf } from '#server/profiles/erase-views.ts'
import { eraseReports } from '#server/reports/erase-reports.ts'
import { eraseOwnCredit } from '#server/resources/erase-own-credit.ts'
import { forgetLinks } from '#server/resources/links.ts'
import { eraseUses, eraseWaitingVersions } from '#server/resources/uses.ts'
import { inTransaction, type Rooms, type Tx } from '#server/rooms.ts'
import { countWords } from '#server/search/count-words.ts'
import { eraseVisitor } from '#server/site/erase-visitor.ts'
import { eraseStanding } from '#server/standing/erase-standing.ts'
import { eraseUnusedUploads } from '#server/uploads/clean-up-uploads.ts'
import { eraseUser, finishErasing, lockForErasing, selectDueForErasing } from '#server/users/erase-user.ts'
import { mailFarewell } from './letters.ts'

/** Erases some, and returns how many: 0 when none are left. */
type Step = (tx: Tx, userId: number) => Promise<number>

/**
 * docs/decisions/013. First, at once, everything that identifies the member; then, in short transactions, what may be a lot.
 * For the next hour every run repeats all of it, to catch what was cut short and calls that were still running: steps
 * already done find nothing.
 */
export async function eraseAccount(rooms: Rooms, userId: number) {
  const leaving = await inTransaction(rooms, (tx) => leave(tx, userId))
  if (!leaving) return

  const repeat = async (step: Step) => {
    while ((await inTransaction(rooms, (tx) => step(tx, userId))) > 0);
  }
  await repeat((tx) => erasePosts(tx, userId, leaving))
  await repeat(erasePlaces)
  await repeat(passOnEvents)
  await repeat(passOnCollections)
  await repeat(eraseAnswers)
  await repeat(eraseAsks)
  await repeat(eraseEntries)
  await repeat(eraseUses)
  if (!leaving.keepsWriting) await repeat(eraseRatings)
  if (!leaving.keepsWriting) await repeat(eraseWantAnswers)
  await repeat((tx) => eraseHoldings(tx, userId, leaving))
  await inTransaction(rooms, forgetLinks)
  await countWords(rooms)
  if (!leaving.keepsWriting) await repeat(eraseComments)
  await renewAuthorCardsOf(rooms, userId)
  await repeat(eraseLikes)
  await inTransaction(rooms, (tx) => eraseReports(tx, userId))
  await repeat(eraseConversations)
  await repeat(eraseConnections)
  await repeat(eraseNotificationsOf)
  await repeat(eraseNotificationsFrom)
  await eraseViews(rooms, userId)
  await repeat(forgetNames)
  await inTransaction(rooms, (tx) => finishErasing(tx, userId))
}

/** From here on no one can sign in as them or read their name. */
async function leave(tx: Tx, userId: number) {
  const leaving = await lockForErasing(tx, userId)
  if (!leaving) return undefined
  const { email, keepsWriting } = leaving
  const provenEmail = leaving.email_verified_at ? email : undefined
  await eraseCredentials(tx, userId)
  await eraseNotificationChoices(tx, userId)
  await eraseStanding(tx, userId)
  await eraseUnusedUploads(tx, userId)
  await eraseExports(tx, userId)
  await eraseShelf(tx, userId)
  await eraseHoldingShelf(tx, userId)
  await eraseLists(tx, userId)
  await eraseTracesInGroups(tx, userId)
  await eraseHosting(tx, userId)
  await eraseEditing(tx, userId)
  await eraseImports(tx, userId)
  await eraseLearningPlans(tx, userId)
  await eraseWaitingVersions(tx, userId)
  await eraseOwnCredit(tx, userId)
  await eraseCertificates(tx, userId)
  await eraseDismissals(tx, userId)
  await eraseBlocks(tx, userId)
  await eraseInvitations(tx, { userId, email: provenEmail })
  await eraseVisitor(tx, { id: userId, email: provenEmail })
  await forgetCountsOf(tx, { userId, email })
  await tx.rooms.mail.forget(tx, { userId, email })
  await eraseUser(tx, leaving)
  if (provenEmail) await mailFarewell(tx, { to: provenEmail, keepsWriting, language: leaving.letter_language })
  return leaving
}

async function eraseViews(rooms: Rooms, userId: number) {
  await inTransaction(rooms, (tx) => eraseViewsOf(tx, userId))
  let after: number | undefined = 0
  while (after !== undefined) {
    const from: number = after
    after = await inTransaction(rooms, (tx) => eraseViewsBy(tx, userId, from))
  }
}

const mostAtOnce = 500

/**
 * Hourly. Their files are removed from the store soon after. An account that cannot be erased does not hold up the others:
 * it is retried with the job.
 */
export async function eraseDueAccounts(rooms: Rooms, stopping?: AbortSignal) {
  const due = await selectDueForErasing({ db: rooms.database.db, rooms }, mostAtOnce)
  const failures: unknown[] = []
  for (const userId of due)
    if (!stopping?.aborted) await eraseAccount(rooms, userId).catch((error: unknown) => failures.push(error))
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} of ${due.length} accounts could not be erased.`)
}
