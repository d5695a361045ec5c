import assert from 'node:assert/strict'
import { it } from 'node:test'
import { listQueue } from '#contract/review.ts'
import { writeCursor } from '#server/http/page-cursor.ts'
import { openWorld } from '#testing/world.ts'

it('is read on from any address of a page, also from one that was made up', async () => {
  const world = await openWorld()
  try {
    const ava = world.as(await world.admin('Ava'))
    for (const sort of ['score_high', 'score_low'])
      for (const key of [-1, 1.5, 1e15, 1e300]) {
        const answer = await ava.send(listQueue, { query: { sort, cursor: writeCursor({ key, id: 8 }) } })
        assert.deepEqual([answer.statusCode, answer.body], [200, '[]'])
      }
  } finally {
    await world.close()
  }
})
