import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { listAuditEntries } from '#contract/audit.ts'
import { answerRequest, askColleague, endConnection } from '#contract/colleagues.ts'
import { changeInstanceSettings } from '#contract/instance.ts'
import { decideReport } from '#contract/moderation.ts'
import { listNotifications, readNotification } from '#contract/notifications.ts'
import { editComment, listComments, writeComment } from '#contract/comments.ts'
import { listLikers } from '#contract/posts.ts'
import { reportContent } from '#contract/reports.ts'
import { writeCursor } from '#server/http/page-cursor.ts'
import { onReleaseBefore } from '#testing/earlier-release.ts'
import { exportOf } from '#testing/exports.ts'
import { messaging } from '#testing/messages.ts'
import { attach, upload } from '#testing/uploads.ts'
import { openWorld, type Actor, type World } from '#testing/world.ts'

/** Ids in this world start from here. */
const beyondFourBytes = 3_000_000_000

describe('ids beyond two thousand million', () => {
  let world: World
  let [ada, ben, admin]: [Actor, Actor, Actor] = [undefined!, undefined!, undefined!]
  before(async () => {
    world = await openWorld({ RATE_LIMITS: 'off' })
    ;[ada, ben, admin] = [await world.member('Ada'), await world.member('Ben'), await world.admin('Edith')]
  })
  after(() => world.close())

  it('are had by comments, which are edited, listed, reported and told of', async () => {
    const post = await world.post(ada)
    const comment = await world.as(ben).call(writeComment, { body: { postId: post.id, content: `Look, @${admin.username}` } })
    assert.ok(comment.id > beyondFourBytes)
    await world.as(ben).call(editComment, { params: { id: `${comment.id}` }, body: { content: 'Look' } })
    const older = { params: { id: `${post.id}` }, query: { before: `${comment.id + 1}` } }
    assert.equal((await world.as(ada).call(listComments, older)).length, 1)
    const subject = { subjectType: 'comment', subjectId: comment.id } as const
    await world.as(ada).call(reportContent, { body: { ...subject, rule: 'respect' } })
    const [told] = await world.as(ada).call(listNotifications, {})
    assert.equal(told?.commentId, comment.id)
    await world.as(ada).call(readNotification, { params: { id: `${told.id}` } })
    await world.as(admin).call(decideReport, { body: { ...subject, decision: 'remove' } })
    assert.deepEqual(await world.as(ada).call(listComments, older), [])
  })

  it('are had by messages and files, and by what is exported of them', async () => {
    const { write, thread, read, remove } = messaging(world)
    await attach(world, ada, await world.post(ada), [await upload(world, ada, { content: 'Notes', name: 'notes.txt' })])
    const message = await write(ada, ben, 'Words beyond four bytes')
    assert.ok(message.id > beyondFourBytes)
    await read(ben, ada)
    await remove(ben, message)
    assert.deepEqual(await thread(ben, ada), [])
    const files = [...(await exportOf(world, ada)).values()].map(String)
    assert.ok(files.some((file) => file.includes('Words beyond four bytes')))
  })

  it('are had by requests and by pages of notifications and of the log', async () => {
    const { id } = await world.as(ada).call(askColleague, { body: { receiverId: ben.id } })
    assert.ok(id > beyondFourBytes)
    await world.as(ben).call(answerRequest, { params: { id: `${id}` }, body: { status: 'accepted' } })
    await world.as(ada).call(endConnection, { params: { id: `${id}` } })
    for (const publishesTrustedPosts of [true, false])
      await world.as(admin).call(changeInstanceSettings, { body: { publishesTrustedPosts } })
    for (const [reader, list] of [
      [ada, listNotifications],
      [admin, listAuditEntries],
    ] as const) {
      const { headers } = await world.as(reader).send(list, { query: { limit: 1 } })
      const [, url = ''] = /<(.*)>/.exec(String(headers.link)) ?? []
      const second = await world.as(reader).inject({ method: 'GET', url })
      assert.equal(second.json<{ id: number }[]>().length, 1, second.body)
    }
  })

  it('are refused where no such thing can be', async () => {
    const report = (subjectType: 'post' | 'user') =>
      world.as(ada).refused(reportContent, { body: { subjectType, subjectId: beyondFourBytes, rule: 'respect' } })
    assert.equal((await report('post')).code, 'post_not_found')
    assert.equal((await report('user')).code, 'user_not_found')
    const post = await world.post(ada)
    const query = { cursor: writeCursor({ key: 1, id: beyondFourBytes }) }
    assert.equal((await world.as(ada).send(listLikers, { params: { id: `${post.id}` }, query })).statusCode, 400)
    assert.equal((await world.as(ada).send(editComment, { params: { id: '9007199254740993' } })).statusCode, 400)
  })
})

it('what was there before ids grew stays as it was, and who had left has cleared all that will come', () =>
  onReleaseBefore(12, async ({ db, upgrade }) => {
    const people = await db
      .insertInto('users')
      .values(['ada', 'ben'].map((name) => ({ username: name, email: `${name}@library.test`, name, password_hash: '' })))
      .returning('id')
      .execute()
    const [one, other] = people.map(({ id }) => id) as [number, number]
    const { id } = await db
      .insertInto('conversations')
      .values({ low_id: one, high_id: other })
      .returning('id')
      .executeTakeFirstOrThrow()
    const side = { conversation_id: id, folder: 'inbox', last_message_at: new Date() } as const
    await db
      .insertInto('conversation_members')
      .values([
        { ...side, user_id: one, other_id: other, cleared_up_to: 2_147_483_647 },
        { ...side, user_id: other, other_id: one, cleared_up_to: 7 },
      ])
      .execute()
    const post = await db
      .insertInto('posts')
      .values({ author_id: one, content: 'A post' })
      .returning('id')
      .executeTakeFirstOrThrow()
    const comment = { post_id: post.id, author_id: one, content: 'A comment' }
    const { card } = await db.insertInto('comments').values(comment).returning('card').executeTakeFirstOrThrow()
    await upgrade()
    const cleared = await db.selectFrom('conversation_members').select('cleared_up_to').orderBy('user_id').execute()
    assert.deepEqual(cleared, [{ cleared_up_to: Number.MAX_SAFE_INTEGER }, { cleared_up_to: 7 }])
    assert.deepEqual(await db.selectFrom('comments').select(['id', 'card']).execute(), [{ id: 1, card }])
    const next = await db.insertInto('comments').values(comment).returning('id').executeTakeFirstOrThrow()
    assert.equal(next.id, 2)
  }))
