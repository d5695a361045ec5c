import { ArrowDown, ArrowUp, GripVertical } from 'lucide-react'
import { type KeyboardEvent, type PointerEvent, type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { Button } from '#client/ui/button.tsx'
import { VisuallyHidden } from '#client/ui/visually-hidden.tsx'
import './reorder.css'

type Entry = { id: number }

type Ordered<One extends Entry> = {
  /** In their current order, even while one is being dragged. */
  entries: () => One[]
  show: (entries: One[]) => void
  /** Called once one is dropped in another place. */
  send: (entries: One[], movedId: number) => void
  nameOf: (entry: One) => string
}

/** By pointer, keyboard, or a button for each step. A moved entry is shown in its new place at once. */
export function useReorder<One extends Entry>(
  list: RefObject<HTMLElement | null>,
  { entries, show, send, nameOf }: Ordered<One>,
) {
  const [dragged, setDragged] = useState<number>()
  const [told, setTold] = useState('')
  const keepFocus = useFocusAfterMove(list)

  const place = (id: number, to: number) => show(moved(entries(), id, to))

  function move(entry: One, by: Step) {
    const before = entries()
    const [at, last] = [before.findIndex(({ id }) => id === entry.id), before.length - 1]
    const to = Math.min(last, Math.max(0, by(at, last)))
    if (to === at) return
    keepFocus()
    place(entry.id, to)
    send(moved(before, entry.id, to), entry.id)
    setTold(`${nameOf(entry)} is now ${to + 1} of ${before.length}`)
  }

  /** Listened for on the window: the handle itself moves around in the document, and would lose pointer capture. */
  function drag(event: PointerEvent, { id }: One) {
    if (event.button !== 0) return
    event.preventDefault()
    const stop = new AbortController()
    const before = entries()
    const { signal } = stop
    const end = (hasLetGo: boolean) => {
      stop.abort()
      setDragged(undefined)
      const after = entries()
      if (!hasLetGo) show(before)
      else if (idsOf(after) !== idsOf(before)) send(after, id)
    }
    setDragged(id)
    window.addEventListener('pointermove', ({ clientY }) => place(id, placeAt(list.current, id, clientY)), { signal })
    window.addEventListener('pointerup', () => end(true), { signal })
    window.addEventListener('pointercancel', () => end(false), { signal })
    window.addEventListener('keydown', ({ key }) => key === 'Escape' && end(false), { signal })
  }

  return { dragged, move, drag, nameOf, told: <VisuallyHidden role="status">{told}</VisuallyHidden> }
}

type Reordering<One extends Entry> = Pick<ReturnType<typeof useReorder<One>>, 'move' | 'drag' | 'nameOf'>

/** The `li` around it has the id "entry-{id}". */
export const Grip = <One extends Entry>({ entry, order }: { entry: One; order: Reordering<One> }) => (
  <Button
    className="grip"
    variant="ghost"
    size="sm"
    icon={<GripVertical />}
    aria-label={`Move ${order.nameOf(entry)}`}
    aria-keyshortcuts="ArrowUp ArrowDown Home End"
    onPointerDown={(event) => order.drag(event, entry)}
    onKeyDown={(event) => pressed(event, (by) => order.move(entry, by))}
  />
)

type StepsProps<One extends Entry> = { entry: One; order: Reordering<One>; isFirst: boolean; isLast: boolean }

export const Steps = <One extends Entry>({ entry, order, isFirst, isLast }: StepsProps<One>) => (
  <>
    <Button
      variant="ghost"
      size="sm"
      icon={<ArrowUp />}
      aria-label={`Move ${order.nameOf(entry)} up`}
      aria-disabled={isFirst || undefined}
      onClick={() => order.move(entry, steps.ArrowUp)}
    />
    <Button
      variant="ghost"
      size="sm"
      icon={<ArrowDown />}
      aria-label={`Move ${order.nameOf(entry)} down`}
      aria-disabled={isLast || undefined}
      onClick={() => order.move(entry, steps.ArrowDown)}
    />
  </>
)

type Step = (at: number, last: number) => number

const steps = {
  ArrowUp: (at) => at - 1,
  ArrowDown: (at) => at + 1,
  Home: () => 0,
  End: (_at, last) => last,
} satisfies Record<string, Step>

function pressed(event: KeyboardEvent, take: (step: Step) => void) {
  const step = Object.entries<Step>(steps).find(([key]) => key === event.key)?.[1]
  if (!step) return
  event.preventDefault()
  take(step)
}

const idsOf = (entries: Entry[]) => entries.map(({ id }) => id).join()

function moved<One extends Entry>(entries: One[], id: number, to: number): One[] {
  const entry = entries.find((one) => one.id === id)
  return entry ? entries.filter((one) => one !== entry).toSpliced(to, 0, entry) : entries
}

/** How many of the others have their center above the pointer. */
function placeAt(list: HTMLElement | null, entryId: number, clientY: number) {
  const others = [...(list?.children ?? [])].filter((item) => item.id !== `entry-${entryId}`)
  return others.filter((item) => {
    const { top, height } = item.getBoundingClientRect()
    return top + height / 2 < clientY
  }).length
}

/** An element moved within the document loses focus: this gives it back. */
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
