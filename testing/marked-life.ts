import { changeEmail } from '#contract/account-changes.ts'
import { askColleague, dismissSuggestion } from '#contract/colleagues.ts'
import { answerContact, listInbox, sendContact } from '#contract/contact.ts'
import { warnUser } from '#contract/moderation.ts'
import { writeComment } from '#contract/comments.ts'
import { createList } from '#contract/lists.ts'
import { save } from '#contract/saves.ts'
import { changePost, createPost, deletePost, likePost } from '#contract/posts.ts'
import { blockUser, editProfile, muteUser, readProfile, updateCover, updatePhoto } from '#contract/profiles.ts'
import { reportContent } from '#contract/reports.ts'
import { changeSettings } from '#contract/settings.ts'
import { appealWarning, listWarnings } from '#contract/standing.ts'
import { askForExport } from '#contract/your-data.ts'
import { buildCollections } from './collections.ts'
import { exchange } from './exchange.ts'
import { shareResources } from './resources.ts'
import { messaging } from './messages.ts'
import { attach, plainPicture, upload } from './uploads.ts'
import type { Actor, World } from './world.ts'
import { earlierMark, messageMark, personalMarks, writtenMarks } from './marks.ts'
import { attendEvents, joinGroups, learn, share } from './marked-life-in-rooms.ts'

export type MarkedLife = Awaited<ReturnType<typeof liveMarkedLife>>

interface People {
  ada: Actor
  ben: Actor
  cleo: Actor
  dan: Actor
  admin: Actor
}

/** A member with a row in every table that can hold one of theirs, and people around them. */
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
  const list = { title: personalMarks.list, note: personalMarks.listNote, isShared: true }
  const { id: listId } = await world.as(ada).call(createList, { body: list })
  await world.as(ada).call(save, { body: { postId: bens.id, listIds: [listId] } })
  await world.as(ben).call(reportContent, { body: { subjectType: 'list', subjectId: listId, rule: 'on_topic' } })
  await share(world, { ada, ben })
  await joinGroups(world, { ada, ben, cleo })
  await attendEvents(world, { ada, ben, cleo })
  await learn(world, { ada, ben })
  await exchange(world, { ada, ben, cleo })
  await shareResources(world, { ada, ben })
  const leaf = await buildCollections(world, { ada, ben, cleo, admin })
  return { own, bens, picture, leaf }
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

/** Rows that would take a real authenticator, another address or time to come about. */
async function addRows({ db, rooms }: World, { ada: { id, email } }: People) {
  const { device, address, passkey, signOn } = personalMarks
  const at = rooms.now()
  await db.updateTable('sessions').set({ device, address }).where('user_id', '=', id).execute()
  await db.insertInto('known_devices').values({ user_id: id, device, network: address, last_seen_at: at }).execute()
  const session = await db.selectFrom('sessions').select('id').where('user_id', '=', id).executeTakeFirstOrThrow()
  const pushKeys = { public_key: Buffer.alloc(65), auth_secret: Buffer.alloc(16) }
  await db
    .insertInto('push_devices')
    .values({ session_id: session.id, user_id: id, endpoint: `https://push.library.example/${device}`, ...pushKeys })
    .execute()
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
  await db
    .insertInto('access_tokens')
    .values({ user_id: id, name: passkey, scope: 'read', token_hash: Buffer.alloc(32, 1), last_used_at: null, expires_at: at })
    .execute()
  await db.insertInto('sign_on_links').values({ issuer: 'https://campus.test', subject: signOn, user_id: id }).execute()
  // Begun in the settings, and never finished.
  const attempt = { provider: 'campus', return_to: `/${signOn}`, expires_at: new Date(at.getTime() + 1e6) }
  await db
    .insertInto('sign_on_attempts')
    .values({ ...attempt, token_hash: Buffer.from(signOn), user_id: id, found: JSON.stringify({ subject: signOn }) })
    .execute()
  // Letters that the mail server has refused so far.
  for (const data of [{ email: email.toUpperCase() }, { userId: id, device }])
    await rooms.jobs.enqueue(db, 'mail', { letter: 'reset', data }, { startAfterSeconds: 1e6 })
  await db.insertInto('newsletter_subscribers').values({ email: email.toUpperCase(), confirmed_at: at }).execute()
  const invited = { kind: 'letter', email: email.toUpperCase(), name: personalMarks.invited, days: 14, uses: 1 } as const
  const { id: invitation_id } = await db
    .insertInto('invitations')
    .values({ ...invited, expires_at: at })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db.insertInto('invitation_uses').values({ user_id: id, invitation_id }).execute()
  await db
    .insertInto('throttles')
    .values({ key: `uploads:${id}`, count: 1, resets_at: new Date(at.getTime() + 1e10) })
    .execute()
}
