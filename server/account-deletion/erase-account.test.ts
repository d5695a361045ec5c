import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { setTimeout } from 'node:timers/promises'
import { sql } from 'kysely'
import * as contract from '#contract/accounts.ts'
import { forgotPassword, login, resetPassword } from '#contract/accounts.ts'
import { askColleague, listColleagues, listSuggestions } from '#contract/colleagues.ts'
import { sendMessage } from '#contract/messages.ts'
import {
  countReviews,
  decideReport,
  listPendingUsers,
  listReports,
  listUsers,
  readMember,
  warnUser,
} from '#contract/moderation.ts'
import { listComments, writeComment } from '#contract/comments.ts'
import { likePost, listPosts, readPost } from '#contract/posts.ts'
import { blockUser, findMembers, muteUser, readProfile } from '#contract/profiles.ts'
import { search, typeahead } from '#contract/search.ts'
import { deletedMemberName } from '#contract/users.ts'
import { askForDeletion, deletionGraceDays } from '#contract/your-data.ts'
import { recountPostsOf } from '#server/posts/recount-posts.ts'
import { cleanUpUploads } from '#server/uploads/clean-up-uploads.ts'
import { openSocket, tokenIn } from '#testing/browser.ts'
import { findMarks } from '#testing/find-marks.ts'
import { liveMarkedLife, type MarkedLife } from '#testing/marked-life.ts'
import { earlierMark, messageMark, personalMarks, writtenMarks } from '#testing/marks.ts'
import { messaging } from '#testing/messages.ts'
import { untilMailIsOut } from '#testing/until-mail-is-out.ts'
import { openWorld, type Actor, type World } from '#testing/world.ts'
import { wrongCounts } from '#testing/wrong-counts.ts'
import { eraseDueAccounts } from './erase-account.ts'

let world: World
let life: MarkedLife

/** Worlds are expensive: whatever can be checked in one is checked in one. */
async function begin() {
  await world?.close()
  world = await openWorld({ RATE_LIMITS: 'off' })
  life = await liveMarkedLife(world)
  await world.letterTo(life.ada.email, /your data/i)
}
after(() => world.close())

const personal = Object.values(personalMarks)
const written = Object.values(writtenMarks)

/** Letters being written are finished before they are forgotten. */
async function ask(actor: Actor, keepsWriting: boolean) {
  await world.as(actor).call(askForDeletion, { body: { currentPassword: actor.password, keepsWriting } })
  await world.letterTo(actor.email, /will be deleted/)
}

async function erase(actor: Actor, keepsWriting: boolean) {
  await ask(actor, keepsWriting)
  world.pass(deletionGraceDays * 24)
  await eraseDueAccounts(world.rooms)
}

const row = (id: number) => world.db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

/** In every table: what was theirs, and what they wrote for others to read. */
async function whatIsLeft() {
  await world.letterTo(life.ada.email, /has been deleted/)
  await untilMailIsOut(world)
  const left = new Set((await findMarks(world, written)).map(({ mark }) => mark))
  return {
    personal: await findMarks(world, [...personal, ...life.faces, earlierMark]),
    letters: (await world.letters()).filter(({ to }) => to === life.ada.email).map(({ subject }) => subject),
    written: [...left].sort(),
    wrongCounts: await wrongCounts(world),
  }
}

const nothing = { personal: [], written: [], wrongCounts: [], letters: ['Your account has been deleted'] }

/** The server also cleans up every minute: files it is just removing do not count. */
const filesLeft = async () => {
  await cleanUpUploads(world.rooms)
  const going = world.db.selectFrom('file_marks').select('id').where('mark', '=', 'going')
  while (await going.executeTakeFirst()) await setTimeout(20)
  return (await Array.fromAsync(world.rooms.media.list())).sort()
}

