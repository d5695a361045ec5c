import assert from 'node:assert/strict'
import { after, before, describe, it, type TestContext } from 'node:test'
import { login, register } from '#contract/accounts.ts'
import { sendContact } from '#contract/contact.ts'
import { sendMessage } from '#contract/messages.ts'
import { commentMaxLength, writeComment } from '#contract/comments.ts'
import { changePost, createPost, postMaxLength } from '#contract/posts.ts'
import { editProfile, findMembers } from '#contract/profiles.ts'
import { search, typeahead } from '#contract/search.ts'
import { searchMaxLength } from '#contract/search-types.ts'
import { publishTerms } from '#contract/terms.ts'
import { cpuMsOf } from '#testing/cpu-ms-of.ts'
import { openWorld, type Actor, type World } from '#testing/world.ts'

let world: World
let ada: Actor
let ben: Actor
let admin: Actor
before(async () => {
  world = await openWorld({ RATE_LIMITS: 'off' })
  ada = await world.member('Ada')
  ben = await world.member('Ben')
  admin = await world.admin('Cleo')
  await world.colleagues(ada, ben)
})
after(() => world.close())

/** Each fills a text: careless code would look from every one of them to every other, in quadratic time. */
const hostile = [
  ...[
    '@',
    'q@',
    '@.',
    '#',
    '#1',
    'http://',
    'q',
    '1.',
    "q'",
    '_',
    '-',
    ' ',
    '\n ',
    '`',
    '"',
    '*',
    '[',
    '](',
    '<',
    '&',
    '\\',
    '|',
    '%',
  ],
  ...['from:@', 'é', '漢', '한', 'ا', 'ก', '🎉', '\u200d', '\u0301\u0323'],
]

/** About a hundred times what a call costs, and a hundredth of what one cost that tried every pair. */
const mostMs = 300

const filled = (text: string, length: number) => `x ${text.repeat(length)}`.slice(0, length - 2) + ' y'

async function staysCheap(test: TestContext, length: number, send: (text: string) => Promise<{ statusCode: number }>) {
  await send('A first call prepares what the others use.')
  const costs: { what: string; spentMs: number }[] = []
  for (const what of hostile) {
    const spentMs = await cpuMsOf(async () => {
      const { statusCode } = await send(filled(what, length))
      assert.ok(statusCode < 500, `${statusCode} to ${JSON.stringify(what)}`)
    })
    costs.push({ what, spentMs })
  }
  const [dearest] = costs.toSorted((a, b) => b.spentMs - a.spentMs)
  test.diagnostic(`at most ${dearest!.spentMs} ms, of ${JSON.stringify(dearest!.what)}`)
  assert.deepEqual(
    costs.filter(({ spentMs }) => spentMs >= mostMs),
    [],
  )
}

describe('text that is made to be slow costs no more than other text', () => {
  it('in a post', (test) => staysCheap(test, postMaxLength, (content) => world.as(ada).send(createPost, { body: { content } })))

  it('in an edit', async (test) => {
    const { id } = await world.post(ada)
    await staysCheap(test, postMaxLength, (content) => world.as(ada).send(changePost, { params: { id }, body: { content } }))
  })

  it('in a comment', async (test) => {
    const { id: postId } = await world.post(ben)
    await staysCheap(test, commentMaxLength, (content) => world.as(ada).send(writeComment, { body: { postId, content } }))
  })

  it('in a message', (test) =>
    staysCheap(test, 5000, (content) => world.as(ada).send(sendMessage, { body: { receiverId: ben.id, content } })))

  it('in a search', async (test) => {
    await staysCheap(test, searchMaxLength, (q) => world.as(ada).send(search, { query: { q } }))
    await staysCheap(test, searchMaxLength, (q) => world.as(ada).send(typeahead, { query: { q } }))
    await staysCheap(test, 100, (q) => world.as(ada).send(findMembers, { query: { q } }))
  })

  it('in a registration', (test) =>
    staysCheap(test, 10_000, (text) => {
      const body = { username: text, email: text, password: text, name: text, jobTitle: text, workplace: text, bio: text }
      return world
        .as(null)
        .send(register, { body: Object.fromEntries(Object.entries(body).map(([key, value]) => [key, value.slice(0, 4000)])) })
    }))

  it('in a profile, however long it is', (test) => {
    const params = { id: ada.id }
    return staysCheap(test, 100_000, (text) =>
      world
        .as(ada)
        .send(editProfile, { params, body: { name: text, bio: text, pronouns: text, orcid: text, specialities: [text] } }),
    )
  })

  it('in a letter to the admins', (test) =>
    staysCheap(test, 15_000, (text) =>
      world
        .as(null)
        .send(sendContact, { body: { firstName: text, lastName: 'B', email: 'a@b.example', subject: 'Hello', message: text } }),
    ))

  it('in a form of the admins', (test) =>
    staysCheap(test, 20_000, (text) =>
      world.as(admin).send(publishTerms, {
        body: { document: 'terms', summary: 'What is new in it', effectiveOn: '2099-01-01', text },
      }),
    ))

  it('in a header', (test) =>
    staysCheap(test, 8000, (text) => {
      const value = encodeURI(text.toWellFormed()).slice(0, 8000)
      const names = ['user-agent', 'accept-language', 'accept', 'accept-encoding', 'cookie', 'range', 'if-none-match', 'origin']
      return Promise.all(
        [...names, 'x-forwarded-for', 'content-type', 'if-modified-since', 'referer'].map((name) =>
          world.as(null).inject({ ...{ method: 'POST', url: login.path, payload: '{}' }, headers: { [name]: value } }),
        ),
      ).then(([first]) => first!)
    }))

  it('in an address', async (test) => {
    await staysCheap(test, 8000, (text) =>
      world.as(ada).inject({ url: `/api/posts?${'a&'.repeat(3000)}q=${encodeURIComponent(text)}` }),
    )
    await staysCheap(test, 8000, (text) => world.as(null).inject({ url: `/media/${encodeURIComponent(text)}` }))
  })
})
