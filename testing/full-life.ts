import { sendMessage } from '#contract/messages.ts'
import { collectOwn } from './collections.ts'
import { exchangeOwn } from './exchange.ts'
import { shareOwn } from './resources.ts'
import { goOut, joinIn, learn, secret } from './full-life-in-rooms.ts'
import { messaging } from './messages.ts'
import { attach, plainPicture, upload } from './uploads.ts'
import type { Actor, World } from './world.ts'
import { haveWaysIn } from './ways-in.ts'

export type FullLife = Awaited<ReturnType<typeof liveFullLife>>

/**
 * Ada has one of everything that the database keeps about a member: her words begin with "Own". Around her are people with
 * secrets: Ben, a colleague; Cem, who asked her; Dora, whom she blocks; Gil, who blocks her; Hugo, a colleague who is
 * suspended; Finn, whom she mutes; Eve, an admin.
 */
export async function liveFullLife(world: World) {
  const ada = await world.member('Ada')
  const [ben, cem, dora, finn] = [
    await world.member('Ben'),
    await world.member('Cem'),
    await world.member('Dora'),
    await world.member('Finn'),
  ]
  const named = (name: string) => world.person(`${name} ${secret}`, { username: `${secret}.${name}` })
  const [gil, hugo] = [await named('Gil'), await named('Hugo')]
  const people = { ada, ben, cem, dora, finn, gil, hugo, eve: await world.admin('Eve') }
  await haveProfiles(world, people)
  await write(world, people)
  await converse(world, people)
  await meet(world, people)
  await joinIn(world, people)
  await goOut(world, people)
  await learn(world, people)
  await exchangeOwn(world, people)
  await shareOwn(world, people)
  await collectOwn(world, people)
  await standTrial(world, people)
  await signIn(world, people)
  return people
}

type People = Record<'ada' | 'ben' | 'cem' | 'dora' | 'finn' | 'gil' | 'hugo' | 'eve', Actor>

async function haveProfiles({ db, rooms }: World, { ada, ben }: People) {
  const put = async (color: string, [format, extension]: ['webp', 'webp'] | ['jpeg', 'jpg'] = ['webp', 'webp']) => {
    const data = await plainPicture(20, 20, color).toFormat(format).toBuffer()
    const { key } = await rooms.media.put(data, { extension }, { maxBytes: 100_000 })
    return `/media/${key}`
  }
  await db
    .updateTable('users')
    .set({
      ...{ bio: 'Own bio', job_title: 'Own job', workplace: 'Own library', pronouns: 'she', specialities: ['Own speciality'] },
      ...{ profile_picture: await put('red'), cover_picture: await put('green', ['jpeg', 'jpg']), requests_from: 'nobody' },
      letter_language: 'fr',
    })
    .where('id', '=', ada.id)
    .execute()
  await db
    .updateTable('users')
    .set({ bio: secret, profile_picture: await put('blue'), email: `${secret}@library.test` })
    .where('id', '=', ben.id)
    .execute()
  await db
    .insertInto('notification_preferences')
    .values({ user_id: ada.id, type: 'message', in_app: true, by_email: false })
    .execute()
  for (const email of [ada.email.toUpperCase(), `${secret}.news@library.test`])
    await db.insertInto('newsletter_subscribers').values({ email, confirmed_at: rooms.now() }).execute()
}

