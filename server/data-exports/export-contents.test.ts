import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { sql } from 'kysely'
import { exportOf } from '#testing/exports.ts'
import { secret } from '#testing/full-life-in-rooms.ts'
import { type FullLife, liveFullLife } from '#testing/full-life.ts'
import { messaging } from '#testing/messages.ts'
import { openWorld, type World } from '#testing/world.ts'
import { allLists } from './all-lists.ts'

let world: World
let people: FullLife
let files: Map<string, Buffer>
before(async () => {
  world = await openWorld({ RATE_LIMITS: 'off' })
  people = await liveFullLife(world)
  files = await exportOf(world, people.ada)
})
after(() => world.close())

const textOf = (name: string) => files.get(name)!.toString()
const jsonOf = (name: string) => JSON.parse(textOf(`${name}.json`)) as Record<string, unknown>[]
const column = (name: string, key: string) => jsonOf(name).map((row) => row[key])

describe('an export holds', () => {
  it('a README that names every file, and each list as JSON and as CSV with as many rows', () => {
    const lists = allLists.map(({ name }) => name)
    const ofCertificates = ['json', 'pdf'].map((type) => `certificates/OWNCERTIFICATE222222.${type}`)
    const ofCollections = column('own-collections', 'collectionId').map((id) => `collections/${String(id)}.csv`)
    const wanted = [
      'README.txt',
      'profile.json',
      'settings.json',
      ...ofCertificates,
      ...ofCollections,
      ...lists.flatMap((name) => [`${name}.json`, `${name}.csv`]),
    ]
    assert.deepEqual(
      [...files.keys()].filter((name) => !name.startsWith('media/')),
      wanted,
    )
    const readme = textOf('README.txt')
    for (const { name, about, columns } of allLists) {
      assert.ok(readme.includes(`${name}.json`) && readme.includes(about), name)
      const lines = textOf(`${name}.csv`).split('\r\n')
      assert.equal(lines[0], `\uFEFF${columns.join(',')}`)
      assert.equal(lines.length - 2, jsonOf(name).length, name)
      assert.ok(jsonOf(name).length > 0, `nothing in ${name}`)
      for (const row of jsonOf(name)) assert.deepEqual(Object.keys(row), columns)
    }
  })

  it('the profile and the settings', () => {
    const { ada } = people
    const profile = JSON.parse(textOf('profile.json'))
    assert.deepEqual([profile.id, profile.username, profile.email, profile.bio], [ada.id, ada.username, ada.email, 'Own bio'])
    assert.deepEqual([profile.jobTitle, profile.specialities], ['Own job', ['Own speciality']])
    assert.equal(profile.waitingSince, null)
    const settings = JSON.parse(textOf('settings.json'))
    assert.deepEqual([settings.privacy.requestsFrom, settings.letterLanguage], ['nobody', 'fr'])
    assert.deepEqual(settings.notifications.message, { inApp: true, email: false, push: true })
    assert.deepEqual([settings.twoFactor.recoveryCodesLeft, settings.calendarFeed], [1, { withInterested: true }])
    assert.ok(settings.newsletter.confirmedAt)
    assert.equal(settings.formerUsernamesReservedUntil.length, 1)
  })

  it('what the member wrote, in every state and as it was before', () => {
    assert.deepEqual(column('posts', 'content'), ['=Own "post", with #shelves', 'Own rejected post'])
    assert.deepEqual(column('posts', 'state'), ['approved', 'rejected'])
    assert.deepEqual(column('posts', 'rejectionReason'), [null, 'Own reason of rejection'])
    assert.deepEqual(jsonOf('posts')[0]?.['topics'], ['shelves'])
    assert.deepEqual(column('post-versions', 'content'), ['Own earlier words'])
    assert.deepEqual(column('comments', 'content'), ['Own comment'])
    assert.deepEqual(column('lists', 'title'), ['Own list'])
    for (const name of ['likes', 'saved', 'hidden-posts', 'list-entries']) assert.equal(jsonOf(name).length, 1, name)
  })

  it('the people around them, by name where they meet', () => {
    assert.deepEqual(column('colleagues', 'name'), ['Ben', null])
    assert.deepEqual(column('colleagues', 'askedBy'), ['you', 'them'])
    assert.deepEqual(column('colleague-requests', 'name'), ['Cem'])
    assert.deepEqual(column('colleague-requests', 'note'), ['Own note of Cem'])
    assert.deepEqual(column('blocked', 'name'), ['Dora'])
    assert.deepEqual(column('muted', 'name'), ['Finn'])
    assert.deepEqual(column('dismissed-suggestions', 'name'), ['Finn'])
  })

  it('both sides of a conversation, and only one’s own words where one of the two blocks the other', () => {
    assert.deepEqual(
      jsonOf('messages').map(({ with: other, from, content }) => [other, from, content]),
      [
        ['Ben', 'you', 'Own message'],
        ['Ben', 'Ben', 'Own answer of Ben'],
        [null, 'you', 'Own words to the blocked'],
        [null, 'you', 'Own words to who blocks'],
      ],
    )
  })

  it('what was told, decided and reported', () => {
    assert.deepEqual(
      jsonOf('notifications')
        .map(({ type, from }) => [type, from])
        .at(-1),
      ['post_liked', 'Ben'],
    )
    assert.deepEqual(column('warnings', 'reason'), ['Own warning'])
    assert.deepEqual(column('suspensions', 'reason'), ['Own suspension'])
    assert.deepEqual(column('appeals', 'text'), ['Own appeal'])
    assert.deepEqual(column('reports', 'note'), ['Own report'])
  })

  it('where the account was used, and what it is opened with', () => {
    assert.deepEqual(column('sessions', 'device'), ['Firefox on Linux'])
    assert.deepEqual(column('push-devices', 'address'), ['https://push.library.example/Own push'])
    assert.deepEqual(column('known-devices', 'device'), ['Own device'])
    assert.deepEqual(column('passkeys', 'name'), ['Own passkey'])
    assert.deepEqual(column('access-tokens', 'name'), ['Own token'])
    assert.deepEqual(column('linked-accounts', 'subject'), ['Own subject'])
    assert.deepEqual(jsonOf('profile-views'), [{ day: '2026-11-01', views: 1 }])
    assert.ok(column('active-days', 'day').includes('2026-11-02'))
    assert.deepEqual(column('acknowledged-terms', 'document'), ['terms'])
    assert.deepEqual(column('exports', 'status'), ['running'])
    assert.deepEqual(column('invitation', 'name'), ['Own invitation'])
  })

  it('the files, where the lists say', () => {
    const paths = [...files.keys()].filter((name) => name.startsWith('media/'))
    assert.deepEqual(column('files', 'path'), paths)
    const contents = new Map(paths.map((path) => [path.replaceAll(/\d+/g, 'N'), textOf(path)]))
    assert.equal(contents.get('media/posts/N/N-Own notes_.txt'), 'Own notes')
    assert.equal(contents.get('media/unused/N-unused.txt'), 'Own unused file')
    assert.deepEqual(
      jsonOf('messages').flatMap(({ files: names }) => (names as string[]).map(textOf)),
      ['Own letter', 'Own letter of Ben'],
    )
    assert.ok(contents.has('media/profile-picture.webp') && contents.has('media/cover-picture.jpg'))
    assert.deepEqual(column('files', 'type').slice(0, 2), ['image/webp', 'image/jpeg'])
    assert.equal(contents.get('media/learning-record/N/N-evidence.txt'), 'Own evidence')
    assert.equal(contents.get('media/resources/N/N-own-policy.txt'), 'Own words to share')
    assert.ok(contents.has('media/collections/N/N-own-leaf.webp'))
    assert.equal(paths.length, 9)
    assert.deepEqual(
      jsonOf('posts')[0]?.['files'],
      paths.filter((path) => path.startsWith('media/posts/')),
    )
  })

  it('nothing of others, and no secret', async () => {
    for (const [name, content] of files) assert.ok(!content.includes(secret), `${name} tells a secret`)
    for (const table of ['users', 'messages', 'posts', 'connections'] as const) {
      const { rows } = await sql<{ text: string }>`select t::text as text from ${sql.table(table)} t`.execute(world.db)
      assert.ok(
        rows.some(({ text }) => text.includes(secret)),
        `no secret was planted in ${table}`,
      )
    }
    const { password_hash: hash } = await world.db
      .selectFrom('users')
      .select('password_hash')
      .where('id', '=', people.ada.id)
      .executeTakeFirstOrThrow()
    for (const [name, content] of files) assert.ok(!content.includes(hash), name)
    const others = Object.values(people).filter(({ id }) => id !== people.ada.id)
    for (const { email } of others) for (const [name, content] of files) assert.ok(!content.includes(email), name)
  })

  it('cells that no spreadsheet runs', () => {
    assert.ok(textOf('posts.csv').includes(`"'=Own ""post"", with #shelves"`))
  })

  it('a list for every table about members, or a reason why not', async () => {
    const { rows } = await sql<{ name: string }>`
      select distinct conrelid::regclass::text as name from pg_constraint where contype = 'f' and confrelid = 'users'::regclass`.execute(
      world.db,
    )
    const inLists = [
      ...['editors', 'imports', 'resource_uses', 'want_answers', 'offer_lines', 'offer_asks'],
      ...[
        'posts',
        'comments',
        'likes',
        'lists',
        'saves',
        'hidden_posts',
        'holdings',
        'saved_holdings',
        'hidden_holdings',
        'attachments',
        'connections',
        'conversations',
        'notifications',
      ],
      ...[
        'warnings',
        'suspensions',
        'appeals',
        'reports',
        'blocks',
        'mutes',
        'dismissed_suggestions',
        'group_members',
        'group_links',
        'dismissed_groups',
        'rsvps',
        'hosts',
        'learning_entries',
        'declined_credits',
        'goals',
        'record_links',
        'course_reviews',
        'certificates',
        'sessions',
        'push_devices',
        'known_devices',
      ],
      ...[
        'invitations',
        'invitation_uses',
        'passkeys',
        'access_tokens',
        'sign_on_links',
        'profile_views',
        'active_days',
        'terms_acknowledgements',
        'data_exports',
      ],
    ]
    const inDocuments = [
      'member_activity',
      'notification_preferences',
      'two_factor',
      'recovery_codes',
      'former_usernames',
      'user_specialities',
    ]
    // Secrets in use; what follows from the rest; what was already told; what others quoted for admins; who pinned a post,
    // added a webhook or wrote a page of the site.
    const leftOut = [
      'account_tokens',
      'groups',
      'passkey_challenges',
      'sign_on_attempts',
      'post_topics',
      'calendar_feeds',
      'changed_commenters',
      'deleted_messages',
      'notification_groups',
      'digests',
      'report_quotes',
      'webhooks',
      'site_page_versions',
    ]
    assert.deepEqual(rows.map(({ name }) => name).sort(), [...inLists, ...inDocuments, ...leftOut].sort())
  })
})

