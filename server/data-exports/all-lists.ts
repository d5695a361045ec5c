import type { ExportList } from './list.ts'
import {
  accessTokens,
  acknowledgedTerms,
  activeDays,
  earlierExports,
  invitation,
  knownDevices,
  linkedAccounts,
  passkeys,
  profileViews,
  pushDevices,
  sessions,
} from './lists/account.ts'
import { editing, ownCollections, ownImports, ownItems } from './lists/collections.ts'
import { eventAnswers, hosting, ownEventDates, ownEvents } from './lists/events.ts'
import { offerAsks, offerLines, ownOffers, ownWants, wantAnswers } from './lists/exchange.ts'
import { files } from './lists/files.ts'
import { dismissedGroups, groupInvitations, groupPlaces, moderatedGroups, ownGroups } from './lists/groups.ts'
import {
  certificates,
  courseRatings,
  declinedCredits,
  goalStatements,
  learningGoals,
  learningRecord,
  ownCourses,
  recordLinks,
} from './lists/learning.ts'
import { listEntries, lists } from './lists/saved-lists.ts'
import { messages } from './lists/messages.ts'
import { blocked, colleagueRequests, colleagues, dismissedSuggestions, muted } from './lists/people.ts'
import { ownResources, resourceUses, resourceVersions } from './lists/resources.ts'
import { appeals, notifications, reports, suspensions, warnings } from './lists/standing.ts'
import {
  comments,
  hiddenHoldings,
  hiddenPosts,
  holdingComments,
  holdingVersions,
  holdings,
  likes,
  postVersions,
  posts,
  saved,
  savedHoldings,
} from './lists/writing.ts'

/** In the README's order. A new table about members gets a list here, or a reason in the README. */
export const allLists: readonly ExportList[] = [
  ...[posts, postVersions, comments, likes, saved, hiddenPosts],
  ...[holdings, holdingVersions, holdingComments, savedHoldings, hiddenHoldings, lists, listEntries],
  ...[groupPlaces, ownGroups, groupInvitations, dismissedGroups, moderatedGroups],
  ...[eventAnswers, ownEvents, ownEventDates, hosting],
  ...[learningRecord, learningGoals, goalStatements, recordLinks, declinedCredits, certificates, ownCourses, courseRatings],
  ...[ownWants, wantAnswers, ownOffers, offerLines, offerAsks],
  ...[ownResources, resourceVersions, resourceUses],
  ...[ownCollections, ownItems, editing, ownImports],
  ...[colleagues, colleagueRequests, messages, notifications],
  ...[warnings, suspensions, appeals, reports],
  ...[blocked, muted, dismissedSuggestions],
  ...[
    sessions,
    pushDevices,
    knownDevices,
    passkeys,
    accessTokens,
    linkedAccounts,
    profileViews,
    activeDays,
    acknowledgedTerms,
    earlierExports,
    invitation,
  ],
  files,
]
