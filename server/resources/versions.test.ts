import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { dropProposal, submitHolding } from '#contract/holdings.ts'
import { listNotifications } from '#contract/notifications.ts'
import { editResource } from '#contract/resources.ts'
import { save } from '#contract/saves.ts'
import { changeSettings } from '#contract/settings.ts'
import { resourceRoom } from '#testing/resource-room.ts'
import { plainPicture, upload } from '#testing/uploads.ts'
import { openWorld, type Actor, type World } from '#testing/world.ts'
import { wrongCounts } from '#testing/wrong-counts.ts'

let world: World
let room: ReturnType<typeof resourceRoom>
let [ada, ben, cleo, ava]: Actor[] = []
before(async () => {
  world = await openWorld({ RATE_LIMITS: 'off' })
  room = resourceRoom(world, () => ava!)
  ;[ada, ben, cleo, ava] = [...(await world.members('Ada', 'Ben', 'Cleo')), await world.admin('Ava')]
})
after(() => world.close())

describe('a version', () => {
  it('RES-1 waits for review while the old one is downloaded, and who saved the resource hears of it', async () => {
    const resource = await room.stand(ada!, { upload: await room.file(ada!, 'The first words') })
    await world.as(ben!).call(save, { body: { holdingId: resource.id } })
    const changed = await room.add(ada!, resource.id, {
      note: 'Two pages more',
      upload: await room.file(ada!, 'The second words'),
    })
    assert.deepEqual([changed.versions.length, changed.hasProposal, changed.waitingVersion?.number], [1, true, 2])
    assert.equal((await room.fetch(cleo!, resource.id, 1)).body, 'The first words')
    assert.equal((await room.fetch(cleo!, resource.id, 2)).statusCode, 404)
    assert.equal((await room.fetch(ava!, resource.id, 2)).body, 'The second words')
    assert.equal((await room.read(resource.id, cleo!)).waitingVersion, null)

    await room.decide(resource.id, 'approve')
    const seen = await room.read(resource.id, cleo!)
    assert.deepEqual(
      seen.versions.map(({ number, note }) => [number, note]),
      [
        [2, 'Two pages more'],
        [1, null],
      ],
    )
    assert.equal((await room.fetch(cleo!, resource.id, 2)).body, 'The second words')
    assert.equal((await room.fetch(cleo!, resource.id, 1)).body, 'The first words')
    const told = await world.as(ben!).call(listNotifications, { query: {} })
    assert.ok(told.some(({ content }) => content === `“${resource.title}” has a new version: Two pages more`))
    assert.deepEqual(await wrongCounts(world), [])
  })

  it('is told by letter to those who chose letters', async () => {
    const resource = await room.stand(ada!)
    const news = { inApp: false, email: true, push: false }
    await world.as(cleo!).call(changeSettings, { body: { notifications: { resource_news: news } } })
    for (const who of [ben!, cleo!]) await world.as(who).call(save, { body: { holdingId: resource.id } })
    await room.add(ada!, resource.id, { note: 'A new address', link: 'https://files.example/new' })
    await room.decide(resource.id, 'approve')
    const due = await world.db
      .selectFrom('notifications')
      .select(['user_id', 'letter_due_at'])
      .where('holding_id', '=', resource.id)
      .where('user_id', 'in', [ben!.id, cleo!.id])
      .orderBy('user_id')
      .execute()
    assert.deepEqual(
      due.map(({ user_id, letter_due_at }) => [user_id, letter_due_at !== null]),
      [
        [ben!.id, false],
        [cleo!.id, true],
      ],
    )
  })

  it('that was sent back is kept for its author, and gone once it is taken back', async () => {
    const resource = await room.stand(ada!)
    await room.add(ada!, resource.id, { note: 'Another address', link: 'https://files.example/other' })
    await room.decide(resource.id, 'send_back')
    const kept = await room.read(resource.id, ada!)
    assert.deepEqual([kept.waitingVersion?.link?.url, kept.proposedReason], ['https://files.example/other', 'Not for this site.'])
    await world.as(ada!).call(dropProposal, room.at(resource.id))
    assert.equal((await room.read(resource.id, ada!)).waitingVersion, null)
  })

  it('goes on waiting when the text is changed meanwhile, and both are approved together', async () => {
    const resource = await room.stand(ada!, { body: 'What we do with gifts.' })
    await room.add(ada!, resource.id, { note: 'Longer', link: 'https://files.example/longer' })
    const body = 'Another text altogether, which a reviewer has to read again before anyone else does.'
    await world.as(ada!).call(editResource, { ...room.at(resource.id), body: { body } })
    assert.equal((await room.read(resource.id, ben!)).body, 'What we do with gifts.')
    const proposed = async (who: Actor) => (await room.read(resource.id, who)).proposed
    assert.deepEqual(await proposed(ada!), { title: resource.title, body, audience: 'members' })
    assert.deepEqual([await proposed(ben!), await proposed(ava!)], [null, null])
    await room.decide(resource.id, 'approve')
    const seen = await room.read(resource.id, ben!)
    assert.deepEqual([seen.body, seen.versions[0]?.link?.url], [body, 'https://files.example/longer'])
  })

  it('leaves a cover waiting that was proposed before, and both are approved together', async () => {
    const resource = await room.stand(ada!)
    const cover = (await upload(world, ada!, { content: await plainPicture(40, 30).png().toBuffer() })).url
    await world.as(ada!).call(editResource, { ...room.at(resource.id), body: { cover } })
    await room.add(ada!, resource.id, { note: 'With a cover', link: 'https://files.example/covered' })
    await room.decide(resource.id, 'approve')
    const seen = await room.read(resource.id, ben!)
    assert.deepEqual([seen.cover?.url, seen.versions.length], [cover, 2])
  })

  it('replaces the one before where no reviewer has read any, also of a draft that had none', async () => {
    const { id } = await room.share(ada!, { upload: await room.file(ada!, 'The first words') })
    await room.add(ada!, id, { note: 'Other words', upload: await room.file(ada!, 'The second words') })
    await room.decide(id, 'approve')
    assert.deepEqual(
      (await room.read(id, cleo!)).versions.map(({ number }) => number),
      [1],
    )
    assert.equal((await room.fetch(cleo!, id, 1)).body, 'The second words')

    const draft = await room.share(ada!, { isDraft: true, link: null })
    await room.add(ada!, draft.id, { note: 'Found it', link: 'https://files.example/found' })
    assert.equal((await world.as(ada!).send(submitHolding, room.at(draft.id))).statusCode, 200)
    assert.deepEqual(await wrongCounts(world), [])
  })

  it('of a resource that was taken from sight waits with it, the newest alone, and is told once others may read it', async () => {
    const { id, title } = await room.stand(ada!, { upload: await room.file(ada!, 'The first words') })
    await world.as(ben!).call(save, { body: { holdingId: id } })
    await room.decide(id, 'unapprove')
    await room.add(ada!, id, { note: 'Never read', upload: await room.file(ada!, 'Unread words') })
    await room.add(ada!, id, { note: 'Corrected', link: 'https://files.example/draft' })
    const body = { upload: await room.file(ada!, 'The corrected words') }
    const waiting = await world.as(ada!).call(editResource, { ...room.at(id), body })
    assert.deepEqual([waiting.versions.length, waiting.waitingVersion?.note], [1, 'Corrected'])
    const told = async () => (await world.notificationsOf(ben!)).map(({ content }) => content)
    const news = `“${title}” has a new version: Corrected`
    await world.as(ada!).call(submitHolding, room.at(id))
    assert.equal((await room.fetch(ava!, id, 2)).body, 'The corrected words')
    assert.ok(!(await told()).includes(news))

    await room.decide(id, 'approve')
    const seen = await room.read(id, cleo!)
    assert.deepEqual(
      seen.versions.map(({ number, note }) => [number, note]),
      [
        [2, 'Corrected'],
        [1, null],
      ],
    )
    assert.equal((await room.fetch(cleo!, id, 2)).body, 'The corrected words')
    assert.equal((await room.fetch(cleo!, id, 1)).body, 'The first words')
    assert.ok((await told()).includes(news))
    assert.deepEqual(await wrongCounts(world), [])
  })

  it('that was sent back does not wait again because of a word', async () => {
    const { id } = await room.stand(ada!, { body: 'What we do with gifts from readers, year after year.' })
    await room.add(ada!, id, { note: 'Longer', link: 'https://files.example/longer-still' })
    await room.decide(id, 'send_back')
    const body = 'What we do with gifts of readers, year after year.'
    const edited = await world.as(ada!).call(editResource, { ...room.at(id), body: { body } })
    assert.deepEqual([edited.body, edited.proposedReason, edited.versions.length], [body, 'Not for this site.', 1])
    const again = 'Another text altogether, which a reviewer has to read again before anyone else does.'
    await world.as(ada!).call(editResource, { ...room.at(id), body: { body: again } })
    await room.decide(id, 'approve')
    const seen = await room.read(id, ben!)
    assert.deepEqual([seen.body, seen.versions[0]?.note], [again, 'Longer'])
    assert.deepEqual(await wrongCounts(world), [])
  })

  it('is what another file or link of an approved resource becomes', async () => {
    const resource = await room.stand(ada!)
    const response = await world
      .as(ada!)
      .send(editResource, { ...room.at(resource.id), body: { link: 'https://files.example/x' } })
    assert.equal(response.statusCode, 400)
    assert.equal((await world.as(ben!).send(editResource, { ...room.at(resource.id), body: {} })).statusCode, 403)
  })
})
