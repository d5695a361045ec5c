import type { Answers, Questions, Reply } from './records-desk.ts'

interface Waiting {
  resolve: (answer: unknown) => void
  reject: (reason: Error) => void
}

export type RecordReader = ReturnType<typeof openReader>

/** A separate worker per file, which ends with the viewer. */
export function openReader() {
  const worker = new Worker(new URL('./records-worker.ts', import.meta.url), { type: 'module' })
  const waiting = new Map<number, Waiting>()
  let lastId = 0
  worker.addEventListener('message', ({ data }: MessageEvent<Reply>) => {
    const asked = waiting.get(data.id)
    waiting.delete(data.id)
    if ('failed' in data) asked?.reject(new Error('The file could not be read'))
    else asked?.resolve(data.answer)
  })
  worker.addEventListener('error', () => {
    for (const { reject } of waiting.values()) reject(new Error('The reader could not be started'))
    waiting.clear()
  })

  return {
    ask: <Q extends keyof Questions>(question: Q, about: Questions[Q]): Promise<Answers[Q]> =>
      new Promise((resolve, reject) => {
        lastId += 1
        waiting.set(lastId, { resolve: resolve as Waiting['resolve'], reject })
        worker.postMessage({ id: lastId, question, about })
      }),
    close: () => worker.terminate(),
  }
}
