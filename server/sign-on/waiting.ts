import type { WaitingSignOn } from '#contract/sign-on.ts'
import { limitTakenEmailAnswers } from '#server/accounts/limit-taken-email-answers.ts'
import { limitWrongCodes } from '#server/accounts/two-factor/limit-wrong-codes.ts'
import { mailVerification } from '#server/accounts/letters.ts'
import { requireUnchangedPassword } from '#server/accounts/passwords/check-own-password.ts'
import { nobodysHash } from '#server/accounts/passwords/password-hash.ts'
import { passSecondFactor } from '#server/accounts/two-factor/second-factor.ts'
import type { Visit } from '#server/accounts/session.ts'
import { checkCredentials, letIn } from '#server/accounts/sign-in.ts'
import { isLetInAtOnce, refuseAtDoor } from '#server/entry/door.ts'
import { readGoodInvitation, takeInvitation } from '#server/entry/use-invitation.ts'
import { fieldProblem, Problem } from '#server/http/problem.ts'
import { inTransaction, outsideTransaction, type Rooms, type Tx } from '#server/rooms.ts'
import { createUser } from '#server/users/create-user.ts'
import { setProvenEmail, setProvenEmailOfNewcomer } from '#server/users/set-credentials.ts'
import { lockPeople } from '#server/users/lock-people.ts'
import { tellOfMember } from '#server/users/tell-programs.ts'
import { applyRules } from './apply-rules.ts'
import { clearWaitingCookie, findWaiting, spendWaiting, type Waiting } from './attempts.ts'
import { addLink, createLink, noteUse, selectLink, type Link } from './links.ts'
import { possibleUsernames } from './possible-usernames.ts'
import type { Providers } from './providers.ts'