describe('a member who leaves, and whose writing stays', () => {
  before(begin)

  it('is known by every mark before, so that finding none afterwards means something', async () => {
    const all = [...personal, ...life.faces, ...written, messageMark]
    const found = new Set((await findMarks(world, all)).map(({ mark }) => mark))
    assert.deepEqual(
      all.filter((mark) => !found.has(mark)),
      [],
    )
    assert.deepEqual(await wrongCounts(world), [])
  })

  it('is not touched before the day', async () => {
    await ask(life.ada, true)
    world.pass(deletionGraceDays * 24 - 1)
    await eraseDueAccounts(world.rooms)
    assert.equal((await row(life.ada.id)).erased_at, null)
  })

  it('is signed out and disconnected on the day, and no way leads back in', async () => {
    const { ada } = life
    await world.as(null).call(forgotPassword, { body: { email: ada.email } })
    const token = tokenIn(await world.letterTo(ada.email, /reset/i))
    const { closed } = await openSocket(world, ada)
    world.pass(1)
    await eraseDueAccounts(world.rooms)
    assert.equal(await closed, 4401)

    for (const username of [ada.username, ada.email, `deleted-${ada.id}`, `deleted-${ada.id}@invalid`])
      assert.equal(
        (await world.as(null).refused(login, { body: { username, password: ada.password } })).code,
        'wrong_credentials',
      )
    const reset = await world.as(null).refused(resetPassword, { params: { token }, body: { password: 'a fresh password' } })
    assert.equal(reset.code, 'invalid_reset_link')
    assert.equal((await world.as(ada).send(readProfile, { params: { id: `${ada.id}` } })).statusCode, 401)
  })

  it('leaves no personal word in any column of any table, and every count exact', async () => {
    assert.deepEqual(await whatIsLeft(), { ...nothing, written: [...written].sort() })
    const { erased_at, deletion_at, email_verified_at, is_admin } = await row(life.ada.id)
    assert.deepEqual([erased_at, email_verified_at, is_admin], [world.rooms.now(), null, false])
    assert.ok(deletion_at)
  })

  it('leaves no files in the store but those of what stays', async () => {
    const kept = [life.picture.url, ...life.picture.sizes.map(({ url }) => url)].map((url) => url.slice('/media/'.length))
    assert.deepEqual(await filesLeft(), [...kept, life.leaf].sort())
  })

  it('is to others like someone who was never there', async () => {
    const { ada, ben, admin } = life
    const path = (id: number) => ({ params: { id: `${id}` } })
    for (const viewer of [ben, admin]) {
      const gone = await world.as(viewer).refused(readProfile, path(ada.id))
      assert.deepEqual(gone, await world.as(viewer).refused(readProfile, path(99_999_999)))
      assert.equal(gone.status, 404)
    }
    for (const q of [personalMarks.name, deletedMemberName, `deleted-${ada.id}`]) {
      assert.deepEqual((await world.as(ben).call(search, { query: { q } })).people, [])
      assert.deepEqual((await world.as(ben).call(typeahead, { query: { q } })).people, [])
      assert.deepEqual(await world.as(ben).call(findMembers, { query: { q } }), [])
    }
    const people = [...(await world.as(ben).call(listSuggestions, {})), ...(await world.as(ben).call(listColleagues, {}))]
    assert.ok(!JSON.stringify(people).includes(deletedMemberName))
    for (const viewer of [ben, admin]) {
      assert.deepEqual(await world.as(viewer).call(listPosts, { query: { userId: `${ada.id}` } }), [])
      assert.deepEqual((await world.as(viewer).call(search, { query: { q: `from:deleted-${ada.id}` } })).posts, [])
    }
    const asked = await world.as(ben).refused(askColleague, { body: { receiverId: ada.id } })
    const blocked = await world.as(ben).refused(blockUser, { body: { userId: ada.id } })
    const muted = await world.as(ben).refused(muteUser, { body: { userId: ada.id } })
    assert.deepEqual([asked.code, blocked.code, muted.code], ['user_not_found', 'user_not_found', 'user_not_found'])
  })

  it('is in no list of the admins, and nothing can be decided about them', async () => {
    const { ada, admin } = life
    const about = { params: { id: `${ada.id}` } }
    assert.equal((await world.as(admin).refused(readMember, about)).status, 404)
    const warning = { ...about, body: { rule: 'on_topic', reason: 'Late' } } as const
    assert.equal((await world.as(admin).refused(warnUser, warning)).status, 404)
    const members = await world.as(admin).call(listUsers, { query: {} })
    const pending = await world.as(admin).call(listPendingUsers, { query: {} })
    assert.ok(![...members, ...pending].some(({ id }) => id === ada.id))
    assert.equal((await world.as(admin).call(countReviews, {})).pendingUsers, pending.length)
  })

  it('leaves reports that still wait for a decision on what stays, without what they said themselves', async () => {
    const { admin, own, bens } = life
    const waiting = (await world.as(admin).call(listReports, { query: {} })).map(({ subjectType, subjectId, reports }) => ({
      ...{ subjectType, subjectId },
      note: reports[0]!.note,
    }))
    assert.deepEqual(
      waiting.sort((a, b) => a.subjectId - b.subjectId),
      [
        { subjectType: 'post', subjectId: own.id, note: 'Look' },
        { subjectType: 'post', subjectId: bens.id, note: null },
      ],
    )
    const warned = { subjectType: 'post', subjectId: own.id, decision: 'warn' } as const
    assert.equal((await world.as(admin).refused(decideReport, { body: warned })).status, 400)
  })

  it('has left posts and comments that are read, liked and answered, and is told of none of it', async () => {
    const { ada, cleo, own, bens } = life
    const list = await world.as(cleo).call(listPosts, { query: {} })
    const stayed = list.filter(({ user }) => user.id === ada.id)
    assert.deepEqual(
      stayed.map(({ id, user }) => ({ id, user })),
      [
        {
          id: own.id,
          user: {
            ...{ id: ada.id, username: `deleted-${ada.id}`, name: deletedMemberName },
            ...{ jobTitle: null, workplace: null, profilePicture: null, isVerified: false },
          },
        },
      ],
    )
    await world.as(cleo).call(likePost, { body: { postId: own.id } })
    await world.as(cleo).call(writeComment, { body: { postId: own.id, content: `Thank you @deleted-${ada.id}` } })
    const read = await world.as(cleo).call(readPost, { params: { id: `${own.id}` } })
    assert.deepEqual([read.likes, read.commentCount], [2, 3])
    const comments = await world.as(cleo).call(listComments, { params: { id: `${bens.id}` }, query: {} })
    assert.deepEqual(comments.map(({ user }) => user.name).sort(), ['Ben', deletedMemberName, deletedMemberName])
    assert.deepEqual(await world.notificationsOf(ada), [])
    assert.deepEqual(await wrongCounts(world), [])
  })

  it('leaves the other their side of a conversation, to be read and not to be answered', async () => {
    const { ada, ben, cleo, sent } = life
    const { thread, list, conversation } = messaging(world)
    const [talk] = await list(ben)
    assert.deepEqual([talk!.otherUser.name, talk!.canWrite], [deletedMemberName, false])
    const messages = await thread(ben, ada)
    assert.deepEqual(
      messages.map(({ content }) => content),
      [`${messageMark} from one`, 'And an answer'],
    )
    assert.equal(messages.find(({ id }) => id !== sent.id)!.readAt, null)
    assert.equal((await conversation(ben, ada)).state, 'open')
    const { state, canWrite } = await conversation(cleo, ada)
    assert.deepEqual([state, canWrite], ['request_received', false])
    const refused = await world.as(ben).refused(sendMessage, { body: { receiverId: ada.id, content: 'Hello?' } })
    assert.equal(refused.code, 'user_not_found')
  })

  it('takes the conversation along when the other leaves too', async () => {
    await erase(life.ben, false)
    await erase(life.cleo, true)
    assert.deepEqual(await findMarks(world, [messageMark]), [])
    assert.deepEqual(await world.db.selectFrom('conversations').selectAll().execute(), [])
  })

  it('has a name that no one may take for 90 days, and no one can be taken for someone who has left', async () => {
    const register = async (username: string, email: string) => {
      const body = { username, email, password: 'a long password', name: 'Somebody Else', ageConfirmed: true }
      return (await world.as(null).send(contract.register, { body })).statusCode
    }
    assert.equal(await register(personalMarks.username.toUpperCase(), 'one@library.test'), 409)
    assert.equal(await register(`Deleted-${life.ada.id + 1}`, 'two@library.test'), 400)
    world.pass(91 * 24)
    assert.equal(await register(personalMarks.username, personalMarks.email), 201)
  })
})

