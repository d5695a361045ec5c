import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import type { Endpoint } from '#contract/endpoint.ts'
import { changeAppearance, removeSitePicture, setSitePicture } from '#contract/appearance.ts'
import * as careers from '#contract/applications.ts'
import { addCategory, changeCategory, listKeptCategories, orderCategories } from '#contract/category-desk.ts'
import { answerContact } from '#contract/contact.ts'
import { admitAll, admitUser, changeEntryRule, declineUser } from '#contract/entry.ts'
import * as invitations from '#contract/invitations.ts'
import { sendMessage } from '#contract/messages.ts'
import { changeInstanceSettings } from '#contract/instance.ts'
import * as contract from '#contract/moderation.ts'
import { addScheme, editScheme, removeScheme } from '#contract/learning-goals.ts'
import { sendTestLetter } from '#contract/check-instance.ts'
import { sendNewsletter } from '#contract/newsletter.ts'
import { deleteComment } from '#contract/comments.ts'
import { changePost, deletePost } from '#contract/posts.ts'
import { chooseRelevanceTuning } from '#contract/relevance.ts'
import { reportContent } from '#contract/reports.ts'
import { changeSignOnSettings } from '#contract/sign-on.ts'
import { previewPageText, publishPageText, restorePageVersion } from '#contract/site-texts.ts'
import { appealWarning, listWarnings } from '#contract/standing.ts'
import { earliestEffect, publishTerms } from '#contract/terms.ts'
import * as webhooks from '#contract/webhooks.ts'
import { sampleImage } from '#testing/sample-image.ts'
import { upload } from '#testing/uploads.ts'
import { openWorld, type Actor, type World } from '#testing/world.ts'

let world: World
let ruth: Actor
let other: Actor
before(async () => {
  world = await openWorld({ RATE_LIMITS: 'off', WEBHOOKS_ALLOW_PRIVATE: 'true' })
  ruth = await world.admin('Ruth')
  other = await world.admin('Otto')
})
after(() => world.close())

const entries = () => world.db.selectFrom('audit_log').selectAll().orderBy('id').execute()
const warned = async (times = 1) => {
  const ben = await world.member('Ben')
  for (let count = 0; count < times; count++) {
    await world
      .as(ruth)
      .call(contract.warnUser, { params: { id: String(ben.id) }, body: { rule: 'on_topic', reason: 'Sold shoes.' } })
  }
  return ben
}
const reason = { reason: 'Because of the rules.' }
const of = ({ id }: { id: number }) => ({ params: { id: String(id) } })
const firstWarning = async (member: Actor) => (await world.as(member).call(listWarnings, {}))[0]!
const reported = async () => {
  const [ben, cleo] = [await world.member('Ben'), await world.member('Cleo')]
  const post = await world.post(ben)
  const body = { subjectType: 'post', subjectId: post.id, rule: 'on_topic' } as const
  await world.as(cleo).call(reportContent, { body })
  return { subjectType: body.subjectType, subjectId: post.id }
}
const reportedProfile = async () => {
  const subject = { subjectType: 'user', subjectId: (await world.member('Ben')).id } as const
  await world.as(await world.member('Cleo')).call(reportContent, { body: { ...subject, rule: 'authentic' } })
  return subject
}
const reportedFile = async () => {
  const [ben, cleo] = [await world.member('Ben'), await world.member('Cleo')]
  await world.colleagues(ben, cleo)
  const { url } = await upload(world, ben, { content: Buffer.from('A list of readers.'), name: 'readers.txt' })
  const message = await world.as(ben).call(sendMessage, { body: { receiverId: cleo.id, attachments: [url] } })
  const subject = { subjectType: 'message', subjectId: message.id } as const
  await world.as(cleo).call(reportContent, { body: { ...subject, rule: 'privacy' } })
  const { quotes } = await world.as(ruth).call(contract.openReport, { body: subject })
  return { messageId: message.id, fileId: quotes[0]!.files[0]!.id }
}
const contact = () =>
  world.db
    .insertInto('contact_messages')
    .values({ first_name: 'Vi', last_name: 'Sitor', email: 'vi@library.test', subject: 'Hello', message: 'A question.' })
    .returning('id')
    .executeTakeFirstOrThrow()

