import assert from 'node:assert/strict'
import { after, before, it } from 'node:test'
import { sql } from 'kysely'
import { editComment, writeComment } from '#contract/comments.ts'
import { Attachment, changePost, listPosts, Post, postMaxLength, readPost } from '#contract/posts.ts'
import { onReleaseBefore } from '#testing/earlier-release.ts'
import { attach, upload } from '#testing/uploads.ts'
import { openWorld, type World } from '#testing/world.ts'

let world: World
before(async () => void (world = await openWorld({ RATE_LIMITS: 'off' })))
after(() => world.close())

/** Anything that might end a JSON string early, be escaped twice, or count as null to the database. */
const awkward = [
  ...['"', '\\', '\\"', '\\\\', '\\u0000', '\\n', "'", '{"id":0}', '"}', '",', '$1 %s', '</script>', '\u2028\u2029', '\ufeff'],
  ...['\u0001\u0007\u001f\u007f', '\t\r\n', 'null', '0', 'é', 'e\u0301', 'שלום', '📚👩‍👩‍👧', '\u{10ffff}', '\ufffe'],
]
const longest = ['"', '\u0001', '語', '📚'].map((character) => character.repeat(postMaxLength / 2 / character.length))

it('say of every post, comment and file what was written, to the letter', async () => {
  const ada = await world.member('Ada')
  for (const text of [...awkward, ...longest]) {
    const [content, comment, alt] = [`${text}x`, `${text.slice(0, 4998)}x`, `${text.slice(0, 998)}x`]
    const { id } = await world.post(ada, { content })
    const file = await upload(world, ada, { content: 'words', name: `${alt.slice(0, 50)}.txt`, fields: { alt } })
    await attach(world, ada, { id }, [{ url: file.url }])
    const { id: commentId } = await world.as(ada).call(writeComment, { body: { postId: id, content: 'Before' } })
    const edited = await world.as(ada).call(editComment, { params: { id: `${commentId}` }, body: { content: comment } })

    const [post] = await world.as(ada).call(listPosts, { query: { userId: `${ada.id}`, limit: 1 } })
    const { comments, attachments, media } = Post.strict().parse(post)
    assert.deepEqual([post!.id, post!.content], [id, content])
    assert.deepEqual([comments, comments[0]!.content], [[edited], comment])
    assert.deepEqual([attachments, attachments[0]!.alt, media], [[file], alt, [file.url]])
  }
})

it('are there for what was written before them', () =>
  onReleaseBefore(10, async ({ db, upgrade }) => {
    await sql`insert into users (username, email, password_hash, name) values ('ada', 'ada@library.test', '-', 'Ada')`.execute(db)
    const text = awkward.join(' ')
    const at = '2026-03-01T10:20:30.045678Z'
    await sql`insert into posts (author_id, content, language, category_id, audience, is_approved, rejected_at, created_at, edited_at) values
      (1, ${text}, 'en', 2, 'public', true, null, ${at}, ${at}),
      (1, ${text}, null, null, 'colleagues', false, null, ${at}, null),
      (1, ${text}, 'zh-Hant', null, 'public', false, ${at}, ${at}, null)`.execute(db)
    await sql`insert into comments (post_id, author_id, content, created_at) values (1, 1, ${text}, ${at})`.execute(db)
    const sizes = JSON.stringify([
      { key: 'b.webp', width: 320 },
      { key: 'c.webp', width: 640 },
    ])
    await sql`insert into attachments (owner_id, post_id, key, kind, type, name, size, width, height, alt, blur, sizes) values
      (1, 1, 'a.webp', 'image', 'image/webp', ${text}, 3000000000, 800, 600, ${text}, 'data:,', ${sizes}),
      (1, null, 'd.pdf', 'document', 'application/pdf', 'd', 1, null, null, '', null, '[]')`.execute(db)
    await upgrade()

    const cardsOf = async (table: 'posts' | 'comments' | 'attachments') =>
      (await db.selectFrom(table).select('card').orderBy('id').execute()).map(({ card }) => card)
    const createdAt = '2026-03-01T10:20:30.045Z'
    const post = { userId: 1, content: text, createdAt, editedAt: null, categoryId: null }
    assert.deepEqual(
      (await cardsOf('posts')).map((card) => JSON.parse(`${card}}`)),
      [
        {
          ...post,
          id: 1,
          language: 'en',
          editedAt: createdAt,
          audience: 'public',
          isApproved: true,
          state: 'approved',
          categoryId: 2,
        },
        { ...post, id: 2, language: null, audience: 'colleagues', isApproved: false, state: 'pending' },
        { ...post, id: 3, language: 'zh-Hant', audience: 'public', isApproved: false, state: 'rejected' },
      ],
    )
    assert.deepEqual(JSON.parse(`${(await cardsOf('comments'))[0]}}`), {
      ...{ id: 1, postId: 1, content: text, language: null, createdAt, editedAt: null },
    })
    const files = (await cardsOf('attachments')).map((card) => Attachment.strict().parse(JSON.parse(card)))
    assert.deepEqual(files, [
      {
        ...{ url: '/media/a.webp', kind: 'image', type: 'image/webp', name: text, size: 3_000_000_000, width: 800, height: 600 },
        ...{ alt: text, blur: 'data:,' },
        sizes: [
          { url: '/media/b.webp', width: 320 },
          { url: '/media/c.webp', width: 640 },
        ],
      },
      {
        ...{ url: '/media/d.pdf', kind: 'document', type: 'application/pdf', name: 'd', size: 1, width: null, height: null },
        ...{ alt: '', blur: null, sizes: [] },
      },
    ])
  }))

it('say how a post stands now', async () => {
  const [ada, ava] = [await world.member('Ada'), await world.admin('Ava')]
  const { id } = await world.post(ada, { content: 'How a post stands.', categoryId: 2 })
  const change = (body: object) => world.as(ava).send(changePost, { params: { id }, body })
  const stands = async () => {
    const { state, isApproved, categoryId, audience } = await world.as(ada).call(readPost, { params: { id: `${id}` } })
    return { state, isApproved, categoryId, audience }
  }

  assert.deepEqual(await stands(), { state: 'approved', isApproved: true, categoryId: 2, audience: 'public' })
  await change({ isApproved: false })
  assert.deepEqual(await stands(), { state: 'pending', isApproved: false, categoryId: 2, audience: 'public' })
  await world.db.updateTable('posts').set({ category_id: null, audience: 'colleagues' }).where('id', '=', id).execute()
  assert.deepEqual(await stands(), { state: 'pending', isApproved: false, categoryId: null, audience: 'colleagues' })
  await world.db.updateTable('posts').set({ rejected_at: world.rooms.now() }).where('id', '=', id).execute()
  assert.equal((await stands()).state, 'rejected')
})