describe('a member who leaves with what they wrote', () => {
  before(begin)

  it('keeps no one waiting when erasing breaks off, and is erased by the next run', async () => {
    const other = await world.member('Olga')
    await ask(other, false)
    await sql`create function break_off() returns trigger language plpgsql as 'begin raise exception ''broken off''; end'`.execute(
      world.db,
    )
    await sql`create trigger break_off before delete on likes for each row execute function break_off()`.execute(world.db)
    await assert.rejects(erase(life.ada, false), /1 of 2 accounts/)
    const halfway = await row(life.ada.id)
    assert.equal(halfway.name, deletedMemberName)
    assert.ok((await row(other.id)).erased_at)

    await sql`drop trigger break_off on likes`.execute(world.db)
    world.pass(1)
    await eraseDueAccounts(world.rooms)
    assert.equal((await row(life.ada.id)).deletion_at, null)
    await eraseDueAccounts(world.rooms)
  })

  it('leaves nothing of it in any column of any table, and every count exact', async () => {
    assert.deepEqual(await whatIsLeft(), nothing)
  })

  it('leaves no file in the store', async () => assert.deepEqual(await filesLeft(), []))
})

it('what a suspension had hidden is not shown again when its author leaves', async () => {
  await begin()
  const { ada, cleo, own } = life
  await ask(ada, true)
  await world.db.updateTable('users').set({ suspended_at: world.rooms.now() }).where('id', '=', ada.id).execute()
  await recountPostsOf(world.rooms, ada.id)
  world.pass(deletionGraceDays * 24)
  await eraseDueAccounts(world.rooms)
  assert.equal((await world.as(cleo).refused(readPost, { params: { id: `${own.id}` } })).status, 404)
  assert.deepEqual(await whatIsLeft(), nothing)
})
