import type { Finding } from '#contract/check-instance.ts'

export type { Finding }

/** For one matter after the other: what is found of it, named once. */
export const about = (name: string) => ({
  good: (sentence: string): Finding => ({ name, state: 'good', sentence, whatToDo: null }),
  weak: (sentence: string, whatToDo: string): Finding => ({ name, state: 'weak', sentence, whatToDo }),
  missing: (sentence: string, whatToDo: string): Finding => ({ name, state: 'missing', sentence, whatToDo }),
})

export const counted = (count: number, one: string, many = `${one}s`) => `${count} ${count === 1 ? one : many}`

const answerTimeoutMs = 8000

/** Whatever is asked of another machine: a check that hangs says nothing at all. */
export async function inTime<T>(work: Promise<T>): Promise<T> {
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(
    () => late.reject(Object.assign(new Error('no answer in time'), { code: 'ETIMEDOUT' })),
    answerTimeoutMs,
  )
  return Promise.race([work, late.promise]).finally(() => clearTimeout(timer))
}

/** What may be told of an error: its code, which names no host and no password. */
export const codeOf = (error: unknown) => (error as NodeJS.ErrnoException).code ?? 'no further reason'
