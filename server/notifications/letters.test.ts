import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, it } from 'node:test'
import { sql } from 'kysely'
import { writeComment } from '#contract/comments.ts'
import { inviteToGroup } from '#contract/group-members.ts'
import { likePost } from '#contract/posts.ts'
import { readAllNotifications } from '#contract/notifications.ts'
import { inTransaction } from '#server/rooms.ts'
import { openTestMailServer } from '#server/mail/test-mail-server.ts'
import { addGroup } from '#testing/groups.ts'
import { listenLive } from '#testing/listen-live.ts'
import { messaging } from '#testing/messages.ts'
import { openWorld, type Actor, type World } from '#testing/world.ts'
import { mailDueNotices } from './settle-due-notices.ts'
import { notify, type Notice } from './notify.ts'

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
/** Notices left waiting by earlier tests must not disturb the next. */
beforeEach(async () => {
  await world.db.updateTable('notifications').set({ letter_due_at: null }).execute()
  await world.db.updateTable('users').set({ digest: 'never' }).execute()
})

const minutes = (count: number) => count / 60
const tell = (actor: Actor, notice: Notice) => inTransaction(world.rooms, (tx) => notify(tx, actor.id, notice))
const lettersTo = ({ email }: Actor) =>
  server.letters
    .filter(({ recipients }) => recipients.includes(email))
    .map((letter) => ({ ...letter, text: letter.text.replaceAll('\r\n', '\n') }))

/** Every queued letter has been sent, or turned out to have nothing to say. */
async function settled() {
  const isBusy = async () =>
    (await world.rooms.jobs.counts()).some(({ name, waiting, running }) => name === 'mail' && waiting + running > 0)
  while (await isBusy()) await new Promise((resolve) => setTimeout(resolve, 20))
}

async function round() {
  await mailDueNotices(world.rooms)
  await settled()
}

