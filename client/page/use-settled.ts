import { useEffect, useRef, useState } from 'react'

/** What is being typed, once typing pauses. */
export function useSettled(text: string, pauseMs = 250): string {
  const [settled, setSettled] = useState(text)

  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), pauseMs)
    return () => clearTimeout(timer)
  }, [text, pauseMs])

  return settled
}

/** A field whose text is applied once typing pauses: the input comes first, the address follows. */
export function useTyped(asked = '', onAsk: (words: string) => void) {
  const [typed, setTyped] = useState(asked)
  const settled = useSettled(typed.trim())
  const openedAt = useRef('')
  useEffect(() => {
    openedAt.current = window.location.pathname
  }, [])
  useEffect(() => {
    // A reader who has clicked a result meanwhile is on the way there, and would be pulled back.
    if (settled !== asked && window.location.pathname === openedAt.current) onAsk(settled)
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once for each pause
  }, [settled])
  const askedBefore = useRef(asked)
  useEffect(() => {
    const before = askedBefore.current
    askedBefore.current = asked
    // Cleared from elsewhere; anything being typed meanwhile stays.
    if (asked === '') setTyped((now) => (now.trim() === before ? '' : now))
  }, [asked])
  return [typed, setTyped] as const
}
