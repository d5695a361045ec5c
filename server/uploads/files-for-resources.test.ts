import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { sendMessage } from '#contract/messages.ts'
import { createPost } from '#contract/posts.ts'
import { documentMaxBytes } from '#contract/uploads.ts'
import { marc, marcXml, openDocument, pptx, xlsx } from '#server/media/sample-files.ts'
import { upload } from '#testing/uploads.ts'
import { openWorld, type Actor, type World } from '#testing/world.ts'

let world: World
let ada: Actor
let ben: Actor
before(async () => {
  world = await openWorld({ RATE_LIMITS: 'off' })
  ;[ada, ben] = [await world.member('Ada'), await world.member('Ben')]
  await world.colleagues(ada, ben)
})
after(() => world.close())

const intoPost = (url: string) => world.as(ada).refused(createPost, { body: { content: 'Look', media: [url] } })
const intoMessage = (url: string) => world.as(ada).refused(sendMessage, { body: { receiverId: ben.id, attachments: [url] } })

describe('a post or a message does not carry', () => {
  const files: Record<string, Buffer> = {
    'loans.csv': Buffer.from('Title,Year\n'),
    'policy.md': Buffer.from('# Weeding\n'),
    'loans.xlsx': xlsx(),
    'talk.pptx': pptx(),
    'letter.odt': openDocument('text'),
    'loans.ods': openDocument('spreadsheet'),
    'talk.odp': openDocument('presentation'),
  }
  for (const [name, content] of Object.entries(files)) {
    it(`what is meant to be kept as a resource: ${name}`, async () => {
      const { url } = await upload(world, ada, { content, name })
      assert.equal((await intoPost(url)).code, 'unsupported_file')
      assert.equal((await intoMessage(url)).code, 'unsupported_file')
    })
  }

  it('a document that only resources may be as large as', async () => {
    const line = 'words of a long report\n'
    const content = line.repeat(Math.ceil((documentMaxBytes + 1) / line.length))
    const { url } = await upload(world, ada, { content, name: 'report.txt' })
    assert.equal((await intoPost(url)).code, 'body_too_large')
    assert.equal((await intoMessage(url)).code, 'body_too_large')
  })
})

describe('library records go along with', () => {
  const files: Record<string, Buffer> = {
    'records.mrc': marc('Regalkunde'),
    'records.xml': marcXml(),
    'list.bib': Buffer.from('@book{shelves, title = {Shelves}}\n'),
    'list.ris': Buffer.from('TY  - BOOK\nER  - \n'),
  }
  for (const [name, content] of Object.entries(files)) {
    it(`a post and a message: ${name}`, async () => {
      const [one, two] = [await upload(world, ada, { content, name }), await upload(world, ada, { content, name })]
      const post = await world.as(ada).call(createPost, { body: { content: 'Look', media: [one.url] } })
      assert.deepEqual(post.attachments, [one])
      const message = await world.as(ada).call(sendMessage, { body: { receiverId: ben.id, attachments: [two.url] } })
      assert.deepEqual(message.attachments, [two])
    })
  }
})
