import { changeEmail } from '#contract/accounts.ts'
import { askColleague, dismissSuggestion } from '#contract/colleagues.ts'
import { changeGroupRole, inviteToGroup, joinGroup, renewGroupLink } from '#contract/group-members.ts'
import { createGroup, dismissGroupSuggestion } from '#contract/groups.ts'
import { createEvent } from '#contract/events.ts'
import { answerOccurrence } from '#contract/occurrences.ts'
import { answerContact, listInbox, sendContact } from '#contract/contact.ts'
import { warnUser } from '#contract/moderation.ts'
import { writeComment } from '#contract/comments.ts'
import { save } from '#contract/saves.ts'
import { changePost, createPost, deletePost, likePost } from '#contract/posts.ts'
import { blockUser, editProfile, muteUser, readProfile, updateCover, updatePhoto } from '#contract/profiles.ts'
import { reportContent } from '#contract/reports.ts'
import { changeSettings } from '#contract/settings.ts'
import { appealWarning, listWarnings } from '#contract/standing.ts'
import { askForExport } from '#contract/your-data.ts'
import { localAfter } from './event-room.ts'
import { addEvent, addGoing } from './events.ts'
import { addGroup } from './groups.ts'
import { messaging } from './messages.ts'
import { attach, plainPicture, upload } from './uploads.ts'
import type { Actor, World } from './world.ts'

/** What may be found of a member wherever it is not expected. Each stands for one thing they gave. */
export const personalMarks = {
  name: 'Quillmark',
  username: 'usermark',
  email: 'mailmark@marked.test',
  pendingEmail: 'pendingmark@marked.test',
  bio: 'biomark',
  workplace: 'workmark',
  jobTitle: 'jobmark',
  pronouns: 'pronounmark',
  speciality: 'specialmark',
  orcid: '0000-0002-1825-0097',
  device: 'devicemark',
  address: '203.0.113.77',
  passkey: 'keymark',
  note: 'notemark',
  request: 'requestmark',
  appeal: 'appealmark',
  warning: 'warnmark',
  rejection: 'rejectmark',
  letter: 'lettermark',
  subject: 'subjectmark',
  pending: 'waitingmark',
  rejected: 'refusedmark',
  forColleagues: 'closedmark',
  version: 'earliermark',
  draft: 'draftmark',
  proposal: 'proposalmark',
  groupNote: 'joiningmark',
  groupInvitation: 'invitingmark',
  groupDraft: 'unseengroupmark',
  eventDraft: 'unseeneventmark',
  eventLink: 'meetingmark',
  timeZone: 'Antarctica/Troll',
} as const

/** Of a post that they deleted themselves while they were here. */
export const earlierMark = 'gonemark'
/** What stays with `keepsWriting`. */
export const writtenMarks = { post: 'postmark', comment: 'commentmark', shared: 'sharedmark', event: 'eventmark' } as const
/** What stays with whoever received it. */
export const messageMark = 'messagemark'

export type MarkedLife = Awaited<ReturnType<typeof liveMarkedLife>>

interface People {
  ada: Actor
  ben: Actor
  cleo: Actor
  dan: Actor
  admin: Actor
}

/** Somebody with a row in every table that can hold one of theirs, and people around them. */
export async function liveMarkedLife(world: World) {
  const people = {
    ada: await world.person(personalMarks.name, { username: personalMarks.username, email: personalMarks.email }),
    ben: await world.member('Ben'),
    cleo: await world.member('Cleo'),
    dan: await world.member('Dan'),
    admin: await world.admin('Edith'),
  }
  const faces = await fillProfile(world, people)
  const written = await write(world, people)
  await meet(world, people)
  const sent = await talk(world, people)
  await breakRules(world, { ...people, ...written })
  await addRows(world, people)
  return { ...people, ...written, sent, faces }
}

const pictureUrl = async (width: number, height: number, color: string) =>
  `data:image/png;base64,${(await plainPicture(width, height, color).png().toBuffer()).toString('base64')}`

