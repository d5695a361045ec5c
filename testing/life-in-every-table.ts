import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { setSitePicture } from '#contract/appearance.ts'
import { apply } from '#contract/applications.ts'
import { voteOnArticle } from '#contract/help.ts'
import { changeInstanceSettings } from '#contract/instance.ts'
import { suspendUser, warnUser } from '#contract/moderation.ts'
import { changePost, createPost } from '#contract/posts.ts'
import { editProfile } from '#contract/profiles.ts'
import { reportContent } from '#contract/reports.ts'
import { askForPasskeySignIn } from '#contract/security.ts'
import { publishPageText } from '#contract/site-texts.ts'
import { readSigningKey } from '#server/learning/signing-key.ts'
import { readPushKey } from '#server/push/push-key.ts'
import { inTransaction } from '#server/rooms.ts'
import { countWords } from '#server/search/count-words.ts'
import { liveFullLife } from './full-life.ts'
import { liveMarkedLife } from './marked-life.ts'
import { messaging } from './messages.ts'
import { sampleImage } from './sample-image.ts'
import { attach, encodeForm, upload } from './uploads.ts'
import type { Actor, World } from './world.ts'

/** What later releases look for in the data kept from this one. */
export const landmarks = {
  username: 'ivy',
  password: 'correct horse battery',
  post: 'Shelf marks for every later release',
  file: 'A file for every later release',
  message: 'Words for every later release',
} as const

/** A small community with a row in every table. */
export async function liveInEveryTable(world: World) {
  const { admin } = await liveMarkedLife(world)
  await liveFullLife(world)
  const ivy = await world.person('Ivy', { username: landmarks.username })
  await sayForLater(world, ivy)
  await moderate(world, ivy, admin)
  await visitSite(world, admin)
  await tellPrograms(world, admin)
  await bePrecise(world, ivy)
  await inTransaction(world.rooms, readSigningKey)
  await inTransaction(world.rooms, readPushKey)
}

async function sayForLater(world: World, ivy: Actor) {
  const post = await world.post(ivy, { content: landmarks.post })
  await attach(world, ivy, post, [await upload(world, ivy, { content: landmarks.file, name: 'later.txt' })])
  await messaging(world).write(await world.member('Jon'), ivy, landmarks.message)
}

async function moderate(world: World, ivy: Actor, admin: Actor) {
  const stranger = await world.member('Kim')
  const message = await messaging(world).write(stranger, ivy, 'Words that are reported')
  const body = { subjectType: 'message', subjectId: message.id, rule: 'respect' } as const
  await world.as(ivy).call(reportContent, { body })
  const params = { id: `${stranger.id}` }
  const warning = { rule: 'respect', reason: 'They went on and on' } as const
  for (let count = 0; count < 2; count++) await world.as(admin).call(warnUser, { params, body: warning })
  await world.as(admin).call(suspendUser, { params, body: { reason: 'And on' } })
  const { id } = await world.as(ivy).call(createPost, { body: { content: 'A post that an admin reads first' } })
  await world.as(admin).call(changePost, { params: { id: `${id}` }, body: { isApproved: true } })
  await world.as(admin).call(changeInstanceSettings, { body: { publishesTrustedPosts: false } })
  await world.as(admin).call(setSitePicture, { params: { slot: 'icon' }, body: { picture: await sampleImage() } })
  await world.as(admin).call(publishPageText, { params: { page: 'about' }, body: { mode: 'follow', body: 'Words of the house' } })
}

/** As if an admin had added one whose receiver answers. */
async function tellPrograms({ db }: World, admin: Actor) {
  const id = randomUUID()
  const webhook = { url: 'https://hooks.example/ibid', events: ['post.waiting'], sealed_secret: Buffer.from('sealed') }
  await db
    .insertInto('webhooks')
    .values({ id, ...webhook, created_by: admin.id })
    .execute()
  const answer = { state: 'delivered', attempts: 1, status: 200, fault: null, ms: 12 } as const
  await db
    .insertInto('webhook_deliveries')
    .values({ webhook_id: id, event: 'test', body: '{}', ...answer })
    .execute()
}

async function visitSite(world: World, admin: Actor) {
  const visitor = world.as(null)
  await visitor.call(voteOnArticle, { params: { article: 'create-an-account' }, body: { helpful: true } })
  await visitor.call(askForPasskeySignIn, {})
  await world.db
    .insertInto('sign_on_logouts')
    .values({ token_hash: Buffer.from('one'), expires_at: world.rooms.now() })
    .execute()
  const fields = { name: 'Lou', email: 'lou@library.test', letter: 'I would like to work with you.' }
  const form = await encodeForm({ content: Buffer.from('%PDF-1.7\n%%EOF\n'), name: 'cv.pdf', fields })
  const { statusCode, body } = await visitor.inject({ method: apply.method, url: apply.path, ...form })
  assert.equal(statusCode, 201, body)
  const { id } = await world.db
    .insertInto('newsletters')
    .values({ subject: 'News', text: 'There is news.', author_name: admin.name, total: 1 })
    .returning('id')
    .executeTakeFirstOrThrow()
  // Once sent, the row would be gone.
  await world.db.insertInto('newsletter_letters').values({ newsletter_id: id, subscriber_id: 1, is_queued: true }).execute()
}

/**
 * Words are counted and cards renewed minutes later, when they leave the tables where they wait: this way there are some in
 * both.
 */
async function bePrecise(world: World, ivy: Actor) {
  await countWords(world.rooms)
  const post = await world.post(ivy, { content: 'Written last' })
  await world.comment(ivy, post)
  await world.as(ivy).call(editProfile, { params: { id: `${ivy.id}` }, body: { name: ivy.name, jobTitle: 'Archivist' } })
}