/** What is left to do after a provider has identified the person: each step ends in a session, and works once. */
export function waitingSteps(rooms: Rooms, providers: Providers) {
  async function find(step: Waiting['found']['step'] | undefined, { request }: Pick<Visit, 'request'>) {
    const waiting = await findWaiting(rooms, request)
    if (!waiting || (step && waiting.found.step !== step)) throw new Problem('sign_on_over')
    return { waiting, found: waiting.found, provider: providers.find(waiting.provider) }
  }

  async function open(tx: Tx, { found }: Waiting, link: Link, visit: Visit) {
    const user = await letIn(tx, link.user_id, visit, { linkId: link.id, sid: found.sid })
    tx.afterCommit(() => clearWaitingCookie(rooms, visit.reply))
    return user
  }

  return {
    async read(visit: Visit): Promise<WaitingSignOn> {
      const { waiting, found, provider } = await find(undefined, visit)
      const { step, accountId, name, workplace, email } = found
      const isSignedIn = step === 'link' && visit.request.viewer?.id === accountId
      const invitation = step === 'new' ? await readInvited(rooms, waiting) : null
      return { ...{ provider: provider.name, step, name, workplace, email, isSignedIn }, invitation }
    },

    /** The provider is one factor; with two-factor on, a code of this account is the other. */
    async sendCode(code: string, visit: Visit) {
      const { waiting, found, provider } = await find('code', visit)
      const user = await limitWrongCodes(rooms, { userId: found.accountId!, place: 'sign-on' }, () =>
        inTransaction(rooms, async (tx) => {
          await lockPeople(tx, [found.accountId!])
          const link = await selectLink(tx.db, provider, found.subject)
          if (link?.user_id !== found.accountId || !(await noteUse(tx, link))) throw new Problem('sign_on_over')
          await passSecondFactor(tx, link.user_id, code)
          if (!(await spendWaiting(tx.db, waiting))) throw new Problem('sign_on_over')
          return open(tx, waiting, link, visit)
        }),
      )
      return { user, returnTo: waiting.returnTo }
    },

    /** By the account's owner, who is signed in to it or knows its password. */
    async link({ password, code }: { password?: string | undefined; code?: string | undefined }, visit: Visit) {
      const { waiting, found, provider } = await find('link', visit)
      const userId = found.accountId!
      const isSignedIn = visit.request.viewer?.id === userId
      const checked = isSignedIn ? null : await checkPassword(rooms, found, password, visit)
      const agree = () =>
        inTransaction(rooms, async (tx) => {
          await lockPeople(tx, [userId])
          if (checked) await requireUnchangedPassword(tx, checked)
          if (checked) await passSecondFactor(tx, userId, code)
          if (!(await spendWaiting(tx.db, waiting))) throw new Problem('sign_on_over')
          return addLink(tx, provider, userId, found)
        })
      const link = await (code ? limitWrongCodes(rooms, { userId, place: 'sign-on' }, agree) : agree())
      await applyRules(rooms, provider, link, found)
      const user = await inTransaction(rooms, (tx) => open(tx, waiting, link, visit))
      return { user, returnTo: waiting.returnTo }
    },

    /** Without a password: the provider is the way in. An address that it has not verified gets our own letter. */
    async createAccount({ name, email }: { name: string; email?: string | undefined }, visit: Visit) {
      const { waiting, found, provider } = await find('new', visit)
      const invited = waiting.invitation && (await readGoodInvitation(outsideTransaction(rooms), waiting.invitation))
      // People invited by letter get the address it was sent to, like everyone who registers with it.
      const address = invited?.email ?? found.email ?? email
      if (!address) throw new Problem('invalid_input', { fields: { email: 'Please enter your email address' } })
      const isAdmitted = provider.admits ?? !provider.orcid
      if (!isAdmitted && !invited) await refuseAtDoor(rooms.database.db, address)
      const account = {
        ...{ email: address, name, passwordHash: nobodysHash, createdAt: rooms.now() },
        ...{ workplace: found.workplace ?? invited?.workplace ?? null, jobTitle: invited?.jobTitle ?? null },
      }
      const create = (username: string) =>
        inTransaction(rooms, async (tx) => {
          if (!(await spendWaiting(tx.db, waiting))) throw new Problem('sign_on_over')
          const hash = waiting.invitation
          const invitation = hash ? await takeInvitation(tx, { hash, email: address }) : undefined
          const given = invitation && { country: invitation.country, isVerified: invitation.isVerified }
          const { id } = await createUser(tx, { ...account, ...given, username })
          await invitation?.noteUse(id)
          const isProven = invitation?.provesEmail || found.email === address
          const isLetIn = isAdmitted || (await isLetInAtOnce(tx.db, { userId: id, email: address }))
          if (!isProven) await mailVerification(tx, id)
          else await (isLetIn ? setProvenEmail : setProvenEmailOfNewcomer)(tx, id, address)
          if (isProven && isLetIn) await tellOfMember(tx, id)
          return createLink(tx, provider, id, found)
        })
      const make = () => firstFree(name, create)
      // Whether an address is known is revealed to its owner, but not to someone merely typing it.
      const link = await (found.email ? make() : limitTakenEmailAnswers(rooms, visit.request.ip, make))
      await applyRules(rooms, provider, link, found)
      const user = await inTransaction(rooms, (tx) => open(tx, waiting, link, visit))
      return { user, returnTo: waiting.returnTo }
    },
  }
}

/** If it has become invalid meanwhile, that is said when the account is created. */
const readInvited = async (rooms: Rooms, { invitation }: Waiting) => {
  if (!invitation) return null
  const { name, email } = await readGoodInvitation(outsideTransaction(rooms), invitation).catch(asUnsaid)
  return { name, email }
}

const asUnsaid = (error: unknown) => {
  if (error instanceof Problem) return { name: null, email: null }
  throw error
}

async function checkPassword(rooms: Rooms, found: Waiting['found'], password: string | undefined, visit: Visit) {
  if (!password) throw new Problem('invalid_input', { fields: { password: 'Password is required' } })
  const { id, passwordHash } = await checkCredentials(rooms, { username: found.email!, password }, visit).catch(
    (error: unknown) => {
      throw error instanceof Problem && error.code === 'wrong_credentials'
        ? fieldProblem('wrong_current_password', 'password')
        : error
    },
  )
  // The address has since passed to another account.
  if (id !== found.accountId) throw new Problem('sign_on_over')
  return { id, password_hash: passwordHash }
}

async function firstFree(name: string, create: (username: string) => Promise<Link>): Promise<Link> {
  const usernames = possibleUsernames(name)
  for (const username of usernames)
    try {
      return await create(username)
    } catch (error) {
      if (!(error instanceof Problem && error.code === 'username_taken')) throw error
    }
  throw new Problem('username_taken')
}
