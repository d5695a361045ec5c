import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { deleteComment, editComment, listComments, writeComment } from '#contract/comments.ts'
import { readPost } from '#contract/posts.ts'
import { openWorld, type Actor, type World } from '#testing/world.ts'

let world: World
before(async () => void (world = await openWorld({ RATE_LIMITS: 'off' })))
after(() => world.close())

const write = (actor: Actor, postId: number, content = 'Well said.', clientId?: string) =>
  world.as(actor).call(writeComment, { body: { postId, content, ...(clientId && { clientId }) } })
const remove = (actor: Actor, id: number) => world.as(actor).call(deleteComment, { params: { id: `${id}` } })
const edit = (actor: Actor, id: number, content: string) =>
  world.as(actor).call(editComment, { params: { id: `${id}` }, body: { content } })
const countsOf = (id: number) =>
  world.db
    .selectFrom('post_counts')
    .select(['comment_count as comments', 'commenter_count as people', 'hot'])
    .where('post_id', '=', id)
    .executeTakeFirstOrThrow()
const cast = async () => [await world.member('Ada'), await world.member('Ben'), await world.member('Cleo')] as const

describe('a comment', () => {
  it('is there for its author and others at once, and its post’s author is told', async () => {
    const [ada, ben, cleo] = await cast()
    const { id } = await world.post(ada)
    const comment = await write(ben, id)
    assert.deepEqual(comment.user.id, ben.id)
    const post = await world.as(cleo).call(readPost, { params: { id: `${id}` } })
    assert.deepEqual([post.commentCount, post.comments], [1, [comment]])
    assert.deepEqual(await world.notificationsOf(ada), [
      { type: 'comment', senderId: ben.id, postId: id, commentId: comment.id, content: '' },
    ])
  })

  it('on one’s own post tells no one', async () => {
    const ada = await world.member('Ada')
    const { id } = await world.post(ada)
    await write(ada, id)
    assert.deepEqual(await world.notificationsOf(ada), [])
    const { comments, people } = await countsOf(id)
    assert.deepEqual({ comments, people }, { comments: 1, people: 0 })
  })

  it('is one, however often it is sent', async () => {
    const [ada, ben] = await cast()
    const { id } = await world.post(ada)
    const sent = await Promise.all(Array.from({ length: 10 }, () => write(ben, id, 'Once', 'sent-many-times')))
    assert.equal(new Set(sent.map((comment) => comment.id)).size, 1)
    assert.equal((await countsOf(id)).comments, 1)
    assert.equal((await world.notificationsOf(ada)).length, 1)
  })

  it('cannot be sent to another post under the same id', async () => {
    const [ada, ben] = await cast()
    const [one, other] = [await world.post(ada), await world.post(ada)]
    await write(ben, one.id, 'Once', 'the-same-id')
    const body = { postId: other.id, content: 'Twice', clientId: 'the-same-id' }
    assert.equal((await world.as(ben).refused(writeComment, { body })).code, 'invalid_input')
    assert.equal((await countsOf(other.id)).comments, 0)
  })

  it('and others at once are all counted, and so are the people', async () => {
    const [ada, ben, cleo] = await cast()
    const { id } = await world.post(ada)
    const written = await Promise.all([ada, ben, cleo].flatMap((who) => Array.from({ length: 8 }, () => write(who, id))))
    const counts = await countsOf(id)
    assert.deepEqual([counts.comments, counts.people], [24, 2])

    await Promise.all(written.filter(({ user }) => user.id === ben.id).map((comment) => remove(ben, comment.id)))
    const left = await countsOf(id)
    assert.deepEqual([left.comments, left.people], [16, 1])
  })

  it('of one more person counts double for the trending, each person once, in eighths of a doubling', async () => {
    const [ada, ben, cleo] = await cast()
    const { id } = await world.post(ada)
    const { hot } = await countsOf(id)
    for (const who of [ben, ben, cleo, ada]) await write(who, id)
    assert.ok(Math.abs((await countsOf(id)).hot! - hot! - 2.25) < 1e-6)
  })

  it('calls those whom it names and who may see the post, once; not its author, not the post’s', async () => {
    const [ada, ben, cleo] = await cast()
    const stranger = await world.member('Dan')
    const { id } = await world.post(ada, { audience: 'colleagues' })
    await world.colleagues(ada, ben)
    await world.colleagues(cleo, ada)
    const text = `@${cleo.username} @${stranger.username} @${ada.username} @${ben.username} @nobody-at-all`
    const comment = await write(ben, id, text)
    await edit(ben, comment.id, `${text} @${cleo.username.toUpperCase()}!`)
    assert.deepEqual(await world.notificationsOf(cleo), [
      { type: 'mention', senderId: ben.id, postId: id, commentId: comment.id, content: 'Ben mentioned you in a comment' },
    ])
    assert.deepEqual(
      (await world.notificationsOf(ada)).map(({ type }) => type),
      ['comment'],
    )
    assert.deepEqual([await world.notificationsOf(stranger), await world.notificationsOf(ben)], [[], []])
  })

  it('on a post that waits for review calls no one', async () => {
    const [ada, ben] = await cast()
    const { id } = await world.post(ada, { isApproved: false })
    await write(ada, id, `Look, @${ben.username}`)
    assert.deepEqual(await world.notificationsOf(ben), [])
  })
})

