import { useEffect, useRef, useState } from 'react'

/** What someone types, once they pause. */
export function useSettled(text: string, pauseMs = 250): string {
  const [settled, setSettled] = useState(text)

  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), pauseMs)
    return () => clearTimeout(timer)
  }, [text, pauseMs])

  return settled
}

/** A field whose words are asked for once typing pauses: what is typed leads, the address follows. */
export function useTyped(asked = '', onAsk: (words: string) => void) {
  const [typed, setTyped] = useState(asked)
  const settled = useSettled(typed.trim())
  const openedAt = useRef('')
  useEffect(() => {
    openedAt.current = window.location.pathname
  }, [])
  useEffect(() => {
    // Who has clicked a result meanwhile is on the way there, and would be brought back.
    if (settled !== asked && window.location.pathname === openedAt.current) onAsk(settled)
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once for each pause
  }, [settled])
  const askedBefore = useRef(asked)
  useEffect(() => {
    const before = askedBefore.current
    askedBefore.current = asked
    // Cleared from elsewhere; what is being typed meanwhile stays.
    if (asked === '') setTyped((now) => (now.trim() === before ? '' : now))
  }, [asked])
  return [typed, setTyped] as const
}
