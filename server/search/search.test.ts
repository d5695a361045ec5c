import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import type { CallInput } from '#contract/endpoint.ts'
import { search } from '#contract/search.ts'
import { addGroup } from '#testing/groups.ts'
import { openWorld, type Actor, type World } from '#testing/world.ts'

let world: World
let reader: Actor
before(async () => {
  world = await openWorld({ RATE_LIMITS: 'off' })
  reader = await world.member('Rea')
})
after(() => world.close())

type Query = NonNullable<CallInput<typeof search>['query']>

const ask = (q: string, query: Query = {}, as = reader) => world.as(as).call(search, { query: { q, ...query } })
const postsFor = async (q: string, query: Query = {}, as = reader) => {
  const { posts, counts } = await ask(q, { type: 'posts', ...query }, as)
  assert.equal(counts.posts >= posts.length, true)
  return posts.map(({ post }) => post.id)
}
/** Makes it look as if it had been listed earlier. */
const older = (post: { id: number }, days: number) => {
  const listed_at = new Date(world.rooms.now().getTime() - days * 86_400_000)
  return world.db.updateTable('posts').set({ listed_at }).where('id', '=', post.id).execute()
}
const peopleFor = async (q: string, as = reader) => (await ask(q, { type: 'people' }, as)).people.map(({ id }) => id)

describe('posts', () => {
  it('are found by their words, without regard to case and accents, in one and many', async () => {
    const { id } = await world.post(reader, { content: 'Two Bibliothèques share a “finding aid”.' })
    for (const q of ['bibliotheques', 'BIBLIOTHÈQUE', 'finding aids', 'aid share', 'biblioth'])
      assert.deepEqual(await postsFor(q), [id], q)
    for (const q of ['bibliothecary', 'finding aid lost', 'ibliotheque']) assert.deepEqual(await postsFor(q), [], q)
  })

  it('are found by phrases only where the words stand side by side', async () => {
    const together = await world.post(reader, { content: 'About vellum repair, and/or paper.' })
    const apart = await world.post(reader, { content: 'Repair it as vellum, then repair again' })
    assert.deepEqual(await postsFor('"vellum repair"'), [together.id])
    assert.deepEqual((await postsFor('vellum repair')).toSorted(), [together.id, apart.id].toSorted())
    assert.deepEqual(await postsFor('"repair and or paper"'), [together.id])
  })

  it('are found in scripts without spaces, and by addresses and compounds', async () => {
    const chinese = await world.post(reader, { content: '国家图书馆的古籍目录' })
    const arabic = await world.post(reader, { content: 'مكتبة مُحَمَّد الكبيرة' })
    const mixed = await world.post(reader, { content: 'See example.org/quire-notes for the e-mail' })
    assert.deepEqual(await postsFor('图书馆'), [chinese.id])
    assert.deepEqual(await postsFor('古籍 目录'), [chinese.id])
    assert.deepEqual(await postsFor('馆书'), [])
    assert.deepEqual(await postsFor('محمد'), [arabic.id])
    assert.deepEqual(await postsFor('quire'), [mixed.id])
    assert.deepEqual(await postsFor('e-mail quire-notes'), [mixed.id])
  })

  it('are narrowed by author, topic, category and days', async () => {
    const ben = await world.member('Ben')
    const plain = await world.post(ben, { content: 'Papyrus in trays #Oxyrhynchus', categoryId: 3 })
    await older(plain, 40)
    const later = await world.post(reader, { content: 'Papyrus again, about Oxyrhynchus', categoryId: 4 })
    const day = (daysAgo: number) => new Date(world.rooms.now().getTime() - daysAgo * 86_400_000).toISOString().slice(0, 10)

    assert.deepEqual(await postsFor(`papyrus from:@${ben.username}`), [plain.id])
    assert.deepEqual(await postsFor(`from:@${ben.username.toUpperCase()}`), [plain.id])
    assert.deepEqual(await postsFor('papyrus from:@nobody'), [])
    assert.deepEqual(await postsFor('#oxyrhynchus'), [plain.id])
    assert.deepEqual(await postsFor('again #oxyrhynchus'), [])
    assert.deepEqual(await postsFor('papyrus', { category: '4' }), [later.id])
    assert.deepEqual(await postsFor('papyrus', { since: day(10) }), [later.id])
    assert.deepEqual(await postsFor('papyrus', { until: day(10) }), [plain.id])
    assert.deepEqual(await postsFor('papyrus', { since: day(40), until: day(40) }), [plain.id])
    assert.deepEqual(await postsFor('papyrus', { since: day(39), until: day(10) }), [])
    assert.deepEqual(await postsFor('', { category: '4' }), [])
  })

  it('stand by how well they match, or newest first', async () => {
    const much = await world.post(reader, { content: 'Incipit, incipit, incipit: about every incipit' })
    const little = await world.post(reader, { content: `One incipit among ${'many other words '.repeat(30)}` })
    await older(much, 1)
    assert.deepEqual(await postsFor('incipit'), [much.id, little.id])
    assert.deepEqual(await postsFor('incipit', { sort: 'date' }), [little.id, much.id])
  })

  it('come page by page, each once, in both orders, however far back they go', async () => {
    const ids: number[] = []
    for (let at = 0; at < 12; at++) {
      const post = await world.post(reader, { content: `Colophon ${'colophon '.repeat(at % 3)}` })
      await older(post, 2 ** (11 - at) - 1)
      ids.push(post.id)
    }
    for (const sort of ['relevance', 'date'] as const) {
      const seen: number[] = []
      let cursor: string | null = ''
      while (cursor !== null) {
        const page = await ask('colophon', { type: 'posts', sort, limit: 5, ...(cursor && { cursor }) })
        assert.equal(page.counts.posts, 12)
        seen.push(...page.posts.map(({ post }) => post.id))
        cursor = page.nextCursor
      }
      assert.deepEqual(
        seen.toSorted((a, b) => a - b),
        ids,
      )
      if (sort === 'date') assert.deepEqual(seen, ids.toReversed())
    }
  })

  it('say where the words stand', async () => {
    await world.post(reader, { content: '🎉 La Reliûre, une reliure' })
    const { posts } = await ask('reliure')
    const [{ snippet, highlights }] = posts as [(typeof posts)[number]]
    assert.deepEqual(
      highlights.map(([start, end]) => snippet.slice(start, end)),
      ['Reliûre', 'reliure'],
    )
  })

  it('of someone muted come up only where they are asked for', async () => {
    const moe = await world.member('Moe')
    const { id } = await world.post(moe, { content: 'Palimpsest found' })
    await world.db.insertInto('mutes').values({ muter_id: reader.id, muted_id: moe.id }).execute()
    assert.deepEqual(await postsFor('palimpsest'), [])
    assert.deepEqual(await postsFor(`palimpsest from:@${moe.username}`), [id])
  })
})

