import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type PointerEvent, type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { editList, type WholeList } from '#contract/lists.ts'
import type { ApiError } from '#client/http/api-error.ts'
import { call } from '#client/http/call.ts'
import { toast } from '#client/ui/toast.tsx'
import { listQuery } from './queries.ts'

/** What is moved is shown at its new place at once; the server hears of it when it is let go. */
export function useReorder({ id: listId }: WholeList, items: RefObject<HTMLElement | null>) {
  const client = useQueryClient()
  const { queryKey } = listQuery(listId)
  const [dragged, setDragged] = useState<number>()
  const send = useSendOrder(listId)
  const keepFocusOn = useFocusAfterMove(items)
  const entries = () => client.getQueryData(queryKey)?.entries ?? []

  function place(entryId: number, to: number) {
    client.setQueryData(queryKey, (list) => list && { ...list, entries: moved(list.entries, entryId, to) })
  }

  /** Answers where it now stands, counted from one, if it could move. */
  function move(entryId: number, by: (at: number, last: number) => number): number | undefined {
    const at = entries().findIndex(({ id }) => id === entryId)
    const last = entries().length - 1
    const to = Math.min(last, Math.max(0, by(at, last)))
    if (to === at) return undefined
    keepFocusOn()
    place(entryId, to)
    send(entries().map(({ id }) => id))
    return to + 1
  }

  /** Heard on the window: the handle itself moves about in the document, and would lose what it has caught. */
  function drag(event: PointerEvent, entryId: number) {
    if (event.button !== 0) return
    event.preventDefault()
    const stop = new AbortController()
    const before = entries().map(({ id }) => id)
    const { signal } = stop
    const end = (hasLetGo: boolean) => {
      stop.abort()
      setDragged(undefined)
      const after = entries().map(({ id }) => id)
      if (!hasLetGo) for (const [at, id] of before.entries()) place(id, at)
      else if (after.join() !== before.join()) send(after)
    }
    setDragged(entryId)
    window.addEventListener('pointermove', ({ clientY }) => place(entryId, placeAt(items.current, entryId, clientY)), { signal })
    window.addEventListener('pointerup', () => end(true), { signal })
    window.addEventListener('pointercancel', () => end(false), { signal })
    window.addEventListener('keydown', ({ key }) => key === 'Escape' && end(false), { signal })
  }

  return { dragged, move, drag }
}

/** One after the other, so that the last order is the one that stays. */
function useSendOrder(listId: number) {
  const client = useQueryClient()
  const { mutate } = useMutation<unknown, ApiError, number[]>({
    mutationFn: (order) => call(editList, { params: { id: String(listId) }, body: { order } }),
    scope: { id: `order-of-list-${listId}` },
    onError: ({ words }) => {
      toast({ title: 'Action failed', description: words, tone: 'bad' })
      void client.invalidateQueries({ queryKey: listQuery(listId).queryKey })
    },
  })
  return mutate
}

function moved<Entry extends { id: number }>(entries: Entry[], id: number, to: number): Entry[] {
  const entry = entries.find((one) => one.id === id)
  const others = entries.filter((one) => one.id !== id)
  return entry ? others.toSpliced(to, 0, entry) : entries
}

/** How many of the others have their middle above the pointer. */
function placeAt(list: HTMLElement | null, entryId: number, clientY: number) {
  const others = [...(list?.children ?? [])].filter((item) => item.id !== `entry-${entryId}`)
  return others.filter((item) => {
    const { top, height } = item.getBoundingClientRect()
    return top + height / 2 < clientY
  }).length
}

/** An element that is put elsewhere in the document loses the focus: what had it gets it back. */
function useFocusAfterMove(items: RefObject<HTMLElement | null>) {
  const held = useRef<HTMLElement>(null)
  useLayoutEffect(() => {
    if (held.current && document.activeElement !== held.current) held.current.focus()
    held.current = null
  })
  return () => {
    const focused = document.activeElement
    held.current = focused instanceof HTMLElement && items.current?.contains(focused) ? focused : null
  }
}