async function fillProfile(world: World, { ada, admin }: People) {
  const { name, bio, workplace, jobTitle, pronouns, orcid, speciality, pendingEmail, letter, subject } = personalMarks
  const params = { id: `${ada.id}` }
  const asAda = world.as(ada)
  const body = { name, bio, workplace, jobTitle, pronouns, orcid, specialities: [speciality], country: 'NO' }
  await asAda.call(editProfile, { params, body })
  const { profilePicture } = await asAda.call(updatePhoto, { params, body: { photoUrl: await pictureUrl(64, 64, 'navy') } })
  const { coverPicture } = await asAda.call(updateCover, { params, body: { photoUrl: await pictureUrl(400, 100, 'maroon') } })
  await upload(world, ada, { content: await plainPicture(50, 50, 'olive').png().toBuffer() })
  await asAda.call(changeEmail, { params, body: { email: pendingEmail, currentPassword: ada.password } })
  await asAda.call(changeSettings, { body: { digest: 'daily', notifications: { comment: { inApp: true, email: false } } } })
  await asAda.call(askForExport, { body: { currentPassword: ada.password } })
  const message = { firstName: 'A', lastName: 'B', email: ada.email, subject, message: `${letter} to the house` }
  await world.as(null).call(sendContact, { body: message })
  const [question] = await world.as(admin).call(listInbox, { query: {} })
  await world.as(admin).call(answerContact, { params: { id: `${question!.id}` }, body: { reply: 'Thank you' } })
  return [profilePicture!, coverPicture!]
}

async function write(world: World, { ada, ben, cleo, admin }: People) {
  const own = await world.post(ada, { content: `${writtenMarks.post} about shelves #shelfmarks` })
  const picture = await upload(world, ada, { content: await plainPicture(700, 400, 'purple').png().toBuffer() })
  await attach(world, ada, own, [picture])
  await world.post(ada, { content: `${personalMarks.forColleagues} for few`, audience: 'colleagues' })
  await world.as(ada).call(createPost, { body: { content: `${personalMarks.pending} for review` } })
  const refused = await world.as(ada).call(createPost, { body: { content: `${personalMarks.rejected} for nobody` } })
  await world.as(admin).call(deletePost, {
    ...{ params: { id: `${refused.id}` }, query: { reason: personalMarks.rejection, rule: 'on_topic' } },
  })
  await world.db.insertInto('post_versions').values({ post_id: refused.id, content: personalMarks.version }).execute()
  const earlier = await world.as(ada).call(createPost, { body: { content: `${earlierMark} about a library` } })
  await world.as(admin).call(changePost, { params: { id: `${earlier.id}` }, body: { isApproved: true } })
  await world.as(ada).call(deletePost, { params: { id: `${earlier.id}` }, query: {} })

  const bens = await world.post(ben)
  const like = (actor: Actor, { id }: { id: number }) => world.as(actor).call(likePost, { body: { postId: id } })
  const say = (actor: Actor, { id }: { id: number }, content: string) =>
    world.as(actor).call(writeComment, { body: { postId: id, content } })
  for (const post of [own, bens]) for (const actor of [ada, ben]) await like(actor, post)
  await say(ada, bens, `${writtenMarks.comment} for @${ben.username}`)
  await say(ada, bens, `${writtenMarks.comment} again`)
  await say(ada, own, `${writtenMarks.comment} of one’s own`)
  await say(ben, own, 'A comment that is not theirs')
  await say(ben, bens, 'Another')
  await world.as(ada).call(save, { body: { postId: bens.id } })
  await share(world, { ada, ben })
  await joinGroups(world, { ada, ben, cleo })
  await attendEvents(world, { ada, ben, cleo })
  return { own, bens, picture }
}