async function write(world: World, { ada, ben, eve }: People) {
  const { db, rooms } = world
  const [first, rejected] = [
    await world.post(ada, { content: '=Own "post", with #shelves' }),
    await world.post(ada, { content: 'Own rejected post', isApproved: false }),
  ]
  await attach(world, ada, first, [await upload(world, ada, { content: 'Own notes', name: 'Own notes?.txt' })])
  await upload(world, ada, { content: 'Own unused file', name: 'unused.txt' })
  await db
    .updateTable('posts')
    .set({
      rejected_at: rooms.now(),
      rejection_reason: 'Own reason of rejection',
      reviewed_by: eve.id,
      ai_reasons: `[{"term":"${secret}","weight":1}]`,
    })
    .where('id', '=', rejected.id)
    .execute()
  await db.insertInto('post_versions').values({ post_id: first.id, content: 'Own earlier words' }).execute()

  const theirs = await world.post(ben, { content: `${secret} post` })
  await attach(world, ben, theirs, [await upload(world, ben, { content: `${secret} file`, name: `${secret}.txt` })])
  await db
    .insertInto('post_versions')
    .values({ post_id: theirs.id, content: `${secret} version` })
    .execute()
  await world.comment(ada, theirs, 'Own comment')
  await world.comment(ben, first, `${secret} comment`)
  for (const table of ['likes', 'saves'] as const)
    await db
      .insertInto(table)
      .values([
        { user_id: ada.id, post_id: theirs.id },
        { user_id: ben.id, post_id: first.id },
      ])
      .execute()
  await db
    .insertInto('hidden_posts')
    .values([
      { user_id: ada.id, post_id: theirs.id },
      { user_id: ben.id, post_id: first.id },
    ])
    .execute()
  await share(world, { ada, ben })
  for (const [user, post, title] of [
    [ada, theirs, 'Own list'],
    [ben, first, `${secret} list`],
  ] as const) {
    const list = { user_id: user.id, title, note: title, is_shared: true }
    const { id } = await db.insertInto('lists').values(list).returning('id').executeTakeFirstOrThrow()
    await db.insertInto('list_entries').values({ list_id: id, user_id: user.id, post_id: post.id, position: 1 }).execute()
  }
}

async function share({ db, rooms }: World, { ada, ben }: Pick<People, 'ada' | 'ben'>) {
  const at = rooms.now()
  const shared = (author: Actor, title: string) => ({
    ...{ kind: 'want' as const, author_id: author.id, title, body: title, state: 'approved' as const },
    ...{ submitted_at: at, approved_at: at, listed_at: at, comment_count: 1, commenter_count: 1, save_count: 1 },
  })
  const [own, theirs] = await db
    .insertInto('holdings')
    .values([shared(ada, 'Own submission'), shared(ben, `${secret} submission`)])
    .returning('id')
    .execute()
  for (const [holding, words] of [
    [own!, 'Own earlier words'],
    [theirs!, `${secret} version`],
  ] as const)
    await db.insertInto('holding_versions').values({ holding_id: holding.id, title: words, body: words }).execute()
  for (const [user, holding] of [
    [ada, theirs!],
    [ben, own!],
  ] as const) {
    const row = { user_id: user.id, holding_id: holding.id }
    await db.insertInto('saved_holdings').values(row).execute()
    await db.insertInto('hidden_holdings').values(row).execute()
    const content = user === ada ? 'Own comment in a room' : `${secret} comment in a room`
    await db.insertInto('comments').values({ holding_id: holding.id, author_id: user.id, content }).execute()
  }
}

async function converse(world: World, { ada, ben, cem, dora, gil }: People) {
  const act = messaging(world)
  const attached = async (owner: Actor, content: string) => [(await upload(world, owner, { content, name: 'letter.txt' })).url]
  await world
    .as(ada)
    .call(sendMessage, { body: { receiverId: ben.id, content: 'Own message', attachments: await attached(ada, 'Own letter') } })
  await world.as(ben).call(sendMessage, {
    body: { receiverId: ada.id, content: 'Own answer of Ben', attachments: await attached(ben, 'Own letter of Ben') },
  })
  const [deleted, unsent] = [
    await world.as(ben).call(sendMessage, {
      body: { receiverId: ada.id, content: `${secret} deleted`, attachments: await attached(ben, `${secret} deleted`) },
    }),
    await act.write(ben, ada, `${secret} unsent`),
  ]
  await act.remove(ada, deleted)
  await act.remove(ben, unsent, 'everyone')
  await act.write(ben, cem, `${secret} between others`)
  await act.write(dora, ada, `${secret} of the blocked`)
  await act.write(ada, dora, 'Own words to the blocked')
  await act.write(gil, ada, `${secret} of who blocks`)
  await act.write(ada, gil, 'Own words to who blocks')
}

async function meet(world: World, { ada, ben, cem, dora, finn, gil, hugo }: People) {
  const { db, rooms } = world
  await world.colleagues(ada, ben)
  await world.colleagues(hugo, ada)
  await db
    .updateTable('connections')
    .set({ note: `${secret} note of Hugo` })
    .where('requester_id', '=', hugo.id)
    .execute()
  await world.colleagues(ben, cem)
  await db.insertInto('connections').values({ requester_id: cem.id, receiver_id: ada.id, note: 'Own note of Cem' }).execute()
  await db.insertInto('connections').values({ requester_id: finn.id, receiver_id: ben.id, note: secret }).execute()
  await world.block(ada, dora)
  await world.block(gil, ada)
  await world.mute(ada, finn)
  await db.insertInto('dismissed_suggestions').values({ user_id: ada.id, dismissed_id: finn.id }).execute()
  await db.updateTable('users').set({ suspended_at: rooms.now() }).where('id', '=', hugo.id).execute()
  const [day, viewer_hash] = ['2026-11-01', Buffer.from(secret)]
  await db
    .insertInto('profile_views')
    .values([ada, ben].map(({ id }) => ({ profile_id: id, day, viewer_hash })))
    .execute()
}

