import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { Import } from '#contract/imports.ts'
import { unexpectedWords } from '#contract/problem-words.ts'
import { ApiError } from '#client/http/api-error.ts'
import { sendFileTo } from '#client/uploads/send-file.ts'
import { showImport } from './queries.ts'

export interface Failed {
  name: string
  words: string
}

interface Sent {
  /** How many are yet to arrive, and the progress of the current one. */
  waiting: number
  progress: number
  failures: Failed[]
}

const nothing: Sent = { waiting: 0, progress: 0, failures: [] }

interface Wanted {
  /** What to say instead of sending it. */
  refusalOf: (file: File) => string | undefined
  /** The fields sent along with it. */
  fieldsOf?: (file: File) => Promise<Record<string, string>>
}

/** One file at a time; each answer contains the import's new state. */
export function useSending(path: string, { refusalOf, fieldsOf }: Wanted) {
  const client = useQueryClient()
  const [sent, setSent] = useState(nothing)
  const line = useRef(Promise.resolve())
  const sender = useRef(new AbortController())
  // Leaving the screen aborts whatever is still being sent.
  useEffect(() => {
    const own = (sender.current = new AbortController())
    return () => own.abort()
  }, [])

  const change = (part: (before: Sent) => Partial<Sent>) => setSent((before) => ({ ...before, ...part(before) }))
  const fail = ({ name }: File, words: string) => change(({ failures }) => ({ failures: [...failures, { name, words }] }))

  async function sendOne(file: File, signal: AbortSignal) {
    if (signal.aborted) return
    try {
      const onProgress = (progress: number) => change(() => ({ progress }))
      const reply = await sendFileTo<Import>(path, file, { signal, onProgress, fields: (await fieldsOf?.(file)) ?? {} })
      await showImport(client, reply)
    } catch (error) {
      if (!signal.aborted) fail(file, error instanceof ApiError ? saidBy(error) : unexpectedWords)
    }
    if (!signal.aborted) change(({ waiting }) => ({ waiting: waiting - 1, progress: 0 }))
  }

  function send(files: File[]) {
    const { signal } = sender.current
    change(({ waiting }) => (waiting === 0 ? { failures: [] } : {}))
    for (const file of files) {
      const refusal = refusalOf(file)
      if (refusal) {
        fail(file, refusal)
        continue
      }
      change(({ waiting }) => ({ waiting: waiting + 1 }))
      line.current = line.current.then(() => sendOne(file, signal))
    }
  }
  return { send, ...sent }
}

/** A field's error says more about a table than the general one. */
export const saidBy = ({ fields, words }: ApiError) => Object.values(fields)[0] ?? words
