import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { createCourse, editCourse, listCourses, readCourse } from '#contract/courses.ts'
import type { CallInput } from '#contract/endpoint.ts'
import { submitHolding } from '#contract/holdings.ts'
import { search } from '#contract/search.ts'
import { courseRoom } from '#testing/course-room.ts'
import { groupRoom } from '#testing/group-room.ts'
import { openWorld, type Actor, type World } from '#testing/world.ts'
import { wrongCounts } from '#testing/wrong-counts.ts'

let world: World
let room: ReturnType<typeof courseRoom>
let [ada, ben, cleo, ava]: Actor[] = []
before(async () => {
  world = await openWorld({ RATE_LIMITS: 'off' })
  room = courseRoom(world, () => ava!)
  ;[ada, ben, cleo, ava] = [...(await world.members('Ada', 'Ben', 'Cleo')), await world.admin('Ava')]
})
after(() => world.close())

const find = async (viewer: Actor, query: CallInput<typeof listCourses>['query'] = {}) =>
  (await world.as(viewer).call(listCourses, { query })).map(({ title }) => title)

describe('a course', () => {
  it('waits for review, stands with what its author said, and is found by its provider', async () => {
    const fields = { title: 'Reading a deed of gift', provider: 'Cour Supérieure Library', hours: 1.25, cost: 'paid' } as const
    const course = await room.propose(ada!, { ...fields, price: '20 EUR', competencies: ['Law and ethics', 'Law and ethics'] })
    assert.equal(course.state, 'pending')
    assert.deepEqual(course.competencies, ['Law and ethics'])
    assert.equal((await world.as(ben!).refused(readCourse, room.at(course.id))).code, 'holding_not_found')
    await room.decide(course.id, 'approve')
    const seen = await room.read(course.id, ben!)
    assert.deepEqual(
      [seen.provider, seen.hours, seen.price, seen.rating, seen.ratings, seen.may],
      ['Cour Supérieure Library', 1.25, '20 EUR', null, 0, { edit: false, delete: false }],
    )
    assert.deepEqual(await find(ben!, { q: 'superieure' }), [course.title])
    assert.deepEqual(await find(ben!, { provider: 'cour superieure library' }), [course.title])
    const found = await world.as(ben!).call(search, { query: { q: 'deed gift', type: 'learning' } })
    assert.deepEqual(
      found.learning?.map(({ card }) => card.id),
      [course.id],
    )
    assert.deepEqual(await wrongCounts(world), [])
  })

  it('says what is missing, and keeps nothing that cannot be', async () => {
    const wrong: [object, string][] = [
      [{ hours: 0.1 }, 'hours'],
      [{ hours: 1e3 }, 'hours'],
      [{ hours: 1.1 }, 'hours'],
      [{ url: 'http://courses.example' }, 'url'],
      [{ url: 'javascript:alert(1)' }, 'url'],
      [{ competencies: [] }, 'competencies'],
      [{ cost: 'paid' }, 'price'],
      [{ selfPaced: false, endsOn: '2027-02-01' }, 'startsOn'],
      [{ selfPaced: false, startsOn: '2027-02-01' }, 'endsOn'],
      [{ selfPaced: false, startsOn: '2027-02-02', endsOn: '2027-02-01' }, 'endsOn'],
      [{ audience: 'public' }, 'audience'],
      [{ audience: 'group' }, 'groupId'],
      [{ language: 'English' }, 'language'],
      [{ title: 'A\u202Eb' }, 'title'],
    ]
    const whole = {
      ...{ title: 'A course', type: 'course', provider: 'A library', url: 'https://courses.example/whole', hours: 1 },
      ...{ level: 'advanced', language: 'en', competencies: ['Collections'] },
    }
    for (const [part, field] of wrong) {
      const response = await world.as(ada!).send(createCourse, { body: { ...whole, ...part } })
      assert.equal(response.statusCode, 400, JSON.stringify(part))
      assert.ok(Object.hasOwn(response.json<{ fields: object }>().fields, field), `${JSON.stringify(part)}: ${response.body}`)
    }
    const listed = await world.db.selectFrom('courses').select('holding_id').where('url', '=', whole.url).execute()
    assert.deepEqual(listed, [])
  })

  it('is not made by what no one may set', async () => {
    const course = await room.stand(ada!)
    for (const body of [{ rating: 5 }, { completedBy: 9 }, { state: 'approved' }])
      assert.equal((await world.as(ada!).send(editCourse, { ...room.at(course.id), body })).statusCode, 400)
    assert.equal((await world.as(ben!).refused(editCourse, { ...room.at(course.id), body: { hours: 3 } })).code, 'not_yours')
  })

  it('changes its hours at once, and its address once a reviewer has read it', async () => {
    const course = await room.stand(ada!, { url: 'https://courses.example/before' })
    const edited = await world.as(ada!).call(editCourse, {
      ...room.at(course.id),
      body: { hours: 8, url: 'https://courses.example/after' },
    })
    assert.deepEqual([edited.hours, edited.url, edited.hasProposal], [8, 'https://courses.example/before', true])
    await room.decide(course.id, 'approve')
    assert.deepEqual((await room.read(course.id, ben!)).url, 'https://courses.example/after')
    assert.deepEqual(await wrongCounts(world), [])
  })
})

