import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import type { Endpoint } from '#contract/endpoint.ts'
import { save, unsavePost } from '#contract/saves.ts'
import { likePost, unlikePost, type Attachment } from '#contract/posts.ts'
import { notify } from '#server/notifications/notify.ts'
import { inTransaction } from '#server/rooms.ts'
import { everyReading } from '#testing/every-reading.ts'
import { addGroup } from '#testing/groups.ts'
import { attach, plainPicture, upload } from '#testing/uploads.ts'
import { openWorld, type Actor, type World } from '#testing/world.ts'
import { insertTopics } from './keep-topics.ts'

/** For each state, the word that gives such a post away: it is in its text, its topic, its comments and its files' names. */
const words = {
  pending: 'quillwaits',
  approved: 'quillstands',
  unapproved: 'quillreturns',
  rejected: 'quillfalls',
  'colleagues-only': 'quillwhispers',
  'by a suspended author': 'quillsleeps',
  /** Also in the group's name and description. */
  'in a hidden group': 'quillcloister',
} as const
type State = keyof typeof words
const states = Object.keys(words) as State[]
const ofAuthor = states.filter((state) => state !== 'by a suspended author')

/** What each of them may come across, wherever they look. */
const allowed = {
  author: ofAuthor,
  colleague: ['approved', 'colleagues-only'],
  member: ['approved'],
  /** A member of the hidden group. */
  insider: ['approved', 'in a hidden group'],
  /** Has asked to become a colleague. */
  asking: ['approved'],
  blocked: [],
  admin: states,
  unverified: [],
  suspended: [],
  visitor: [],
} satisfies Record<string, State[]>
type Who = keyof typeof allowed
const everybody = Object.keys(allowed) as Who[]

let world: World
let people: Record<Who, Actor | null>
let author: Actor
const posts = {} as Record<State, { id: number; file: Attachment }>
const category = 3
let hidden: { id: number }
/** A list of all these posts, open to everyone. */
let shared: { id: number }

before(async () => {
  world = await openWorld({ RATE_LIMITS: 'off' })
  author = await world.member('Ada')
  const [colleague, member, blocked] = [await world.member('Ben'), await world.member('Cem'), await world.member('Hal')]
  const asking = await world.member('Lea')
  await world.db
    .insertInto('connections')
    .values({ requester_id: asking.id, receiver_id: author.id, status: 'pending' })
    .execute()
  const [gone, unverified] = [await world.member('Gus'), await world.person('Eve', { emailVerified: false })]
  const suspended = await world.person('Finn', { isSuspended: true })
  const insider = await world.member('Ina')
  people = {
    author,
    colleague,
    insider,
    member,
    asking,
    blocked,
    unverified,
    suspended,
    admin: await world.admin('Dora'),
    visitor: null,
  }
  for (const one of [colleague, blocked, unverified, suspended]) await world.colleagues(author, one)
  await world.colleagues(gone, colleague)
  for (const state of states) posts[state] = await writePost(words[state], state === 'by a suspended author' ? gone : author)

  const change = async (state: State, values: object) => {
    await world.db.updateTable('posts').set(values).where('id', '=', posts[state].id).execute()
    await world.db.deleteFrom('post_topics').where('post_id', '=', posts[state].id).execute()
    await insertTopics(world.db, { postIds: [posts[state].id] })
  }
  for (const state of ['pending', 'unapproved'] as const) await change(state, { is_approved: false })
  await change('rejected', { is_approved: false, rejected_at: world.rooms.now() })
  await change('colleagues-only', { audience: 'colleagues' })
  const named = { title: `${words['in a hidden group']} circle`, body: `Of ${words['in a hidden group']}` }
  const members = [author, insider, suspended, unverified]
  hidden = await addGroup(world, await world.member('Olga'), { ...named, joining: 'hidden', members })
  await change('in a hidden group', { audience: 'group', group_id: hidden.id })
  shared = await shareList(people.admin!)
  await world.db.updateTable('users').set({ suspended_at: world.rooms.now() }).where('id', '=', gone.id).execute()
  await world.block(author, blocked)
})
after(() => world.close())

/** While the post is still public, all of them like, save and report it, and are mentioned in it and in its comments. */
async function writePost(word: string, by: Actor) {
  const { db } = world
  const post = await world.post(by, { content: `Incunabula: ${word} #${word}`, categoryId: category })
  const content = await plainPicture(700, 300, `#${Buffer.from(word).subarray(-3).toString('hex')}`)
    .png()
    .toBuffer()
  const file = await upload(world, by, { content, name: `${word}.png`, fields: { alt: word } })
  await attach(world, by, post, [file])
  const comment = await world.comment(by, post, `Says ${word}`)
  await db
    .insertInto('post_versions')
    .values({ post_id: post.id, content: `Was ${word}` })
    .execute()
  await db
    .insertInto('warnings')
    .values({ user_id: by.id, rule: 'respect', reason: 'So', post_id: post.id, quoted_content: post.content })
    .execute()
  for (const somebody of Object.values(people)) {
    if (!somebody || somebody.id === by.id) continue
    const [user_id, post_id] = [somebody.id, post.id]
    await db.insertInto('likes').values({ user_id, post_id }).execute()
    await db.insertInto('saves').values({ user_id, post_id }).execute()
    await db
      .insertInto('reports')
      .values({ reporter_id: user_id, subject_type: 'post', subject_id: post_id, rule: 'respect', author_id: by.id })
      .execute()
    await inTransaction(world.rooms, (tx) => notify(tx, user_id, { type: 'mention', senderId: by.id, postId: post_id }))
    const said = { type: 'mention', senderId: by.id, postId: post_id, commentId: comment.id } as const
    await inTransaction(world.rooms, (tx) => notify(tx, user_id, said))
  }
  return { id: post.id, file }
}

