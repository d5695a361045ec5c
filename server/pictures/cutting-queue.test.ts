import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { Problem } from '#server/http/problem.ts'
import { CuttingQueue } from './cutting-queue.ts'

describe('parts that are cut', () => {
  it('come in turn: two tiles at once, others one at a time behind them, and over forty in line are asked to come back', async () => {
    const queue = new CuttingQueue()
    const begun: string[] = []
    const gates = new Map<string, () => void>()
    const work = (name: string) =>
      queue.run(name.startsWith('tile'), () => {
        begun.push(name)
        return new Promise<void>((resolve) => gates.set(name, resolve))
      })
    const end = async (name: string) => {
      gates.get(name)!()
      for (let turn = 0; turn < 5; turn++) await Promise.resolve()
    }
    const all = [work('other 1'), work('tile 1'), work('other 2'), work('tile 2'), work('tile 3')]
    assert.deepEqual(begun, ['other 1', 'tile 1'])
    await end('other 1')
    assert.deepEqual(begun.slice(2), ['tile 2'])
    await end('tile 1')
    assert.deepEqual(begun.slice(3), ['tile 3'])
    await end('tile 2')
    assert.deepEqual(begun.slice(4), ['other 2'])

    const waiting = Array.from({ length: 40 }, (_, at) => work(`tile ${at + 4}`))
    assert.equal(queue.waiting, 40)
    await assert.rejects(
      work('tile 99'),
      (error) => error instanceof Problem && error.status === 503 && error.retryAfterSeconds! > 0,
    )
    await end('tile 3')
    await end('other 2')
    for (let at = 4; at < 44; at++) await end(`tile ${at}`)
    await Promise.all([...all, ...waiting])
    assert.equal(queue.waiting, 0)
  })
})
