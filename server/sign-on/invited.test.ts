import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { readCurrentUser } from '#contract/accounts.ts'
import { changeEntryRule } from '#contract/entry.ts'
import * as invitations from '#contract/invitations.ts'
import { listPosts } from '#contract/posts.ts'
import { createSignOnAccount, readWaitingSignOn } from '#contract/sign-on.ts'
import { sendDueLetters } from '#server/entry/send-letters.ts'
import { openIdentityProvider, type IdentityProvider } from '#testing/identity-provider.ts'
import { signInThere, SignOnBrowser } from '#testing/sign-on.ts'
import { openWorld, type Actor, type World } from '#testing/world.ts'

let idp: IdentityProvider
let world: World
let ruth: Actor
before(async () => {
  idp = await openIdentityProvider({ site: 'http://localhost:3000' })
  // Anyone can have an account there, so it is the invitation that lets them in.
  world = await openWorld({ RATE_LIMITS: 'off', SSO_PROVIDERS: JSON.stringify([{ ...idp.setting, admits: false }]) })
  ruth = await world.admin('Ruth')
  await world.as(ruth).call(changeEntryRule, { body: { mode: 'invitation' } })
})
after(async () => {
  await world.close()
  await idp.close()
})

let number = 0
const newcomer = (more: object = {}) => {
  const subject = `i${++number}`
  return { subject, name: 'Nia Okoro', email: `${subject}@campus.test`, email_verified: true, ...more }
}
const body = { name: 'Nia Okoro', ageConfirmed: true } as const
const tokenOf = (words: string) => /\/auth\?invitation=([\w-]{43})/.exec(words)![1]!
async function linkFor(mostUses: number, more: object = {}) {
  const made = await world.as(ruth).call(invitations.inviteByLink, { body: { label: 'The course', mostUses, ...more } })
  return { id: made.id, token: tokenOf(made.url) }
}
async function letterTo(email: string, more: object = {}) {
  const { id } = await world.as(ruth).call(invitations.inviteByLetter, { body: { email, name: 'Ida Bell', ...more } })
  return { id, token: tokenOf((await world.letterTo(email, /invited/)).text) }
}
async function come(invitation: string | undefined, identity = newcomer()) {
  const browser = new SignOnBrowser(world)
  assert.equal(await browser.signOn(identity, invitation ? { invitation } : {}), '/sign-on')
  return { browser, identity }
}
const usesOf = async (id: number) =>
  (await world.as(ruth).call(invitations.listInvitations, { query: { limit: 50 } })).find((one) => one.id === id)
const peopleAt = async (email: string) =>
  (await world.db.selectFrom('users').select('id').where('email', '=', email).execute()).length

