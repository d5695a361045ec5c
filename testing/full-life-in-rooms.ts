import { addEvent, addGoing } from './events.ts'
import { addGroup } from './groups.ts'
import type { Actor, World } from './world.ts'

type People = Record<'ada' | 'ben' | 'cem', Actor>

/** Stands in everything that is another's and not for Ada to know. */
export const secret = 'SECRET'

/** Ada owns a group, is in one, was invited to one, invited Ben, and does not want one. */
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

/** Ada hosts an event, goes to one, was removed from one that she may not know of, and asked Ben to host hers. */
export async function goOut(world: World, { ada, ben, cem }: People) {
  const { db, rooms } = world
  const own = await addEvent(world, ada, { title: 'Own event', joinUrl: 'https://own.example/room', hours: [-30] })
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