const subscribed = () =>
  world.db
    .insertInto('newsletter_subscribers')
    .values({ email: `reader${Math.random()}@library.test`, confirmed_at: world.rooms.now() })
    .execute()
const application = async () => {
  const { key } = await world.rooms.media.put(Buffer.from('%PDF-1.7 '), { extension: 'pdf' }, { maxBytes: 100 })
  const facts = { file_key: key, file_name: 'cv.pdf', file_size: 9 }
  return world.db
    .insertInto('applications')
    .values({ name: 'Ada', email: 'ada@library.test', letter: 'I would like to.', ...facts })
    .returning('id')
    .executeTakeFirstOrThrow()
}
const position = {
  ...{ title: 'Archivist', team: 'Community', place: 'Remote', employment: 'FULL_TIME', summary: 'Keep it.' },
  ...{ work: [], background: [], isOpen: true },
}

/** Every call by which an admin takes an action, and how to trigger it; the admin is Otto. */
const acts: [endpoint: Endpoint, action: string, input: () => Promise<unknown>][] = [
  [contract.verifyUser, 'verify_user', async () => ({ ...of(await world.member('Ben')), body: { isVerified: true } })],
  [contract.refuseVerification, 'refuse_verification', async () => ({ ...of(await world.member('Ben')), body: reason })],
  [contract.warnUser, 'warn_user', async () => ({ ...of(await world.member('Ben')), body: { rule: 'respect', ...reason } })],
  [contract.liftWarning, 'lift_warning', async () => ({ ...of(await firstWarning(await warned())), body: reason })],
  [contract.endMemberSessions, 'end_sessions', async () => of(await world.member('Ben'))],
  [contract.suspendUser, 'suspend_user', async () => ({ ...of(await warned(2)), body: reason })],
  [
    contract.restoreUser,
    'restore_user',
    async () => {
      const ben = await warned(2)
      await world.as(ruth).call(contract.suspendUser, { ...of(ben), body: reason })
      return { ...of(ben), body: reason }
    },
  ],
  [contract.setRole, 'make_admin', async () => ({ ...of(await world.member('Ben')), body: { isAdmin: true } })],
  [contract.setRole, 'remove_admin', async () => ({ ...of(await world.admin('Ann')), body: { isAdmin: false } })],
  [changePost, 'approve_post', async () => ({ ...of(await pending()), body: { isApproved: true } })],
  [changePost, 'unapprove_post', async () => ({ ...of(await approved()), body: { isApproved: false } })],
  [deletePost, 'reject_post', async () => of(await pending())],
  [deletePost, 'reject_post_with_warning', async () => ({ ...of(await pending()), query: { warn: 'true' } })],
  [
    deleteComment,
    'delete_comment',
    async () => of(await world.comment(await world.member('Ben'), await world.post(await world.member('Ada')))),
  ],
  [contract.approvePosts, 'approve_posts', async () => ({ body: { postIds: [(await pending()).id, (await pending()).id] } })],
  [
    contract.restorePost,
    'restore_post',
    async () => {
      const post = await pending()
      await world.as(ruth).call(deletePost, of(post))
      return { ...of(post), body: {} }
    },
  ],
  [contract.openReport, 'open_report', async () => ({ body: await reported() })],
  [contract.openReportedFile, 'open_reported_file', async () => ({ body: await reportedFile() })],
  [contract.decideReport, 'warn_user', async () => ({ body: { ...(await reportedProfile()), decision: 'warn' } })],
  [contract.decideReport, 'dismiss_report', async () => ({ body: { ...(await reported()), decision: 'dismiss' } })],
  [contract.decideReport, 'remove_reported', async () => ({ body: { ...(await reported()), decision: 'remove' } })],
  [contract.decideReport, 'warn_reported', async () => ({ body: { ...(await reported()), decision: 'warn' } })],
  [contract.decideAppeal, 'grant_appeal', async () => ({ ...of(await appealed()), body: { outcome: 'granted', ...reason } })],
  [contract.decideAppeal, 'uphold_appeal', async () => ({ ...of(await appealed()), body: { outcome: 'upheld', ...reason } })],
  [changeInstanceSettings, 'change_settings', async () => ({ body: { publishesTrustedPosts: false } })],
  [
    chooseRelevanceTuning,
    'change_settings',
    async () => {
      const figures = { auc: 0.9, falseAlarms: 9, misses: 9, calibrationError: 3, loss: 0.3 }
      const learned = { learnedFrom: 150, testedOn: 50, createdAt: new Date(0).toISOString(), correction: {} }
      const value = JSON.stringify({ ...learned, isUsed: true, shipped: figures, tuned: figures })
      await world.db.insertInto('instance_settings').values({ key: 'relevanceTuning', value }).execute()
      return { body: { isUsed: false } }
    },
  ],
  [changeEntryRule, 'change_settings', async () => ({ body: { lettersADay: 400 } })],
  [admitUser, 'admit_user', async () => ({ ...of(await newcomer()), body: {} })],
  [admitAll, 'admit_user', async () => (await newcomer(), {})],
  [declineUser, 'decline_user', async () => ({ ...of(await newcomer()), body: reason })],
  [invitations.inviteByLetter, 'invite', async () => ({ body: { email: someAddress() } })],
  [invitations.inviteByLink, 'make_invitation_link', async () => ({ body: { label: 'Annual meeting', mostUses: 3 } })],
  [invitations.inviteFromTable, 'invite_many', async () => ({ body: { table: `email\n${someAddress()}`, isDryRun: false } })],
  [invitations.resendInvitation, 'resend_invitation', async () => of(await sentInvitation())],
  [invitations.withdrawInvitation, 'withdraw_invitation', async () => of(await sentInvitation())],
  [
    changeSignOnSettings,
    'change_settings',
    async () => {
      await world.db.insertInto('instance_settings').values({ key: 'onlySignOn', value: 'true' }).execute()
      return { body: { onlySignOn: false } }
    },
  ],
  [webhooks.addWebhook, 'add_webhook', async () => ({ body: hook })],
  [webhooks.pauseWebhook, 'change_webhook', async () => ({ ...(await addedHook()), body: { isPaused: true } })],
  [webhooks.removeWebhook, 'remove_webhook', () => addedHook()],
  [answerContact, 'answer_contact', async () => ({ ...of(await contact()), body: { reply: 'Thank you.' } })],
  [answerContact, 'close_contact', async () => ({ ...of(await contact()), body: { reply: null } })],
  [
    sendNewsletter,
    'send_newsletter',
    async () => {
      await subscribed()
      return { body: { subject: 'News', text: 'A text of some length.' } }
    },
  ],
  [careers.addPosition, 'add_position', async () => ({ body: position })],
  [careers.editPosition, 'edit_position', async () => ({ params: { id: 'ai-ml-engineer' }, body: position })],
  [careers.downloadApplication, 'download_application', async () => of(await application())],
  [careers.deleteApplication, 'delete_application', async () => of(await application())],
  [addScheme, 'add_scheme', async () => ({ body: scheme })],
  [editScheme, 'edit_scheme', async () => ({ ...of(await described()), body: { hours: 30 } })],
  [removeScheme, 'remove_scheme', async () => of(await described())],
  [changeAppearance, 'change_settings', async () => ({ body: { name: 'Bibnet' } })],
  [setSitePicture, 'change_settings', async () => ({ params: { slot: 'icon' }, body: { picture: await sampleImage() } })],
  [
    removeSitePicture,
    'change_settings',
    async () => {
      const picture = { params: { slot: 'sign-in' as const }, body: { picture: await sampleImage() } }
      await world.as(ruth).call(setSitePicture, picture)
      return picture
    },
  ],
  [addCategory, 'change_settings', async () => ({ body: { name: 'Music Libraries', cloth: 'teal' } })],
  [changeCategory, 'change_settings', async () => ({ params: { id: '1' }, body: { isRetired: true } })],
  [
    orderCategories,
    'change_settings',
    async () => ({ body: { ids: (await world.as(ruth).call(listKeptCategories, {})).map(({ id }) => id).toReversed() } }),
  ],
  [publishPageText, 'change_settings', async () => ({ params: about, body: { mode: 'follow', body: 'Words' } })],
  [
    restorePageVersion,
    'change_settings',
    async () => {
      const body = { mode: 'replace', body: 'Words' } as const
      const [newest] = await world.as(ruth).call(publishPageText, { params: about, body })
      return { params: about, body: { versionId: newest!.id } }
    },
  ],
  [
    publishTerms,
    'publish_terms',
    async () => ({ body: { document: 'terms', summary: 'Shorter words.', effectiveOn: earliestEffect(world.rooms.now()) } }),
  ],
]