async function shareList({ id: user_id }: Actor) {
  const list = { user_id, title: 'Everything', is_shared: true }
  const added = await world.db.insertInto('lists').values(list).returning('id').executeTakeFirstOrThrow()
  const entries = states.map((state, position) => ({ list_id: added.id, user_id, post_id: posts[state].id, position }))
  await world.db.insertInto('list_entries').values(entries).execute()
  return added
}

/** Questions for calls that can be asked more than one; none contains a whole word that gives a post away. */
const questions: Record<string, () => object[]> = {
  '/api/posts': () => [
    ...[{}, { trending: '' }, { trending: '', category }, { feed: '' }, { category }, { userId: author.id }, { saved: '' }],
    ...[{ group: hidden.id }, { group: 'mine' }],
    ...Object.values(words).map((topic) => ({ topic })),
  ],
  '/api/posts/admin': () => [
    ...[{}, { sort: 'score_high' }, { approved: 'true' }, { approved: 'true', q: 'incunabula' }, { rejected: '' }],
  ],
  '/api/admin/queue': () => [{}, { sort: 'score_low' }, { state: 'rejected' }, { type: 'post' }],
  '/api/search': () => [
    ...[{ q: 'incunabula' }, { q: 'incunabula', type: 'posts' }, { q: 'incunabula', type: 'posts', sort: 'date' }],
    ...[
      { q: `from:@${author.username}` },
      { q: 'incunabula', category },
      { q: 'incunabula "says"' },
      { q: 'quill', type: 'posts' },
      { q: 'incunabula', group: hidden.id },
      { q: 'circle', type: 'groups' },
    ],
    ...Object.values(words).map((word) => ({ q: `#${word}` })),
  ],
  '/api/search/typeahead': () => [{ q: '#quill' }, { q: 'quill' }],
  '/api/groups': () => [{}, { mine: true }, { q: 'circle' }, { sort: 'newest' }],
  '/api/notifications': () => [{}, { tab: 'moderation' }],
}

const readings = everyReading(() => world, {
  ids: () => [...states.map((state) => posts[state].id), author.id, hidden.id, shared.id],
  isOwn: (endpoint) => places.includes(`${endpoint.method} ${endpoint.path}`),
  questions: () => Object.fromEntries(Object.entries(questions).map(([path, asked]) => [path, asked()])),
})

/** Every read the contract offers, and the writes that answer with a post. */
function* calls(): Generator<[Endpoint, object]> {
  yield* readings()
  for (const state of states) {
    const postId = posts[state].id
    for (const endpoint of [likePost, save]) yield [endpoint, { body: { postId } }]
    for (const endpoint of [unlikePost, unsavePost]) yield [endpoint, { params: { postId } }]
  }
}

/** Where posts turn up: a call that starts to show them joins this list, and is then tried as every kind of reader. */
const places = [
  ...['DELETE /api/likes/{postId}', 'DELETE /api/saves/{postId}', 'GET /api/admin/queue', 'GET /api/admin/reports'],
  'GET /api/admin/users/{id}',
  ...['GET /api/groups', 'GET /api/groups/{id}', 'GET /api/groups/{id}/files', 'GET /api/groups/{id}/queue'],
  'GET /api/lists/{id}',
  ...['GET /api/notifications', 'GET /api/posts', 'GET /api/posts/admin', 'GET /api/posts/{id}', 'GET /api/posts/{id}/comments'],
  ...['GET /api/posts/{id}/versions', 'GET /api/saves', 'GET /api/search', 'GET /api/search/typeahead', 'GET /api/warnings'],
  ...['POST /api/likes', 'POST /api/saves'],
]

/** For drafts, posts waiting, rejected or for colleagues, and people who block each other alike. */
describe('whatever is asked for,', () => {
  const met = new Set<string>()

  for (const who of everybody) {
    const open: State[] = allowed[who]

    it(`the ${who} comes across posts that are ${open.join(', ') || 'open to them, of which there are none'}`, async () => {
      const seen = new Set<State>()
      for (const [endpoint, input] of calls()) {
        const { body, statusCode } = await world.as(people[who]).send(endpoint, input)
        const place = `${endpoint.method} ${endpoint.path}`
        const found = states.filter((state) => body.includes(words[state]) || body.includes(posts[state].file.url))
        assert.ok(statusCode < 500, `${place}: ${body}`)
        if (found.length > 0) met.add(place)
        // A topic of a public post belongs to no one: it is suggested to all members, no matter who used it.
        if (who === 'blocked' && endpoint.path === '/api/search/typeahead') continue
        assert.ok(
          found.every((state) => open.includes(state)),
          `${place} ${JSON.stringify(input)} tells of ${found}`,
        )
        for (const state of found) seen.add(state)
      }
      assert.deepEqual([...seen].toSorted(), open.toSorted())
    })

    it(`the ${who} is sent the files of these in every size, and no other`, async () => {
      for (const state of states) {
        const { url, sizes } = posts[state].file
        assert.ok(sizes.length > 0)
        for (const address of [url, ...sizes.map((size) => size.url)]) {
          const { statusCode } = await world.as(people[who]).inject({ url: address })
          assert.equal(statusCode === 200, open.includes(state), `${state} ${address}`)
        }
      }
    })
  }

  it('every call that shows posts was asked', () => {
    assert.deepEqual([...met].toSorted(), places)
  })
})
