import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { Collection } from '#contract/collections.ts'
import { createItem } from '#contract/items.ts'
import { call } from '#client/http/call.ts'
import { counted } from '#client/page/counted.ts'
import { makeClientId } from '#client/page/make-client-id.ts'
import { collectionsKey } from '#client/queue/use-decision.ts'
import { toast } from '#client/ui/overlays/toast.tsx'
import { refusalOf, sendItemFile, typeOfFile, wordsOf } from './send-item-file.ts'

/** A file on its way to becoming an item, or one that failed to. */
export interface Adding {
  key: string
  file: File
  /** From 0 to 1. */
  progress: number
  failure: string | null
}

/** Each file becomes an item with its name; one after another, so that they end up in the order they were chosen. */
export function useAddItems({ id, state }: Collection) {
  const client = useQueryClient()
  const [adding, setAdding] = useState<Adding[]>([])
  const line = useRef(Promise.resolve())
  const leaving = useRef<AbortController>(null)
  useEffect(() => {
    const away = new AbortController()
    leaving.current = away
    return () => away.abort()
  }, [])

  const change = (key: string, part: Partial<Adding>) =>
    setAdding((all) => all.map((one) => (one.key === key ? { ...one, ...part } : one)))
  const remove = (key: string) => setAdding((all) => all.filter((one) => one.key !== key))

  /** An item without its file would be useless: files refused here are not even started. */
  async function run({ key, file }: Adding, signal: AbortSignal): Promise<boolean> {
    if (signal.aborted) return false
    try {
      const refusal = refusalOf(file)
      if (refusal) throw new Error(refusal)
      const body = { type: typeOfFile(file)!, metadata: { title: [titleOf(file)] }, clientId: key }
      const item = await call(createItem, { params: { id: String(id) }, body })
      await sendItemFile(item.id, file, { signal, onProgress: (progress) => change(key, { progress }) })
      remove(key)
      return true
    } catch (error) {
      if (!signal.aborted) change(key, { failure: wordsOf(error) })
      return false
    } finally {
      void client.invalidateQueries({ queryKey: collectionsKey })
    }
  }

  /** Reported once, when none is on its way any more. */
  const waiting = useRef(0)
  const added = useRef(0)
  function add(file: File) {
    const one = { key: makeClientId(), file, progress: 0, failure: null }
    const signal = leaving.current?.signal ?? new AbortController().signal
    setAdding((all) => [...all, one])
    waiting.current += 1
    line.current = line.current.then(async () => {
      added.current += Number(await run(one, signal))
      waiting.current -= 1
      if (waiting.current > 0 || added.current === 0 || signal.aborted) return
      const waits = state === 'approved' && { description: `${counted(added.current, 'item waits', 'items wait')} for review.` }
      toast({ title: 'Items added', ...waits })
      added.current = 0
    })
  }

  return { adding, add, remove }
}

const titleOf = ({ name }: File) =>
  name
    .replace(/\.\w+$/, '')
    .replaceAll(/[_\s]+/g, ' ')
    .trim() || name
