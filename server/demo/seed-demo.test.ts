import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { sql } from 'kysely'
import { login } from '#contract/accounts.ts'
import { downloadApplication, listApplications } from '#contract/applications.ts'
import { listAuditEntries } from '#contract/audit.ts'
import { listCertificates } from '#contract/certificates.ts'
import { listInbox } from '#contract/contact.ts'
import { listRequests, listSuggestions } from '#contract/colleagues.ts'
import { listCourses } from '#contract/courses.ts'
import { listOffers } from '#contract/offers.ts'
import { listWants } from '#contract/wants.ts'
import { listEvents, listUpcomingEvents } from '#contract/events.ts'
import { listGroups, listGroupSuggestions } from '#contract/groups.ts'
import { readProgress } from '#contract/learning-goals.ts'
import { countUnreadNotifications, listNotifications } from '#contract/notifications.ts'
import { listPosts, listPostsForReview, listPostVersions, listTrendingTopics } from '#contract/posts.ts'
import { listQueue } from '#contract/review.ts'
import { readFigures } from '#contract/profiles.ts'
import { listInvitations } from '#contract/invitations.ts'
import { openJobs } from '#server/jobs/jobs.ts'
import { openWorld, type Actor, type World } from '#testing/world.ts'
import { wrongCounts } from '#testing/wrong-counts.ts'
import { people } from './people.ts'
import { seedDemo } from './seed-demo.ts'

