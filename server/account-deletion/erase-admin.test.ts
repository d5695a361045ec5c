import assert from 'node:assert/strict'
import { after, before, it } from 'node:test'
import { answerContact, listInbox, sendContact } from '#contract/contact.ts'
import { listAuditEntries } from '#contract/audit.ts'
import { verifyUser, warnUser } from '#contract/moderation.ts'
import { listNewsletters, sendNewsletter } from '#contract/newsletter.ts'
import { listWarnings } from '#contract/standing.ts'
import { deletedMemberName } from '#contract/users.ts'
import { askForDeletion, deletionGraceDays } from '#contract/your-data.ts'
import { findMarks } from '#testing/find-marks.ts'
import { untilMailIsOut } from '#testing/until-mail-is-out.ts'
import { openWorld, type World } from '#testing/world.ts'
import { eraseDueAccounts } from './erase-account.ts'

let world: World
before(async () => void (world = await openWorld({ RATE_LIMITS: 'off' })))
after(() => world.close())

it('an admin who leaves is named nowhere, and what they decided stands', async () => {
  const [leaving, staying, ada] = [await world.admin('Adminmark'), await world.admin('Edith'), await world.member('Ada')]
  const about = { params: { id: `${ada.id}` } }
  await world.as(leaving).call(verifyUser, { ...about, body: { isVerified: true } })
  await world.as(leaving).call(warnUser, { ...about, body: { rule: 'on_topic', reason: 'Far from shelves' } })
  const letter = {
    firstName: 'Cleo',
    lastName: 'Reader',
    email: 'cleo@reader.test',
    subject: 'Hours',
    message: 'When are you open?',
  }
  await world.as(null).call(sendContact, { body: letter })
  const [question] = await world.as(leaving).call(listInbox, { query: {} })
  await world.as(leaving).call(answerContact, { params: { id: `${question!.id}` }, body: { reply: 'Always.' } })
  await world.db
    .insertInto('newsletter_subscribers')
    .values({ email: 'dan@reader.test', confirmed_at: world.rooms.now() })
    .execute()
  await world.as(leaving).call(sendNewsletter, { body: { subject: 'News', text: 'All is well in the reading room.' } })

  await world.as(leaving).call(askForDeletion, { body: { currentPassword: leaving.password, keepsWriting: true } })
  world.pass(deletionGraceDays * 24)
  await eraseDueAccounts(world.rooms)
  await world.letterTo(leaving.email, /has been deleted/)

  const asStaying = world.as(staying)
  const [inbox, newsletters] = [
    await asStaying.call(listInbox, { query: {} }),
    await asStaying.call(listNewsletters, { query: {} }),
  ]
  assert.deepEqual([inbox[0]!.reply, inbox[0]!.repliedBy], ['Always.', deletedMemberName])
  assert.equal(newsletters[0]!.author, deletedMemberName)
  const log = await asStaying.call(listAuditEntries, { query: { userId: `${ada.id}` } })
  assert.deepEqual(
    log.map(({ actor, action, subjectLabel, reason }) => [actor, action, subjectLabel, reason]),
    [
      [{ id: leaving.id, name: deletedMemberName }, 'warn_user', 'Ada', 'Far from shelves'],
      [{ id: leaving.id, name: deletedMemberName }, 'verify_user', 'Ada', null],
    ],
  )
  assert.equal((await world.as(ada).call(listWarnings, {}))[0]!.reason, 'Far from shelves')
  await untilMailIsOut(world)
  assert.deepEqual(await findMarks(world, ['adminmark']), [])
})
