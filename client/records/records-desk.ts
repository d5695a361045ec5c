import { openSearch, readRecords, survey } from './read-records.ts'
import type { LibraryRecord, RecordFormat, RecordSet } from './record.ts'

/** What a viewer asks the worker that holds a file. `open` comes first. */
export interface Questions {
  open: { url: string; format: RecordFormat }
  record: number
  search: string
  survey: null
}

export interface Answers {
  open: { count: number; problems: string[] }
  record: LibraryRecord
  search: number[]
  survey: number[]
}

export interface Request<Q extends keyof Questions = keyof Questions> {
  id: number
  question: Q
  about: Questions[Q]
}

export type Reply = { id: number; answer: unknown } | { id: number; failed: true }

/** Loads a file and answers questions about it, one file per desk. */
export function openDesk() {
  let set: RecordSet
  let search: ReturnType<typeof openSearch>
  const answers: { [Q in keyof Questions]: (about: Questions[Q]) => Promise<Answers[Q]> } = {
    async open({ url, format }) {
      const response = await fetch(url)
      if (!response.ok) throw new Error(`${response.status}`)
      set = await readRecords(new Uint8Array(await response.arrayBuffer()), format)
      search = openSearch(set)
      return { count: set.count, problems: set.problems }
    },
    record: async (index) => set.read(index),
    search: (words) => search(words),
    survey: () => survey(set),
  }
  return async function answer({ id, question, about }: Request): Promise<Reply> {
    try {
      return { id, answer: await (answers[question] as (about: unknown) => Promise<unknown>)(about) }
    } catch {
      return { id, failed: true }
    }
  }
}
