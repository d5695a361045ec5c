import type { Endpoint, Parsed, Reply } from '#contract/endpoint.ts'
import type { ProblemBody, ProblemCode, problems } from '#contract/problems.ts'
import type * as accountChanges from '#contract/account-changes.ts'
import type * as accounts from '#contract/accounts.ts'
import type * as appearance from '#contract/appearance.ts'
import type * as applications from '#contract/applications.ts'
import type * as audit from '#contract/audit.ts'
import type * as calendar from '#contract/calendar.ts'
import type * as categories from '#contract/categories.ts'
import type * as categoryDesk from '#contract/category-desk.ts'
import type * as certificates from '#contract/certificates.ts'
import type * as checkInstance from '#contract/check-instance.ts'
import type * as colleagues from '#contract/colleagues.ts'
import type * as collections from '#contract/collections.ts'
import type * as comments from '#contract/comments.ts'
import type * as contact from '#contract/contact.ts'
import type * as courses from '#contract/courses.ts'
import type * as entry from '#contract/entry.ts'
import type * as events from '#contract/events.ts'
import type * as groupMembers from '#contract/group-members.ts'
import type * as groups from '#contract/groups.ts'
import type * as help from '#contract/help.ts'
import type * as holdings from '#contract/holdings.ts'
import type * as imports from '#contract/imports.ts'
import type * as instance from '#contract/instance.ts'
import type * as invitations from '#contract/invitations.ts'
import type * as items from '#contract/items.ts'
import type * as learning from '#contract/learning.ts'
import type * as learningGoals from '#contract/learning-goals.ts'
import type * as lists from '#contract/lists.ts'
import type * as messages from '#contract/messages.ts'
import type * as moderation from '#contract/moderation.ts'
import type * as newsletter from '#contract/newsletter.ts'
import type * as notifications from '#contract/notifications.ts'
import type * as occurrences from '#contract/occurrences.ts'
import type * as offers from '#contract/offers.ts'
import type * as overview from '#contract/overview.ts'
import type * as posts from '#contract/posts.ts'
import type * as profiles from '#contract/profiles.ts'
import type * as push from '#contract/push.ts'
import type * as relevance from '#contract/relevance.ts'
import type * as reports from '#contract/reports.ts'
import type * as resources from '#contract/resources.ts'
import type * as review from '#contract/review.ts'
import type * as saves from '#contract/saves.ts'
import type * as search from '#contract/search.ts'
import type * as security from '#contract/security.ts'
import type * as settings from '#contract/settings.ts'
import type * as siteTexts from '#contract/site-texts.ts'
import type * as signOn from '#contract/sign-on.ts'
import type * as standing from '#contract/standing.ts'
import type * as terms from '#contract/terms.ts'
import type * as unread from '#contract/unread.ts'
import type * as tokens from '#contract/tokens.ts'
import type * as webhooks from '#contract/webhooks.ts'
import type * as uploads from '#contract/uploads.ts'
import type * as wants from '#contract/wants.ts'
import type * as yourData from '#contract/your-data.ts'

type ValuesOf<Module> = Module[keyof Module]
/** Every call in the contract. */
export type Known = Extract<
  | ValuesOf<typeof accountChanges>
  | ValuesOf<typeof accounts>
  | ValuesOf<typeof appearance>
  | ValuesOf<typeof applications>
  | ValuesOf<typeof audit>
  | ValuesOf<typeof calendar>
  | ValuesOf<typeof categories>
  | ValuesOf<typeof categoryDesk>
  | ValuesOf<typeof certificates>
  | ValuesOf<typeof checkInstance>
  | ValuesOf<typeof colleagues>
  | ValuesOf<typeof collections>
  | ValuesOf<typeof comments>
  | ValuesOf<typeof contact>
  | ValuesOf<typeof courses>
  | ValuesOf<typeof entry>
  | ValuesOf<typeof events>
  | ValuesOf<typeof groupMembers>
  | ValuesOf<typeof groups>
  | ValuesOf<typeof help>
  | ValuesOf<typeof holdings>
  | ValuesOf<typeof imports>
  | ValuesOf<typeof instance>
  | ValuesOf<typeof invitations>
  | ValuesOf<typeof items>
  | ValuesOf<typeof learning>
  | ValuesOf<typeof learningGoals>
  | ValuesOf<typeof lists>
  | ValuesOf<typeof messages>
  | ValuesOf<typeof moderation>
  | ValuesOf<typeof newsletter>
  | ValuesOf<typeof notifications>
  | ValuesOf<typeof occurrences>
  | ValuesOf<typeof offers>
  | ValuesOf<typeof overview>
  | ValuesOf<typeof posts>
  | ValuesOf<typeof profiles>
  | ValuesOf<typeof push>
  | ValuesOf<typeof relevance>
  | ValuesOf<typeof reports>
  | ValuesOf<typeof resources>
  | ValuesOf<typeof review>
  | ValuesOf<typeof saves>
  | ValuesOf<typeof search>
  | ValuesOf<typeof security>
  | ValuesOf<typeof settings>
  | ValuesOf<typeof siteTexts>
  | ValuesOf<typeof signOn>
  | ValuesOf<typeof standing>
  | ValuesOf<typeof terms>
  | ValuesOf<typeof unread>
  | ValuesOf<typeof tokens>
  | ValuesOf<typeof webhooks>
  | ValuesOf<typeof uploads>
  | ValuesOf<typeof wants>
  | ValuesOf<typeof yourData>,
  Endpoint
>

/** A segment of a path: ids are numbers, so "/api/users/8" is one call and "/api/users/pending" another. */
type Part<E extends Known, Name extends string> =
  Parsed<E, 'params'> extends Record<Name, infer Given extends string | number> ? Given : never

type Filled<E extends Known, Path> = Path extends `${infer Start}{${infer Name}}${infer Rest}`
  ? `${Start}${Part<E, Name>}${Filled<E, Rest>}`
  : Path

type Address<E extends Known> = `${E['method']} ${Filled<E, E['path']>}`

type Headers = Record<string, string>
export type Refusal = [status: (typeof problems)[ProblemCode][0], body: ProblemBody, headers?: Headers]
/** From something in front of the server that answers instead, and does not speak JSON. */
type Wordless = [status: 404 | 502, body: '']
export type AnswerTo<E extends Known> = [status: 200 | 201 | 202, body: Reply<E>, headers?: Headers] | Refusal | Wordless

/**
 * The server's answer to "METHOD /path": a status and a body, as in the contract. A stub that lacks part of the real answer
 * does not compile, nor does one for an unknown address.
 */
export type Answers = {
  [E in Known as Address<E> | `${Address<E>}?${string}`]?: AnswerTo<E> | (() => AnswerTo<E>)
}