it('goes through more rows than one page has, once each', async () => {
  const [ada, ben, cem] = [await world.member('Ada'), await world.member('Ben'), await world.member('Cem')]
  const act = messaging(world)
  for (const other of [ben, cem]) {
    const { id } = await act.write(other, ada, 'No. 0')
    await sql`
      insert into messages (conversation_id, sender_id, receiver_id, content)
      select conversation_id, sender_id, receiver_id, 'No. ' || number from messages, generate_series(1, 700) number
       where id = ${id}`.execute(world.db)
  }
  const { key } = await world.rooms.media.put(Buffer.from('A file'), { extension: 'txt' }, { maxBytes: 10 })
  await sql`insert into posts (author_id, content) select ${ada.id}, 'No. ' || number from generate_series(1, 1000) number`.execute(
    world.db,
  )
  await sql`
    insert into attachments (owner_id, message_id, key, kind, type, name, size)
    select sender_id, messages.id, ${key}, 'document', 'text/plain', 'a.txt', 6 from messages, generate_series(1, 2)
     where receiver_id = ${ada.id} and content like 'No. _'`.execute(world.db)
  await sql`
    insert into attachments (owner_id, key, kind, type, name, size)
    select ${ada.id}, ${key}, 'document', 'text/plain', 'a.txt', 6 from generate_series(1, 600)`.execute(world.db)

  files = await exportOf(world, ada)
  const expected = (count: number) => Array.from({ length: count }, (_, index) => `No. ${index}`)
  assert.deepEqual(column('messages', 'content'), [...expected(701), ...expected(701)])
  assert.deepEqual(column('posts', 'content'), expected(1001).slice(1))
  assert.equal(textOf('posts.csv').split('\r\n').length, 1002)
  assert.equal(jsonOf('messages').flatMap((message) => message['files']).length, 40)
  assert.equal(jsonOf('files').length, 640)
  for (const path of column('files', 'path')) assert.equal(textOf(path as string), 'A file')
})

it('holds every file of a page of messages', async () => {
  const [ada, ben] = [await world.member('Ada'), await world.member('Ben')]
  const { id } = await messaging(world).write(ben, ada)
  const { key } = await world.rooms.media.put(Buffer.from('A file'), { extension: 'txt' }, { maxBytes: 10 })
  await sql`
    insert into attachments (owner_id, message_id, key, kind, type, name, size)
    select ${ben.id}, ${id}, ${key}, 'document', 'text/plain', 'a.txt', 6 from generate_series(1, 510)`.execute(world.db)
  files = await exportOf(world, ada)
  assert.equal(jsonOf('files').length, 510)
  assert.equal([...files.keys()].filter((name) => name.startsWith('media/')).length, 510)
})
