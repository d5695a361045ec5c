import { signOnWords } from '#contract/sign-on-words.ts'
import { passSecondFactor } from '#server/accounts/two-factor/second-factor.ts'
import { letIn } from '#server/accounts/sign-in.ts'
import type { Visit } from '#server/accounts/session.ts'
import { Problem } from '#server/http/problem.ts'
import { inTransaction, type Rooms } from '#server/rooms.ts'
import type { SignOnProvider } from '#server/sign-on-providers.ts'
import { lockPeople } from '#server/users/lock-people.ts'
import { applyRules } from './apply-rules.ts'
import { keepWaiting, takeAttempt, type Attempt } from './attempts.ts'
import { addLink, noteUse, selectLink, selectOwnerOfEmail, type Link } from './links.ts'
import { reasonOf, redirectUri, type Providers } from './providers.ts'
import { exchange, type Found } from './read-claims.ts'

type Way = keyof typeof signOnWords

/** The provider has sent the browser back. Returns where it goes next: people read what went wrong on a page, not as JSON. */
export async function finishSignOn(
  rooms: Rooms,
  providers: Providers,
  asked: { provider: string; state: string | undefined },
  visit: Visit,
): Promise<string> {
  const attempt = await takeAttempt(rooms, asked, visit)
  if (!attempt) return failedAt(null, 'sign_on_over')
  try {
    const provider = providers.find(attempt.provider)
    const configuration = await providers.configurationOf(provider)
    // As registered: from the operator's PUBLIC_URL, whatever host the request names.
    const url = new URL(redirectUri(rooms, provider))
    url.search = visit.request.url.slice(visit.request.url.indexOf('?'))
    const found = await exchange(configuration, provider, { ...attempt, url }).catch(explain(rooms, provider))
    return attempt.userId === null
      ? await enter(rooms, { provider, attempt, found }, visit)
      : await linkOwn(rooms, { provider, attempt, found }, visit)
  } catch (error) {
    if (!isWay(error)) rooms.log.error({ err: error }, 'a sign-in with a provider failed')
    return failedAt(attempt, isWay(error) ? error.code : 'unexpected')
  }
}

interface Answered {
  provider: SignOnProvider
  attempt: Attempt
  found: Found
}

/**
 * The account at the provider identifies the person. An address that comes with it opens nothing: it only tells whose consent
 * to ask for.
 */
async function enter(rooms: Rooms, { provider, attempt, found }: Answered, visit: Visit): Promise<string> {
  const link = await selectLink(rooms.database.db, provider, found.subject)
  const wait = async (step: 'code' | 'link' | 'new', accountId: number | null) => {
    await keepWaiting(rooms, attempt, { ...found, step, accountId }, visit)
    return '/sign-on'
  }
  if (link) {
    await applyRules(rooms, provider, link, found)
    const isOpen = await openByLink(rooms, { link, found }, visit).catch(codeIsAsked)
    return isOpen ? attempt.returnTo : wait('code', link.user_id)
  }
  const owner = found.email ? await selectOwnerOfEmail(rooms.database.db, provider, found.email) : undefined
  // The same address under another subject: by now it may belong to a different person.
  if (owner?.linkId) throw new Problem('sign_on_linked')
  return owner ? wait('link', owner.id) : wait('new', null)
}

const openByLink = (rooms: Rooms, { link, found }: { link: Link; found: Found }, visit: Visit) =>
  inTransaction(rooms, async (tx) => {
    await lockPeople(tx, [link.user_id])
    if (!(await noteUse(tx, link))) throw new Problem('sign_on_over')
    await passSecondFactor(tx, link.user_id, undefined)
    await letIn(tx, link.user_id, visit, { linkId: link.id, sid: found.sid })
    return true
  })

const codeIsAsked = (error: unknown) => {
  if (error instanceof Problem && error.code === 'two_factor_required') return false
  throw error
}

/** Only for the member who started it: another may have signed in here meanwhile. */
async function linkOwn(rooms: Rooms, { provider, attempt, found }: Answered, { request }: Visit): Promise<string> {
  const { viewer } = request
  if (!viewer || viewer.id !== attempt.userId) throw new Problem('sign_on_over')
  const link = await inTransaction(rooms, (tx) => addLink(tx, provider, viewer.id, found))
  await applyRules(rooms, provider, link, found)
  return settingsPage
}

const settingsPage = '/settings#security'

const isWay = (error: unknown): error is Problem & { code: Way } =>
  error instanceof Problem && Object.hasOwn(signOnWords, error.code)

/** The page that was asked for stays in the address, for another attempt. */
function failedAt(attempt: Attempt | null, problem: Way): string {
  if (attempt && attempt.userId !== null) return `/settings?problem=${problem}#security`
  const search = new URLSearchParams({ problem })
  if (attempt && attempt.returnTo !== '/') search.set('returnTo', attempt.returnTo)
  return `/auth?${search}`
}

const ofPeople = ['access_denied', 'login_required', 'interaction_required', 'consent_required', 'account_selection_required']
const ofService = ['server_error', 'temporarily_unavailable']

/** What the library threw, as a word for the visitor and a line for the operator. */
const explain = (rooms: Rooms, provider: SignOnProvider) => async (error: unknown) => {
  if (error instanceof Problem) throw error
  const { AuthorizationResponseError, ResponseBodyError } = await import('openid-client')
  const word = error instanceof AuthorizationResponseError || error instanceof ResponseBodyError ? error.error : undefined
  if (word && ofPeople.includes(word)) throw new Problem('sign_on_cancelled')
  rooms.log.warn({ provider: provider.id, problem: reasonOf(error), word }, 'an answer of a sign-in service was refused')
  const isSilent = isUnreachable(error) || (word !== undefined && ofService.includes(word))
  throw new Problem(isSilent ? 'sign_on_unavailable' : 'sign_on_refused')
}

const isUnreachable = (error: unknown) =>
  error instanceof Error && (error.message === 'fetch failed' || (error as { code?: unknown }).code === 'OAUTH_TIMEOUT')
