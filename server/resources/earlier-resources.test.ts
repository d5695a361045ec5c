import assert from 'node:assert/strict'
import { it } from 'node:test'
import { sql } from 'kysely'
import { onReleaseBefore } from '#testing/earlier-release.ts'

it('what earlier releases kept of versions, links and suspended people is brought along', () =>
  onReleaseBefore(59, async ({ db, upgrade }) => {
    await sql`
      insert into users (username, email, password_hash, name, suspended_at)
      select name, name || '@library.test', '', name, case name when 'cleo' then now() end
        from unnest(array['ada', 'ben', 'cleo', 'dan']) as name`.execute(db)
    await sql`
      insert into holdings (kind, author_id, title, state, approved_at, listed_at, facts)
      select kind, 1, title, state, approved, approved, '{"versions": 9, "usedBy": 2, "answers": 2, "rating": 4.3, "ratings": 3}'
        from (values ('resource', 'New', 'pending', null), ('resource', 'Seen once', 'sent_back', timestamptz '2026-01-02'),
                     ('resource', 'Seen', 'approved', timestamptz '2026-01-02'), ('want', 'Want', 'approved', timestamptz '2026-01-02'),
                     ('course', 'Course', 'approved', timestamptz '2026-01-02')) as given (kind, title, state, approved)`.execute(
      db,
    )
    await sql`
      insert into resources (holding_id, type, language, version_count, used_count)
      select id, 'guide', 'en', 3, 2 from unnest(array[1, 2, 3]) as id`.execute(db)
    await sql`
      insert into resource_versions (resource_id, number, note, link, created_at)
      select id, number, 'Note', 'https://files.example/' || number, make_date(2026, 1, number)
        from unnest(array[1, 2, 3]) as id, generate_series(1, 4) as number`.execute(db)
    await sql`insert into resource_uses (resource_id, user_id) values (3, 2), (3, 3)`.execute(db)
    await sql`insert into wants (holding_id, about, answer_count) values (4, 'resource', 2)`.execute(db)
    await sql`insert into want_answers (want_id, user_id, note) values (4, 2, 'Here'), (4, 3, 'There')`.execute(db)
    await sql`
      insert into courses (holding_id, type, provider, url, hours, level, language, ratings, rating_count, rating)
      values (5, 'course', 'A library', 'https://courses.example', 1, 'advanced', 'en', '{0,0,0,2,1}', 3, 4.33)`.execute(db)
    await sql`insert into course_reviews (course_id, user_id, rating) values (5, 2, 4), (5, 3, 5), (5, 4, 4)`.execute(db)
    await sql`
      insert into link_checks (url, host, state, failed_days, first_failed_on, last_failed_on, next_at)
      select state || failed, 'files.example', state, failed, '2026-01-01', '2026-01-09', now()
        from (values ('ok', 0), ('moved', 0), ('broken', 3), ('unsure', 3), ('unsure', 1)) as given (state, failed)`.execute(db)

    await upgrade()

    const { rows: versions } = await sql`
      select resource_id as id, array_agg(array[number::text, right(link, 1), note] order by created_at) as had
        from resource_versions group by resource_id order by resource_id`.execute(db)
    const seen = (number: string | null, link: string, note: string | null = 'Note') => [number, link, note]
    assert.deepEqual(versions, [
      { id: 1, had: [seen('1', '4', null)] },
      { id: 2, had: [seen('1', '1'), seen('2', '2'), seen(null, '4')] },
      { id: 3, had: [seen('1', '1'), seen('2', '2'), seen('3', '3'), seen('4', '4')] },
    ])
    const { rows: facts } = await sql<{ facts: Record<string, unknown> }>`select facts from holdings order by id`.execute(db)
    const has = (at: number, names: string[]) => names.map((name) => facts[at]!.facts[name])
    assert.deepEqual(
      [0, 1, 2].map((at) => has(at, ['versions', 'usedBy'])),
      [
        [1, 0],
        [2, 0],
        [4, 1],
      ],
    )
    assert.deepEqual([has(3, ['answers']), has(4, ['rating', 'ratings'])], [[1], [null, 2]])
    const { rows: links } = await sql`
      select url, told_state as told from link_checks where told_state is not null order by url`.execute(db)
    assert.deepEqual(links, [
      { url: 'broken3', told: 'broken' },
      { url: 'moved0', told: 'moved' },
      { url: 'unsure3', told: 'broken' },
    ])
  }))