/** Rows, because the rooms that make them are many, and what becomes of them is common to all. */
async function share({ db, rooms }: World, { ada, ben }: Pick<People, 'ada' | 'ben'>) {
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

/** One that they own and that passes on, one that nobody saw, one they are in, and one that they would like to be in. */
async function joinGroups(world: World, { ada, ben, cleo }: Pick<People, 'ada' | 'ben' | 'cleo'>) {
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

/** One that was, with what was added afterwards, one to come, one that nobody saw; one that they go to and one that they host with another. */
async function attendEvents(world: World, { ada, ben, cleo }: Pick<People, 'ada' | 'ben' | 'cleo'>) {
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

async function meet(world: World, { ada, ben, cleo, dan }: People) {
  await world.colleagues(ada, ben)
  await world.colleagues(ben, cleo)
  await world.as(ada).call(askColleague, { body: { receiverId: cleo.id, note: personalMarks.request } })
  await world.as(ada).call(blockUser, { body: { userId: dan.id } })
  await world.as(cleo).call(muteUser, { body: { userId: ada.id } })
  await world.as(cleo).call(dismissSuggestion, { params: { userId: `${ada.id}` } })
  await world.as(ben).call(readProfile, { params: { id: `${ada.id}` } })
  await world.as(ada).call(readProfile, { params: { id: `${ben.id}` } })
}

async function talk(world: World, { ada, ben, cleo }: People) {
  const conversation = messaging(world)
  await conversation.write(ada, cleo, 'A request without an answer')
  const sent = await conversation.write(ada, ben, `${messageMark} from one`)
  await conversation.write(ben, ada, 'And an answer')
  const forgotten = await conversation.write(ben, ada, 'Deleted by both')
  await conversation.read(ada, ben)
  await conversation.remove(ben, forgotten)
  return sent
}

async function breakRules(world: World, { ada, ben, admin, own, bens }: People & Record<'own' | 'bens', { id: number }>) {
  const report = { rule: 'on_topic', note: personalMarks.note } as const
  await world.as(ada).call(reportContent, { body: { ...report, subjectType: 'post', subjectId: bens.id, hide: true } })
  await world.as(ben).call(reportContent, { body: { ...report, note: 'Look', subjectType: 'post', subjectId: own.id } })
  await world.as(ben).call(reportContent, { body: { ...report, subjectType: 'user', subjectId: ada.id } })
  const warning = { rule: 'on_topic', reason: personalMarks.warning } as const
  await world.as(admin).call(warnUser, { params: { id: `${ada.id}` }, body: warning })
  const [given] = await world.as(ada).call(listWarnings, {})
  await world.as(ada).call(appealWarning, { params: { id: `${given!.id}` }, body: { text: personalMarks.appeal } })
}

/** What takes a real authenticator, another address or time to come about. */
async function addRows({ db, rooms }: World, { ada: { id, email } }: People) {
  const { device, address, passkey } = personalMarks
  const at = rooms.now()
  await db.updateTable('sessions').set({ device, address }).where('user_id', '=', id).execute()
  await db.insertInto('known_devices').values({ user_id: id, device, network: address, last_seen_at: at }).execute()
  await db
    .insertInto('two_factor')
    .values({ user_id: id, secret: Buffer.from('secret'), confirmed_at: null })
    .execute()
  await db
    .insertInto('recovery_codes')
    .values({ user_id: id, code_hash: Buffer.from('code') })
    .execute()
  await db
    .insertInto('passkeys')
    .values({ id: `id-${passkey}`, user_id: id, public_key: Buffer.from(passkey), name: passkey, last_used_at: null })
    .execute()
  // Letters that the mail server has refused so far.
  for (const data of [{ email: email.toUpperCase() }, { userId: id, device }])
    await rooms.jobs.enqueue(db, 'mail', { letter: 'reset', data }, { startAfterSeconds: 1e6 })
  await db.insertInto('newsletter_subscribers').values({ email: email.toUpperCase(), confirmed_at: at }).execute()
  await db.insertInto('digests').values({ user_id: id, considered_at: at }).execute()
  await db
    .insertInto('throttles')
    .values({ key: `uploads:${id}`, count: 1, resets_at: new Date(at.getTime() + 1e10) })
    .execute()
}