describe('editing a comment', () => {
  it('is for its author, and says when', async () => {
    const [ada, ben, cleo] = await cast()
    const comment = await write(ben, (await world.post(ada)).id)
    const edited = await edit(ben, comment.id, 'Better said.')
    assert.deepEqual({ ...edited, editedAt: null }, { ...comment, content: 'Better said.' })
    assert.ok(edited.editedAt)
    for (const who of [ada, cleo, await world.admin('Ava')]) {
      const input = { params: { id: `${comment.id}` }, body: { content: 'Mine' } }
      assert.deepEqual((await world.as(who).refused(editComment, input)).code, 'not_yours')
    }
  })

  it('to what it says already changes nothing', async () => {
    const [ada, ben] = await cast()
    const comment = await write(ben, (await world.post(ada)).id)
    assert.deepEqual(await edit(ben, comment.id, comment.content), comment)
  })
})

describe('deleting a comment', () => {
  it('is for its author and admins, and takes the notices along', async () => {
    const [ada, ben, cleo] = await cast()
    const { id } = await world.post(ada)
    const [one, other] = [await write(ben, id, `Hello @${cleo.username}`), await write(ben, id)]
    for (const who of [ada, cleo]) {
      assert.equal((await world.as(who).refused(deleteComment, { params: { id: `${one.id}` } })).code, 'not_yours')
    }
    await remove(ben, one.id)
    await remove(await world.admin('Ava'), other.id)
    assert.deepEqual(await world.as(ada).call(listComments, { params: { id: `${id}` } }), [])
    assert.deepEqual([await world.notificationsOf(ada), await world.notificationsOf(cleo)], [[], []])
    assert.equal((await world.as(ben).refused(deleteComment, { params: { id: `${one.id}` } })).code, 'comment_not_found')
  })

  it('twice at once counts once', async () => {
    const [ada, ben] = await cast()
    const { id } = await world.post(ada)
    const [comment] = [await write(ben, id), await write(ben, id)]
    const input = { params: { id: `${comment!.id}` } }
    const answers = await Promise.all(Array.from({ length: 10 }, () => world.as(ben).send(deleteComment, input)))
    assert.deepEqual(answers.map(({ statusCode }) => statusCode).sort(), [200, ...Array<number>(9).fill(404)])
    const counts = await countsOf(id)
    assert.deepEqual([counts.comments, counts.people], [1, 1])
  })

  it('is left to its author where they see the post no longer, who changes it no more', async () => {
    const [ada, ben] = await cast()
    const { id } = await world.post(ada)
    const comment = await write(ben, id)
    await world.db.updateTable('posts').set({ is_approved: false }).where('id', '=', id).execute()
    const params = { id: `${comment.id}` }
    assert.equal((await world.as(ben).refused(editComment, { params, body: { content: 'x' } })).code, 'comment_not_found')
    await remove(ben, comment.id)
    assert.equal((await world.as(ben).refused(deleteComment, { params })).code, 'comment_not_found')
  })
})

describe('the text of a comment', () => {
  it('has 5,000 characters and no more, and is not blank', async () => {
    const ada = await world.member('Ada')
    const { id: postId } = await world.post(ada)
    assert.equal((await write(ada, postId, 'x'.repeat(5000))).content.length, 5000)
    for (const content of ['x'.repeat(5001), '', ' \n\t ', 'a\0b', '\ud800', null, 7, ['x'], {}]) {
      assert.equal((await world.as(ada).send(writeComment, { body: { postId, content } })).statusCode, 400)
    }
  })
})