const about = { page: 'about' } as const
/** Calls that change nothing: they preview what another would do, or resend something. */
const looks: Endpoint[] = [previewPageText, sendTestLetter, webhooks.testWebhook, webhooks.redeliver]
const hook = { url: 'https://127.0.0.1/hooks', events: ['post.waiting' as const] }
const addedHook = async () => ({ params: { id: (await world.as(ruth).call(webhooks.addWebhook, { body: hook })).id } })
const someAddress = () => `invited${Math.random()}@library.test`
const newcomer = async () => {
  const ben = await world.person('Ben', { emailVerified: false })
  await world.db.updateTable('users').set({ waiting_since: world.rooms.now() }).where('id', '=', ben.id).execute()
  return ben
}
const sentInvitation = () =>
  world.db
    .insertInto('invitations')
    .values({ kind: 'letter', email: someAddress(), days: 14, expires_at: world.rooms.now() })
    .returning('id')
    .executeTakeFirstOrThrow()

const scheme = { name: 'Chartered members', hours: 20, months: 12 }
const described = () => world.db.insertInto('schemes').values(scheme).returning('id').executeTakeFirstOrThrow()

const pending = async () => world.post(await world.member('Ben'), { isApproved: false })
const approved = async () => world.post(await world.member('Ben'))
const appealed = async () => {
  const ben = await warned()
  await world.as(ben).call(appealWarning, { ...of(await firstWarning(ben)), body: { text: 'I think it was on topic.' } })
  return world.db.selectFrom('appeals').select('id').orderBy('id', 'desc').executeTakeFirstOrThrow()
}