describe('the demo community on an empty database', () => {
  let world: World
  let amara: Actor
  let ruth: Actor
  before(async () => {
    world = await openWorld()
    // As at a first start, before any job has run.
    const jobs = openJobs({ database: world.rooms.database, log: world.rooms.log })
    const [member, admin] = await seedDemo({ ...world.rooms, jobs })
    amara = await signIn(world, member!)
    ruth = await signIn(world, admin!)
  })
  after(() => world.close())

  it('has an invitation that is open and one that was used', async () => {
    const invitations = await world.as(ruth).call(listInvitations, { query: {} })
    assert.deepEqual(
      invitations.map(({ state, cameBy }) => [state, cameBy.length]),
      [
        ['open', 0],
        ['used', 1],
      ],
    )
  })

  it('gives a member a feed with pictures that she may see', async () => {
    const [newest] = await world.as(amara).call(listPosts, { query: { recent: '' } })
    assert.equal(newest?.user.name, 'Nguyễn Thị Mai')
    assert.equal(newest.attachments.length, 3)
    assert.equal(newest.comments.length, 3)
    assert.equal(newest.commentCount, 8)

    const trending = await world.as(amara).call(listPosts, { query: { trending: '', limit: 50 } })
    const files = trending.flatMap(({ attachments }) => attachments)
    for (const { url, sizes } of files) {
      for (const address of [url, ...sizes.map((narrower) => narrower.url)]) {
        const { statusCode } = await world.as(amara).inject({ method: 'GET', url: address })
        assert.equal(statusCode, 200, address)
      }
    }
    assert.ok(
      files.every(({ kind, alt, blur }) => kind !== 'image' || (alt && blur)),
      'every picture is described',
    )
    assert.ok(files.some(({ kind }) => kind === 'document'))
  })

  it('shows her what her colleagues write for colleagues, and nothing that waits', async () => {
    const feed = await world.as(amara).call(listPosts, { query: { feed: '', limit: 50 } })
    assert.ok(feed.some(({ audience, user }) => audience === 'colleagues' && user.name === 'Yusuf Al-Masri'))
    const recent = await world.as(amara).call(listPosts, { query: { recent: '', limit: 50 } })
    assert.ok(recent.every(({ isApproved }) => isApproved))
    assert.equal(recent.length, 31)
  })

  it('has posts and comments in several languages, one of them written from right to left', async () => {
    const recent = await world.as(amara).call(listPosts, { query: { recent: '', limit: 50 } })
    assert.deepEqual(new Set(recent.map(({ language }) => language)), new Set(['en', 'ar', 'es', 'fr']))
    const [arabic] = recent.filter(({ language }) => language === 'ar')
    assert.deepEqual(
      arabic?.comments.map(({ language }) => language),
      ['ar', 'en', 'ar'],
    )
  })

  it('has topics that several people write about', async () => {
    const topics = await world.as(amara).call(listTrendingTopics, {})
    const tags = topics.filter(({ categoryId }) => categoryId === null)
    assert.deepEqual(tags.map(({ topic, people }) => [topic, people]).sort(), [
      ['digitallending', 2],
      ['linkeddata', 2],
      ['reparativedescription', 3],
    ])
  })

  it('gives an admin a queue that is worth reading, oldest first', async () => {
    const queue = await world.as(ruth).call(listPostsForReview, { query: { approved: 'false' } })
    assert.equal(queue.length, 8)
    assert.equal(queue.filter(({ user }) => user.username === 'dreyes_deals').length, 2)
    const times = queue.map(({ createdAt }) => createdAt)
    assert.deepEqual(times, times.toSorted())
  })

  it('has groups to find, to be in and to decide on, and a change of one that waits', async () => {
    const own = await world.as(amara).call(listGroups, { query: { mine: 'true' } })
    assert.deepEqual(new Set(own.map(({ joining }) => joining)), new Set(['open', 'request', 'hidden']))
    assert.deepEqual(new Set(own.map(({ membership }) => membership?.state)), new Set(['member', 'invited']))
    assert.ok((await world.as(amara).call(listGroupSuggestions, {})).length > 0)
    const queue = await world.as(ruth).call(listQueue, { query: { type: 'group' } })
    assert.deepEqual(
      queue.map(({ state, proposal }) => [state, proposal !== null]),
      [
        ['pending', false],
        ['approved', true],
      ],
    )
  })

  it('has events of every sort around today: a full one with a line, a cancelled one, held ones, and two to decide on', async () => {
    const { rows } = await sql<Record<string, number>>`
      select count(*)::int as all, count(*) filter (where state = 'pending')::int as waiting,
             count(*) filter (where proposed is not null)::int as proposed,
             count(*) filter (where (facts->>'isCancelled')::boolean)::int as cancelled
        from holdings where kind = 'event'`.execute(world.db)
    assert.deepEqual(rows[0], { all: 14, waiting: 1, proposed: 1, cancelled: 1 })
    const dates = await world.as(amara).call(listEvents, { query: { limit: 50 } })
    assert.ok(dates.some(({ occurrence }) => occurrence.capacity === occurrence.going && occurrence.waiting === 3))
    assert.ok(new Set(dates.map(({ occurrence }) => occurrence.timeZone)).size > 5)
    assert.ok(dates.some(({ occurrence }) => occurrence.allDay) && dates.some(({ event }) => event.cover))
    const upcoming = await world.as(amara).call(listUpcomingEvents, {})
    assert.ok(upcoming.length === 3 && upcoming.every(({ occurrence }) => occurrence.answer !== null))
    const { rows: held } = await sql`
      select from occurrences join rsvps on occurrence_id = occurrences.id
       where ends_at < ${world.rooms.now()} and recording_url is not null and attended_at is not null`.execute(world.db)
    assert.equal(held.length, 8)
    assert.deepEqual(await wrongCounts(world), [])
  })

  it('has a catalogue with ratings, a course to decide on, and a record of hers: 12 hours of 20, and a certificate', async () => {
    const listed = await world.as(amara).call(listCourses, { query: { sort: 'rated' } })
    assert.equal(listed.length, 12)
    assert.ok(listed.filter(({ rating }) => rating !== null).length >= 8 && listed.at(-1)!.rating === null)
    assert.equal((await world.as(ruth).call(listQueue, { query: { type: 'course' } })).length, 1)
    const { goals } = await world.as(amara).call(readProgress, {})
    assert.deepEqual(
      goals.map(({ done, missing, gaps }) => [done, missing, gaps.map(({ courses }) => courses.length > 0)]),
      [[12, 8, [true]]],
    )
    const [certificate] = await world.as(amara).call(listCertificates, { query: {} })
    assert.deepEqual([certificate?.state, certificate?.recipientName], ['valid', 'Amara Okafor'])
    const unsigned = await world.db.selectFrom('certificates').select('id').where('credential', 'is', null).execute()
    assert.deepEqual(unsigned, [])
  })

  it('looks for things and gives some away, with one of each to decide on', async () => {
    const statuses = (await world.as(amara).call(listWants, {})).map(({ status, answerCount }) => [status, answerCount])
    assert.deepEqual(statuses, [
      ['answered', 2],
      ['open', 1],
      ['open', 0],
    ])
    const offers = await world.as(amara).call(listOffers, {})
    assert.deepEqual(
      offers.map(({ mode, lineCount, freeCount }) => [mode, lineCount, freeCount]),
      [
        ['chosen', 3, 3],
        ['first_come', 5, 3],
      ],
    )
    for (const type of ['want', 'offer'] as const)
      assert.equal((await world.as(ruth).call(listQueue, { query: { type } })).length, 1)
    assert.deepEqual(await wrongCounts(world), [])
  })

  it('shows an admin what an edited post said before', async () => {
    const recent = await world.as(ruth).call(listPosts, { query: { recent: '', limit: 50 } })
    const edited = recent.find(({ editedAt }) => editedAt)!
    const [before] = await world.as(ruth).call(listPostVersions, { params: { id: `${edited.id}` } })
    assert.deepEqual([before?.replacedAt, before?.content === edited.content], [edited.editedAt, false])
  })

  it('gives an admin letters to answer and applications to read', async () => {
    const statuses = (await world.as(ruth).call(listInbox, { query: {} })).map(({ status }) => status)
    assert.deepEqual(statuses, ['new', 'new', 'answered'])
    const applications = await world.as(ruth).call(listApplications, { query: {} })
    assert.deepEqual(
      applications.map(({ position }) => position),
      ['Senior Full-Stack Developer', null],
    )
    for (const { id, fileSize } of applications) {
      const { rawPayload } = await world.as(ruth).send(downloadApplication, { params: { id } })
      assert.equal(rawPayload.length, fileSize)
    }
  })

  it('gives an admin a log of what was done, newest first', async () => {
    const times = (await world.as(ruth).call(listAuditEntries, { query: {} })).map(({ createdAt }) => createdAt)
    assert.ok(times.length >= 3)
    assert.deepEqual(times, times.toSorted().toReversed())
  })

  it('counts exactly what is there', async () => {
    const { rows } = await sql`
      select posts.id from posts join post_counts on post_id = posts.id
       where post_counts.like_count <> (select count(*) from likes where post_id = posts.id)
          or post_counts.comment_count <> (select count(*) from comments where post_id = posts.id)
          or post_counts.commenter_count <> (select count(distinct author_id) from comments where post_id = posts.id and author_id <> posts.author_id)
          or (is_approved and group_id is null) <> (post_counts.hot is not null)
       union all
      select id from users join member_activity on user_id = id
       where post_count <> (select count(*) from posts where author_id = users.id and is_approved and group_id is null)
          or colleague_count <> (select count(*) from connections where status = 'accepted' and users.id in (requester_id, receiver_id))
    `.execute(world.db)
    assert.deepEqual(rows, [])
  })

  it('lets no one speak before they came, before the post, or where they may not read', async () => {
    const { rows } = await sql`
      select comments.id, comments.content from comments
        join posts on posts.id = post_id join users on users.id = comments.author_id
       where comments.created_at < posts.created_at or comments.created_at < users.created_at or not posts.is_approved
          or audience = 'colleagues' and comments.author_id <> posts.author_id and not exists (
               select from connections where status = 'accepted'
                  and comments.author_id in (requester_id, receiver_id) and posts.author_id in (requester_id, receiver_id))
       union all
      select posts.id, posts.content from posts join users on users.id = author_id where posts.created_at < users.created_at
       union all
      select posts.id, posts.content from posts join groups on holding_id = group_id
       where not exists (select from group_members where group_members.group_id = posts.group_id and user_id = author_id and state = 'member')
          or exists (select from comments where post_id = posts.id and not exists (
               select from group_members where group_members.group_id = posts.group_id and user_id = comments.author_id and state = 'member'))
          or listed_at > archived_at
    `.execute(world.db)
    assert.deepEqual(rows, [])
  })

  it('has told everyone what happened, and no one what they did themselves', async () => {
    const lines = await world.as(amara).call(listNotifications, { query: { limit: 50 } })
    const { count } = await world.as(amara).call(countUnreadNotifications, {})
    assert.equal(count, lines.filter(({ read }) => !read).length)
    assert.ok(count >= 3 && lines.some(({ read }) => read), 'some are new, some are not')
    assert.deepEqual(
      lines.filter(({ type, connection }) => type === 'colleague_request' && connection?.status === 'pending').length,
      3,
    )
    assert.ok((await world.as(ruth).call(listNotifications, {})).length > 0)
    const { rows } = await sql`select id from notifications where user_id = sender_id or group_id is null`.execute(world.db)
    assert.deepEqual(rows, [])
  })

  it('gives a member people worth meeting, requests to answer, and figures of a month', async () => {
    const suggested = await world.as(amara).call(listSuggestions, { query: { limit: 5 } })
    assert.deepEqual(
      suggested.slice(0, 4).map(({ name, reason }) => [name, reason]),
      [
        ['Aroha Ngata', '3 shared colleagues'],
        ['Gurpreet Singh Gill', '2 shared colleagues'],
        // She also shares two groups with Amara.
        ['Ingrid Bakke', '1 shared colleague'],
        ['Ruth Adeyemi', '2 shared colleagues'],
      ],
    )
    const waiting = await world.as(amara).call(listRequests, {})
    assert.deepEqual(
      waiting.map(({ requester, note }) => [requester.name, note !== null]),
      [
        ['Tomasz Wiśniewski', true],
        ['Siobhán Kearney', true],
        ['Oleksandr Bondar', false],
      ],
    )
    assert.equal((await world.as(ruth).call(listRequests, {})).length, 2)
    const { profileViews, viewsByDay, postEngagements } = await world.as(amara).call(readFigures, {})
    assert.ok(profileViews && profileViews <= people.length - 1 && postEngagements > 0)
    assert.ok(viewsByDay.filter(({ count }) => count > 0).length > 20)
  })

  it('is not there twice after a second start', async () => {
    const count = async () =>
      (
        await sql`select (select count(*) from users) as users, (select count(*) from posts) as posts,
          (select count(*) from comments) as comments, (select count(*) from attachments) as attachments`.execute(world.db)
      ).rows
    const [once, signIns] = [await count(), await seedDemo(world.rooms)]
    assert.deepEqual(await count(), once)
    assert.equal(signIns.length, 2)
  })
})

async function signIn(world: World, { username, password }: { username: string; password: string }): Promise<Actor> {
  const response = await world.as(null).send(login, { body: { username, password } })
  const user = response.json<{ id: number; name: string; email: string }>()
  const { name, value } = response.cookies[0]!
  return { ...user, username, password, cookie: `${name}=${value}` }
}
