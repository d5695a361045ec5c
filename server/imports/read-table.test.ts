import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { setImmediate } from 'node:timers'
import { Problem } from '#server/http/problem.ts'
import { readTable } from './read-table.ts'

const wide = (rows: number) => Buffer.from(`title,note\n${`A map,${'x'.repeat(600)}\n`.repeat(rows)}`)
const linesOf = (rows: string[]) => rows.flatMap((some) => JSON.parse(some) as { number: number; cells: string[] }[])

describe('a table', () => {
  it('of many megabytes is read while the server goes on', async () => {
    let turns = 0
    const turn = () => {
      turns += 1
      waiting = setImmediate(turn)
    }
    let waiting = setImmediate(turn)
    const { columns, count, rows } = await readTable(wide(5_000))
    clearImmediate(waiting)
    assert.ok(turns > 0)
    assert.deepEqual([columns, count, rows.length], [['title', 'note'], 5_000, 10])
    assert.deepEqual(
      linesOf(rows).map(({ number, cells }) => [number, cells[0]]),
      Array.from({ length: 5_000 }, (_, at) => [at + 2, 'A map']),
    )
  })

  it('is the same, small or large, also where a cell holds NUL', async () => {
    const small = Buffer.from('title,note\n"A\nmap","1\0"\n')
    const large = Buffer.concat([small, Buffer.from(`Last,${'y'.repeat(300_000)}\n`)])
    const [one, other] = [await readTable(small), await readTable(large)]
    assert.deepEqual(linesOf(one.rows), linesOf(other.rows).slice(0, 1))
    assert.deepEqual(one.columns, other.columns)
  })

  it('that is wrong is refused in the same words, and the next is read', async () => {
    const refusal = (content: string) =>
      readTable(Buffer.from(content)).then(
        () => assert.fail('it was read'),
        (error: unknown) => error instanceof Problem && error.fields,
      )
    const refused = { csv: 'Two columns are called “a”. Please rename one of them.' }
    assert.deepEqual(await refusal('a,a\n1,2\n'), refused)
    assert.deepEqual(await refusal(`a,a\n1,${'2'.repeat(300_000)}\n`), refused)
    assert.equal((await readTable(wide(400))).count, 400)
  })
})
