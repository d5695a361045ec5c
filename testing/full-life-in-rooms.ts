import { countCompletions, countRatings } from '#server/learning/keep-facts.ts'
import { inTransaction } from '#server/rooms.ts'
import { attachTo } from '#server/uploads/attach-to.ts'
import { addCourse } from './courses.ts'
import { addEvent, addGoing } from './events.ts'
import { addGroup } from './groups.ts'
import { upload } from './uploads.ts'
import type { Actor, World } from './world.ts'

type People = Record<'ada' | 'ben' | 'cem', Actor>

/** Marks everything that is someone else's and not for Ada to know. */
export const secret = 'SECRET'

/** Ada owns a group, is in one, was invited to one, invited Ben, and has dismissed a suggestion. */
export async function joinIn(world: World, { ada, ben, cem }: People) {
  const own = await addGroup(world, ada, { title: 'Own group', members: [cem] })
  const theirs = await addGroup(world, ben, { title: 'Own place of work', members: [ada] })
  const hidden = await addGroup(world, ben, { title: `${secret} group`, joining: 'hidden', members: [cem] })
  const { db, rooms } = world
  await db
    .insertInto('group_members')
    .values([
      { group_id: own.id, user_id: ben.id, state: 'invited', invited_by: ada.id, note: 'Own invitation' },
      { group_id: hidden.id, user_id: ada.id, state: 'none', is_barred: true },
    ])
    .execute()
  const link = { created_by: ada.id, expires_at: rooms.now(), token_hash: Buffer.from(secret) }
  await db
    .insertInto('group_links')
    .values({ ...link, group_id: own.id })
    .execute()
  await db.insertInto('dismissed_groups').values({ user_id: ada.id, group_id: theirs.id }).execute()
  const act = { actor_name: 'Ada', action: 'decline_join', subject_type: 'holding', subject_label: secret }
  await db
    .insertInto('audit_log')
    .values([
      { ...act, actor_id: ada.id, in_group_id: own.id, user_id: cem.id, reason: 'Own reason' },
      { ...act, actor_id: ben.id, in_group_id: theirs.id, user_id: ada.id, reason: secret },
    ])
    .execute()
}

/** Ada hosts an event, is going to one, was removed from one that she may not know of, and asked Ben to host hers. */
export async function goOut(world: World, { ada, ben, cem }: People) {
  const { db, rooms } = world
  const own = await addEvent(world, ada, { title: 'Own event', joinUrl: 'https://own.example/room', hours: [-30] })
  await db.updateTable('events').set({ issuer_name: 'Own library' }).where('holding_id', '=', own.id).execute()
  const theirs = await addEvent(world, ben, { title: 'Own evening out', joinUrl: `https://meet.example/${secret}`, hosts: [ada] })
  const hidden = await addGroup(world, ben, { title: `${secret} press`, joining: 'hidden', members: [cem] })
  const inside = await addEvent(world, ben, { title: `${secret} event`, audience: 'group', groupId: hidden.id })
  await addGoing(world, own.date, [cem])
  await addGoing(world, theirs.date, [ada, cem])
  await db
    .updateTable('rsvps')
    .set({ attended_at: rooms.now(), confirmed_by: ada.id })
    .where('occurrence_id', '=', own.date)
    .execute()
  await db.insertInto('rsvps').values({ occurrence_id: inside.date, user_id: ada.id, is_barred: true }).execute()
  await db.insertInto('hosts').values({ event_id: own.id, user_id: ben.id, state: 'asked', asked_by: ada.id }).execute()
  await db
    .insertInto('untold_changes')
    .values({ occurrence_id: theirs.date, before: JSON.stringify({ joinUrl: secret }) })
    .execute()
}

/** Ada proposed a course and rated it, has a record with a file, a goal, a link and a certificate, and issued one to Cem. */
export async function learn(world: World, { ada, ben, cem }: People) {
  const { db, rooms } = world
  const own = await addCourse(world, ada, { title: 'Own catalogue', provider: 'Own provider' })
  const day = '2026-01-05'
  const entry = { user_id: ada.id, completed_on: day, hours: 2, category: 'reading' as const }
  const reading = { ...entry, title: 'Own reading', reflection: 'Own reflection' }
  const { id } = await db.insertInto('learning_entries').values(reading).returning('id').executeTakeFirstOrThrow()
  await db
    .insertInto('learning_entries')
    .values([
      { ...entry, title: 'Own course', course_id: own, source: 'course' },
      { ...entry, user_id: cem.id, title: secret, reflection: secret },
    ])
    .execute()
  const { url } = await upload(world, ada, { content: 'Own evidence', name: 'evidence.txt' })
  await inTransaction(rooms, (tx) => attachTo(tx, { type: 'entry', id, uploaderId: ada.id, media: [{ url }] }))
  const goal = { hours: 20, months: 12, starts_on: day }
  const [ownGoal] = await db
    .insertInto('goals')
    .values([
      { ...goal, user_id: ada.id, name: 'Own goal' },
      { ...goal, user_id: cem.id, name: secret },
    ])
    .returning('id')
    .execute()
  await db.insertInto('goal_statements').values({ goal_id: ownGoal!.id, period_start: day, text: 'Own statement' }).execute()
  const link = { user_id: ada.id, token_hash: Buffer.from(`${secret} link`), with_reflections: true, expires_at: rooms.now() }
  await db.insertInto('record_links').values(link).execute()
  const { date } = await addEvent(world, ben, { hours: [-30] })
  await db.insertInto('declined_credits').values({ user_id: ada.id, occurrence_id: date }).execute()
  await db.insertInto('course_reviews').values({ course_id: own, user_id: ada.id, rating: 4, text: 'Own rating' }).execute()
  await db.insertInto('schemes').values({ name: 'Association', hours: 20, months: 12 }).execute()
  const certificate = { starts_on: day, ends_on: day, hours: 1, issuer_name: 'Own library' }
  await db
    .insertInto('certificates')
    .values([
      {
        ...certificate,
        code: 'OWNCERTIFICATE222222',
        recipient_id: ada.id,
        recipient_name: 'Ada',
        title: 'Own certificate',
        credential: '"Own credential"',
      },
      {
        ...certificate,
        code: 'ANOTHERONEOFCEM22222',
        recipient_id: cem.id,
        recipient_name: secret,
        title: 'Own issue',
        issued_by: ada.id,
      },
    ])
    .execute()
  await inTransaction(rooms, async (tx) => {
    await countCompletions(tx, [own])
    await countRatings(tx, own)
  })
}
