import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { sql } from 'kysely'
import type { CallInput, Reply } from '#contract/endpoint.ts'
import { changePost, deletePost } from '#contract/posts.ts'
import { search } from '#contract/search.ts'
import { openWorld, type Actor, type World } from '#testing/world.ts'
import { countWords } from './count-words.ts'

let world: World
let reader: Actor
before(async () => {
  world = await openWorld({ RATE_LIMITS: 'off' })
  reader = await world.member('Rea')
})
after(() => world.close())

type Query = NonNullable<CallInput<typeof search>['query']>

async function post(content: string, more: { audience?: 'public' | 'colleagues'; isApproved?: boolean } = {}, author = reader) {
  const { id } = await world.post(author, { content, ...more })
  await countWords(world.rooms)
  return id
}
async function ask(q: string, query: Query = {}, as = reader) {
  const { correctedTo, posts } = await world.as(as).call(search, { query: { q, ...query } })
  return { correctedTo, posts: posts.map((found) => found.post.id) }
}
const nothing = { correctedTo: null, posts: [] }
const known = async () =>
  Object.fromEntries((await world.db.selectFrom('post_words').selectAll().execute()).map(({ word, posts }) => [word, posts]))

describe('a word that no post has', () => {
  it('is corrected to the nearest that posts have, however it was misspelled', async () => {
    const id = await post('Cataloguing the incunabula of a folio collection')
    for (const [typed, correctedTo] of Object.entries({
      catalouging: 'cataloguing',
      Cataloguin9g: null,
      'incunabla cataloguing': 'incunabula cataloguing',
      'INCUNABLUA, colection': 'incunabula, collection',
      floio: 'folio',
      foilo: 'folio',
      folioo: 'folio',
      collectoin: 'collection',
      'colection incun': 'collection incun',
      quincunx: null,
    }))
      assert.deepEqual(await ask(typed), correctedTo ? { correctedTo, posts: [id] } : nothing, typed)
  })

  it('is corrected in every script that has letters', async () => {
    const id = await post('Национальная библиотека, Βιβλιοθήκη, Bibliothèque')
    for (const [typed, correctedTo] of [
      ['библеотека', 'библиотека'],
      ['ΒΙΒΛΙΟΘΚΗ', 'βιβλιοθηκη'],
      ['bibilothèque', 'bibliotheque'],
    ] as const)
      assert.deepEqual(await ask(typed), { correctedTo, posts: [id] }, typed)
  })

  it('is marked in what is found as it was corrected', async () => {
    await post('Only palimpsests here')
    const { posts } = await world.as(reader).call(search, { query: { q: 'palimpsets' } })
    assert.deepEqual(
      posts.map(({ snippet, highlights }) => highlights.map(([start, end]) => snippet.slice(start, end))),
      [['palimpsests']],
    )
  })

  it('is searched for as it is where that was asked for, or where it is quoted', async () => {
    const id = await post('About marginalia')
    assert.deepEqual(await ask('marginalai'), { correctedTo: 'marginalia', posts: [id] })
    assert.deepEqual(await ask('marginalai', { exactly: 'true' }), nothing)
    for (const q of ['"marginalai"', '#marginalai', '@marginalai', 'about "marginalai"'])
      assert.deepEqual(await ask(q), nothing, q)
    assert.deepEqual(await ask('"about marginalia" abuot'), { correctedTo: '"about marginalia" about', posts: [id] })
  })

  it('is left alone where something is found, or someone is called so', async () => {
    const id = await post('Reccord offices write it so')
    const right = await post('A record office, two record offices')
    assert.deepEqual((await ask('reccord')).posts, [id])
    assert.deepEqual(await ask('recorrd'), { correctedTo: 'record', posts: [right] })
    await world.member('Recorrd')
    assert.deepEqual(await ask('recorrd office'), nothing)
  })

  it('is corrected within the filters, and page by page', async () => {
    const ids = []
    for (let at = 0; at < 3; at++) ids.push(await post(`Provenance ${at}`))
    const seen: number[] = []
    let cursor: string | null = ''
    while (cursor !== null) {
      const page: Reply<typeof search> = await world
        .as(reader)
        .call(search, { query: { q: 'provenence', type: 'posts', limit: 2, ...(cursor && { cursor }) } })
      assert.equal(page.correctedTo, 'provenance')
      assert.equal(page.counts.posts, 3)
      seen.push(...page.posts.map((found) => found.post.id))
      cursor = page.nextCursor
    }
    assert.deepEqual(seen.toSorted(), ids)
    assert.deepEqual(await ask('provenence', { category: '7', type: 'posts' }), nothing)
    assert.deepEqual(await ask('provenence from:@nobody', { type: 'posts' }), nothing)
  })

  it('is found among what people do', async () => {
    await post('What conservators do')
    const ben = await world.member('Ben')
    await world.db.updateTable('users').set({ job_title: 'Conservators’ friend' }).where('id', '=', ben.id).execute()
    const { people, correctedTo } = await world.as(reader).call(search, { query: { q: 'conservatros' } })
    assert.deepEqual([correctedTo, people.map(({ id }) => id)], ['conservators', [ben.id]])
  })
})

describe('the words of posts', () => {
  it('are those of what every member may read, each counted once a post, without numbers and short words', async () => {
    const waiting = await post('Hapaxone two', { isApproved: false })
    const among = await post('Hapaxtwo', { audience: 'colleagues' })
    assert.deepEqual([(await known())['hapaxone'], (await known())['hapaxtwo']], [undefined, undefined])
    await world.db.updateTable('posts').set({ is_approved: true }).where('id', '=', waiting).execute()
    await world.db.updateTable('posts').set({ audience: 'public' }).where('id', '=', among).execute()
    await post('HAPAXONE hapaxone, 1984 x1984 two')
    const words = await known()
    assert.deepEqual([words['hapaxone'], words['hapaxtwo']], [2, 1])
    assert.deepEqual(
      Object.keys(words).filter((word) => /\d|^.{1,3}$|~/.test(word)),
      [],
    )
  })

  it('go with the posts that had them, and change with them', async () => {
    const [one, other] = [await post('Ephemerata once'), await post('Ephemerata again')]
    await world.as(reader).call(deletePost, { params: { id: `${one}` } })
    await countWords(world.rooms)
    assert.equal((await known())['ephemerata'], 1)
    await world.as(reader).call(changePost, { params: { id: `${other}` }, body: { content: 'Ephemera again' } })
    await countWords(world.rooms)
    assert.deepEqual([(await known())['ephemerata'], (await known())['ephemera']], [undefined, 1])
    const { rows } = await sql`select * from uncounted_words`.execute(world.db)
    assert.deepEqual(rows, [])
  })

  it('are counted once, however many count at the same time', async () => {
    for (let at = 0; at < 5; at++) await world.post(reader, { content: 'Simultaneity' })
    await Promise.all([countWords(world.rooms), countWords(world.rooms), countWords(world.rooms)])
    assert.equal((await known())['simultaneity'], 5)
  })
})
