import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, it } from 'node:test'
import { likePost } from '#contract/posts.ts'
import { readAllNotifications } from '#contract/notifications.ts'
import { inTransaction } from '#server/rooms.ts'
import { openTestMailServer } from '#server/mail/test-mail-server.ts'
import { openWorld, type Actor, type World } from '#testing/world.ts'
import { notify, type Notice } from './notify.ts'
import { sendDigests } from './send-digests.ts'

type MailServer = Awaited<ReturnType<typeof openTestMailServer>>

let world: World
let server: MailServer
before(async () => {
  server = await openTestMailServer()
  world = await openWorld({ RATE_LIMITS: 'off', SMTP_URL: server.url, PUBLIC_URL: 'https://ibid.test' })
})
after(async () => {
  await world.close()
  await server.close()
})
/** What earlier tests left waiting does not disturb the next. */
beforeEach(async () => {
  await world.db.updateTable('notifications').set({ letter_due_at: null }).execute()
  await world.db.updateTable('users').set({ digest: 'never' }).execute()
})

const tell = (actor: Actor, notice: Notice) => inTransaction(world.rooms, (tx) => notify(tx, actor.id, notice))
const lettersTo = ({ email }: Actor) =>
  server.letters
    .filter(({ recipients }) => recipients.includes(email))
    .map((letter) => ({ ...letter, text: letter.text.replaceAll('\r\n', '\n') }))

/** Every letter that was queued has left, or turned out to have nothing to say. */
async function settled() {
  const isBusy = async () =>
    (await world.rooms.jobs.counts()).some(({ name, waiting, running }) => name === 'mail' && waiting + running > 0)
  while (await isBusy()) await new Promise((resolve) => setTimeout(resolve, 20))
}

describe('the digest', () => {
  const choose = ({ id }: Actor, digest: 'daily' | 'weekly' | 'never') =>
    world.db.updateTable('users').set({ digest }).where('id', '=', id).execute()
  const digestRound = async () => {
    await sendDigests(world.rooms)
    await settled()
  }
  const digestsTo = (actor: Actor) =>
    lettersTo(actor).filter(({ headers }) => headers.some((line) => /^Subject: Your (day|week) at ibid\./.test(line)))

  it('comes once a week with what is unread and what colleagues wrote', async () => {
    const [ada, ben, cleo] = [await world.member('Ada'), await world.member('Ben'), await world.member('Cleo')]
    await choose(ada, 'weekly')
    await world.colleagues(ada, ben)
    const { id } = await world.post(ada)
    await world.post(cleo, { content: 'Not by a colleague.' })
    const loved = await world.post(ben, { content: 'What a fine\ncatalog card.' })
    await world.db.updateTable('post_counts').set({ like_count: 5 }).where('post_id', '=', loved.id).execute()
    await world.as(cleo).call(likePost, { body: { postId: id } })
    world.pass(24)
    await digestRound()
    assert.equal(digestsTo(ada).length, 0)
    world.pass(24 * 6)
    await digestRound()
    await digestRound()
    const [letter, ...others] = digestsTo(ada)
    assert.deepEqual(others, [])
    assert.match(letter!.text, /Unread notifications\n\n- Cleo liked your post/)
    assert.match(
      letter!.text,
      /From your colleagues\n\n- Ben: “What a fine catalog card\.”\n {2}https:\/\/ibid\.test\/posts\/\d+/,
    )
    assert.doesNotMatch(letter!.text, /Not by a colleague/)
    assert.ok(letter!.headers.some((line) => line.startsWith('List-Unsubscribe: <https://ibid.test/api/unsubscribe/digest-')))
    world.pass(24 * 7)
    await digestRound()
    assert.equal(digestsTo(ada).length, 1, 'the same is not told again')
  })

  it('does not count those who were suspended since among the others', async () => {
    const [ada, ben, cleo, dan] = [
      await world.member('Ada'),
      await world.member('Ben'),
      await world.member('Cleo'),
      await world.member('Dan'),
    ]
    await choose(ada, 'daily')
    const { id } = await world.post(ada)
    for (const liker of [ben, cleo, dan]) await world.as(liker).call(likePost, { body: { postId: id } })
    await world.db.updateTable('users').set({ suspended_at: world.rooms.now() }).where('id', '=', ben.id).execute()
    world.pass(25)
    await digestRound()
    assert.match(digestsTo(ada)[0]!.text, /- Dan and 1 other liked your post/)
  })

  it('says nothing of what was read, and is not sent when nothing is left', async () => {
    const [ada, ben] = [await world.member('Ada'), await world.member('Ben')]
    await choose(ada, 'daily')
    await tell(ada, { type: 'message', senderId: ben.id })
    await world.as(ada).call(readAllNotifications, {})
    world.pass(25)
    await digestRound()
    assert.deepEqual(digestsTo(ada), [])
  })

  it('is looked for only among those whose day or week is over; who is away is asked for again in a day', async () => {
    const [ada, ben, cleo] = [await world.member('Ada'), await world.member('Ben'), await world.member('Cleo')]
    await choose(ada, 'daily')
    await choose(ben, 'weekly')
    await choose(cleo, 'never')
    await world.db.updateTable('users').set({ suspended_at: world.rooms.now() }).where('id', '=', ben.id).execute()
    const hoursUntil = async ({ id }: Actor) => {
      const row = await world.db.selectFrom('digests').select('due_at').where('user_id', '=', id).executeTakeFirstOrThrow()
      return row.due_at && Math.round((row.due_at.getTime() - world.rooms.now().getTime()) / 3_600_000)
    }
    const due = () => Promise.all([ada, ben, cleo].map(hoursUntil))
    assert.deepEqual(await due(), [24, 168, null])
    world.pass(24 * 7)
    await digestRound()
    assert.deepEqual(await due(), [24, 24, null])
    await choose(ada, 'weekly')
    assert.deepEqual(await due(), [168, 24, null])
  })

  it('comes daily to anyone who wants that, never to anyone who does not, and to no one who is gone for half a year', async () => {
    const [daily, never, gone, ben] = [
      await world.member('Ada'),
      await world.member('Ada'),
      await world.member('Ada'),
      await world.member('Ben'),
    ]
    const active = (actor: Actor) =>
      world.db
        .updateTable('member_activity')
        .set({ last_active_on: world.rooms.now().toISOString().slice(0, 10) })
        .where('user_id', '=', actor.id)
        .execute()
    await world.db.deleteFrom('sessions').where('user_id', '=', gone.id).execute()
    world.pass(24 * 181)
    await choose(daily, 'daily')
    await choose(gone, 'daily')
    await active(daily)
    await digestRound()
    for (const actor of [daily, never, gone]) await tell(actor, { type: 'message', senderId: ben.id })
    world.pass(24)
    await digestRound()
    assert.deepEqual([digestsTo(daily).length, digestsTo(never).length, digestsTo(gone).length], [1, 0, 0])
  })
})