describe('an invitation through another service', () => {
  it('as a link lets in who opened it, with the badge that the admin chose, and is counted', async () => {
    const { id, token } = await linkFor(2, { givesBadge: true })
    const { browser, identity } = await come(token)
    assert.deepEqual((await browser.call(readWaitingSignOn, {})).invitation, { name: null, email: null })
    const { user } = await browser.call(createSignOnAccount, { body })
    assert.deepEqual([user.email, user.emailVerified, user.isVerified], [identity.email, true, true])
    await browser.call(listPosts, {})
    const used = await usesOf(id)
    assert.deepEqual([used?.uses, used?.cameBy.map((one) => one.id)], [1, [user.id]])
  })

  it('as a letter makes the account at its own address, which it proves, whatever address the service has', async () => {
    for (const identity of [newcomer(), newcomer({ email: undefined, email_verified: undefined })]) {
      const address = `ida-${identity.subject}@library.test`
      const { id, token } = await letterTo(address, { jobTitle: 'Archivist', workplace: 'City Library', country: 'NO' })
      const { browser } = await come(token, identity)
      assert.deepEqual((await browser.call(readWaitingSignOn, {})).invitation, { name: 'Ida Bell', email: address })
      await browser.call(createSignOnAccount, { body })
      const me = await browser.call(readCurrentUser, {})
      assert.deepEqual([me.email, me.emailVerified, me.country], [address, true, 'NO'])
      assert.deepEqual([me.jobTitle, me.workplace], ['Archivist', 'City Library'])
      assert.equal((await usesOf(id))?.state, 'used')
      if (identity.email) assert.equal(await peopleAt(identity.email), 0)
    }
  })

  it('lets no one in at an address they typed until it is verified', async () => {
    const { token } = await linkFor(1)
    const { browser } = await come(token, newcomer({ email: undefined, email_verified: undefined }))
    const typed = { ...body, email: `typed${number}@library.test` }
    assert.equal((await browser.call(createSignOnAccount, { body: typed })).user.emailVerified, false)
    assert.equal(await browser.refused(listPosts, {}), 'email_not_verified')
  })

  it('is used as often as it may be, of two at once by one', async () => {
    const { id, token } = await linkFor(1)
    const both = await Promise.all([come(token), come(token)])
    const answers = await Promise.all(both.map(({ browser }) => browser.send(createSignOnAccount, { body })))
    assert.deepEqual(answers.map(({ statusCode }) => statusCode).toSorted(), [201, 409])
    const refused = answers.find(({ statusCode }) => statusCode === 409)!
    assert.equal(refused.json<{ code: string }>().code, 'used_invitation')
    assert.equal((await usesOf(id))?.uses, 1)
    const made = await Promise.all(both.map(({ identity }) => peopleAt(identity.email)))
    assert.deepEqual(made.toSorted(), [0, 1])
  })

  it('is used once by two clicks at once', async () => {
    const { id, token } = await linkFor(5)
    const { browser, identity } = await come(token)
    const answers = await Promise.all([1, 2].map(() => browser.send(createSignOnAccount, { body })))
    assert.equal(answers.filter(({ statusCode }) => statusCode === 201).length, 1)
    assert.deepEqual([(await usesOf(id))?.uses, await peopleAt(identity.email)], [1, 1])
  })

  it('that was withdrawn or sent again meanwhile is over: no account is made', async () => {
    const [link, letter] = [await linkFor(1), await letterTo('late@library.test')]
    const left = [await come(link.token), await come(letter.token)]
    await world.as(ruth).call(invitations.withdrawInvitation, { params: { id: `${link.id}` } })
    await world.as(ruth).call(invitations.resendInvitation, { params: { id: `${letter.id}` } })
    await sendDueLetters(world.rooms)
    for (let isOld = true; isOld;) {
      const { statusCode } = await world.as(null).send(invitations.readInvitation, { params: { token: letter.token } })
      isOld = statusCode === 200
    }
    for (const { browser, identity } of left) {
      assert.deepEqual((await browser.call(readWaitingSignOn, {})).invitation, { name: null, email: null })
      assert.equal(await browser.refused(createSignOnAccount, { body }), 'invalid_invitation')
      assert.equal(await peopleAt(identity.email), 0)
    }
    assert.equal(await peopleAt('late@library.test'), 0)
  })

  it('is of the browser that opened it: an address that the provider sends back to brings none', async () => {
    const { id, token } = await linkFor(5)
    await come(token)
    const browser = new SignOnBrowser(world)
    const back = new URL(await signInThere(await browser.start(), newcomer(), world.rooms.config.publicUrl))
    back.searchParams.set('invitation', token)
    await browser.comeBack(back.href)
    assert.equal(await browser.refused(createSignOnAccount, { body }), 'invitation_required')
    assert.equal((await usesOf(id))?.uses, 0)
  })

  it('that is not good keeps no member out, and lets no newcomer in', async () => {
    const { browser: member, identity } = await come((await linkFor(1)).token)
    await member.call(createSignOnAccount, { body })
    assert.equal(await new SignOnBrowser(world).signOn(identity, { invitation: 'x'.repeat(43), returnTo: '/groups' }), '/groups')
    const { browser } = await come('x'.repeat(43))
    assert.equal(await browser.refused(createSignOnAccount, { body }), 'invitation_required')
  })

  it('is not in the database in words', async () => {
    const { token } = await linkFor(1)
    await come(token)
    const rows = await world.db.selectFrom('sign_on_attempts').selectAll().execute()
    assert.ok(rows.some(({ invitation }) => invitation?.length === 32))
    assert.doesNotMatch(
      JSON.stringify(rows.map((row) => ({ ...row, invitation: row.invitation?.toString() }))),
      new RegExp(token),
    )
  })
})