describe('the letter to someone who is away', () => {
  it('about an invitation to a group is one of its own, with the words of who invites', async () => {
    const [ada, ben] = [await world.member('Ada'), await world.member('Ben')]
    const { id } = await addGroup(world, ben, { title: 'Binders' })
    world.pass(1)
    const body = { userIds: [ada.id], note: 'We sew on Tuesdays.' }
    await world.as(ben).call(inviteToGroup, { params: { id: `${id}` }, body })
    await tell(ada, { type: 'message', senderId: ben.id })
    world.pass(minutes(11))
    await round()
    const letters = lettersTo(ada)
    assert.equal(letters.length, 2)
    const { text } = letters.find(({ headers }) => headers.includes('Subject: Ben invited you to Binders'))!
    assert.match(text, /Ben: “We sew on Tuesdays\.”/)
    assert.match(text, new RegExp(`https://ibid\\.test/groups/${id}\n`))
    assert.match(text, /No more emails about notifications/)
  })

  it('comes ten minutes after the first unread, with all of them in it, once', async () => {
    const [ada, ben, cleo] = [await world.member('Ada'), await world.member('Ben'), await world.member('Cleo')]
    const { id } = await world.post(ada)
    world.pass(1)
    await world.as(ben).call(writeComment, { body: { postId: id, content: 'Agreed.' } })
    world.pass(minutes(6))
    await world.as(cleo).call(writeComment, { body: { postId: id, content: 'Not quite.' } })
    await tell(ada, { type: 'message', senderId: ben.id })
    await round()
    assert.equal(lettersTo(ada).length, 0)
    world.pass(minutes(5))
    await round()
    const [letter, ...others] = lettersTo(ada)
    assert.deepEqual(others, [])
    assert.match(letter!.text, /Cleo and 1 other commented on your post\n {2}https:\/\/ibid\.test\/posts\/\d+#comment-\d+/)
    assert.match(letter!.text, new RegExp(`Ben sent you a message\\n {2}https://ibid\\.test/messages/${ben.id}`))
    world.pass(24)
    await round()
    assert.equal(lettersTo(ada).length, 1)
  })

  it('says in its subject what it is about when that is one thing', async () => {
    const [ada, ben] = [await world.member('Ada'), await world.member('Ben')]
    world.pass(1)
    await tell(ada, { type: 'colleague_request', senderId: ben.id })
    world.pass(minutes(11))
    await round()
    assert.ok(lettersTo(ada)[0]!.headers.includes('Subject: Ben sent you a colleague request'))
  })

  it('is not written about what was read, what was switched off, nor to someone who has been here since', async () => {
    const [reader, visitor, quiet, ben] = [
      await world.member('Ada'),
      await world.member('Ada'),
      await world.member('Ada'),
      await world.member('Ben'),
    ]
    await world.db
      .insertInto('notification_preferences')
      .values({ user_id: quiet.id, type: 'message', in_app: true, by_email: false })
      .execute()
    world.pass(1)
    for (const actor of [reader, visitor, quiet]) await tell(actor, { type: 'message', senderId: ben.id })
    world.pass(minutes(1))
    await world.db.updateTable('sessions').set({ last_seen_at: world.rooms.now() }).where('user_id', '=', visitor.id).execute()
    await world.as(reader).call(readAllNotifications, {})
    await world.db
      .updateTable('sessions')
      .set({ last_seen_at: new Date(0) })
      .where('user_id', '=', reader.id)
      .execute()
    world.pass(minutes(10))
    await round()
    world.pass(minutes(30))
    await round()
    assert.deepEqual([reader, visitor, quiet].flatMap(lettersTo), [])
  })

  it('is not written about a message that was unsent, nor by someone who has nothing of it in the app', async () => {
    for (const in_app of [true, false]) {
      const [ada, ben] = [await world.member('Ada'), await world.member('Ben')]
      await world.colleagues(ada, ben)
      await world.db
        .insertInto('notification_preferences')
        .values({ user_id: ada.id, type: 'message', in_app, by_email: true })
        .execute()
      world.pass(1)
      const act = messaging(world)
      await act.remove(ben, await act.write(ben, ada), 'everyone')
      world.pass(minutes(11))
      await round()
      assert.deepEqual(lettersTo(ada), [])
    }
  })

  it('waits for someone who was here, and tells what came after they left', async () => {
    const [ada, ben, cleo] = [await world.member('Ada'), await world.member('Ben'), await world.member('Cleo')]
    world.pass(1)
    await tell(ada, { type: 'message', senderId: ben.id })
    world.pass(minutes(5))
    await world.db.updateTable('sessions').set({ last_seen_at: world.rooms.now() }).where('user_id', '=', ada.id).execute()
    world.pass(minutes(2))
    await tell(ada, { type: 'message', senderId: cleo.id })
    world.pass(minutes(4))
    await round()
    assert.equal(lettersTo(ada).length, 0)
    world.pass(minutes(9))
    await round()
    const [letter] = lettersTo(ada)
    assert.match(letter!.text, /Cleo sent you a message/)
    assert.doesNotMatch(letter!.text, /Ben/)
  })

  it('is not written to someone who has a page open', async () => {
    const [ada, ben] = [await world.member('Ada'), await world.member('Ben')]
    await listenLive(world, ada)
    world.pass(1)
    await tell(ada, { type: 'message', senderId: ben.id })
    world.pass(minutes(11))
    await round()
    assert.equal(lettersTo(ada).length, 0)
  })

  it('tells also of what is wanted by letter only', async () => {
    const [ada, ben] = [await world.member('Ada'), await world.member('Ben')]
    await world.db
      .insertInto('notification_preferences')
      .values({ user_id: ada.id, type: 'post_liked', in_app: false, by_email: true })
      .execute()
    const { id } = await world.post(ada)
    world.pass(1)
    await world.as(ben).call(likePost, { body: { postId: id } })
    world.pass(minutes(11))
    await round()
    assert.match(lettersTo(ada)[0]!.text, /Ben liked your post/)
  })

  it('carries a one-click unsubscribe, a name as text, and no word of a message', async () => {
    const [ada, ben] = [await world.member('Ada'), await world.member('Ben')]
    await world.db.updateTable('users').set({ name: '<b>Ben</b>' }).where('id', '=', ben.id).execute()
    world.pass(1)
    await tell(ada, { type: 'message', senderId: ben.id })
    world.pass(minutes(11))
    await round()
    const { headers, html, text } = lettersTo(ada)[0]!
    assert.ok(headers.some((line) => /^List-Unsubscribe: <https:\/\/ibid\.test\/api\/unsubscribe\/[\w-]+>$/.test(line)))
    assert.ok(headers.includes('List-Unsubscribe-Post: List-Unsubscribe=One-Click'))
    assert.match(html, /&lt;b&gt;Ben&lt;\/b&gt; sent you a message/)
    assert.match(text, /No more emails about notifications: https:\/\/ibid\.test\/unsubscribe\/notices-/)
  })
})

it('both let those go first that someone waits for', () =>
  inTransaction(world.rooms, async (tx) => {
    for (const name of ['notices', 'digest']) await world.rooms.mail.send(tx, name, { userId: 0, ids: [] })
    const { rows } = await sql`select priority from pgboss.job where data @> '{"data": {"userId": 0}}'`.execute(tx.db)
    assert.deepEqual(rows, [{ priority: -1 }, { priority: -1 }])
  }))
