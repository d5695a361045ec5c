import { QueryObserver } from '@tanstack/react-query'
import { describe, expect, it } from 'vitest'
import { createQueryClient } from './query-client.ts'

describe('what changes while an answer is on its way', () => {
  it('is asked for again when it was the first one', async () => {
    const client = createQueryClient()
    const answers: ((count: number) => void)[] = []
    const queryFn = () => new Promise<number>((resolve) => answers.push(resolve))
    const seen: (number | undefined)[] = []
    const stop = new QueryObserver(client, { queryKey: ['count'], queryFn }).subscribe(({ data }) => seen.push(data))
    void client.invalidateQueries({ queryKey: ['count'] })
    expect(answers).toHaveLength(1)
    answers[0]!(0)
    await expect.poll(() => answers.length).toBe(2)
    answers[1]!(1)
    await expect.poll(() => seen.at(-1)).toBe(1)
    expect(answers).toHaveLength(2)
    stop()
  })

  it('is nothing to ask for again where the first one failed', async () => {
    const client = createQueryClient()
    let asked = 0
    const queryFn = () => {
      asked++
      return Promise.reject(new Error('no network'))
    }
    const observer = new QueryObserver<number>(client, { queryKey: ['count'], queryFn })
    const stop = observer.subscribe(() => {})
    await client.invalidateQueries({ queryKey: ['count'] })
    await expect.poll(() => observer.getCurrentResult().isError).toBe(true)
    expect(asked).toBe(1)
    stop()
  })
})