describe('the audit log', () => {
  for (const [endpoint, action, input] of acts) {
    it(`has one entry for ${action}, in the name of who did it`, async () => {
      const given = await input()
      const before = await entries()
      const { statusCode, body } = await world.as(other).send(endpoint, given)
      assert.ok(statusCode < 300, body)
      const added = (await entries()).slice(before.length)
      assert.deepEqual(
        added.map((entry) => [entry.action, entry.actor_id, entry.actor_name]),
        [[action, other.id, 'Otto']],
      )
    })
  }

  it('is held against every call of admins that changes something', () => {
    const tried = new Set([...acts.map(([endpoint]) => endpoint), ...looks].map(({ method, path }) => `${method} ${path}`))
    const missing = world.app.endpoints
      .filter(({ access, method }) => access === 'admin' && method !== 'GET')
      .map(({ method, path }) => `${method} ${path}`)
      .filter((call) => !tried.has(call))
    assert.deepEqual(missing, [])
  })

  it('has no entry for what was refused', async () => {
    const before = await entries()
    await world.as(other).refused(contract.suspendUser, { ...of(await world.member('Ben')), body: reason })
    await world.as(await world.member('Mia')).refused(contract.warnUser, { ...of(other), body: { rule: 'respect', ...reason } })
    assert.equal((await entries()).length, before.length)
  })

  it('cannot be changed or shortened, not even by the program itself', async () => {
    await assert.rejects(world.db.deleteFrom('audit_log').execute(), /append-only/)
    await assert.rejects(world.db.updateTable('audit_log').set({ reason: 'x' }).execute(), /append-only/)
  })
})
