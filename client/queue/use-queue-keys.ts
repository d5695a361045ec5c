import { useEffect, useRef } from 'react'
import type { QueueLine } from '#contract/review.ts'
import { isInSight, isWaiting } from './use-approve-lines.ts'

/** By key. */
type Deeds = Record<'a' | 'r' | 's' | 'd', (line: QueueLine) => void>

/**
 * j and k move through the queue, the other keys decide on the focused line; never while typing. Lines that only others decide
 * on are undefined here.
 */
export function useQueueKeys(lines: (QueueLine | undefined)[], deeds: Deeds) {
  const list = useRef<HTMLDivElement>(null)

  useEffect(() => {
    function press(event: KeyboardEvent) {
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return
      const articles = [...(list.current?.querySelectorAll<HTMLElement>('article') ?? [])]
      const at = articles.findIndex((article) => article.contains(document.activeElement))
      if (event.key === 'j') articles[Math.min(at + 1, articles.length - 1)]?.focus()
      if (event.key === 'k') articles[Math.max(at - 1, 0)]?.focus()
      const line = lines[at]
      if (!line || !(isWaiting(line) || isInSight(line)) || !isDeed(event.key, deeds)) return
      deeds[event.key](line)
      // The key that opened the dialog must not be typed into it.
      event.preventDefault()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [lines, deeds])

  return list
}

const isDeed = (key: string, deeds: Deeds): key is keyof Deeds => Object.hasOwn(deeds, key)

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.matches('input:not([type=checkbox]), textarea, select, [role=dialog] *'))
