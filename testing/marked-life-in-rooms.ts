import { changeGroupRole, inviteToGroup, joinGroup, renewGroupLink } from '#contract/group-members.ts'
import { createGroup, dismissGroupSuggestion } from '#contract/groups.ts'
import { createEvent } from '#contract/events.ts'
import { reviewCourse } from '#contract/courses.ts'
import { addEntry, shareRecord } from '#contract/learning.ts'
import { setGoal, writeStatement } from '#contract/learning-goals.ts'
import { answerOccurrence } from '#contract/occurrences.ts'
import { changeSettings } from '#contract/settings.ts'
import { addCourse } from './courses.ts'
import { localAfter } from './event-room.ts'
import { addEvent, addGoing } from './events.ts'
import { addGroup } from './groups.ts'
import { upload } from './uploads.ts'
import type { Actor, World } from './world.ts'
import { personalMarks, writtenMarks } from './marks.ts'

type People = Record<'ada' | 'ben' | 'cleo', Actor>

/** Inserts rows, since many rooms make them, and what happens to them is the same for all. */
export async function share({ db, rooms }: World, { ada, ben }: Pick<People, 'ada' | 'ben'>) {
  const at = rooms.now()
  const listed = { kind: 'resource' as const, state: 'approved' as const, submitted_at: at, approved_at: at, listed_at: at }
  const { shared } = writtenMarks
  const proposed = { title: personalMarks.proposal, body: '', audience: 'members', categoryId: null, facts: {}, words: '' }
  const holdings = await db
    .insertInto('holdings')
    .values([
      { ...listed, author_id: ada.id, title: shared, body: `Of ${shared}`, proposed: JSON.stringify(proposed), proposed_at: at },
      { ...listed, author_id: ada.id, title: personalMarks.draft, body: personalMarks.draft, state: 'draft' },
      { ...listed, author_id: ben.id, title: 'Of another', comment_count: 1, commenter_count: 1, save_count: 1 },
    ])
    .returning('id')
    .execute()
  const [own, , theirs] = holdings.map(({ id }) => id)
  await db.insertInto('holding_versions').values({ holding_id: own!, title: shared, body: shared }).execute()
  await db.insertInto('comments').values({ holding_id: theirs!, author_id: ada.id, content: writtenMarks.comment }).execute()
  await db.insertInto('saved_holdings').values({ user_id: ada.id, holding_id: theirs! }).execute()
  await db.insertInto('hidden_holdings').values({ user_id: ada.id, holding_id: theirs! }).execute()
}

/** One group that they own and that passes on, one no one has seen, one they are in, and one they have asked to join. */
export async function joinGroups(world: World, { ada, ben, cleo }: People) {
  const { groupNote: note, groupInvitation, groupDraft } = personalMarks
  const own = await addGroup(world, ada, { moderators: [ben] })
  const theirs = await addGroup(world, ben, { members: [ada] })
  const asked = await addGroup(world, ben, { joining: 'request' })
  const { id: unseen } = await world.as(ada).call(createGroup, { body: { title: groupDraft, joining: 'open', isDraft: true } })
  await world.as(ada).call(joinGroup, { params: { id: `${asked.id}` }, body: { note } })
  const invitation = { userIds: [cleo.id], note: groupInvitation }
  await world.as(ada).call(inviteToGroup, { params: { id: `${own.id}` }, body: invitation })
  await world.as(ada).call(renewGroupLink, { params: { id: `${own.id}` } })
  await world.as(ada).call(dismissGroupSuggestion, { params: { id: `${theirs.id}` } })
  const role = { params: { id: `${own.id}`, userId: `${ben.id}` }, body: { role: 'member' as const } }
  await world.as(ada).call(changeGroupRole, role)
  await world.as(ada).call(changeGroupRole, { ...role, body: { role: 'moderator' } })
  await world.post(ada, { content: `${personalMarks.forColleagues} in a group`, isApproved: false, group: own })
  return { own, theirs, asked, unseen }
}

/** Of their own: a past event with what was added afterwards, one to come, and one no one has seen. Of others: one they are going to and one they help to host. */
export async function attendEvents(world: World, { ada, ben, cleo }: People) {
  const { event: mark } = writtenMarks
  const { eventDraft, eventLink, timeZone } = personalMarks
  const place = { name: mark, address: mark, city: mark, country: 'NO' }
  const past = await addEvent(world, ada, { title: mark, place, hours: [-30] })
  await addGoing(world, past.date, [ben])
  const added = { recording_url: `https://${mark}.test`, slides_url: `https://${mark}.test`, closing_note: mark }
  await world.db.updateTable('occurrences').set(added).where('id', '=', past.date).execute()
  const confirmed = { attended_at: world.rooms.now(), confirmed_by: ada.id }
  await world.db.updateTable('rsvps').set(confirmed).where('occurrence_id', '=', past.date).execute()
  await addEvent(world, ada, { hours: [24 * 50] })
  await world.as(ada).call(createEvent, {
    body: {
      ...{ title: eventDraft, body: eventDraft, format: 'hybrid', place: { ...place, name: eventDraft, city: eventDraft } },
      ...{ joinUrl: `https://${eventLink}.test`, timeZone: 'UTC', isDraft: true, coHosts: [cleo.id] },
      ...{ startsLocal: localAfter(world, 60), endsLocal: localAfter(world, 60, '20:00') },
    },
  })
  const theirs = await addEvent(world, ben, { hours: [24 * 50], hosts: [ada], capacity: 1 })
  for (const actor of [ada, cleo])
    await world.as(actor).call(answerOccurrence, { params: { id: `${theirs.date}` }, body: { answer: 'going' } })
  await world.as(ada).call(changeSettings, { body: { timeZone } })
}

/**
 * Their own record, which is deleted; a course for others, and what they said about others' courses, which stay like
 * everything else they wrote.
 */
export async function learn(world: World, { ada, ben }: Pick<People, 'ada' | 'ben'>) {
  const { course, rating } = writtenMarks
  const { entry, reflection, evidence, goal, statement } = personalMarks
  await addCourse(world, ada, { title: course, body: course, provider: course, url: `https://${course}.test` })
  const theirs = await addCourse(world, ben, { title: 'Of another library' })
  const params = { id: `${theirs}` }
  const { url } = await upload(world, ada, { content: `${evidence} of a visit`, name: `${evidence}.txt` })
  const done = { completedOn: '2026-01-05', hours: 2, category: 'visit' } as const
  await world.as(ada).call(addEntry, { body: { ...done, title: entry, provider: entry, reflection, evidence: [url] } })
  await world.as(ada).call(addEntry, { body: { ...done, title: entry, courseId: theirs } })
  await world.as(ada).call(reviewCourse, { params, body: { rating: 4, text: rating } })
  const plan = { name: goal, hours: 20, months: 12, startsOn: '2026-01-01' }
  const { id } = await world.as(ada).call(setGoal, { body: plan })
  const said = { periodStart: '2026-01-01', text: statement }
  await world.as(ada).call(writeStatement, { params: { id: `${id}` }, body: said })
  await world.as(ada).call(shareRecord, { body: { days: 30, goalId: id } })
}
