import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import type { ProblemCode } from '#contract/problems.ts'
import { imageMaxBytes, uploadFile } from '#contract/uploads.ts'
import { contentTypes, docx, isoMedia, openDocument, ole, pngHeader, xlsx, zip } from '#server/media/sample-files.ts'
import { encodeForm, leavingNothing, plainPicture, sendUpload, upload, type FilledForm } from '#testing/uploads.ts'
import { openWorld, type Actor, type World } from '#testing/world.ts'

let world: World
let ada: Actor
before(async () => {
  world = await openWorld({ RATE_LIMITS: 'off' })
  ada = await world.member('Ada')
})
after(() => world.close())

describe('refused, leaving nothing behind, is', () => {
  const refused: Record<string, [code: ProblemCode, form: FilledForm | (() => Promise<FilledForm>)]> = {
    SVG: [
      'unsupported_file',
      { content: '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>', name: 'x.svg', type: 'image/svg+xml' },
    ],
    'SVG that is called PNG': ['unsupported_file', { content: '<?xml version="1.0"?><svg/>', name: 'x.png', type: 'image/png' }],
    HTML: ['unsupported_file', { content: '<!doctype html><script>alert(1)</script>', name: 'x.txt', type: 'text/plain' }],
    'script that begins as a GIF': [
      'invalid_image',
      { content: 'GIF89a=1;/*<script>*/alert(1)', name: 'x.gif', type: 'image/gif' },
    ],
    'HTML with a PDF in it': ['unsupported_file', { content: '<html><script>alert(1)</script>\n%PDF-1.7\n', name: 'x.pdf' }],
    'a program that is called a document': [
      'unsupported_file',
      { content: Buffer.concat([Buffer.from('MZ\x90\0'), Buffer.alloc(9000)]), name: 'x.pdf' },
    ],
    'a program that is called an image': [
      'unsupported_file',
      { content: Buffer.concat([Buffer.from('\x7fELF'), Buffer.alloc(9000)]), name: 'x.png' },
    ],
    TIFF: ['unsupported_file', async () => ({ content: await plainPicture(9, 9).tiff().toBuffer(), name: 'x.tiff' })],
    HEIC: ['unsupported_file', { content: isoMedia('heic', 'mif1'), name: 'x.heic' }],
    'a QuickTime film': ['unsupported_file', { content: isoMedia('qt  '), name: 'x.mp4' }],
    'a playlist that is called a video': [
      'unsupported_file',
      { content: '#EXTM3U\nfile:///etc/passwd', name: 'x.mp4', type: 'video/mp4' },
    ],
    'a document with macros': ['macros_not_accepted', { content: docx({ 'word/vbaProject.bin': 'x' }), name: 'x.docx' }],
    'a .docm that is called .docx': [
      'macros_not_accepted',
      {
        content: zip({
          '[Content_Types].xml': contentTypes('application/vnd.ms-word.document.macroEnabled.main+xml'),
          'word/document.xml': '<w:document/>',
        }),
        name: 'x.docx',
      },
    ],
    'an old document with macros': ['macros_not_accepted', { content: ole('WordDocument', '_VBA_PROJECT'), name: 'x.doc' }],
    'a spreadsheet with a macro sheet': [
      'macros_not_accepted',
      { content: xlsx({ 'xl/macrosheets/sheet1.xml': '' }), name: 'x.xlsx' },
    ],
    'an OpenDocument text with macros': [
      'macros_not_accepted',
      { content: openDocument('text', { 'Basic/Standard/Module1.xml': '' }), name: 'x.odt' },
    ],
    'a spreadsheet that unpacks to a hundred times its size': [
      'unsupported_file',
      { content: xlsx({ 'xl/worksheets/sheet1.xml': ' '.repeat(10_000_000) }), name: 'x.xlsx' },
    ],
    'an image of 30,000 x 30,000': ['image_too_large', { content: pngHeader(30_000, 30_000), name: 'x.png' }],
    'an image of 51 megapixels': [
      'image_too_large',
      async () => ({ content: await plainPicture(8500, 6000).png().toBuffer(), name: 'x.png' }),
    ],
    'an image of which the end is missing': [
      'invalid_image',
      async () => ({ content: (await plainPicture(300, 300).jpeg().toBuffer()).subarray(0, 400), name: 'x.jpg' }),
    ],
    'an image of one byte too many': ['body_too_large', async () => ({ content: await pngOf(imageMaxBytes + 1), name: 'x.png' })],
    'a document of one byte too many': ['body_too_large', { content: Buffer.alloc(50_000_001, 'words '), name: 'x.txt' }],
    nothing: ['unsupported_file', { content: '', name: 'x.txt' }],
    'a form with anything else in it': ['malformed_request', { content: 'words', fields: { postId: '1' } }],
    'a description that is too long': ['invalid_input', { content: 'words', fields: { alt: 'x'.repeat(1001) } }],
  }
  for (const [name, [code, form]] of Object.entries(refused)) {
    it(name, async () => {
      await leavingNothing(world, async () => {
        const response = await sendUpload(world, ada, typeof form === 'function' ? await form() : form)
        assert.equal(response.json().code, code)
      })
    })
  }

  it('a video of one byte too many', async () => {
    await leavingNothing(world, async () => {
      const content = Buffer.concat([isoMedia('isom'), Buffer.alloc(100_000_001 - isoMedia('isom').length)])
      assert.equal((await sendUpload(world, ada, { content, name: 'x.mp4' })).json().code, 'body_too_large')
    })
  })

  it('a second file', async () => {
    const { payload, headers } = await encodeForm({ content: isoMedia('isom'), name: 'x.mp4' })
    const boundary = headers['content-type'].split('boundary=')[1]!
    const second = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="y.txt"\r\n\r\nwords\r\n`
    await leavingNothing(world, async () => {
      const body = Buffer.concat([
        payload.subarray(0, payload.lastIndexOf(`--${boundary}--`)),
        Buffer.from(`${second}--${boundary}--\r\n`),
      ])
      const response = await world.as(ada).inject({ method: 'POST', url: uploadFile.path, payload: body, headers })
      assert.equal(response.json().code, 'malformed_request')
    })
  })

  for (const [name, type, payload, code] of [
    ['JSON', 'application/json', '{}', 'unsupported_media_type'],
    ['a form without a boundary', 'multipart/form-data', 'x', 'malformed_request'],
    ['an empty form', 'multipart/form-data; boundary=x', '--x--\r\n', 'malformed_request'],
    [
      'a form that ends too early',
      'multipart/form-data; boundary=x',
      '--x\r\ncontent-disposition: form-data; name="file"; filename="a"\r\n\r\nwords',
      'malformed_request',
    ],
    [
      'a form with another file',
      'multipart/form-data; boundary=x',
      '--x\r\ncontent-disposition: form-data; name="photo"; filename="a"\r\n\r\nwords\r\n--x--\r\n',
      'malformed_request',
    ],
    [
      'a form that reaches for prototypes',
      'multipart/form-data; boundary=x',
      '--x\r\ncontent-disposition: form-data; name="__proto__"\r\n\r\nwords\r\n--x--\r\n',
      'malformed_request',
    ],
  ] as const) {
    it(name, async () => {
      await leavingNothing(world, async () => {
        const response = await world
          .as(ada)
          .inject({ method: 'POST', url: uploadFile.path, payload, headers: { 'content-type': type } })
        assert.equal(response.json().code, code)
      })
    })
  }

  it('anyone who is no member', async () => {
    const form = { content: 'words' }
    for (const [who, code] of [
      [null, 'not_signed_in'],
      [await world.person('Uma', { emailVerified: false }), 'email_not_verified'],
      [await world.person('Sam', { isSuspended: true }), 'account_suspended'],
    ] as const) {
      await leavingNothing(world, async () => assert.equal((await sendUpload(world, who, form)).json().code, code))
    }
  })
})

it('accepted is an image of just as many bytes as allowed', async () => {
  const { width } = await upload(world, ada, { content: await pngOf(imageMaxBytes), name: 'x.png' })
  assert.equal(width, 9)
})

/** As many bytes as asked for; anything after its end is not rendered. */
async function pngOf(bytes: number): Promise<Buffer> {
  const png = await plainPicture(9, 9).png().toBuffer()
  return Buffer.concat([png, Buffer.alloc(bytes - png.length)])
}