describe('people', () => {
  const named = async (name: string, more: { workplace?: string; job_title?: string; username?: string } = {}) => {
    const { username, ...rest } = more
    const actor = await world.person(name, username ? { username } : { username: `u${Math.random().toString(36).slice(2, 10)}` })
    if (Object.keys(rest).length > 0) await world.db.updateTable('users').set(rest).where('id', '=', actor.id).execute()
    return actor
  }

  it('are found by the beginnings of their names, their work and their place of work', async () => {
    const deepa = await named('Deepa Raghunathan', { workplace: 'Archives départementales', job_title: 'Data Archivist' })
    for (const q of ['deepa', 'DEE', 'ragh deep', 'departement', 'data archivist', 'deepa archivist', 'Raghunathan, Deepa'])
      assert.ok((await peopleFor(q)).includes(deepa.id), q)
    assert.deepEqual(await peopleFor('deepa gardener'), [])
  })

  it('are found although a letter is wrong, missing or one too many', async () => {
    const siobhan = await named('Siobhán Ó Ceallacháin')
    for (const q of ['Sioban', 'siobhann', 'Ceallachan', 'Ceallachen', 'siobhan ceallachin'])
      assert.equal((await peopleFor(q))[0], siobhan.id, q)
  })

  it('with a similar name do not join where someone is called exactly that', async () => {
    const exact = await named('Ottoline Farquhar')
    const similar = await named('Ottoline Farquhart')
    assert.deepEqual(await peopleFor('ottoline farquhart'), [similar.id])
    assert.deepEqual((await peopleFor('ottoline farquar')).toSorted(), [exact.id, similar.id])
    const counts = await Promise.all(
      (['people', 'posts'] as const).map(async (type) => (await ask('ottoline farquar', { type })).counts),
    )
    assert.deepEqual(counts[0], counts[1])
  })

  it('stand by their user name, their whole name, then colleagues, then the same workplace', async () => {
    const viewer = await named('Vee Quillon', { workplace: 'Saltmarsh Library' })
    const stranger = await named('Tansy Aldous')
    const neighbor = await named('Tansy Brume', { workplace: 'Saltmarsh Library' })
    const colleague = await named('Tansy Cole')
    await world.colleagues(viewer, colleague)
    const whole = await named('Tansy')
    const handle = await named('Xenia Dorn', { username: 'tansy' })
    assert.deepEqual(
      await peopleFor('tansy', viewer),
      [handle, whole, colleague, neighbor, stranger].map(({ id }) => id),
    )
    assert.deepEqual((await peopleFor('@tansy', viewer))[0], handle.id)
  })

  it('say where the name was found, and how one stands with them', async () => {
    const zoë = await named('Zoë Wójcik', { username: 'zoe.wojcik' })
    await world.colleagues(reader, zoë)
    const [found] = (await ask('zoe woj')).people
    const { name, username, workplace } = found!.highlights
    assert.deepEqual([name, username, workplace], [[[0, 7]], [[0, 3], [4, 7]], []]) // prettier-ignore
    assert.equal(found?.isColleague, true)
    assert.equal(found?.canConnect, false)
  })

  it('are counted and paged, each once', async () => {
    const all = []
    for (let at = 0; at < 7; at++) all.push((await named(`Umberto Zeta${at}`)).id)
    const seen: number[] = []
    let cursor: string | null = ''
    while (cursor !== null) {
      const page = await ask('umberto', { type: 'people', limit: 3, ...(cursor && { cursor }) })
      assert.equal(page.counts.people, 7)
      seen.push(...page.people.map(({ id }) => id))
      cursor = page.nextCursor
    }
    assert.deepEqual(
      seen.toSorted((a, b) => a - b),
      all,
    )
  })

  it('are not meant by a query about posts', async () => {
    const theo = await named('Theophila Gray')
    assert.deepEqual(await peopleFor('theophila'), [theo.id])
    assert.deepEqual(await peopleFor('theophila #vellum'), [])
  })
})