async function standTrial({ db }: World, { ada, ben, eve }: People) {
  const warn = (userId: number, reason: string) =>
    db
      .insertInto('warnings')
      .values({ user_id: userId, admin_id: eve.id, rule: 'respect', reason, lift_reason: `${secret} note of an admin` })
      .returning('id')
      .executeTakeFirstOrThrow()
  const { id } = await warn(ada.id, 'Own warning')
  await warn(ben.id, `${secret} warning`)
  await db.insertInto('appeals').values({ user_id: ada.id, warning_id: id, text: 'Own appeal' }).execute()
  await db
    .insertInto('suspensions')
    .values({ user_id: ada.id, admin_id: eve.id, reason: 'Own suspension', ended_at: new Date() })
    .execute()
  const report = { subject_type: 'user', rule: 'respect' } as const
  await db
    .insertInto('reports')
    .values([
      { ...report, reporter_id: ada.id, subject_id: ben.id, note: 'Own report', author_id: ben.id, quoted_content: secret },
      { ...report, reporter_id: ben.id, subject_id: ada.id, note: `${secret} report`, author_id: ada.id },
    ])
    .execute()
  await db
    .insertInto('notifications')
    .values([
      { user_id: ada.id, type: 'post_liked', sender_id: ben.id },
      { user_id: ben.id, type: 'post_rejected', content: `${secret} notice` },
    ])
    .execute()
  await db
    .insertInto('audit_log')
    .values({ actor_id: eve.id, actor_name: 'Eve', action: 'warn', user_id: ada.id, subject_label: 'Ada', reason: secret })
    .execute()
}

async function signIn({ db, rooms }: World, { ada, ben }: People) {
  await db.updateTable('sessions').set({ device: secret }).where('user_id', '=', ben.id).execute()
  await db
    .insertInto('known_devices')
    .values([
      { user_id: ada.id, device: 'Own device', network: '192.0.2.0/24' },
      { user_id: ben.id, device: secret, network: secret },
    ])
    .execute()
  const pushKeys = { public_key: Buffer.alloc(65), auth_secret: Buffer.from(secret.padEnd(16).slice(0, 16)) }
  for (const [user, name] of [
    [ada, 'Own push'],
    [ben, secret],
  ] as const) {
    const session = await db.selectFrom('sessions').select('id').where('user_id', '=', user.id).executeTakeFirstOrThrow()
    await db
      .insertInto('push_devices')
      .values({ ...pushKeys, session_id: session.id, user_id: user.id, endpoint: `https://push.library.example/${name}` })
      .execute()
  }
  await db
    .insertInto('two_factor')
    .values({ user_id: ada.id, secret: Buffer.from(secret), confirmed_at: rooms.now() })
    .execute()
  await db
    .insertInto('recovery_codes')
    .values({ user_id: ada.id, code_hash: Buffer.from(secret) })
    .execute()
  const key = { public_key: Buffer.from(secret), transports: ['internal'] }
  await db
    .insertInto('passkeys')
    .values([
      { ...key, id: `${secret}1`, user_id: ada.id, name: 'Own passkey' },
      { ...key, id: `${secret}2`, user_id: ben.id, name: secret },
    ])
    .execute()
  await haveWaysIn(db, { ada, ben, secret, at: rooms.now() })
  await db
    .insertInto('former_usernames')
    .values({ username_hash: Buffer.from(secret), user_id: ada.id, reserved_until: rooms.now() })
    .execute()
  const { id } = await db
    .insertInto('terms_versions')
    .values({ document: 'terms', summary: 'New terms', effective_on: '2026-12-01' })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db.insertInto('terms_acknowledgements').values({ version_id: id, user_id: ada.id }).execute()
  await db.insertInto('active_days').values({ user_id: ada.id, day: '2026-11-02' }).execute()
}
