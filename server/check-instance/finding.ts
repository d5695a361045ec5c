import type { Finding } from '#contract/check-instance.ts'

export type { Finding }

/** Names a matter once for all findings about it. */
export const about = (name: string) => ({
  good: (sentence: string): Finding => ({ name, state: 'good', sentence, whatToDo: null }),
  weak: (sentence: string, whatToDo: string): Finding => ({ name, state: 'weak', sentence, whatToDo }),
  missing: (sentence: string, whatToDo: string): Finding => ({ name, state: 'missing', sentence, whatToDo }),
})

export const counted = (count: number, one: string, many = `${one}s`) => `${count} ${count === 1 ? one : many}`

const answerTimeoutMs = 8000

/** For anything asked of another machine: a check that hangs says nothing at all. */
export async function inTime<T>(work: Promise<T>): Promise<T> {
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(
    () => late.reject(Object.assign(new Error('no answer in time'), { code: 'ETIMEDOUT' })),
    answerTimeoutMs,
  )
  return Promise.race([work, late.promise]).finally(() => clearTimeout(timer))
}

/** What may be shown of an error: its code, which contains no host name or password. */
export const codeOf = (error: unknown) => (error as NodeJS.ErrnoException).code ?? 'no further reason'