describe('anything', () => {
  it('may be typed', async () => {
    for (const q of [
      '',
      ' ',
      '%',
      "'",
      '"',
      '\\',
      '(',
      ':*',
      '!',
      '&|',
      '\0',
      'a'.repeat(200),
      '@',
      '#',
      'from:',
      '\uD83D',
      '~a1',
      "'~0.1'",
    ]) {
      const { people, posts, counts } = await ask(q)
      if (!/[a-z]/.test(q))
        assert.deepEqual(
          [people, posts, counts],
          [[], [], { people: 0, posts: 0, groups: 0, events: 0, learning: 0, resources: 0, collections: 0 }],
          q,
        )
    }
  })

  it('is refused to visitors, beyond 200 characters, and with a made-up cursor', async () => {
    assert.equal((await world.as(null).refused(search, { query: { q: 'a' } })).status, 401)
    assert.equal((await world.as(reader).refused(search, { query: { q: 'a'.repeat(201) } })).status, 400)
    assert.equal((await world.as(reader).refused(search, { query: { q: 'a', type: 'posts', cursor: 'AAAA' } })).status, 400)
  })
})

describe('groups', () => {
  const groupsFor = async (q: string, as = reader) => (await ask(q, { type: 'groups' }, as)).groups!.map(({ card }) => card.title)

  it('come by name before description, then by colleagues who are in them, then by members', async () => {
    const [mia, ole, pam] = [await world.member('Mia'), await world.member('Ole'), await world.member('Pam')]
    await world.colleagues(mia, pam)
    await addGroup(world, ole, { title: 'Watermarks by name', members: [] })
    await addGroup(world, ole, { title: 'Watermarks of many', members: [await world.member('Quin'), await world.member('Rae')] })
    await addGroup(world, ole, {
      title: 'Paper makers',
      body: 'Moulds and watermarks',
      members: [pam, await world.member('Sam')],
    })
    await addGroup(world, ole, { title: 'Watermarks of friends', members: [pam] })
    const inOrder = ['Watermarks of friends', 'Watermarks of many', 'Watermarks by name', 'Paper makers']
    assert.deepEqual(await groupsFor('watermarks', mia), inOrder)
  })

  it('are searched in: what was said there, and no people', async () => {
    const owner = await world.member('Vellis')
    const [inside, outside] = [await addGroup(world, owner, {}), await addGroup(world, owner, {})]
    const said = await world.post(owner, { content: 'Vellis of the bindery', group: inside })
    await world.post(owner, { content: 'Vellis elsewhere', group: outside })
    const { people, posts, counts } = await ask('vellis', { group: `${inside.id}` })
    assert.deepEqual([people, posts.map(({ post }) => post.id), counts.people], [[], [said.id], 0])
  })
})
