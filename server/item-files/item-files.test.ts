import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { arrangeItemFiles, deleteItemFile, readItem } from '#contract/items.ts'
import { reviewSubject } from '#contract/review.ts'
import { removeUnusedFiles } from '#server/uploads/unused-files.ts'
import { gradient, tiffBomb } from '#server/pictures/sample-pictures.ts'
import { filesRoom } from '#testing/item-files.ts'
import { openWorld, type Actor, type World } from '#testing/world.ts'

const picture = (width = 400, height = 300) => gradient(width, height).jpeg().toBuffer()
const ogg = Buffer.concat([Buffer.from('OggS\0\x02'), Buffer.alloc(22), Buffer.from('\x01vorbis'), Buffer.alloc(5000, 7)])
const pdf = Buffer.from('%PDF-1.7\n%âãÏÓ\n1 0 obj\n<<>>\nendobj\n%%EOF\n')

describe('files of an item', () => {
  let world: World
  let [admin, ada, bea]: Actor[] = []
  let room: ReturnType<typeof filesRoom>
  before(async () => {
    world = await openWorld({ RATE_LIMITS: 'off' })
    ;[admin, ada, bea] = [await world.admin('Root'), await world.member('Ada'), await world.member('Bea')]
    room = filesRoom(world, () => admin!)
  })
  after(() => world.close())
  const newItem = async (type: 'image' | 'pdf' | 'audio' = 'image') => room.addItem(ada!, (await room.start(ada!)).id, type)
  const storedFiles = () => Array.fromAsync(world.rooms.media.list())

  it('wait until their pictures are made, and have all they need then', async () => {
    const { id } = await newItem()
    const sent = await room.addFile(ada!, id, { content: await picture(1600, 1200), name: '../../Plate 1.JPEG' })
    assert.deepEqual(
      [sent.kind, sent.name, sent.type, sent.state, sent.iiif],
      ['picture', 'Plate 1.JPEG', 'image/jpeg', 'waiting', null],
    )
    const [made] = await room.readyFiles(ada!, id)
    assert.deepEqual([made!.state, made!.width, made!.height], ['made', 1600, 1200])
    assert.equal(made!.iiif, `${world.rooms.config.publicUrl}/iiif/3/${made!.id}`)
    for (const url of [made!.thumb!, made!.large!]) {
      assert.equal((await room.fetch(ada!, url)).headers['content-type'], 'image/webp')
      assert.equal((await room.fetch(bea!, url)).statusCode, 404)
    }
  })

  it('take jpeg, png, webp and tiff, pdf and sound, each where it belongs', async () => {
    const image = await newItem()
    for (const format of ['png', 'webp', 'tiff'] as const)
      await room.addFile(ada!, image.id, { content: await gradient(300, 200).toFormat(format).toBuffer(), name: `a.${format}` })
    assert.deepEqual(
      (await room.readyFiles(ada!, image.id)).map(({ name, state }) => [name, state]),
      [
        ['a.png', 'made'],
        ['a.webp', 'made'],
        ['a.tiff', 'made'],
      ],
    )
    const document = await newItem('pdf')
    const text = await room.addFile(ada!, document.id, { content: pdf, name: 'text.pdf' })
    assert.deepEqual([text.kind, text.state], ['pdf', 'made'])
    await room.addFile(ada!, document.id, { content: await picture(), name: 'cover.jpg' })
    const full = await room.sendFile(ada!, document.id, { content: pdf, name: 'second.pdf' })
    assert.equal(full.json().code, 'too_many_item_files')
    const sound = await newItem('audio')
    const without = await room.sendFile(ada!, sound.id, { content: ogg, name: 'talk.ogg' })
    assert.deepEqual(Object.keys(without.json().fields), ['durationSeconds'])
    const talk = await room.addFile(ada!, sound.id, { content: ogg, name: 'talk.ogg', fields: { durationSeconds: '61' } })
    assert.deepEqual([talk.kind, talk.type, talk.durationSeconds], ['audio', 'audio/ogg', 61])
    for (const [item, content] of [
      [image, pdf],
      [sound, await picture()],
      [document, ogg],
    ] as const) {
      assert.equal(
        (await room.sendFile(ada!, item.id, { content, fields: { durationSeconds: '5' } })).json().code,
        'unsupported_file',
      )
    }
  })

  it('refuse what is none of these, whatever it is called, and leave nothing', async () => {
    const { id } = await newItem()
    const before = (await storedFiles()).length
    const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'
    for (const content of [svg, 'plain text', await gradient(9, 9).gif().toBuffer(), Buffer.from('MZ\x90\0'), Buffer.alloc(0)])
      assert.equal((await room.sendFile(ada!, id, { content, name: 'plate.jpg', type: 'image/jpeg' })).statusCode, 400)
    const tooLarge = await room.sendFile(ada!, id, { content: tiffBomb({ width: 12_300, height: 12_300 }), name: 'map.tif' })
    assert.deepEqual([tooLarge.statusCode, tooLarge.json().code], [400, 'too_large_picture'])
    for (const fields of [{ position: '-1' }, { position: '1e2' }, { durationSeconds: '0' }, { replaces: 'x' }] as Record<
      string,
      string
    >[]) {
      const response = await room.sendFile(ada!, id, { content: ogg, name: 'a.ogg', fields })
      assert.equal(response.statusCode, 400)
    }
    assert.equal((await room.readyFiles(ada!, id)).length, 0)
    await removeUnusedFiles(world.rooms)
    assert.equal((await storedFiles()).length, before)
  })

  it('that are broken off or kill the process of pictures are marked as failed, with why, and the server goes on', async () => {
    const { id, collection } = await newItem()
    const whole = await picture(900, 700)
    await room.addFile(ada!, id, { content: whole.subarray(0, whole.length / 2), name: 'half.jpg' })
    await room.addFile(ada!, id, { content: tiffBomb({ width: 12_000, height: 12_000, orientation: 6 }), name: 'bomb.tif' })
    await room.addFile(ada!, id, { content: whole, name: 'whole.jpg' })
    const files = await room.readyFiles(ada!, id)
    assert.deepEqual(
      files.map(({ state }) => state),
      ['failed', 'failed', 'made'],
    )
    assert.match(files[0]!.why!, /damaged/)
    assert.match(files[1]!.why!, /memory/)
    const refused = await world.as(ada!).inject({ method: 'POST', url: `/api/holdings/${collection.id}/submit` })
    assert.deepEqual([refused.statusCode, refused.json().code], [409, 'files_not_ready'])
    assert.equal(
      (await room.fetch(ada!, `/api/item-files/${files[0]!.id}/original`)).rawPayload.length,
      Math.floor(whole.length / 2),
    )
  })

  it('stand in the order that their editors choose', async () => {
    const { id } = await newItem()
    for (const name of ['a', 'b', 'c']) await room.addFile(ada!, id, { content: await picture(), name: `${name}.jpg` })
    await room.addFile(ada!, id, { content: await picture(), name: 'first.jpg', fields: { position: '0', alt: 'A gate' } })
    const files = await room.readyFiles(ada!, id)
    const names = (list: { name: string }[]) => list.map(({ name }) => name.replace('.jpg', '')).join(' ')
    assert.equal(names(files), 'first a b c')
    assert.equal(files[0]!.alt, 'A gate')
    const order = { fileIds: [files[3]!.id, files[0]!.id], alts: [{ fileId: files[3]!.id, alt: 'A map' }] }
    const arranged = await world.as(ada!).call(arrangeItemFiles, { ...room.at(id), body: order })
    assert.equal(names(arranged.files), 'c first a b')
    assert.equal(arranged.files[0]!.alt, 'A map')
    const other = await room.addItem(ada!, arranged.collection.id)
    const twice = { fileIds: [files[0]!.id, files[0]!.id] }
    assert.equal((await world.as(ada!).refused(arrangeItemFiles, { ...room.at(id), body: twice })).code, 'invalid_input')
    const foreign = await world.as(ada!).refused(arrangeItemFiles, { ...room.at(other.id), body: { fileIds: [files[0]!.id] } })
    assert.equal(foreign.code, 'file_not_found')
    const left = await world.as(ada!).call(deleteItemFile, room.at(files[0]!.id))
    assert.equal(names(left.files), 'c a b')
  })

  it('are the editors’ to change and to take as they came', async () => {
    const { item, file } = await room.stand(ada!)
    for (const [viewer, status] of [
      [bea!, 403],
      [null, 401],
    ] as const) {
      assert.equal((await room.sendFile(viewer, item.id, { content: await picture() })).statusCode, status)
      assert.equal((await world.as(viewer).inject({ method: 'DELETE', url: `/api/item-files/${file.id}` })).statusCode, status)
    }
    assert.equal((await room.fetch(bea!, `/api/item-files/${file.id}/original`)).statusCode, 404)
    const original = await room.fetch(ada!, `/api/item-files/${file.id}/original`)
    assert.equal(original.headers['content-type'], 'image/png')
    assert.match(String(original.headers['content-disposition']), /^attachment; filename\*=UTF-8''plate\.png$/)
  })

  it('are never all taken out of an item that others see', async () => {
    const { item, file } = await room.stand(ada!)
    const added = await room.addFile(ada!, item.id, { content: await picture() })
    assert.equal((await world.as(ada!).refused(deleteItemFile, room.at(file.id))).code, 'last_file')
    await world.as(ada!).call(deleteItemFile, room.at(added.id))
  })

  it('replaced in an approved item, the old one is seen until the new one is approved', async () => {
    const { item, collection, file } = await room.stand(ada!)
    const seen = async (viewer: Actor | null) =>
      (await world.as(viewer).call(readItem, room.at(item.id))).files.map(({ id }) => id)
    const next = await room.addFile(ada!, item.id, {
      content: await picture(),
      name: 'new.jpg',
      fields: { replaces: `${file.id}` },
    })
    await room.readyFiles(ada!, item.id)
    assert.deepEqual(await seen(null), [file.id])
    assert.deepEqual(await seen(ada!), [next.id])
    assert.equal((await room.fetch(bea!, `/iiif/3/${next.id}/info.json`)).statusCode, 404)
    await room.decide(collection.id, 'approve')
    assert.deepEqual(await seen(null), [next.id])
    assert.equal((await room.fetch(null, `/iiif/3/${file.id}/info.json`)).statusCode, 404)
    assert.equal((await room.fetch(null, `/iiif/3/${next.id}/info.json`)).statusCode, 200)
  })

  it('that were replaced do not come back when what took their place is deleted', async () => {
    const { item, collection, file } = await room.stand(ada!)
    await room.addFile(ada!, item.id, { content: await picture(), name: 'other.jpg' })
    const next = await room.addFile(ada!, item.id, {
      content: await picture(500, 300),
      name: 'new.jpg',
      fields: { replaces: `${file.id}` },
    })
    await room.readyFiles(ada!, item.id)
    await room.decide(collection.id, 'approve')
    await world.as(ada!).call(deleteItemFile, room.at(next.id))
    for (const viewer of [null, ada!])
      assert.deepEqual(
        (await world.as(viewer).call(readItem, room.at(item.id))).files.map(({ name }) => name),
        ['other.jpg'],
      )
    assert.equal((await room.fetch(null, `/iiif/3/${file.id}/info.json`)).statusCode, 404)
  })

  it('added to an item that was sent back let it wait again', async () => {
    const { collection } = await room.stand(ada!)
    const { id } = await room.addItem(ada!, collection.id)
    const put = async () => {
      await room.addFile(ada!, id, { content: await picture() })
      await room.readyFiles(ada!, id)
    }
    await put()
    await world.as(admin!).call(reviewSubject, {
      body: { subjectType: 'holding', subjectId: collection.id, decision: 'send_back', reason: 'Too dark.' },
    })
    const stateOf = async () => (await world.as(ada!).call(readItem, room.at(id))).state
    assert.equal(await stateOf(), 'sent_back')
    await put()
    assert.equal(await stateOf(), 'pending')
  })
})
