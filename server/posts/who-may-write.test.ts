import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import type { Endpoint } from '#contract/endpoint.ts'
import * as commentContract from '#contract/comments.ts'
import * as contract from '#contract/posts.ts'
import * as savesContract from '#contract/saves.ts'
import { reportContent } from '#contract/reports.ts'
import { openWorld, type Actor, type World } from '#testing/world.ts'

let world: World
let author: Actor
let people: Record<string, Actor | null>
before(async () => {
  world = await openWorld({ RATE_LIMITS: 'off' })
  author = await world.member('Ada')
  people = {
    visitor: null,
    unverified: await world.person('Uma', { emailVerified: false }),
    suspended: await world.person('Sol', { isSuspended: true }),
    member: await world.member('Ben'),
    admin: await world.admin('Ava'),
    author,
  }
})
after(() => world.close())

const content = 'What a post says'
/** Every call that changes something about a post, and its input. */
const verbs: [name: string, endpoint: Endpoint, input: (postId: number) => object][] = [
  ['likes', contract.likePost, (postId) => ({ body: { postId } })],
  ['unlikes', contract.unlikePost, (postId) => ({ params: { postId } })],
  ['saves', savesContract.save, (postId) => ({ body: { postId } })],
  ['unsaves', savesContract.unsavePost, (postId) => ({ params: { postId } })],
  ['comments on', commentContract.writeComment, (postId) => ({ body: { postId, content } })],
  ['edits', contract.changePost, (id) => ({ params: { id }, body: { content } })],
  ['reviews', contract.changePost, (id) => ({ params: { id }, body: { isApproved: true } })],
  ['reports', reportContent, (subjectId) => ({ body: { subjectType: 'post', subjectId, rule: 'on_topic' } })],
  ['deletes', contract.deletePost, (id) => ({ params: { id } })],
]

const closedToAll = { visitor: 'not_signed_in', unverified: 'email_not_verified', suspended: 'account_suspended' }
/** What someone allowed to call, but not to do this, is told, both when the post can be seen and when it cannot. */
const refusals: Record<string, Partial<Record<string, string>>> = {
  edits: { member: 'not_yours', admin: 'not_yours' },
  reviews: { member: 'admins_only', author: 'admins_only' },
  deletes: { member: 'not_yours' },
  reports: { author: 'own_content' },
}

const answer = async (who: string, endpoint: Endpoint, input: object) => {
  const response = await world.as(people[who] ?? null).send(endpoint, input)
  return response.statusCode < 300 ? 'done' : response.json<{ code: string }>().code
}

for (const [name, endpoint, input] of verbs) {
  describe(`anyone who ${name} a post`, () => {
    for (const who of ['visitor', 'unverified', 'suspended', 'member', 'admin', 'author']) {
      const closed = (closedToAll as Partial<Record<string, string>>)[who]
      const refusal = closed ?? refusals[name]?.[who]

      it(`that is approved, as ${who}: ${refusal ?? 'done'}`, async () => {
        const { id } = await world.post(author, { content })
        assert.equal(await answer(who, endpoint, input(id)), refusal ?? 'done')
      })

      const hidden = closed ?? (who === 'member' ? (name === 'reviews' ? 'admins_only' : 'post_not_found') : refusal)
      it(`that waits for review, as ${who}: ${hidden ?? 'done'}`, async () => {
        const { id } = await world.post(author, { content, isApproved: false })
        assert.equal(await answer(who, endpoint, input(id)), hidden ?? 'done')
      })
    }

    it('that is hidden is told what is told of one that never was', async () => {
      const states = { isApproved: false, audience: 'public' } as const
      const pending = await world.post(author, states)
      const rejected = await world.post(author, states)
      await world.db.updateTable('posts').set({ rejected_at: new Date() }).where('id', '=', rejected.id).execute()
      const colleagues = await world.post(author, { audience: 'colleagues' })
      const told = async (id: number) => {
        const { statusCode, body } = await world.as(people['member']!).send(endpoint, input(id))
        return { statusCode, body }
      }
      const never = await told(99_999_999)
      for (const { id } of [pending, rejected, colleagues]) assert.deepEqual(await told(id), never)
    })
  })
}

describe('ids', () => {
  const wrong = ['0', '-1', '1.0', '01', '1e3', '0x1', ' 1', '9999999999999999999999', 'NaN', 'null', "'", '%00']
  for (const id of wrong) {
    it(`like ${JSON.stringify(id)} in a path are refused`, async () => {
      const calls = [
        [contract.unlikePost, { params: { postId: id } }],
        [contract.deletePost, { params: { id } }],
        [contract.changePost, { params: { id }, body: { content } }],
        [commentContract.deleteComment, { params: { id } }],
        [commentContract.editComment, { params: { id }, body: { content } }],
      ] as const
      for (const [endpoint, input] of calls) {
        const { status } = await world.as(author).refused(endpoint, input as never)
        assert.equal(status, 400)
      }
    })
  }

  for (const postId of ['1', 1.5, -1, 0, null, [1], {}, true, 2 ** 31]) {
    it(`like ${JSON.stringify(postId)} in a body are refused`, async () => {
      for (const endpoint of [contract.likePost, savesContract.save, commentContract.writeComment]) {
        const { statusCode } = await world.as(author).send(endpoint, { body: { postId, content } })
        assert.equal(statusCode, 400)
      }
    })
  }
})
