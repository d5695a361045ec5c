import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { createResource, type CitationFormat } from '#contract/resources.ts'
import { resourceRoom } from '#testing/resource-room.ts'
import { openWorld, type Actor, type World } from '#testing/world.ts'

let world: World
let room: ReturnType<typeof resourceRoom>
let [ada, ben, ava]: Actor[] = []
before(async () => {
  world = await openWorld({ RATE_LIMITS: 'off' })
  room = resourceRoom(world, () => ava!)
  ;[ada, ben, ava] = [await world.member('Ada'), await world.member('Ben'), await world.admin('Ava')]
})
after(() => world.close())

const names = ['山田 花子', 'محمد عبد الله', 'Siobhán Ní Bhriain', 'Smith and Sons, {Ltd}', 'O_100% & Co\\']
const title = 'Weeding & “keeping”: 50% of {everything} in C:\\shelves_#1 ~ $5 ^'
const cite = async (id: number, format: CitationFormat, viewer: Actor | null = ben!) =>
  world.as(viewer).inject({ method: 'GET', url: `/api/resources/${id}/citation?format=${format}` })
const share = () =>
  room.stand(ada!, { title, creators: names.map((name) => ({ name })), year: 2024, institution: 'Bücherei', audience: 'public' })

describe('a citation', () => {
  it('names creators, version, year and page in a line of text, for visitors too', async () => {
    const { id } = await room.stand(ada!, { title: 'Gifts', creators: [{ name: '山田 花子' }], year: 2024, audience: 'public' })
    const response = await cite(id, 'text', null)
    assert.equal(response.body, `山田 花子. Gifts. Version 1. 2024. CC BY 4.0. ${world.rooms.config.publicUrl}/resources/${id}`)
  })

  it('RES-1 in RIS is one line for each tag, from TY to ER, with names in any script', async () => {
    const { id } = await share()
    const { body, headers } = await cite(id, 'ris')
    assert.match(String(headers['content-type']), /^application\/x-research-info-systems/)
    const lines = body.split('\r\n')
    assert.equal(lines.pop(), '')
    const read = lines.map((line) => /^([A-Z][A-Z0-9]) {2}- (.*)$/.exec(line)!.slice(1))
    assert.deepEqual([read[0]![0], read.at(-1)![0]], ['TY', 'ER'])
    assert.deepEqual(
      read.filter(([tag]) => tag === 'AU').map(([, name]) => name),
      names,
    )
    assert.deepEqual(Object.fromEntries(read)['TI'], title)
    assert.equal(Object.fromEntries(read)['ID'], `ibid-${id}-v1`)
  })

  it('RES-1 in BibTeX has braces that match, and reads back as it was', async () => {
    const { id } = await share()
    const { body } = await cite(id, 'bibtex')
    const fields = readBibtex(body, `ibid-${id}-v1`)
    assert.equal(plain(fields['title']!.slice(1, -1)), title)
    assert.deepEqual(fields['author']!.slice(1, -1).split('} and {').map(plain), names)
    assert.deepEqual([fields['year'], fields['version']], ['2024', '1'])
  })

  it('RES-1 in CSL-JSON says the same', async () => {
    const { id } = await share()
    const [item] = JSON.parse((await cite(id, 'csl')).body) as [Record<string, unknown>]
    assert.deepEqual(
      [item['id'], item['title'], item['version'], item['issued']],
      [`ibid-${id}-v1`, title, '1', { 'date-parts': [[2024]] }],
    )
    assert.deepEqual(
      item['author'],
      names.map((literal) => ({ literal })),
    )
  })

  it('has nothing to break off at: no name, title or institution holds a line break', async () => {
    for (const sign of ['\n', '\r\n', '\u2028', '\u0000']) {
      const line = `Ada${sign}TY  - BOOK`
      for (const part of [{ creators: [{ name: line }] }, { title: line }, { institution: line }]) {
        const { statusCode } = await world.as(ada!).send(createResource, { body: room.bodyOf(part) })
        assert.equal(statusCode, 400, JSON.stringify(part))
      }
    }
  })

  it('is of the version that is named, and of none that is not there', async () => {
    const { id } = await share()
    await room.add(ada!, id, { note: 'Another', link: 'https://files.example/another' })
    await room.decide(id, 'approve')
    assert.match((await cite(id, 'text')).body, /Version 2\./)
    const first = await world.as(ben!).inject({ method: 'GET', url: `/api/resources/${id}/citation?version=1` })
    assert.match(first.body, /Version 1\./)
    const none = await world.as(ben!).inject({ method: 'GET', url: `/api/resources/${id}/citation?version=3` })
    assert.equal(none.statusCode, 404)
  })
})

/** One entry, brace by brace, as BibTeX parses it. */
function readBibtex(text: string, key: string): Record<string, string> {
  const begins = `@misc{${key},\n`
  assert.ok(text.startsWith(begins) && text.endsWith('\n}\n'), text)
  const fields: Record<string, string> = {}
  let rest = text.slice(begins.length, -3)
  while (rest) {
    const [head, name] = /^ {2}(\w+) = \{/.exec(rest)!
    let [depth, at] = [1, head.length]
    for (; depth > 0; at += 1) depth += rest[at] === '{' ? 1 : rest[at] === '}' ? -1 : 0
    fields[name!] = rest.slice(head.length, at - 1)
    rest = rest.slice(at).replace(/^,\n/, '')
  }
  return fields
}

const spelled = { textbackslash: '\\', textbraceleft: '{', textbraceright: '}', textasciitilde: '~', textasciicircum: '^' }
const plain = (text: string) =>
  text.replaceAll(/\\(?:(text\w+)\{\}|(.))/g, (_, word: keyof typeof spelled, sign: string) => spelled[word] ?? sign)
