import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, describe, it } from 'node:test'
import { changeAppearance } from '#contract/appearance.ts'
import { inviteToGroup } from '#contract/group-members.ts'
import { type LetterLanguage, letterLanguageNames, letterLanguages } from '#contract/letter-languages.ts'
import type { KeptLetter } from '#server/mail/outbox.ts'
import { wordsIn } from '#server/mail/words/words.ts'
import { notify } from '#server/notifications/notify.ts'
import { inTransaction } from '#server/rooms.ts'
import { addGroup } from '#testing/groups.ts'
import { addEvent, addGoing } from '#testing/events.ts'
import { openWorld, type Actor, type World } from '#testing/world.ts'

let world: World
let admin: Actor
/** What each letter is sent with; of some there is more than one. */
let every: Record<string, object[]>
let newsletter: { newsletter_id: number; subscriber_id: number }
/** Stands in all that a person wrote, which is in no other language. */
const written = 'as it was written'

before(async () => {
  world = await openWorld({ RATE_LIMITS: 'off', PUBLIC_URL: 'https://ibid.test' })
  admin = await world.admin('Ruth')
  every = { ...(await aboutMembers()), ...(await aboutEvents()), ...(await aboutGroups()), ...(await aboutVisitors()) }
})
after(() => world.close())

const insert = async (table: string, values: object): Promise<number> =>
  (
    await world.db
      .insertInto(table as 'warnings')
      .values(values as never)
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id

async function aboutMembers() {
  const [ada, ben] = await world.members('Ada', 'Ben')
  const now = world.rooms.now()
  const [me, userId] = [{ user_id: ada!.id }, ada!.id]
  await world.db
    .updateTable('users')
    .set({ pending_email: 'ada.bell@library.test', deletion_at: now })
    .where('id', '=', userId)
    .execute()
  const warning = { ...me, rule: 'respect', reason: written }
  const { id: postId } = await world.post(ada!, { content: written })
  const ids = await inTransaction(world.rooms, async (tx) => {
    await notify(tx, userId, { type: 'comment', senderId: ben!.id, postId })
    await notify(tx, userId, { type: 'post_rejected', says: ['postRejected', { reason: null }] })
    return (await tx.db.selectFrom('notifications').select('id').where('user_id', '=', userId).execute()).map(({ id }) => id)
  })
  const webhookId = randomUUID()
  const webhook = { url: 'https://hooks.example/', events: ['post.waiting'], sealed_secret: Buffer.from('sealed') }
  await world.db
    .insertInto('webhooks')
    .values({ id: webhookId, ...webhook, created_by: admin.id })
    .execute()
  await insert('suspensions', { ...me, reason: written })
  return {
    ...{ verification: [{ userId }], reset: [{ email: ada!.email }], 'password-changed': [{ userId }] },
    'email-change': [{ userId, from: ada!.email, to: 'ada.bell@library.test' }],
    'new-sign-in': ['Firefox on Linux', 'Unknown device'].map((device) => ({ userId, device, at: now.toISOString() })),
    'security-notice': Object.keys(wordsIn.en.security).map((event) => ({ userId, event, detail: written })),
    warning: [
      { warningId: await insert('warnings', warning) },
      { warningId: await insert('warnings', { ...warning, reason: 'Members reported this.' }) },
    ],
    ...{ suspended: [{ userId }], restored: [{ userId }], 'verification-refused': [{ userId, reason: written }] },
    'export-ready': [
      { id: await insert('data_exports', { ...me, status: 'ready', expires_at: new Date(now.getTime() + 86_400_000) }) },
    ],
    'export-failed': [
      { id: await insert('data_exports', { ...me, status: 'failed', failed_at: now }) },
      { id: await insert('data_exports', { ...me, status: 'too_large', failed_at: now }) },
    ],
    'deletion-asked': [{ userId }],
    ...{
      admitted: [{ userId }],
      notices: [
        { userId, ids },
        { userId, ids: ids.slice(0, 1) },
      ],
    },
    digest: [{ userId, since: new Date(now.getTime() - 86_400_000).toISOString() }],
    ...{ 'webhook-paused': [{ userId: admin.id, webhookId }], 'test-letter': [{ userId: admin.id }] },
  }
}

async function aboutEvents() {
  const cleo = await world.member('Cleo')
  const { id: eventId, date: occurrenceId } = await addEvent(world, admin, { title: written, hours: [3] })
  await addGoing(world, occurrenceId, [cleo])
  const row = await world.db.selectFrom('occurrences').selectAll().where('id', '=', occurrenceId).executeTakeFirstOrThrow()
  const when = {
    ...{ occurrenceId, startsAt: row.starts_at.toISOString(), endsAt: row.ends_at.toISOString() },
    ...{ startsLocal: row.starts_local, endsLocal: row.ends_local, timeZone: 'Europe/Berlin', allDay: false },
  }
  const about = (tidings: object) => ({
    userId: cleo.id,
    news: { eventId, title: written, when, dates: 1, isComing: true, tidings },
  })
  const cancelled = { is: 'cancelled', isWhole: true }
  return {
    'event-moved': [
      about({ is: 'changed', was: when }),
      about({ is: 'changed', place: null, hasNewLink: true, hasNewEnd: true }),
      about({ is: 'changed', isOnlineToo: true, capacity: 1_200, creditHours: 1 }),
      about({ is: 'changed', capacity: null, creditHours: null }),
    ],
    'event-cancelled': [
      about({ ...cancelled, by: null, reason: ['hostLeft', {}] }),
      about({ ...cancelled, by: 'Ruth', reason: written }),
    ],
    'event-reminder': (['day', 'hour'] as const).map((before) => ({ userId: cleo.id, eventId, when, before })),
  }
}

async function aboutGroups() {
  const dan = await world.member('Dan')
  const { id: holdingId } = await addGroup(world, admin, { title: written })
  await world.as(admin).call(inviteToGroup, { params: { id: `${holdingId}` }, body: { userIds: [dan.id], note: written } })
  const told = world.db.selectFrom('notifications').select('id').where('user_id', '=', dan.id)
  return { 'group-invitation': [{ userId: dan.id, id: (await told.executeTakeFirstOrThrow()).id }] }
}

async function aboutVisitors() {
  const email = 'visitor@elsewhere.test'
  const now = world.rooms.now()
  const contact = { first_name: 'Vera', last_name: 'Visitor', email, subject: written, message: 'Hello' }
  const file = { file_key: 'resume', file_name: 'resume.pdf', file_size: 1 }
  const application = { name: 'Vera', email, letter: 'Hello', ...file }
  const ends = new Date(now.getTime() + 86_400_000)
  const invitation = { kind: 'letter', email, days: 7, expires_at: ends, created_by: admin.id }
  const answered = { status: 'answered', reply: written, replied_by: 'Ruth', replied_at: now }
  newsletter = {
    newsletter_id: await insert('newsletters', { subject: written, text: written, author_name: 'Ruth' }),
    subscriber_id: await insert('newsletter_subscribers', { email, confirmed_at: now }),
  }
  await insert('newsletter_subscribers', { email: 'second@elsewhere.test' })
  return {
    invitation: [{ invitationId: await insert('invitations', invitation) }],
    'not-admitted': [{ to: email, name: 'Vera', reason: null }],
    'account-deleted': [true, false].map((keepsWriting) => ({ to: email, keepsWriting })),
    'newsletter-confirmation': [{ email: 'second@elsewhere.test' }],
    newsletter: [{ newsletterId: newsletter.newsletter_id, subscriberId: newsletter.subscriber_id }],
    'contact-receipt': [{ id: await insert('contact_messages', contact) }],
    'contact-answer': [{ id: await insert('contact_messages', { ...contact, ...answered }) }],
    'application-receipt': [{ id: await insert('applications', application) }],
  }
}

/** All at once; the queue writes two at a time. */
async function sendAll(language: LetterLanguage): Promise<KeptLetter[]> {
  await world.as(admin).call(changeAppearance, { body: { letterLanguage: language } })
  await world.db.insertInto('newsletter_letters').values(newsletter).execute()
  const known = new Set((await world.letters()).map(({ id }) => id))
  const all = Object.entries(every).flatMap(([name, given]) => given.map((data) => ({ name, data })))
  await inTransaction(world.rooms, async (tx) => {
    for (const { name, data } of all) await world.rooms.mail.send(tx, name, data)
  })
  const isBusy = async () =>
    (await world.rooms.jobs.counts()).some(({ name, waiting, running }) => name === 'mail' && waiting + running > 0)
  while (await isBusy()) await new Promise((resolve) => setTimeout(resolve, 20))
  const letters = (await world.letters()).filter(({ id }) => !known.has(id))
  assert.equal(letters.length, all.length)
  return letters
}

/** What is the same in every language: addresses, names, and what people wrote. */
const isNeutral = (line: string) => line === '' || /^(\s*https?:|-- $|ibid\.$)/.test(line) || line.includes(written)
const linesOf = ({ text, subject }: KeptLetter) => [subject, ...text.split('\n')].filter((line) => !isNeutral(line))

describe('every letter that the server can send', () => {
  let english: Set<string>

  it('is among those that are written here', async () => {
    assert.deepEqual(Object.keys(every).sort(), world.rooms.mail.names().sort())
    const letters = await sendAll('en')
    for (const { html, headers } of letters)
      assert.ok(html.includes('<html lang="en">') && headers?.['Content-Language'] === 'en')
    english = new Set(letters.flatMap(linesOf))
    assert.ok(english.has('Reset your password') && english.has('Hello,'))
  })

  for (const language of letterLanguages.filter((other) => other !== 'en')) {
    it(`is in ${letterLanguageNames[language]} from its greeting to its end, and says that it is`, async () => {
      for (const letter of await sendAll(language)) {
        assert.deepEqual(
          linesOf(letter).filter((line) => english.has(line)),
          [],
        )
        assert.ok(letter.html.includes(`<html lang="${language}">`) && letter.headers?.['Content-Language'] === language)
      }
    })
  }
})