describe('an address', () => {
  const url = 'https://www.courses.example/iiif/?b=2&a=1'
  const spelled = 'https://courses.example/iiif?a=1&utm_source=letter&b=2#top'

  it('stands once in the catalogue, however it is spelled; who may see the one that is there is told which', async () => {
    const first = await room.propose(ada!, { url })
    const body = { title: 'Again', url: spelled }
    const hidden = await room.propose(ben!, body).then(
      () => assert.fail('It was taken.'),
      (error: Error) => error.message,
    )
    assert.match(hidden, /already_listed/)
    assert.ok(!hidden.includes(`"id":${first.id}`))
    await room.decide(first.id, 'approve')
    const again = await world.as(ben!).refused(createCourse, {
      body: {
        ...{ ...body, type: 'course', provider: 'A library', hours: 1, level: 'advanced', language: 'en' },
        competencies: ['Collections'],
      },
    })
    assert.deepEqual([again.status, again.code, again.id], [409, 'already_listed', first.id])
  })

  it('may be proposed again by a draft, which is refused once it is submitted, and stands once in each group', async () => {
    const draft = await room.propose(ben!, { url: spelled, isDraft: true })
    assert.equal((await world.as(ben!).refused(submitHolding, room.at(draft.id))).code, 'already_listed')
    const group = await groupRoom(world, () => ava!).stand(ben!, {}, [cleo!])
    const inGroup = await room.propose(ben!, { url, audience: 'group', groupId: group })
    assert.equal(inGroup.state, 'pending')
    await assert.rejects(room.propose(cleo!, { url: spelled, audience: 'group', groupId: group }), /already_listed/)
  })

  it('is taken by a change that waits for it, too', async () => {
    const [one, other] = [await room.stand(ada!), await room.stand(ben!)]
    const wanted = 'https://courses.example/wanted'
    assert.equal((await world.as(ada!).call(editCourse, { ...room.at(one.id), body: { url: wanted } })).hasProposal, true)
    const again = { ...room.at(other.id), body: { url: `${wanted}/` } }
    assert.equal((await world.as(ben!).refused(editCourse, again)).code, 'already_listed')
    await assert.rejects(room.propose(cleo!, { url: wanted }), /already_listed/)
    assert.equal((await world.as(ada!).call(editCourse, { ...room.at(one.id), body: { url: wanted } })).hasProposal, true)
  })

  it('leads somewhere', async () => {
    for (const wrong of ['https://[', 'https://?', 'https://%', 'https://example.org:99999/'])
      await assert.rejects(room.propose(ada!, { url: wrong }), /leads somewhere/)
  })

  it('is taken by one of twenty who propose it at once', async () => {
    const people = await Promise.all(Array.from({ length: 20 }, (_, at) => world.member(`Eve${at}`)))
    const tried = await Promise.allSettled(people.map((one) => room.propose(one, { url: 'https://courses.example/race' })))
    assert.equal(tried.filter(({ status }) => status === 'fulfilled').length, 1)
    for (const one of tried) if (one.status === 'rejected') assert.match(String(one.reason), /already_listed/)
  })
})

describe('the catalogue', () => {
  it('is narrowed by what its readers look for, and sorted as they like, page by page', async () => {
    const mark = 'Gutenberg'
    const titles = ['Gutenberg one', 'Gutenberg two', 'Gutenberg three']
    await room.stand(ada!, {
      ...{ title: titles[0]!, hours: 3, level: 'advanced', language: 'de', type: 'webinar', competencies: ['Systems and data'] },
    })
    await room.stand(ada!, { title: titles[1]!, hours: 0.5, level: 'advanced', cost: 'paid', price: '5 EUR' })
    await room.stand(ada!, { title: titles[2]!, hours: 1, language: 'de', type: 'reading' })
    const [one, two, three] = titles
    assert.deepEqual(await find(ben!, { q: mark }), [three, two, one])
    assert.deepEqual(await find(ben!, { q: mark, sort: 'shortest' }), [two, three, one])
    assert.deepEqual(await find(ben!, { q: mark, level: 'advanced' }), [two, one])
    assert.deepEqual(await find(ben!, { q: mark, language: 'de', maxHours: '1' }), [three])
    assert.deepEqual(await find(ben!, { q: mark, free: 'true', type: 'webinar' }), [one])
    assert.deepEqual(await find(ben!, { competency: 'Systems and data' }), [one])

    for (const sort of ['newest', 'rated', 'shortest'] as const) {
      const whole = await find(ben!, { sort, limit: '50' })
      const paged: string[] = []
      let query: Record<string, string> = { sort, limit: '2' }
      for (;;) {
        const response = await world.as(ben!).send(listCourses, { query })
        paged.push(...response.json<{ title: string }[]>().map(({ title }) => title))
        const next = /[?&]cursor=([^&>]+)/.exec(String(response.headers['link'] ?? ''))?.[1]
        if (!next) break
        query = { ...query, cursor: next }
      }
      assert.deepEqual(paged, whole, sort)
    }
  })

  it('shows what a group keeps to itself to its members, and no one else', async () => {
    const group = await groupRoom(world, () => ava!).stand(ada!, { joining: 'hidden' }, [cleo!])
    const { title } = await room.stand(ada!, { audience: 'group', groupId: group })
    assert.ok((await find(cleo!, { group: `${group}` })).includes(title))
    assert.ok(!(await find(ben!)).includes(title))
    assert.deepEqual(await find(ben!, { group: `${group}` }), [])
  })
})
